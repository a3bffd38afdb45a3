// Carries out what analysts said: of the statements that rules left unjudged, those that somebody judged get their fate,
// and what comes in becomes edits. What nobody judged stays as it is.

import type { Claim } from '../../../../domain/claim.ts';
import type { Document } from '../../../../domain/document.ts';
import type { Judgement, Ref } from '../../judging/judgement.ts';
import { claimsAt } from '../../judging/know-judged.ts';
import type { NumberedRecord, Unit } from '../../judging/number-statements.ts';
import type { SaidPlace } from '../../judging/read-place.ts';
import type { Disposed, Fate, Settled } from '../dispose/fate.ts';
import { settleLeading } from '../dispose/fate.ts';
import type { DraftEdit } from '../draft-edit.ts';
import type { MergeContext } from '../merge-context.ts';
import { findTarget, type Target, usualTarget } from './find-target.ts';
import { openSeries } from './id-series.ts';
import {
  type Judged,
  type Outcome,
  outcomesOf,
  pointAt,
  quoteOf,
  type Reading,
  readJudgement,
} from './outcomes.ts';
import { type Addition, writeAdditions } from './write-additions.ts';
import { appendDetails, type Detail } from './write-details.ts';

/** Where analysts put what had no place in the base, by number. */
export type Places = ReadonlyMap<string, SaidPlace>;

export interface SettledMerge {
  readonly variants: readonly Disposed[];
  readonly edits: readonly DraftEdit[];
  /** What is to come in and has no place yet. */
  readonly unplaced: readonly NumberedRecord[];
  /** Reasons and remarks of what is still open, by point. */
  readonly backing: ReadonlyMap<string, readonly Ref[]>;
}

interface Settling {
  readonly reading: Reading;
  readonly places: Places;
  readonly additions: Addition[];
  readonly details: Detail[];
  readonly unplaced: NumberedRecord[];
  readonly placed: Map<NumberedRecord, Target>;
  readonly backing: Map<string, Ref[]>;
}

/** The fate of one statement, on the way to that of its block. */
type UnitFate = Exclude<Fate, { at: 'incoming' }> | { readonly at: 'comes'; readonly unit: Unit };

export function settleJudged(
  context: MergeContext,
  variants: readonly Disposed[],
  judgement: Judgement,
  places: Places,
): SettledMerge {
  const reading = readJudgement(context, judgement);
  const settling: Settling = {
    reading,
    places,
    additions: [],
    details: [],
    unplaced: [],
    placed: new Map(),
    backing: new Map(),
  };
  const judged = variants.map((disposed) => judgeRecords(settling, disposed));
  const series = openSeries(context);
  const written = writeAdditions(context, settling.additions, series);
  const details = appendDetails(context, settling.details);
  const edits = [...written.map(({ edit }) => edit), ...details];
  const editOf = (variant: number, block: number): DraftEdit | undefined =>
    edits.find((edit) => edit.variant === variant && edit.blocks.includes(block));
  return {
    variants: variants.map((disposed, at) => {
      const settled = settleBlocks(disposed, judged[at] ?? new Map(), editOf);
      return { ...settled, ids: [...disposed.ids, ...(series.renamed.get(disposed.index) ?? [])] };
    }),
    edits,
    unplaced: settling.unplaced,
    backing: settling.backing,
  };
}

type JudgedBlocks = Map<number, { readonly judged: Judged; readonly fate: UnitFate | undefined }[]>;

/** What became of every statement that rules left open. */
function judgeRecords(settling: Settling, disposed: Disposed): JudgedBlocks {
  const { reading } = settling;
  const records = reading.judgement.book.variants[disposed.index]?.records ?? [];
  const isOpen = createOpen(disposed);
  const found: JudgedBlocks = new Map();
  for (const record of records) {
    if (!isOpen(record)) continue;
    const units = outcomesOf(reading, record);
    const fates = settleRecord(settling, record, units, disposed.document);
    const list = units.map((judged, at) => ({ judged, fate: fates[at] }));
    found.set(record.block, [...(found.get(record.block) ?? []), ...list]);
  }
  return found;
}

/** Whether a rule left any of it to a mind, or it may have undisputed words beside a dispute. */
function createOpen({ unjudged, fates }: Disposed): (record: NumberedRecord) => boolean {
  const claims = new Set(unjudged.flatMap(({ claim }) => claim ?? []));
  const blocks = new Set(unjudged.flatMap(({ claim, block }) => (claim ? [] : [block])));
  return (record) =>
    record.claims.some((claim) => claims.has(claim)) ||
    (record.claims.length === 0 && blocks.has(record.block)) ||
    fates[record.block]?.at === 'contested';
}

