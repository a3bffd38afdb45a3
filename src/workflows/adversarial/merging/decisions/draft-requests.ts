// What a person asked for at the plan, as decisions: own words, or words of another variant that the plan left out, at the
// place that they named. What was open and comes in with it is decided by that.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { MergePlan } from '../../../../domain/comparison/merge.ts';
import type { Block, Document } from '../../../../domain/document.ts';
import { type Decision, PERSON } from '../../../../domain/run.ts';
import { quoteSpan } from '../../../../text/relations/comparison/compare-documents.ts';
import type { DecidedItem, DraftDecision, Placed } from '../../planning/context/decided.ts';
import { type MergeContext, openPoints } from '../../planning/context/merge-context.ts';
import type { Planned } from '../../planning/index.ts';
import {
  type Added,
  isSameName,
  readLines,
  readSectionOrLine,
} from '../../questions/checkpoints/plan-requests.ts';
import type { PlanReview } from '../../questions/checkpoints/review-plan.ts';
import { openStatements } from './edits/open-statements.ts';
import {
  type Behind,
  correspondingSection,
  placeRecords,
  placeWords,
  type Records,
} from './edits/place-behind.ts';
import { passagesOf, SAYS_NOTHING } from './foreign-blocks.ts';
import { shown } from './open-items.ts';

/** Ids by which log and provenance name them. */
const nameOf = (number: number): string => `P-${String(number).padStart(3, '0')}`;

export function draftRequests(planned: Planned, { changes }: MergePlan, review: PlanReview): DraftDecision[] {
  const { reword = [], add = [] } = review;
  const reworded = reword.map(({ change, words, why }, at): DraftDecision => {
    const { title = '', target } = changes.find(({ number }) => number === change) ?? {};
    const decision = { item: nameOf(at + 1), take: 'words', words, why, by: PERSON };
    // It is in the plan already, in its own change.
    return request('reworded', { decision, title, section: target?.section ?? '' });
  });
  const added = add.flatMap((one, at): DraftDecision[] => {
    const item = nameOf(reword.length + at + 1);
    return one.words === undefined ? draftTaken(planned, one, item) : draftWords(planned, one, item);
  });
  return [...reworded, ...added];
}

interface Requested
  extends Partial<Pick<DecidedItem, 'ids' | 'sides'>>,
    Partial<Pick<DraftDecision, 'edits'>> {
  readonly decision: Decision;
  readonly title: string;
  readonly section: string;
}

const request = (
  deed: 'added' | 'reworded',
  { decision, title, section, ids = [], sides = [], edits = [] }: Requested,
): DraftDecision => ({
  item: {
    id: decision.item,
    ids,
    kind: 'request',
    severity: 'Low',
    title: title.replace(/\s+/g, ' ').trim(),
    section,
    sides,
    options: [],
  },
  decision,
  outcome: { kind: decision.take === 'words' ? 'words' : 'both' },
  edits,
  notes: [],
  targets: [section],
  led: [],
  deed,
});

const titleAt = ({ baseDocument }: MergeContext, section: number): string =>
  baseDocument.sections[section]?.title.trim() ?? '';

function draftWords(
  { context }: Planned,
  { words = '', after = '', why }: Added,
  item: string,
): DraftDecision[] {
  const behind = findPlace(context.baseDocument, after);
  if (behind === undefined) return [];
  const edit: Placed = {
    ...placeWords(context, words.trim(), behind),
    variant: context.baseIndex,
    blocks: [],
    supersedes: [],
    target: behind.section,
  };
  const decision = { item, take: 'words', words: words.trim(), why, by: PERSON };
  return [
    request('added', { decision, title: words, section: titleAt(context, behind.section), edits: [edit] }),
  ];
}

