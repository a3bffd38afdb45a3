// The fate of one statement by what analysts said of it: with a side that is open it waits, with one that lost it goes.

import { leans, type NumberedRecord, type Unit } from '../../../evidence/numbered/number-statements.ts';
import { claimsAt, type Ref } from '../../judging/judgement.ts';
import type { SaidPlace } from '../../questions/check-comparison.ts';
import type { Disposed, Fate } from '../context/fates.ts';
import type { MergeContext } from '../context/merge-context.ts';
import { type Judged, type Outcome, pointAt, quoteOf, type Reading } from './outcomes.ts';

export interface JudgedUnit {
  readonly judged: Judged;
  /** Undefined: no one has judged it. */
  readonly fate: UnitFate | undefined;
}

/** Reasons and remarks that wait with an open point, by its id. */
export type Backing = Map<string, Ref[]>;

/** The fate of one statement, on the way to that of its block. */
export type UnitFate = Exclude<Fate, { at: 'incoming' }> | { readonly at: 'comes'; readonly unit: Unit };

export function fateOf(
  reading: Reading,
  backing: Backing,
  { unit, record, outcomes }: Judged,
): UnitFate | undefined {
  const self: Ref = { kind: 'record', record, unit };
  const [outcome] = outcomes;
  if (outcome === undefined) return undefined;
  switch (outcome.is) {
    case 'contested':
      if (outcome.after !== undefined) return { at: 'comes', unit };
      // Of code a line is disputed, and all of it waits.
      if (record.claims.length === 0 && record.parts.length > 0)
        return hold(reading, backing, self, outcome.point);
      return { at: 'contested', point: outcome.point, block: undefined };
    case 'in':
      return outcome.words === ''
        ? { at: 'comes', unit }
        : {
            at: 'superseded',
            reason: `only "${outcome.words}" is new, ${outcome.by} says`,
            block: undefined,
          };
    case 'out':
      return { at: 'superseded', reason: outcome.reason, block: undefined };
    case 'covered':
      return coveredBy(reading, backing, self, outcome);
    case 'with':
      return boundTo(reading, backing, self, outcome);
  }
}

/** What comes in, unless whoever was asked for its place found that it is there, or belongs nowhere. */
export function fateByPlace(
  { judgement }: Reading,
  said: SaidPlace | undefined,
  fate: UnitFate | undefined,
): UnitFate | undefined {
  if (fate?.at !== 'comes' || said?.is === undefined) return fate;
  const by = judgement.analysts[0] ?? '';
  const at = said.is === 'same' ? judgement.book.find(said.at) : undefined;
  if (at?.kind === 'record') return { at: 'base', block: at.record.block, exact: false };
  return { at: 'superseded', reason: `${by}: nothing for this document`, block: undefined };
}

/** What leans on something disputed waits with it: alone it would say something else. */
export function holdLeaning(
  reading: Reading,
  backing: Backing,
  units: readonly JudgedUnit[],
  text: string,
): JudgedUnit[] {
  const held: JudgedUnit[] = [];
  for (const one of units) {
    const before = held.at(-1)?.fate;
    const { record, unit } = one.judged;
    const isBound =
      one.fate?.at === 'comes' && before?.at === 'contested' && leans(text.slice(unit.start, unit.end));
    const fate = isBound ? hold(reading, backing, { kind: 'record', record, unit }, before.point) : one.fate;
    held.push({ ...one, fate });
  }
  return held;
}

function coveredBy(
  reading: Reading,
  backing: Backing,
  self: Ref,
  { to, by }: Extract<Outcome, { is: 'covered' }>,
): UnitFate {
  const { context } = reading;
  if (to.kind === 'section' && to.variant === context.baseIndex)
    return { at: 'base', block: context.baseDocument.sections[to.section]?.firstBlock, exact: false };
  if (to.kind === 'section') {
    const { label = '', document } = context.comparison.variants[to.variant] ?? {};
    const reason = `${label} says it by the heading "${document?.sections[to.section]?.title ?? ''}" (${by})`;
    return { at: 'superseded', reason, block: undefined };
  }
  if (to.record.variant === context.baseIndex) return { at: 'base', block: to.record.block, exact: false };
  const point = pointAt(reading, to);
  if (point !== undefined) return hold(reading, backing, self, point);
  const { variant, line } = quoteOf(context, to);
  return { at: 'superseded', reason: `${variant} L${line} says it, too (${by})`, block: undefined };
}

function hold({ context }: Reading, backing: Backing, self: Ref, point: string): UnitFate {
  const result = context.results.find((one) => one.point === point);
  if (result?.resolved) return { at: 'superseded', reason: `${point} is decided`, block: undefined };
  backing.set(point, [...(backing.get(point) ?? []), self]);
  return { at: 'contested', point, block: undefined };
}

/** With a side that is open it waits, with one that lost it goes, with everything else it comes in. */
function boundTo(
  reading: Reading,
  backing: Backing,
  self: Ref,
  { to, by }: Extract<Outcome, { is: 'with' }>,
): UnitFate | undefined {
  const { context } = reading;
  for (const ref of to) {
    const point = pointAt(reading, ref);
    if (point === undefined) continue;
    const result = context.results.find((one) => one.point === point);
    const side = ref.kind === 'record' ? context.comparison.variants[ref.record.variant]?.id : undefined;
    if (!result?.resolved) return hold(reading, backing, self, point);
    if (side === undefined || !result.approach.includes(side))
      return {
        at: 'superseded',
        reason: `goes with what ${point} was decided against (${by})`,
        block: undefined,
      };
  }
  return self.kind === 'record' ? { at: 'comes', unit: self.unit } : undefined;
}

/** The very words stand in the base: no mind has to say so, and none can say otherwise. */
export function byRule(
  context: MergeContext,
  { record, unit }: Judged,
  { unjudged }: Disposed,
): UnitFate | undefined {
  const claims = claimsAt({ kind: 'record', record, unit });
  const there = claims.map((claim) => context.counterpartOf(claim));
  const isOpen = claims.some((claim) => unjudged.some((one) => one.claim === claim));
  if (isOpen || claims.length === 0 || !there.every((one) => one?.exact)) return undefined;
  return { at: 'base', block: there[0]?.claim.block, exact: true };
}

/** Whether a rule left any of it to a mind, or it may have undisputed words beside a dispute. */
export function createOpen({ unjudged, fates }: Disposed): (record: NumberedRecord) => boolean {
  const claims = new Set(unjudged.flatMap(({ claim }) => claim ?? []));
  const blocks = new Set(unjudged.flatMap(({ claim, block }) => (claim ? [] : [block])));
  return (record) =>
    record.claims.some((claim) => claims.has(claim)) ||
    (record.claims.length === 0 && blocks.has(record.block)) ||
    fates[record.block]?.at === 'contested';
}
