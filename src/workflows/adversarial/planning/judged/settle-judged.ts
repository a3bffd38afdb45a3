// Carries out what analysts said: of the statements that rules left unjudged, those that somebody judged get their fate,
// and what comes in becomes edits. What nobody judged stays as it is.

import type { Document } from '../../../../domain/document.ts';
import type { NumberedRecord, Unit } from '../../../evidence/numbered/number-statements.ts';
import type { Judgement, Ref } from '../../judging/judgement.ts';
import type { DraftEdit } from '../context/draft-edit.ts';
import type { Disposed } from '../context/fates.ts';
import type { MergeContext, Places } from '../context/merge-context.ts';
import type { RenamedId } from '../revision/model/revision-plan.ts';
import { withIds } from '../revision/write/rename-ids.ts';
import { type Addition, headOf } from './addition-text.ts';
import { findTarget, type Target, usualTarget } from './find-target.ts';
import { joinFields } from './front-matter.ts';
import { openSeries } from './id-series.ts';
import { type Judged, type Outcome, outcomesOf, type Reading, readJudgement } from './outcomes.ts';
import { type JudgedBlocks, settleBlocks } from './settle-blocks.ts';
import { byRule, createOpen, fateByPlace, fateOf, holdLeaning, type JudgedUnit } from './unit-fates.ts';
import { writeAdditions } from './write-additions.ts';
import { appendDetails, type Detail } from './write-details.ts';

/** A record and what of it comes in: the whole, or some of its parts. */
export interface Unplaced {
  readonly record: NumberedRecord;
  readonly units: readonly Unit[];
}

export interface SettledMerge {
  readonly variants: readonly Disposed[];
  readonly edits: readonly DraftEdit[];
  /** What is to come in and has no place yet. */
  readonly unplaced: readonly Unplaced[];
  /** Reasons and remarks of what is still open, by point. */
  readonly backing: ReadonlyMap<string, readonly Ref[]>;
}

interface Settling {
  readonly reading: Reading;
  readonly places: Places;
  readonly additions: Addition[];
  readonly details: Detail[];
  /** Whose details are written when everything has its place. */
  readonly spoken: { readonly one: Judged; readonly document: Document }[];
  readonly unplaced: Unplaced[];
  readonly placed: Map<NumberedRecord, Target>;
  readonly backing: Map<string, Ref[]>;
  /** By variant: its ids for what the base has under another. */
  readonly sameIds: Map<number, RenamedId[]>;
}

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
    spoken: [],
    unplaced: [],
    placed: new Map(),
    backing: new Map(),
    sameIds: new Map(),
  };
  const judged = new Map(
    referenceFirst(variants, judgement).map((disposed) => [disposed, judgeRecords(settling, disposed)]),
  );
  for (const { one, document } of settling.spoken) addDetails(settling, one, document);
  const series = openSeries(context);
  const written = writeAdditions(context, settling.additions, series);
  const details = appendDetails(context, settling.details);
  // References follow what they refer to.
  const edits = [...written.map(({ edit }) => edit), ...details].map((edit) => {
    const { variant } = edit;
    const ids = [...(series.renamed.get(variant) ?? []), ...(settling.sameIds.get(variant) ?? [])];
    return { ...edit, text: withIds(edit.text, ids) };
  });
  const fields = joinFields(context, variants, judgement);
  return {
    variants: variants.map((disposed) => {
      const settled = settleBlocks(
        disposed,
        judged.get(disposed) ?? new Map(),
        (block) => edits.find((edit) => edit.variant === disposed.index && edit.blocks.includes(block)),
        (point) => context.points.find(({ id }) => id === point)?.foundBy === undefined,
      );
      const open = fields.open.get(disposed.index) ?? [];
      return {
        ...settled,
        settled: [...(settled.settled ?? []), ...open],
        ids: [...disposed.ids, ...(series.renamed.get(disposed.index) ?? [])],
      };
    }),
    edits: [...edits, ...fields.edits],
    unplaced: settling.unplaced,
    backing: settling.backing,
  };
}

/** Others were judged by it: what they stand beside has its place by then. */
const referenceFirst = (variants: readonly Disposed[], { reference }: Judgement): Disposed[] =>
  variants.toSorted((a, b) => Number(b.index === reference) - Number(a.index === reference));