function settleRecord(
  settling: Settling,
  record: NumberedRecord,
  units: readonly Judged[],
  document: Document,
): (UnitFate | undefined)[] {
  const fates = units.map((judged) => fateOf(settling, judged));
  const coming = units.filter((_, at) => fates[at]?.at === 'comes');
  const details = units.flatMap(({ unit, outcomes }) =>
    outcomes.flatMap((outcome) =>
      (outcome.is === 'in' || outcome.is === 'covered') && outcome.words !== '' ? [{ unit, outcome }] : [],
    ),
  );
  const whole = coming.flatMap(({ outcomes }) =>
    outcomes.filter((one) => one.is === 'in' && one.words === ''),
  );
  if (coming.length > 0) {
    const target = targetOf(
      settling,
      record,
      coming.map(({ outcomes }) => outcomes[0]).flatMap((one) => one ?? []),
      document,
    );
    if (target === undefined) {
      settling.unplaced.push(record);
      return fates.map((fate) => (fate?.at === 'comes' ? undefined : fate));
    }
    settling.placed.set(record, target);
    settling.additions.push({
      record,
      units:
        coming.length === units.length && record.parts.length > 0
          ? record.parts
          : coming.map(({ unit }) => unit),
      words: '',
      target,
      by: byOf(whole[0] ?? coming[0]?.outcomes[0]),
      points: pointsOf(settling, record),
    });
  }
  for (const { unit, outcome } of details) addDetail(settling, record, unit, outcome, document);
  return fates;
}

const byOf = (outcome: Outcome | undefined): string => (outcome && 'by' in outcome ? outcome.by : '');

const pointsOf = ({ reading: { context } }: Settling, record: NumberedRecord): string[] => {
  const variant = context.comparison.variants[record.variant];
  const [first] = record.claims;
  if (!variant || !first) return [];
  return context
    .pointsAt(variant.id, first.line, record.claims.at(-1)?.endLine ?? first.endLine)
    .filter(({ kind, within }) => (kind === 'unique' || kind === 'content') && within === undefined)
    .map(({ id }) => id);
};

/** Words beside a dispute, or a detail that the others lack. */
function addDetail(
  settling: Settling,
  record: NumberedRecord,
  unit: Unit,
  outcome: Extract<Outcome, { is: 'in' | 'covered' }>,
  document: Document,
): void {
  if (outcome.is === 'covered') {
    settling.details.push({ record, unit, to: outcome.to, words: outcome.words, by: outcome.by });
    return;
  }
  const target = targetOf(settling, record, [outcome], document);
  if (target === undefined) return;
  settling.additions.push({
    record,
    units: [unit],
    words: outcome.words,
    target,
    by: outcome.by,
    points: [],
  });
}

function targetOf(
  { reading, places, placed }: Settling,
  record: NumberedRecord,
  outcomes: readonly Outcome[],
  document: Document,
): Target | undefined {
  const said = places.get(record.id);
  const own = outcomes.flatMap((outcome) => {
    if (outcome.is === 'in' || outcome.is === 'contested')
      return findTarget(reading, record, outcome.after, placed) ?? [];
    if (outcome.is !== 'with') return [];
    return outcome.to.flatMap((ref) =>
      ref.kind === 'record' ? (findTarget(reading, record, { at: ref.unit.id }, placed) ?? []) : [],
    );
  });
  const parent = document.blocks[record.block]?.parent;
  const around = reading.judgement.book.variants[record.variant]?.records.find(
    ({ block }) => block === parent,
  );
  const fallback = places.size > 0 ? usualTarget(reading, record, document) : undefined;
  return (
    (around && placed.get(around)) ??
    (said && findTarget(reading, record, said, placed)) ??
    own[0] ??
    fallback
  );
}

function fateOf(settling: Settling, { unit, record, outcomes }: Judged): UnitFate | undefined {
  const { reading } = settling;
  const [outcome] = outcomes;
  if (outcome === undefined) return undefined;
  switch (outcome.is) {
    case 'contested':
      if (outcome.after !== undefined) return { at: 'comes', unit };
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
      return coveredBy(settling, { kind: 'record', record, unit }, outcome);
    case 'with':
      return boundTo(settling, { kind: 'record', record, unit }, outcome, reading);
  }
}