/** Undefined where the base has no such place: the question has refused it. */
function findPlace({ blocks, sections, lineStarts }: Document, after: string | number): Behind | undefined {
  const titles = sections.map(({ level, title }) => (level > 0 ? title.trim() : ''));
  const place = readSectionOrLine(after, { sections: titles.filter(Boolean), lines: lineStarts.length });
  if (place === undefined) return undefined;
  if ('section' in place) return { section: titles.indexOf(place.section) };
  const block = blocks.findLastIndex(({ line }) => line <= place.line);
  return block < 0 ? { section: 0 } : { block, section: blocks[block]?.section ?? 0 };
}

function draftTaken(planned: Planned, { take = '', after, why }: Added, item: string): DraftDecision[] {
  const { context } = planned;
  const points = [...context.points, ...planned.unjudged];
  const point = points.find(({ id }) => isSameName(id, take));
  const taken = point ? passagesOf(planned, point)[0] : linesOf(context, take);
  const source = context.comparison.variants[taken?.variant ?? -1];
  if (taken === undefined || source === undefined || taken.blocks.length === 0) return [];
  const { document } = source;
  const records: Records = { ...taken, document };
  const [first] = taken.blocks.map((at) => document.blocks[at]) as [Block];
  const ids = [...new Set([...(point ? [point.id] : []), ...openIn(planned, records)])];
  const behind =
    (after === undefined ? besideOwn(planned, ids) : findPlace(context.baseDocument, after)) ??
    ({ section: correspondingSection(context, taken.variant, first.section) } satisfies Behind);
  const quotes = taken.blocks.map((at) => quoteSpan(source, document.blocks[at] as Block));
  const side = {
    take: source.label,
    variants: [source.id],
    labels: [source.label],
    isBase: false,
    quotes: shown(context.comparison.variants, quotes),
  };
  return [
    request('added', {
      decision: { item, take: source.label, why, by: PERSON },
      title: quotes[0]?.text ?? '',
      section: titleAt(context, behind.section),
      ids,
      sides: [side],
      edits: placeRecords(context, records, behind),
    }),
  ];
}

/** Behind what the base says at the same point, where it says anything. */
function besideOwn({ context, unjudged }: Planned, ids: readonly string[]): Behind | undefined {
  const { base, baseDocument } = context;
  const own = [...context.points, ...unjudged]
    .filter(({ id, scope }) => ids.includes(id) && scope === undefined)
    .flatMap(({ sides }) => sides.filter(({ variant }) => variant === base))
    .flatMap(({ quotes }) => quotes)[0];
  return own && findPlace(baseDocument, own.line);
}

function linesOf({ comparison, base }: MergeContext, take: string) {
  const lines = readLines(take);
  const variant = comparison.variants.findIndex(
    ({ id, label }) => id !== base && isSameName(label, lines?.file ?? ''),
  );
  const document = comparison.variants[variant]?.document;
  if (lines === undefined || document === undefined) return undefined;
  const isMeant = ({ kind, line, endLine }: Block): boolean =>
    line <= lines.endLine && lines.line <= endLine && !SAYS_NOTHING.has(kind);
  return { variant, blocks: document.blocks.flatMap((block, at) => (isMeant(block) ? [at] : [])) };
}

/** Statements that nobody judged, and disputes of which all that this variant says comes in. */
function openIn(planned: Planned, { variant, blocks, document }: Records): string[] {
  const { context } = planned;
  const isTaken = (start: number): boolean =>
    blocks.some((at) => {
      const block = document.blocks[at] as Block;
      return block.start <= start && start < block.end;
    });
  const statements = openStatements(planned)
    .filter((one) => one.variant === variant && blocks.includes(one.block))
    .flatMap(({ ids }) => ids);
  const open = new Set(openPoints(context));
  const id = context.comparison.variants[variant]?.id;
  const isWhole = ({ sides }: DiffPoint): boolean => {
    const quotes = sides.filter((side) => side.variant === id).flatMap((side) => side.quotes);
    return quotes.length > 0 && quotes.every(({ start }) => isTaken(start));
  };
  const disputes = context.points.filter(
    (point) => open.has(point.id) && point.within === undefined && isWhole(point),
  );
  return [...statements, ...disputes.map((point) => point.id)];
}
