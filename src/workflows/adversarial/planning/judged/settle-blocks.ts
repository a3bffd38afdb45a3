// The fate of each block from those of its statements; the log still quotes the ones that went another way.

import type { Claim } from '../../../../domain/claim.ts';
import { isSign } from '../../../evidence/numbered/number-statements.ts';
import { claimsAt } from '../../judging/judgement.ts';
import type { DraftEdit } from '../context/draft-edit.ts';
import { type Disposed, type Fate, type Settled, settleLeading } from '../context/fates.ts';
import type { Judged } from './outcomes.ts';
import type { JudgedUnit, UnitFate } from './unit-fates.ts';

/** By block: its statements, in order. */
export type JudgedBlocks = Map<number, readonly JudgedUnit[]>;

/** The edit that brings in something of a block. */
export type EditOf = (block: number) => DraftEdit | undefined;

const RANK: Record<UnitFate['at'], number> = { unjudged: 0, contested: 1, comes: 2, superseded: 3, base: 4 };

/** `isOfRule`: whether a rule found a point, and no analyst. */
export function settleBlocks(
  disposed: Disposed,
  judged: JudgedBlocks,
  editOf: EditOf,
  isOfRule: (point: string) => boolean,
): Disposed {
  const { document } = disposed;
  const fates = [...disposed.fates];
  for (const [block, units] of judged) fates[block] = fateOfBlock(units, editOf(block)) ?? fates[block];
  const done = new Set([...judged.values()].flatMap((units) => doneIn(units)));
  const wordless = new Set([...judged].flatMap(([block, units]) => (isWordless(units) ? [block] : [])));
  const signs = settleSigns(disposed, fates);
  const unjudged = disposed.unjudged.filter(
    ({ claim, block }) => !signs.has(block) && (claim ? !done.has(claim) : !wordless.has(block)),
  );
  const leading = fates.map((fate, at) => (isLed(disposed, at) ? undefined : fate));
  settleLeading(document, leading);
  const settled = [...judged].flatMap(([block, units]) =>
    units.flatMap(({ judged: one, fate }): Settled[] =>
      fate?.at === 'superseded' || fate?.at === 'base' ? [settledOf(block, one, fate)] : [],
    ),
  );
  const bySeat = countBySeat(
    disposed,
    judged,
    isOfRule,
    (claim, block) => done.has(claim) && !signs.has(block),
  );
  const closed = countClaims(disposed.unjudged) - countClaims(unjudged);
  return {
    ...disposed,
    fates: leading,
    unjudged,
    settled,
    judged: disposed.judged + closed - bySeat,
    bySeat,
  };
}

const countClaims = (unjudged: Disposed['unjudged']): number =>
  unjudged.filter(({ claim }) => claim !== undefined).length;

/** What analysts closed or dispute. A statement that a rule's contradiction quotes was never in their hands. */
function countBySeat(
  { unjudged }: Disposed,
  judged: JudgedBlocks,
  isOfRule: (point: string) => boolean,
  isDone: (claim: Claim, block: number) => boolean,
): number {
  const disputes = [...judged.values()].flat().filter(({ fate }) => fate?.at === 'contested');
  const isRuled = ({ judged: { outcomes }, fate }: JudgedUnit): boolean =>
    outcomes[0]?.is === 'contested' && fate?.at === 'contested' && isOfRule(fate.point);
  const claimsOf = (units: readonly JudgedUnit[]): Claim[] =>
    units.flatMap((unit) => claimsAt({ kind: 'record', ...unit.judged }));
  const byRule = new Set(claimsOf(disputes.filter(isRuled)));
  const open = unjudged.flatMap(({ claim, block }) => (claim ? [{ claim, block }] : []));
  const left = new Set(open.map(({ claim }) => claim));
  const closed = open.filter(({ claim, block }) => isDone(claim, block) && !byRule.has(claim));
  const named = claimsOf(disputes.filter((unit) => !isRuled(unit))).filter((claim) => !left.has(claim));
  return closed.length + new Set(named).size;
}

/** The one that asks for most: open before disputed before coming in. */
function fateOfBlock(units: readonly JudgedUnit[], edit: DraftEdit | undefined): Fate | undefined {
  const rankOf = ({ fate }: JudgedUnit): number => (fate ? RANK[fate.at] : 0);
  const [worst] = [...units].sort((a, b) => rankOf(a) - rankOf(b));
  if (worst?.fate === undefined) return { at: 'unjudged' };
  if (worst.fate.at === 'contested') return worst.fate;
  if (edit) return { at: 'incoming', edit };
  return worst.fate.at === 'comes' ? { at: 'unjudged' } : worst.fate;
}

/** A row is one statement with several cells: it is judged when all of them are. */
function doneIn(units: readonly JudgedUnit[]): Claim[] {
  const isLeft = units.some(({ fate }) => fate === undefined);
  return units.flatMap(({ judged: { record, unit }, fate }) => {
    if (fate === undefined) return [];
    const claims = claimsAt({ kind: 'record', record, unit });
    const isWhole = claims.every(({ start, end }) => unit.start <= start && end <= unit.end);
    return isLeft && !isWhole ? [] : claims;
  });
}

const isWordless = (units: readonly JudgedUnit[]): boolean =>
  units.every(({ judged, fate }) => judged.record.claims.length === 0 && fate !== undefined);

/** A sign above a list goes where the list goes; nobody is asked about it. */
function settleSigns({ document, unjudged }: Disposed, fates: (Fate | undefined)[]): Set<number> {
  const signs = new Set<number>();
  for (const { block } of unjudged) {
    if (!isSign(document, block)) continue;
    const next = document.blocks.findIndex(
      ({ kind }, at) => at > block && kind !== 'table-header' && !isSign(document, at),
    );
    if (fates[next]?.at === 'unjudged') continue;
    signs.add(block);
    fates[block] = { at: 'superseded', reason: 'a heading of what follows it', block: undefined };
  }
  return signs;
}

/** Headings and table heads go where what they lead to goes, unless they come in themselves. */
const isLed = ({ document, edits }: Disposed, at: number): boolean => {
  const kind = document.blocks[at]?.kind;
  return (kind === 'heading' || kind === 'table-header') && !edits.some((edit) => edit.blocks.includes(at));
};

const settledOf = (
  block: number,
  { unit }: Judged,
  fate: Extract<UnitFate, { at: 'superseded' | 'base' }>,
): Settled => ({
  block,
  start: unit.start,
  end: unit.end,
  baseBlock: fate.block,
  reason: fate.at === 'superseded' ? fate.reason : 'said in other words',
});
