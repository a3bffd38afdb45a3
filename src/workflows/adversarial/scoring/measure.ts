// The five metrics of all variants, each with its raw counts, and what the detectors must know of the rivals. No
// number depends on the order of the variants.

import type { Claim } from '../../../domain/claim.ts';
import type { Metric } from '../../../domain/comparison/scoring.ts';
import type { Document, Quote, Variant } from '../../../domain/document.ts';
import { type Coverage, measureCoverage, measureCoverageOf } from '../../../text/measure/measure-coverage.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import {
  type Comparison,
  compareDocuments,
  quoteSpan,
} from '../../../text/relations/comparison/compare-documents.ts';
import { nameArtifactType } from '../variants/read-variants.ts';
import { type Reading, readSubject, type Subject } from './detectors/reading.ts';

export interface Measured {
  readonly subject: Subject;
  readonly metrics: readonly Metric[];
}

export interface MeasureContext {
  /** Of the variants, where it was made already. */
  readonly comparison?: Comparison | undefined;
  /** What the variants were written from: then its requirements count, not those of any variant (ruling D-10). */
  readonly source?: string | undefined;
  readonly artifactType?: string | undefined;
}

export function measureVariants(variants: readonly Variant[], context: MeasureContext = {}): Measured[] {
  const { comparison = compareDocuments(variants), source } = context;
  const coverage =
    source === undefined ? measureCoverage(comparison) : measureCoverageOf(parseDocument(source), variants);
  const sections = measureSections(variants.map(({ document }) => document));
  const artifactType = context.artifactType ?? nameArtifactType(variants);
  const outvoted = findOutvoted(comparison);
  return variants.map(({ id, document }, index) => {
    const missing = coverage.items.filter(({ places }) => !places[index]).map(({ name }) => name);
    const subject: Subject = {
      variant: id,
      text: document.text,
      artifactType,
      coverage: {
        reference: coverage.reference,
        total: coverage.items.length,
        missing,
        ...(source !== undefined && { of: 'source' as const }),
      },
      outvoted: outvoted[index] ?? [],
    };
    const { numerator, denominator } = sections[index] ?? { numerator: 0, denominator: 0 };
    const most: Counts = {
      numerator,
      denominator,
      empty: 1,
      counted: 'second-level headings, of the most in any variant',
    };
    const metrics = [...ownMetrics(readSubject(subject)), metric('Section coverage', 'SC', 0.15, most)];
    return { subject, metrics };
  });
}

const REFERENCE: Record<Coverage['reference'], (of: string) => string> = {
  ids: (of) => `requirement ids named by ${of}`,
  topics: (of) => `topics of second- and third-level headings in ${of}`,
  none: () => 'requirements or topics',
};

function ownMetrics({ subject, consistency, specificity, references }: Reading): Metric[] {
  const { total, missing, reference, of } = subject.coverage;
  const { contradictions, falsifiable } = consistency;
  const { concrete, vague } = specificity;
  const resolved = references.filter((one) => one.resolved).length;
  const claims = falsifiable.length;
  return [
    metric('Requirement coverage', 'RC', 0.3, {
      numerator: total - missing.length,
      denominator: total,
      empty: 1,
      counted: REFERENCE[reference](of === undefined ? 'any variant' : 'the source'),
    }),
    metric('Internal consistency', 'IC', 0.25, {
      numerator: Math.max(0, claims - contradictions.length),
      denominator: claims,
      empty: 1,
      counted: 'falsifiable claims without a proved contradiction',
    }),
    metric('Specificity ratio', 'SR', 0.15, {
      numerator: concrete.length,
      denominator: concrete.length + vague.length,
      empty: 0,
      counted: 'concrete, of concrete and vague statements',
    }),
    metric('Dependency completeness', 'DC', 0.15, {
      numerator: resolved,
      denominator: references.length,
      empty: 1,
      counted: 'internal references that lead somewhere',
    }),
  ];
}

interface Counts {
  readonly numerator: number;
  readonly denominator: number;
  /** The value where there is nothing to count (ruling D-11). */
  readonly empty: 0 | 1;
  readonly counted: string;
}

function metric(
  name: string,
  symbol: string,
  weight: number,
  { numerator, denominator, empty, counted }: Counts,
): Metric {
  const applicable = denominator > 0;
  return {
    name,
    symbol,
    weight,
    numerator,
    denominator,
    value: applicable ? numerator / denominator : empty,
    applicable,
    counted,
  };
}

/** Fewer words in common are no sure sign that the same thing is meant. */
const FEWEST_STEMS = 3;

/** Per variant, statements with one amount on which at least two rivals speak and all agree otherwise. */
function findOutvoted({ variants, claims }: Comparison): Quote[][] {
  const slots = new Map<string, Map<number, Claim[]>>();
  claims.forEach((list, variant) => {
    for (const claim of list) {
      const { statement } = claim;
      if (statement.quantities.length !== 1 || statement.stems.length < FEWEST_STEMS) continue;
      const slot = slots.get(statement.skeleton) ?? new Map<number, Claim[]>();
      slot.set(variant, [...(slot.get(variant) ?? []), claim]);
      slots.set(statement.skeleton, slot);
    }
  });
  return variants.map((variant, index) =>
    [...slots.values()].flatMap((slot) => {
      const own = slot.get(index);
      const others = [...slot].filter(([other]) => other !== index);
      // A slot filled twice by one variant is no single slot.
      if (own?.length !== 1 || !own[0] || others.length < 2 || others.some(([, list]) => list.length > 1))
        return [];
      const values = new Set(others.flatMap(([, list]) => list.map(amountOf)));
      return values.size === 1 && !values.has(amountOf(own[0])) ? [quoteSpan(variant, own[0])] : [];
    }),
  );
}

const amountOf = ({ statement: { quantities } }: Claim): string =>
  quantities.map(({ dimension, low, high, bound }) => `${dimension} ${low} ${high} ${bound}`).join();

/** The formula is given: second-level headings, whatever a document uses them for. */
const countSections = ({ sections }: Document): number => sections.filter(({ level }) => level === 2).length;

/** Per document its count and the largest count of all. */
function measureSections(documents: readonly Document[]): { numerator: number; denominator: number }[] {
  const counts = documents.map(countSections);
  const most = counts.reduce((best, count) => Math.max(best, count), 0);
  return counts.map((numerator) => ({ numerator, denominator: most }));
}
