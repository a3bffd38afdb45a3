// The statements that no rule may judge, as points: each with its own line and at most five lines of the others that
// seem to speak of the same thing. Shown, never merged.

import { type DiffPoint, ID_PREFIX, type Side } from '../../../domain/comparison/difference.ts';
import type { Document, Quote, Span, Variant } from '../../../domain/document.ts';
import {
  alignLines,
  type Line,
  type LineAligner,
  lineOf,
  type Ranked,
} from '../../../text/relations/align-lines.ts';
import { quoteSpan } from '../../../text/relations/comparison/compare-documents.ts';
import { shorten } from '../differences/draft.ts';
import { claimsAt, type Disagreement } from '../judging/judgement.ts';
import type { Unjudged } from './context/fates.ts';
import type { MergeContext } from './context/merge-context.ts';

/** Why a statement is open that nobody spoke of. */
export const NOBODY_JUDGED = 'no rule may say how it relates to the others';

/** A point that quotes a whole chapter shows nobody a conflict. */
const MOST_LINES = 6;
/** Lines of each variant that are looked at. */
const CANDIDATES = 12;
const TITLE_WORDS = 12;
/** Below this share of common words code is about something else. */
const ALIKE_CODE = 0.3;

export function listUnjudged(context: MergeContext, unjudged: readonly Unjudged[]): DiffPoint[] {
  if (unjudged.length === 0) return [];
  const aligner = alignLines(context.comparison);
  const ranked = unjudged.map((one) => {
    const against = contradictedBy(context, one);
    const others = nearTo(context, aligner, one).filter(
      ({ line }) => !against.some((known) => keyOf(known.line) === keyOf(line)),
    );
    return { one, near: [...against, ...others] };
  });
  const isBest = createBest(ranked);
  return ranked.map(({ one, near }, index) => {
    const chosen = choose(context, one, near, (line) => isBest(line, one));
    return pointOf(context, one, chosen, index + 1);
  });
}

const nearTo = (
  context: MergeContext,
  aligner: LineAligner,
  { variant, claim, block }: Unjudged,
): readonly Ranked[] =>
  claim ? aligner.neighboursOf(variant, claim, CANDIDATES) : nearestCode(context, variant, block);

/** What an analyst named comes before all that only looks alike. */
function contradictedBy({ judgement, comparison }: MergeContext, one: Unjudged): Ranked[] {
  const { against = [] } = splitOn(judgement, one) ?? {};
  return against.flatMap((ref) =>
    ref.kind === 'record'
      ? claimsAt(ref).map((claim) => ({
          line: lineOf(comparison, ref.record.variant, claim),
          score: Number.POSITIVE_INFINITY,
        }))
      : [],
  );
}

const splitOn = (
  judgement: MergeContext['judgement'],
  { variant, block, claim }: Unjudged,
): Disagreement | undefined =>
  judgement?.disagreements.find(
    ({ record, unit }) =>
      record.variant === variant &&
      record.block === block &&
      (claim === undefined || (unit.start < claim.end && claim.start < unit.end)),
  );

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}_]+/gu));

/** Code makes no statements: beside it stands the block of the base that shares most words with it. */
function nearestCode({ comparison, baseIndex, baseDocument }: MergeContext, variant: number, at: number) {
  const document = comparison.variants[variant]?.document;
  const own = document?.blocks[at];
  if (!document || !own || own.kind !== 'code') return [];
  const words = wordsOf(document.text.slice(own.start, own.end));
  let best = { index: -1, score: 0 };
  for (const { index, words: theirs } of codeOf(baseDocument)) {
    const score = alikeness(words, theirs, best.score);
    if (score > best.score) best = { index, score };
  }
  const block = baseDocument.blocks[best.index];
  if (!block || best.score < ALIKE_CODE) return [];
  const { start, end, line, endLine } = block;
  return [{ line: { variant: baseIndex, block: best.index, start, end, line, endLine }, score: best.score }];
}

/** The share of common words, or 0 where it cannot be more than `known`. */
function alikeness(words: ReadonlySet<string>, theirs: ReadonlySet<string>, known: number): number {
  const most = Math.max(words.size, theirs.size);
  if (Math.min(words.size, theirs.size) <= known * most) return 0;
  let shared = 0;
  for (const word of words) if (theirs.has(word)) shared += 1;
  return shared / most;
}

const codeIn = new WeakMap<Document, readonly Code[]>();

interface Code {
  readonly index: number;
  readonly words: ReadonlySet<string>;
}

