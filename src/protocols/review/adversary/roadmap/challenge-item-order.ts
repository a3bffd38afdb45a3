// Tables of items with ids and a column of what each needs: circles among them, and items that stand in an earlier
// phase than what they need.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, MOST_QUOTED, quoteAll } from '../quote-all.ts';
import { columnLike, type Row, readTables } from '../read-tables.ts';
import { findCircle } from './find-circle.ts';
import { type Phase, phaseAt } from './read-phases.ts';

interface Item {
  readonly id: string;
  readonly row: Row;
  readonly phase: Phase | undefined;
  readonly needs: readonly string[];
}

const NEEDS_COLUMN =
  /^(?:depends? (?:up)?on|depends|dependenc(?:y|ies)|deps|prerequisites?|blocked by|requires)$/i;
const ID_COLUMN = /^(?:id|task(?: id)?|item|deliverable(?: id)?|ref)$/i;
const ID = /^[A-Z][A-Z0-9]{0,11}(?:[-.][A-Za-z0-9]{1,12}){0,4}$/;

export function challengeItemOrder(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  const items = readItems(document, phases);
  const needs = [...items.values()].flatMap(({ id, needs: all }) =>
    all.filter((needed) => items.has(needed)).map((needed) => ({ by: id, needed })),
  );
  const circle = findCircle(needs).flatMap(({ by }) => items.get(by) ?? []);
  return [...draftCircle(document, circle), ...draftLater(document, items, circle)];
}

function readItems(document: Document, phases: readonly Phase[]): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  for (const table of readTables(document)) {
    const needs = columnLike(table, NEEDS_COLUMN);
    const named = columnLike(table, ID_COLUMN);
    if (needs < 0 || named < 0) continue;
    for (const row of table.rows) {
      const id = row.cells[named]?.text ?? '';
      if (!ID.test(id) || items.has(id)) continue;
      const needed = (row.cells[needs]?.text ?? '')
        .split(/[,;/+&]|\s+/)
        .filter((word) => ID.test(word) && word !== id);
      items.set(id, { id, row, phase: phaseAt(phases, row.block.start), needs: needed });
    }
  }
  return items;
}

function draftCircle(document: Document, circle: readonly Item[]): ChallengeDraft[] {
  if (circle.length === 0) return [];
  const ids = circle.map(({ id }) => id);
  return [
    {
      category: 'Phase ordering',
      section: circle[0]?.phase?.title ?? '',
      concern: `No order satisfies these items: ${[...ids, ids[0]].join(' → ')}, each needing the next.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          circle.map(({ row }) => row.block),
        ),
      ),
      severity: 'critical',
      recommendation: `Take one of the dependencies among ${ids.join(', ')} out, or split the item that both sides need.`,
      ifLeft: `None of ${ids.join(', ')} can be started as written.`,
    },
  ];
}

function draftLater(
  document: Document,
  items: ReadonlyMap<string, Item>,
  circle: readonly Item[],
): ChallengeDraft[] {
  const late = [...items.values()].flatMap((item) =>
    item.needs.flatMap((id) => {
      const needed = items.get(id);
      const isLater = item.phase && needed?.phase && needed.phase.index > item.phase.index;
      return needed && isLater && !circle.includes(item) ? [{ item, needed }] : [];
    }),
  );
  const [first] = late;
  if (!first) return [];
  const said = late
    .slice(0, MOST_QUOTED)
    .map(({ item, needed }) => `${item.id} (${item.phase?.name}) needs ${needed.id} (${needed.phase?.name})`);
  const rest = late.length > MOST_QUOTED ? ` and ${late.length - MOST_QUOTED} more` : '';
  return [
    {
      category: 'Phase ordering',
      section: first.item.phase?.title ?? '',
      concern: `${late.length === 1 ? 'An item stands in an earlier phase than what it needs' : `${late.length} items stand in an earlier phase than what they need`}: ${said.join('; ')}${rest}.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          late.flatMap(({ item, needed }) => [item.row.block, needed.row.block]),
        ),
      ),
      severity: 'critical',
      recommendation: `Move ${first.needed.id} to ${first.item.phase?.name} or ${first.item.id} to ${first.needed.phase?.name}${late.length > 1 ? ', and the others likewise' : ''}.`,
      ifLeft: `${first.item.phase?.name} cannot be closed before ${first.needed.phase?.name} has begun.`,
    },
  ];
}
