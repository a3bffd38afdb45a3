// What can be counted about each side of a point. Measured once per debate, whoever argues; the persona only weighs.

import type { Document, Quote, VariantId } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import { createReader } from '../../../text/read-statement.ts';
import { readRequirementIds } from '../../../text/requirement-ids.ts';
import type { OwnPoint, Shown, ShownPoint, ShownSide } from '../questions/debate-payload.ts';
import { type Layout, measureLayout } from './measure-layout.ts';

export interface MeasuredQuote extends Quote {
  readonly amounts: readonly string[];
  readonly names: readonly string[];
  readonly ids: readonly string[];
  /** "must", "should" or "may" of its strongest clause. */
  readonly force: Force | undefined;
  /** Set where it states exactly one amount. */
  readonly limit: Limit | undefined;
}

export type Force = 'must' | 'should' | 'may';

/** What a contradiction says with a number: the amount and whether less of it is stricter. */
export interface Limit {
  readonly dimension: string;
  readonly value: number;
  readonly text: string;
}

export interface MeasuredSide {
  readonly variant: VariantId;
  readonly present: boolean;
  readonly summary: string;
  readonly quotes: readonly MeasuredQuote[];
  readonly statements: number;
  readonly amounts: readonly string[];
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly forces: readonly Force[];
  /** Quotes that speak of risk, failure or tests. */
  readonly assured: number;
  /** Words that introduce a reason in the lines quoted. */
  readonly reasons: readonly string[];
  /** Contradictions of the variant with itself in the sections quoted. */
  readonly faults: readonly OwnPoint[];
  readonly layout: Layout;
  readonly limit: Limit | undefined;
  /** The quotes and their lines, for personas to look for their words in. */
  readonly text: string;
}

export interface MeasuredPoint extends Omit<ShownPoint, 'sides'> {
  readonly sides: readonly MeasuredSide[];
}

const ASSURANCE =
  /\b(?:risks?|mitigat\w+|fail\w*|errors?|rollback|fallback|tests?|tested|testing|verif\w+|recover\w*|retr(?:y|ies)|edge cases?|monitor\w*|alerts?|threat\w*)\b/i;
const REASON =
  /\b(?:because|so that|in order to|therefore|, so (?=\w)|since (?=the|it|a|we)|to avoid|to prevent|rationale|which means|otherwise)\b|, so\b/gi;

const measured = new WeakMap<Shown, readonly MeasuredPoint[]>();

export function measureSides(shown: Shown): readonly MeasuredPoint[] {
  const known = measured.get(shown);
  if (known) return known;
  const read = createReader();
  const documents = new Map(shown.variants.map(({ id, text }) => [id, parseDocument(text)]));
  const layouts = new Map([...documents].map(([id, document]) => [id, measureLayout(id, document)]));
  const points = shown.points.map((point) => ({
    ...point,
    sides: point.sides.flatMap((side) => {
      const document = documents.get(side.variant);
      const layout = layouts.get(side.variant);
      if (!document || !layout) return [];
      // A point about layout may quote nothing: then the first headings speak for it.
      const shownQuotes =
        point.kind === 'structural' && side.quotes.length === 0 ? layout.quotes : side.quotes;
      const quotes = shownQuotes.map((quote) => measureQuote(quote, read.readStatement(quote.text)));
      const faults =
        point.kind === 'structural' ? [] : findFaults(point.kind, quotes, document, shown.faults);
      return [measureSide(side, quotes, document, layout, faults)];
    }),
  }));
  measured.set(shown, points);
  return points;

  function measureQuote(quote: Quote, statement: ReturnType<typeof read.readStatement>): MeasuredQuote {
    const ids = readRequirementIds(quote.text).map(({ id }) => id);
    const [amount, ...more] = statement.quantities;
    const forces = statement.modalities.map((modality) => modality.replace('-not', '') as Force);
    return {
      ...quote,
      amounts: statement.quantities.flatMap(({ text, dimension }) => amountOf(quote.text, text, dimension)),
      names: statement.names.filter((name) => !ids.includes(name)),
      ids,
      force: (['must', 'should', 'may'] as const).find((force) => forces.includes(force)),
      limit:
        amount && more.length === 0
          ? { dimension: amount.dimension, value: amount.high, text: amount.text }
          : undefined,
    };
  }
}

function measureSide(
  side: ShownSide,
  quotes: readonly MeasuredQuote[],
  document: Document,
  layout: Layout,
  faults: readonly OwnPoint[],
): MeasuredSide {
  const lines = quotes.map((quote) => linesOf(document, quote));
  const [only] = quotes;
  return {
    variant: side.variant,
    present: side.present,
    summary: side.summary,
    quotes,
    statements: side.quoted,
    amounts: distinct(quotes.flatMap(({ amounts }) => amounts)),
    names: distinct(quotes.flatMap(({ names }) => names)),
    ids: distinct(quotes.flatMap(({ ids }) => ids)),
    forces: quotes.flatMap(({ force }) => force ?? []),
    assured: quotes.filter(({ text }) => ASSURANCE.test(text)).length,
    reasons: distinct(
      lines.flatMap((line) => line.match(REASON) ?? []).map((word) => word.replace(/^, /, '').toLowerCase()),
    ),
    faults,
    layout,
    limit: quotes.length === 1 ? only?.limit : undefined,
    text: lines.join('\n'),
  };
}

/** Of the variant's contradictions with itself, those that touch what is said here: its lines or, for a topic, its sections. */
function findFaults(
  kind: ShownPoint['kind'],
  quotes: readonly Quote[],
  document: Document,
  faults: readonly OwnPoint[],
): OwnPoint[] {
  const placeOf = (line: number): number => (kind === 'content' ? sectionAt(document, line) : line);
  const places = new Set(quotes.map(({ line }) => placeOf(line)));
  return faults.filter(
    ({ variant, quotes: faulty }) =>
      variant === quotes[0]?.variant && faulty.some(({ line }) => places.has(placeOf(line))),
  );
}

/** With its unit or what it counts; a bare number in a cell, an ordinal and a version commit to nothing. */
function amountOf(sentence: string, amount: string, dimension: string): string[] {
  if (!/\d/.test(amount) || dimension === 'version' || dimension === 'count:') return [];
  if (!dimension.startsWith('count:')) return /[A-Za-z%€$£]/.test(amount) ? [amount] : [];
  const after = sentence.slice(sentence.indexOf(amount) + amount.length);
  const counted = /^ ([\w-]+(?: [\w-]+)?)/.exec(after)?.[1];
  return counted === undefined ? [] : [`${amount} ${counted}`];
}

const distinct = (items: readonly string[]): string[] => [...new Set(items)];

function linesOf({ text, lineStarts }: Document, { line, endLine }: Quote): string {
  return text.slice(lineStarts[line - 1] ?? 0, lineStarts[endLine] ?? text.length);
}

function sectionAt({ sections }: Document, line: number): number {
  return sections.findLast((section) => section.line <= line)?.index ?? 0;
}