/** Of each text the first block. */
function codeOf(document: Document): readonly Code[] {
  const known = codeIn.get(document);
  if (known) return known;
  const byText = new Map<string, Code>();
  for (const [index, { kind, start, end }] of document.blocks.entries()) {
    const text = document.text.slice(start, end);
    if (kind === 'code' && !byText.has(text)) byText.set(text, { index, words: wordsOf(text) });
  }
  const code = [...byText.values()];
  codeIn.set(document, code);
  return code;
}

const keyOf = ({ variant, start }: Line): string => `${variant}:${start}`;

/** Of all statements of one variant the one that a line fits best: so that no line of the base is nobody's neighbour. */
function createBest(ranked: readonly { readonly one: Unjudged; readonly near: readonly Ranked[] }[]) {
  const best = new Map<string, { readonly one: Unjudged; readonly score: number }>();
  for (const { one, near } of ranked) {
    for (const { line, score } of near) {
      const key = `${keyOf(line)}:${one.variant}`;
      if ((best.get(key)?.score ?? 0) < score) best.set(key, { one, score });
    }
  }
  return (line: Line, one: Unjudged): boolean => best.get(`${keyOf(line)}:${one.variant}`)?.one === one;
}

/** The best of the base, the best of the others, what this statement fits best, then the rest, as long as it is short. */
function choose(
  context: MergeContext,
  { variant, claim }: Unjudged,
  near: readonly Ranked[],
  isBest: (line: Line) => boolean,
): Line[] {
  const { baseIndex, comparison } = context;
  if (claim === undefined) return near.map(({ line }) => line);
  const ofBase = near.filter(({ line }) => line.variant === baseIndex);
  const ofOthers = near.filter(({ line }) => line.variant !== baseIndex);
  const order = [
    ...ofBase.slice(0, 2),
    ...ofOthers.slice(0, 1),
    ...near.filter(({ line }) => isBest(line)),
    ...near,
  ];
  const own = lineOf(comparison, variant, claim);
  let lines = own.endLine - own.line + 1;
  const chosen = new Map<string, Line>();
  for (const { line } of order) {
    const size = line.endLine - line.line + 1;
    if (chosen.has(keyOf(line)) || lines + size > MOST_LINES) continue;
    chosen.set(keyOf(line), line);
    lines += size;
  }
  // The nearest first, within each variant.
  return near.flatMap(({ line }) => chosen.get(keyOf(line)) ?? []);
}

function pointOf(context: MergeContext, one: Unjudged, near: readonly Line[], number: number): DiffPoint {
  const { variants } = context.comparison;
  const own = ownQuote(context, one);
  const sides = variants.map((variant, index): Side => {
    const quotes =
      index === one.variant
        ? [own]
        : near.filter((line) => line.variant === index).map((line) => quoteWhole(variant, line, line.block));
    const summary = quotes.map(({ line }) => `L${line}`).join(', ');
    return {
      variant: variant.id,
      summary: summary || 'nothing near',
      quotes,
      present: index === one.variant,
    };
  });
  return {
    id: `${ID_PREFIX.unjudged}-${String(number).padStart(3, '0')}`,
    kind: 'unjudged',
    relation: 'unjudged',
    title: shorten(own.text, TITLE_WORDS),
    sides,
    severity: 'Medium',
    reason: whyOpen(context, one),
  };
}

/** Two analysts who disagree and a reader who stumbled have their say; otherwise no one has judged it. */
function whyOpen({ judgement, withdrawn }: MergeContext, one: Unjudged): string {
  const seen = withdrawn?.get(`${one.variant}:${one.block}`);
  return seen?.why ?? splitOn(judgement, one)?.said ?? NOBODY_JUDGED;
}

/** The line it stands on: a few words mean nothing without the rest of it. */
function ownQuote(context: MergeContext, { variant, claim, block }: Unjudged): Quote {
  const source = context.comparison.variants[variant] as MergeContext['baseVariant'];
  const span = claim ? lineOf(context.comparison, variant, claim) : source.document.blocks[block];
  return quoteWhole(source, span ?? { start: 0, end: 0 }, block);
}

/** Marks of emphasis or code that nothing closes. */
export const isTorn = (text: string): boolean =>
  [/\*\*/g, /`/g].some((mark) => (text.match(mark) ?? []).length % 2 === 1);

/** A sentence that begins or ends inside emphasis is shown with the paragraph around it. */
function quoteWhole(variant: Variant, span: Pick<Span, 'start' | 'end'>, block: number): Quote {
  const quote = quoteSpan(variant, span);
  const around = variant.document.blocks[block];
  return around && isTorn(quote.text) ? quoteSpan(variant, around) : quote;
}
