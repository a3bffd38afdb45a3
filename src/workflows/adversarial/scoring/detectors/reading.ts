// What the detectors look at: one variant, read by itself, and the little they must know of its rivals. A subject is plain data,
// so that it can be put to a judge and recorded; a reading is made from it once. And the two ways in which a detector answers:
// something was found and is quoted, or something was searched for.

import type { Claim } from '../../../../domain/claim.ts';
import type { Basis, CriterionKind, Judgement } from '../../../../domain/comparison/scoring.ts';
import type { Document, Quote, Span, Variant, VariantId } from '../../../../domain/document.ts';
import {
  findInternalReferences,
  type InternalReference,
} from '../../../../text/find/references/find-internal-references.ts';
import { type Consistency, measureConsistency } from '../../../../text/measure/measure-consistency.ts';
import { measureSpecificity, type Specificity } from '../../../../text/measure/measure-specificity.ts';
import { maskCode } from '../../../../text/parse/mask-code.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { compareDocuments, quoteSpan } from '../../../../text/relations/comparison/compare-documents.ts';

export interface Subject {
  readonly variant: VariantId;
  readonly text: string;
  readonly artifactType: string | undefined;
  /** Of the requirements or topics that the source or, without one, any variant names: those this one lacks. */
  readonly coverage: {
    readonly reference: 'ids' | 'topics' | 'none';
    readonly total: number;
    readonly missing: readonly string[];
    /** Absent: any variant. */
    readonly of?: 'source';
  };
  /** Statements with an amount on which all rivals agree otherwise. */
  readonly outvoted: readonly Quote[];
}

export interface Reading {
  readonly subject: Subject;
  readonly variant: Variant;
  readonly document: Document;
  readonly claims: readonly Claim[];
  /** The text with code blanked, at the same offsets. */
  readonly masked: string;
  readonly specificity: Specificity;
  readonly consistency: Consistency;
  readonly references: readonly InternalReference[];
  readonly stemCount: number;
}

const readings = new WeakMap<Subject, Reading>();

export function readSubject(subject: Subject): Reading {
  const known = readings.get(subject);
  if (known) return known;
  const document = parseDocument(subject.text);
  const { variant: id } = subject;
  const variant: Variant = { id, number: 0, label: id, sourcePath: '', agentSpec: '', document };
  const comparison = compareDocuments([variant]);
  const claims = comparison.claims[0] ?? [];
  const reading: Reading = {
    subject,
    variant,
    document,
    claims,
    masked: maskCode(document),
    specificity: measureSpecificity(document, claims),
    consistency: measureConsistency(comparison),
    references: findInternalReferences(document),
    stemCount: comparison.reader.vocabulary.stemCount(),
  };
  readings.set(subject, reading);
  return reading;
}

export const quote = ({ variant }: Reading, span: Pick<Span, 'start' | 'end'>): Quote =>
  quoteSpan(variant, span);

/** The heading lines whose title matches. */
export function headingsLike(reading: Reading, pattern: RegExp): Quote[] {
  const { document } = reading;
  return document.sections.flatMap(({ level, title, firstBlock }) => {
    const block = document.blocks[firstBlock];
    return level > 0 && block && pattern.test(title) ? [quote(reading, block)] : [];
  });
}

/** Claims whose text, code aside, matches. */
export const claimsLike = ({ claims, masked }: Reading, pattern: RegExp): Claim[] =>
  claims.filter(({ start, end }) => pattern.test(masked.slice(start, end)));

/** Claims in sections, or below sections, whose title matches. */
export function claimsUnder({ document, claims }: Reading, pattern: RegExp): Claim[] {
  const below = new Set<number>();
  for (const { index, title, parent } of document.sections) {
    if (pattern.test(title) || (parent !== undefined && below.has(parent))) below.add(index);
  }
  return claims.filter(({ section }) => below.has(section));
}

export type Detector = (reading: Reading) => Judgement;

/** A criterion as it stands in the rubric, with the detector that answers it when no model is asked. */
export interface CriterionRow {
  readonly kind: CriterionKind;
  readonly text: string;
  /** Of an absence criterion, which may be worded as something good: what would speak against it. */
  readonly against?: string;
  readonly detect: Detector;
}

/** Enough to check a verdict by; a reader follows few lines. */
const MOST_QUOTES = 3;
const MOST_TITLES = 12;

type Place = Pick<Span, 'start' | 'end'>;

interface Search {
  /** What was found: evidence of a presence, or counter-examples of an absence. */
  readonly found: readonly Place[];
  readonly searched: string;
  readonly items: number;
  readonly basis: Basis;
}

/** What was looked for, in how much, and what was found: evidence of a presence, or counter-examples of an absence. */
export const searchOf = (
  found: readonly Place[],
  searched: string,
  items: number,
  basis: Basis = 'heuristic',
): Search => ({ found, searched, items, basis });

/** All statements of the document were looked at, by signs in their words. */
export const amongClaims = (reading: Reading, found: readonly Place[]): Search =>
  searchOf(found, `statements in ${listSections(reading)}`, reading.claims.length);

/** MET where at least `least` places show it. */
export function presence(
  reading: Reading,
  { found, searched, items, basis }: Search,
  least: number,
  what: string,
): Judgement {
  const met = found.length >= least && found.length > 0;
  const evidence = quotesOf(reading, found);
  const reason = met ? what : `${found.length} of at least ${least}: ${what}`;
  return { met, evidence, log: { searched, items }, basis, reason };
}

/** MET where something was searched and no counter-example found. */
export function absence(
  reading: Reading,
  { found, searched, items, basis }: Search,
  fault: string,
): Judgement {
  const evidence = quotesOf(reading, found);
  const met = found.length === 0 && items > 0;
  const nothing = items === 0 ? `nothing to search: ${searched}` : `none among ${items} ${searched}`;
  return { met, evidence, log: { searched, items }, basis, reason: found.length > 0 ? fault : nothing };
}

export const judge = (
  reading: Reading,
  met: boolean,
  { found, searched, items, basis }: Search,
  reason: string,
): Judgement => ({ met, evidence: quotesOf(reading, found), log: { searched, items }, basis, reason });

const quotesOf = (reading: Reading, found: readonly Place[]): Quote[] =>
  found.slice(0, MOST_QUOTES).map((place) => quote(reading, place));

/** Second-level sections, by title: what was searched where nothing was found. */
export function listSections({ document: { sections } }: Reading): string {
  const titles = sections.filter(({ level }) => level === 2).map(({ title }) => title);
  const shown =
    titles.length > 0 ? titles : sections.filter(({ level }) => level > 0).map(({ title }) => title);
  const more = shown.length - MOST_TITLES;
  return (
    [...shown.slice(0, MOST_TITLES), ...(more > 0 ? [`${more} more`] : [])].join('; ') || 'whole document'
  );
}
