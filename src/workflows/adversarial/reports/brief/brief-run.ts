// What the decision brief says of a run: gathered from points, debate, plan and counts, with the names of files.

import {
  approachesOf,
  asksForDecision,
  type DiffPoint,
  ID_PREFIX,
  isUnjudgedTopic,
} from '../../../../domain/comparison/difference.ts';
import { isOwnWords, type MergePlan } from '../../../../domain/comparison/merge.ts';
import type { Quote, Variant } from '../../../../domain/document.ts';
import { PERSON } from '../../../../domain/run.ts';
import type { Comparison } from '../../../../text/relations/comparison/compare-documents.ts';
import { stemWord } from '../../../../text/words/stem-word.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import type { Seen } from '../../consulting/read-again.ts';
import { quoteRef } from '../../differences/judged-points.ts';
import { claimsAt, type Judgement } from '../../judging/judgement.ts';
import { nameOf as decidedBy } from '../../planning/context/decided.ts';
import { openPoints } from '../../planning/context/merge-context.ts';
import type { Planned } from '../../planning/index.ts';
import { LONGEST_SEEN } from '../../questions/read-merged.ts';
import { introduce, shortNames } from '../short-text.ts';
import { askAgain } from '../undecided/entries.ts';
import { type Brief, briefConflict } from './decision-brief.ts';
import { tellMinds } from './minds-part.ts';

export interface BriefedRun {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly status: string;
  readonly kinship: string;
  readonly seen?: readonly Seen[] | undefined;
  /** What the variants were written from. */
  readonly source?: string | undefined;
  /** The merged document as it is delivered. */
  readonly merged?: string | undefined;
}

/** Topics of which some statement is still unjudged, now that the base is known. */
export const unjudgedTopics = ({ context, unjudged }: Planned): readonly string[] => {
  const own = unjudged.flatMap(({ sides }) =>
    sides.flatMap(({ present, quotes }) => (present ? quotes : [])),
  );
  const isUnjudged = (quote: Quote): boolean =>
    own.some((one) => one.variant === quote.variant && one.start < quote.end && quote.start < one.end);
  return context.points
    .filter((point) => isUnjudgedTopic(point) && point.sides.some(({ quotes }) => quotes.some(isUnjudged)))
    .map(({ id }) => id);
};

export function briefRun(run: BriefedRun): Brief {
  const { planned, plan, status, kinship, seen = [], source } = run;
  const { context, unjudged } = planned;
  const { points, base, baseDocument } = context;
  const labels = context.comparison.variants.map(({ label }) => label);
  const names = shortNames(labels);
  const variants = context.comparison.variants.map((one, at) => ({ ...one, label: names[at] ?? one.label }));
  const nameOf = (id: string): string => variants.find((variant) => variant.id === id)?.label ?? id;
  const open = new Set(openPoints(context));
  const files = introduce(labels).map((name, at) => ({ name, isBase: variants[at]?.id === base }));
  return {
    status,
    folder: '.',
    documents: files.toSorted((a, b) => Number(b.isBase) - Number(a.isBase)).map(({ name }) => name),
    base: nameOf(base),
    kinship: labels.reduce((text, label, at) => text.replaceAll(label, names[at] ?? label), kinship),
    conflicts: points
      .filter((point) => open.has(point.id) || asksForDecision(point) || isDecidedInside(context, point))
      .map((point) => briefConflict(point, variants, choiceOf(planned, point, nameOf), planned.context.base)),
    clashes: points.filter(({ category }) => category === 'id-clash'),
    judged: [...judgedBy(planned), ...decidedOf(planned)],
    minds: tellMinds(planned, seen),
    unsourced: unsourcedIn(planned, source, nameOf),
    seen: seenIn(run),
    statements: decidedStatements(planned),
    unjudged: variants
      .map((variant) => ({
        file: variant.label,
        count: unjudged.filter((point) => isOf(point, variant)).length,
      }))
      .filter(({ count }) => count > 0),
    askAgain: askAgain(context.comparison.variants),
    taken: plan.changes
      .filter(({ approach }) => approach !== 'replace')
      .map((change) => ({
        file: isOwnWords(change) ? decidedBy(PERSON) : nameOf(change.variant),
        what: change.title,
      })),
    changed: plan.changes.flatMap(({ edits, points: decided, rationale, variant }) =>
      edits
        .filter(({ start, end }) => end > start)
        .map(({ start, end, text }) => ({
          line: baseDocument.lineStarts.findLastIndex((at) => at <= start) + 1,
          text: baseDocument.text.slice(start, end),
          by: text,
          why: `${nameOf(variant)}, ${whyChanged(points, decided, rationale)}`,
        })),
    ),
    renumbered: planned.variants.flatMap(({ index, ids }) =>
      ids.map(({ from, to }) => ({ file: variants[index]?.label ?? '', from, to })),
    ),
  };
}

/** Whoever read it had no marks and tags in it: a line is known by its words, and stands no further up than it was. */
function seenIn({ seen = [], merged = '' }: BriefedRun): NonNullable<Brief['seen']> {
  const delivered = merged.split(/\r\n|\n|\r/).map((line) => oneLine(line, LONGEST_SEEN));
  const lineOf = ({ line, text }: Seen['lines'][number]): number | undefined => {
    const below = delivered.indexOf(text, line - 1);
    const found = below < 0 ? delivered.indexOf(text) : below;
    return found < 0 ? undefined : found + 1;
  };
  return seen.map(({ kind, lines, why, withdrawn }) => ({
    kind,
    lines: lines.map((one) => ({ line: lineOf(one), text: one.text })),
    why,
    isWithdrawn: withdrawn.length > 0,
  }));
}

