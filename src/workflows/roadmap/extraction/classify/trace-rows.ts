// Rows that trace: they say where ids are told, built or tested, and define none of them.

import { STATEMENT_COLUMN } from '../statements/columns.ts';
import { canonicalOf } from '../statements/ids.ts';
import type { Statement } from '../statements/statement.ts';
import type { SpecFacts } from './spec-facts.ts';

/** A row whose first cell holds ids, told elsewhere, and whose other cells say nothing of what they stand for. */
export function isTracing(statement: Statement, facts: SpecFacts): boolean {
  const { row, canonical, part } = statement;
  const first = row?.cells[0] ?? '';
  const named = facts.mentions(first);
  const isOnlyIds = isNothingBut(named, first);
  if (named.length > 1 && isOnlyIds) return true;
  if (row?.cells.slice(1).some((cell) => isNothingBut(facts.mentions(cell), cell)) && !saysMore(row, facts))
    return true;
  const isStated = row?.titles.slice(1).some((title) => STATEMENT_COLUMN.test(title)) ?? false;
  if (part === 'trace') return !(isStated && canonical !== undefined && !facts.defined.has(canonical));
  if (part === 'acceptance' || isStated || isDefining(row)) return false;
  return isOnlyIds && named.every((id) => facts.defined.has(canonicalOf(id))) && !facts.isFirst(statement);
}

const isNothingBut = (ids: readonly string[], text: string): boolean =>
  ids.length > 0 &&
  ids.reduce((left, id) => left.replace(id, ''), text).replace(/[\s,;*`/&–-]|to|and/g, '') === '';

/** Beside ids there are words. */
const saysMore = ({ cells }: NonNullable<Statement['row']>, facts: SpecFacts): boolean =>
  cells.some((cell) =>
    /\p{Script=Latin}{3}|[^\P{L}\p{Script=Latin}]/u.test(
      facts.mentions(cell).reduce((left, id) => left.replace(id, ''), cell),
    ),
  );

/** The longest cell reads like a statement. */
const isDefining = (row: Statement['row']): boolean =>
  (row?.cells.slice(1) ?? []).some((cell) => cell.split(/\s+/).length > 3);
