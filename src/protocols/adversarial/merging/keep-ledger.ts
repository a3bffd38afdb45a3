// The ledger: where every block of every variant ended (ruling E-21). What has no place is an orphan, and an orphan is
// a failure of the merge.

import type { Block } from '../../../domain/document.ts';
import {
  type Edit,
  isAccountedFor,
  type Ledger,
  type LedgerEntry,
  type MergePlan,
  type MergeResult,
} from '../../../domain/merge.ts';
import type { Disposed } from '../planning/dispose/fate.ts';
import type { Planned } from '../planning/index.ts';
import { findDropped } from './find-dropped.ts';
import { createLineMap } from './map-lines.ts';
import { placeBlocks, pointAbout } from './place-ledger.ts';

export interface Keeping {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly merge: MergeResult;
}

export function keepLedger(keeping: Keeping): Ledger {
  const { planned, merge } = keeping;
  const { context } = planned;
  const applied = new Set(
    merge.results.filter(({ status }) => status === 'Applied').map(({ change }) => change),
  );
  const changes = keeping.plan.changes.filter(({ number }) => applied.has(number));
  const lines = createLineMap(merge, context.comparison.variants);
  const base = context.baseDocument.blocks.flatMap((block, index): LedgerEntry[] => {
    if (!isAccountedFor(block)) return [];
    const change = changes.find(({ edits }) => edits.some((edit) => givesWay(edit, block, index)));
    const where = {
      variant: context.base,
      block: index,
      ...placeOf(block),
      mergedLine: lines.ofBase(block.start),
    };
    if (!change) return [{ ...where, place: 'kept' }];
    const reason = `changed by Change #${change.number}`;
    const point = pointAbout(context, change, context.base, block);
    return [{ ...where, place: 'superseded by', change: change.number, point, reason }];
  });
  const placed = placeBlocks(keeping, changes, lines);
  const others = planned.variants.map((variant) =>
    entriesOf(context.comparison.variants[variant.index]?.id ?? '', variant, placed),
  );
  const byVariant = new Map([
    [context.base, base],
    ...others.map(({ id, entries }): [string, LedgerEntry[]] => [id, entries]),
  ]);
  const entries = context.comparison.variants.flatMap(({ id }) => byVariant.get(id) ?? []);
  return {
    entries,
    ...findDropped(keeping, entries, changes),
    orphans: others.flatMap(({ orphans }) => orphans),
  };
}

/** Code is one thing: with a line more it is another. */
const givesWay = ({ supersedes, start, end }: Edit, block: Block, index: number): boolean =>
  supersedes.includes(index) || (block.kind === 'code' && block.start < start && end < block.end);

const placeOf = ({ kind, line, endLine }: Block) => ({ kind, line, endLine });

type Placement = Pick<LedgerEntry, 'place' | 'baseLine' | 'mergedLine' | 'change' | 'point' | 'reason'>;

function entriesOf(
  id: string,
  { index, document }: Disposed,
  placed: (variant: number, block: number) => Placement | undefined,
) {
  const entries: LedgerEntry[] = [];
  const orphans: Ledger['orphans'][number][] = [];
  document.blocks.forEach((block, at) => {
    if (!isAccountedFor(block)) return;
    const placement = placed(index, at);
    if (placement) entries.push({ variant: id, block: at, ...placeOf(block), ...placement });
    else orphans.push({ variant: id, block: at, line: block.line });
  });
  return { id, entries, orphans };
}