function coveredBy(settling: Settling, self: Ref, { to, by }: Extract<Outcome, { is: 'covered' }>): UnitFate {
  const { reading } = settling;
  const { context } = reading;
  if (to.kind === 'record' && to.record.variant === context.baseIndex)
    return { at: 'base', block: to.record.block, exact: false };
  const point = pointAt(reading, to);
  if (point !== undefined) return hold(settling, self, point);
  const { variant, line } = quoteOf(context, to);
  return { at: 'superseded', reason: `${variant} L${line} says it, too (${by})`, block: undefined };
}

function hold({ backing, reading }: Settling, self: Ref, point: string): UnitFate {
  const result = reading.context.results.find((one) => one.point === point);
  if (result?.resolved) return { at: 'superseded', reason: `${point} is decided`, block: undefined };
  backing.set(point, [...(backing.get(point) ?? []), self]);
  return { at: 'contested', point, block: undefined };
}

/** With a side that is open it waits, with one that lost it goes, with everything else it comes in. */
function boundTo(
  settling: Settling,
  self: Ref,
  { to, by }: Extract<Outcome, { is: 'with' }>,
  reading: Reading,
): UnitFate | undefined {
  const { context } = reading;
  for (const ref of to) {
    const point = pointAt(reading, ref);
    if (point === undefined) continue;
    const result = context.results.find((one) => one.point === point);
    const side = ref.kind === 'record' ? context.comparison.variants[ref.record.variant]?.id : undefined;
    if (!result?.resolved) return hold(settling, self, point);
    if (side === undefined || !result.approach.includes(side))
      return {
        at: 'superseded',
        reason: `goes with what ${point} was decided against (${by})`,
        block: undefined,
      };
  }
  return self.kind === 'record' ? { at: 'comes', unit: self.unit } : undefined;
}

const RANK: Record<UnitFate['at'], number> = { unjudged: 0, contested: 1, comes: 2, superseded: 3, base: 4 };

/** The fate of each block from those of its statements; the log still quotes the ones that went another way. */
function settleBlocks(
  disposed: Disposed,
  judged: JudgedBlocks,
  editOf: (variant: number, block: number) => DraftEdit | undefined,
): Disposed {
  const fates = [...disposed.fates];
  const done = new Set<Claim>();
  const wordless = new Set<number>();
  const settled: Settled[] = [];
  for (const [block, units] of judged) {
    const left = units.some(({ fate }) => fate === undefined);
    for (const { judged: one, fate } of units) {
      if (fate === undefined) continue;
      if (one.record.claims.length === 0) wordless.add(block);
      const claims = claimsAt({ kind: 'record', record: one.record, unit: one.unit });
      // A row is one statement with several cells: it is judged when all of them are.
      if (!left || claims.every(({ start, end }) => one.unit.start <= start && end <= one.unit.end))
        for (const claim of claims) done.add(claim);
      if (fate.at === 'superseded' || fate.at === 'base') settled.push(settledOf(block, one, fate));
    }
    if (left) {
      fates[block] = { at: 'unjudged' };
      continue;
    }
    const worst = units.map(({ fate }) => fate).sort((a, b) => rankOf(a) - rankOf(b))[0];
    const edit = editOf(disposed.index, block);
    if (worst?.at === 'comes' || (edit && worst?.at !== 'contested'))
      fates[block] = edit ? { at: 'incoming', edit } : { at: 'unjudged' };
    else if (worst) fates[block] = worst as Fate;
  }
  const unjudged = disposed.unjudged.filter(({ claim, block }) =>
    claim ? !done.has(claim) : !wordless.has(block),
  );
  const bare = fates.map((fate, at) =>
    isLeading(disposed.document, at) && !disposed.edits.some((edit) => edit.blocks.includes(at))
      ? undefined
      : fate,
  );
  settleLeading(disposed.document, bare);
  const open = unjudged.filter(({ claim }) => claim !== undefined).length;
  const before = disposed.unjudged.filter(({ claim }) => claim !== undefined).length;
  return { ...disposed, fates: bare, unjudged, settled, bySeat: before - open };
}

const rankOf = (fate: UnitFate | undefined): number => (fate ? RANK[fate.at] : 0);

const isLeading = ({ blocks }: Document, at: number): boolean => {
  const kind = blocks[at]?.kind;
  return kind === 'heading' || kind === 'table-header';
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
