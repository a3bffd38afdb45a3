// Rows that trace: they say where ids are told, built or tested, and define none of them.

import { STATEMENT_COLUMN } from '../statements/columns.ts';
import { canonicalOf } from '../statements/ids.ts';
import type { Statement } from '../statements/statement.ts';
import type { SpecFacts } from './facts.ts';

/** A row whose first cell holds ids, told elsewhere, and whose other cells say nothing of what they stand for. */
export function isTracing(statement: Statement, facts: SpecFacts): boolean {
  const { row, canonical, part } = statement;
  const first = row?.cells[0] ?? '';
  const named = facts.mentions(first);
  const rest = named.reduce((left, id) => left.replace(id, ''), first);
  const isOnlyIds = named.length > 0 && rest.replace(/[\s,;*`/&–-]|to|and/g, '') === '';
  if (named.length > 1 && isOnlyIds) return true;
  const isStated = row?.titles.slice(1).some((title) => STATEMENT_COLUMN.test(title)) ?? false;
  if (part === 'trace') return !(isStated && canonical !== undefined && !facts.defined.has(canonical));
  if (part === 'acceptance' || isStated || isDefining(row)) return false;
  return isOnlyIds && named.every((id) => facts.defined.has(canonicalOf(id))) && !facts.isFirst(statement);
}

/** The longest cell reads like a statement. */
const isDefining = (row: Statement['row']): boolean =>
  (row?.cells.slice(1) ?? []).some((cell) => cell.split(/\s+/).length > 3);