/** What became of every statement that rules left open. */
function judgeRecords(settling: Settling, disposed: Disposed): JudgedBlocks {
  const { reading } = settling;
  const records = reading.judgement.book.variants[disposed.index]?.records ?? [];
  const isOpen = createOpen(disposed);
  const found: JudgedBlocks = new Map();
  for (const record of records) {
    if (!isOpen(record) && !reading.judgement.starred.has(record)) continue;
    const units = outcomesOf(reading, record).map((judged) => ({
      judged,
      fate: fateByPlace(
        reading,
        settling.places.get(record.id),
        byRule(reading.context, judged, disposed) ?? fateOf(reading, settling.backing, judged),
      ),
    }));
    const held = holdLeaning(reading, settling.backing, units, disposed.document.text);
    noteIds(settling, held);
    const gone = reading.context.withdrawn?.get(`${disposed.index}:${record.block}`);
    const own = disposed.document.text.slice(record.start, record.end);
    const isWithdrawn = gone !== undefined && own.includes(gone.words);
    const settled = isWithdrawn
      ? held.map((one) => (one.fate?.at === 'comes' ? { ...one, fate: undefined } : one))
      : settleRecord(settling, record, held, disposed.document);
    found.set(record.block, [...(found.get(record.block) ?? []), ...settled]);
  }
  return found;
}

/** What the base says under another id is called by that. */
function noteIds({ reading, sameIds }: Settling, units: readonly JudgedUnit[]): void {
  const { baseDocument, baseIndex } = reading.context;
  const { book } = reading.judgement;
  for (const { judged, fate } of units) {
    if (fate?.at !== 'base' || fate.block === undefined) continue;
    const { record } = judged;
    const own = book.variants[record.variant]?.document.text.slice(record.start, record.end) ?? '';
    const there = book.variants[baseIndex]?.records.find(({ block }) => block === fate.block);
    const from = headOf(own)?.id;
    const to = there && headOf(baseDocument.text.slice(there.start, there.end))?.id;
    if (from && to && from !== to)
      sameIds.set(record.variant, [...(sameIds.get(record.variant) ?? []), { from, to }]);
  }
}

/** What of it comes in is planned as one addition; without a place for it nobody has said enough. */
function settleRecord(
  settling: Settling,
  record: NumberedRecord,
  units: readonly JudgedUnit[],
  document: Document,
): readonly JudgedUnit[] {
  settling.spoken.push(...units.map(({ judged }) => ({ one: judged, document })));
  const coming = units.filter(({ fate }) => fate?.at === 'comes').map(({ judged }) => judged);
  if (coming.length === 0) return units;
  const outcomes = coming.flatMap((one) => one.outcomes.slice(0, 1));
  const target = targetOf(settling, record, outcomes, document);
  if (target === undefined) {
    settling.unplaced.push({ record, units: coming.map(({ unit }) => unit) });
    return units.map((one) => (one.fate?.at === 'comes' ? { ...one, fate: undefined } : one));
  }
  settling.placed.set(record, target);
  settling.additions.push({
    record,
    units: coming.map(({ unit }) => unit),
    words: '',
    target,
    by: byOf(outcomes[0]),
    points: pointsOf(settling, record),
  });
  return units;
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
function addDetails(settling: Settling, { record, unit, outcomes }: Judged, document: Document): void {
  for (const outcome of outcomes) {
    if ((outcome.is !== 'in' && outcome.is !== 'covered') || outcome.words === '') continue;
    const { words, by } = outcome;
    const detail = { record, units: [unit], words, by, points: [] };
    if (outcome.is === 'covered') addBeside(settling, detail, outcome.to);
    else {
      const target = targetOf(settling, record, [outcome], document);
      if (target) settling.additions.push({ ...detail, target });
    }
  }
}

/** Behind what says the same: a line of the base, or what comes in itself. */
function addBeside(
  { additions, details, placed }: Settling,
  detail: Omit<Addition, 'target'>,
  to: Ref,
): void {
  const { record, units, words, by } = detail;
  const beside = to.kind === 'record' ? to.record : undefined;
  const target = beside && placed.get(beside);
  const [unit = record] = units;
  if (target) additions.push({ ...detail, beside, target });
  else details.push({ record, unit, to, words, by });
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