/** Confirmed by search. */
function unsourcedIn(
  { context: { comparison, judgement } }: Planned,
  source: string | undefined,
  nameOf: (id: string) => string,
): NonNullable<Brief['unsourced']> {
  if (source === undefined || judgement === undefined) return [];
  return findUnsourced(comparison, judgement, source).map(({ quote, missing }) => ({
    place: `${nameOf(quote.variant)} L${quote.line}`,
    text: quote.text,
    missing,
  }));
}

function judgedBy({ counts, context }: Planned): Brief['judged'] {
  const { by_rule, by_seat } = counts.judged;
  const who = context.judgement?.analysts.join(' and ');
  return [{ by: 'rule', count: by_rule }, ...(who === undefined ? [] : [{ by: who, count: by_seat }])];
}

/** Statements that somebody decided, by who did. */
function decidedOf({ decisions = [] }: Planned): Brief['judged'] {
  const counts = new Map<string, number>();
  for (const { item, decision } of decisions) {
    const statements = item.ids.filter((id) => id.startsWith(`${ID_PREFIX.unjudged}-`)).length;
    if (statements > 0) counts.set(decision.by, (counts.get(decision.by) ?? 0) + statements);
  }
  return [...counts].map(([by, count]) => ({ by: decidedBy(by), count }));
}

const decidedStatements = ({ decisions = [], context }: Planned): NonNullable<Brief['statements']> =>
  decisions.flatMap(({ item }) =>
    item.kind !== 'contradiction'
      ? [{ id: item.id, title: item.title, outcome: context.decided?.get(item.id)?.reason ?? '' }]
      : [],
  );

/** The decision, where there was one. */
function whyChanged(points: readonly DiffPoint[], served: readonly string[], rationale: string): string {
  const decided = points.filter((point) => asksForDecision(point) && served.includes(point.id));
  return decided.length > 0
    ? decided.map(({ id }) => id).join(', ')
    : rationale.replaceAll('only this variant', 'the only one that');
}

const isOf = ({ sides }: DiffPoint, { id }: Variant): boolean =>
  sides.some(({ variant, present }) => variant === id && present);

const isDecidedInside = ({ decided }: Planned['context'], { id, within }: DiffPoint): boolean =>
  within !== undefined && decided?.has(id) === true;

function choiceOf({ context }: Planned, point: DiffPoint, nameOf: (id: string) => string) {
  const decided = context.decided?.get(point.id);
  if (decided && point.within !== undefined) return { chosen: decided.chosen, why: decided.reason };
  if (decided) {
    const group = approachesOf(point).find((ids) => ids.some((id) => decided.variants.includes(id)));
    return { chosen: group?.map(nameOf).join(', ') ?? decided.chosen, why: decided.reason };
  }
  const result = context.results.find((one) => one.point === point.id);
  if (!result?.resolved) return point.ask === undefined ? {} : { why: `to settle it: ${point.ask}` };
  const { winner, resolution, evidenceSummary } = result;
  const group = winner === undefined ? undefined : approachesOf(point).find((one) => one.includes(winner));
  return { chosen: group?.map(nameOf).join(', ') ?? resolution, why: withNames(evidenceSummary, nameOf) };
}

/** The first sentence; whoever argued knew the documents by their letters. */
const withNames = (text: string, nameOf: (id: string) => string): string =>
  text
    .replace(/(?<=[.!?])\s.*$/s, '')
    .replace(/\b(?:Variant )?([A-J])\b(?=(?: and [A-J])* (?:says?|has)\b)/g, (_, id: string) => nameOf(id));

export interface Unsourced {
  readonly quote: Quote;
  /** Names, amounts and telling words of it that the source does not have. */
  readonly missing: readonly string[];
  readonly by: readonly string[];
}

const SAID = /^not in the source\b/i;
/** From this share of telling words on the source speaks of it. */
const KNOWN = 0.5;
const MOST_MISSING = 6;

function findUnsourced(comparison: Comparison, judgement: Judgement, source: string): Unsourced[] {
  const stems = new Set((source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemWord));
  const folded = source.toLowerCase().replace(/\s+/g, ' ');
  return judgement.statements.flatMap(({ record, unit, why, by }): Unsourced[] => {
    if (!SAID.test(why)) return [];
    const ref = { kind: 'record', record, unit } as const;
    const statements = claimsAt(ref).map(({ statement }) => statement);
    const exact = statements.flatMap(({ names, quantities }) => [
      ...names,
      ...quantities.map(({ text }) => text),
    ]);
    const lost = exact.filter((text) => !folded.includes(text.toLowerCase().replace(/\s+/g, ' ')));
    const words = statements.flatMap(({ meaning }) => meaning.map(({ lower }) => lower));
    const strange = words.filter((word) => !stems.has(stemWord(word)));
    const isStrange = words.length > 0 && (words.length - strange.length) / words.length < KNOWN;
    if (lost.length === 0 && !isStrange) return [];
    const missing = [...new Set([...lost, ...(isStrange ? strange : [])])].slice(0, MOST_MISSING);
    return [{ quote: quoteRef(comparison, ref), missing, by }];
  });
}
