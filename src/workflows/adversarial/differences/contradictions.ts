// X-points: claims that cannot both hold, by the rules that may say so. Opposing values in one slot across variants and
// within one, one id for two things, a stated number against what it counts, orders that cannot be followed.

import type { Claim } from '../../../domain/claim.ts';
import type { ContradictionCategory } from '../../../domain/comparison/difference.ts';
import type { Document, Quote, Variant } from '../../../domain/document.ts';
import { findMiscounts } from '../../../text/find/find-miscounts.ts';
import { findSequences, type ImpossibleSequence } from '../../../text/find/find-sequences.ts';
import { type Comparison, quoteSpan } from '../../../text/relations/comparison/compare-documents.ts';
import { findOpposed } from '../../../text/relations/find-opposed.ts';
import { findWrongTotals, type WrongTotal } from '../../../text/relations/records/find-totals.ts';
import type { Opposed } from '../../../text/relations/slots/group-opposed.ts';
import { createClaimExtractor } from '../../../text/statements/extract-claims.ts';
import { MISCOUNTED } from '../../evidence/rate-conflict.ts';
import { absent, type Draft } from './draft.ts';
import { draftOpposed, quotedSide } from './opposing-points.ts';

/** Of a total and its parts. */
const MOST_QUOTED = 6;

export interface Contradictions {
  readonly drafts: readonly Draft[];
  /** Statements that a contradiction already reports, by id: content rows leave them out. */
  readonly reported: ReadonlySet<number>;
}

export function findContradictions(comparison: Comparison, ancestor?: Document): Contradictions {
  const opposed = withoutTaken(comparison, findOpposed(comparison), ancestor);
  const sequences = findSequences(comparison);
  const drafts = [
    ...draftOpposed(comparison, opposed),
    ...draftMiscounts(comparison),
    ...draftSequences(comparison, sequences),
  ].filter((draft) => !isShared(comparison, draft));
  const claims = [
    ...opposed.flatMap((found) => found.claims.flatMap((claim) => claim ?? [])),
    ...sequences.flatMap((sequence) => sequence.claims),
  ];
  return { drafts, reported: new Set(claims.map(({ statement }) => statement.id)) };
}

/** What only one side changed since the ancestor is taken: nobody has to decide between old and new. */
function withoutTaken(
  { reader }: Comparison,
  opposed: readonly Opposed[],
  ancestor: Document | undefined,
): readonly Opposed[] {
  if (ancestor === undefined) return opposed;
  const said = new Set(
    createClaimExtractor(reader)
      .extract('ancestor', ancestor)
      .map(({ statement }) => statement.id),
  );
  return opposed.filter(({ approaches, claims, within }) => {
    const changed = approaches.filter(([first = 0]) => !said.has(claims[first]?.statement.id ?? -1));
    return within !== undefined || changed.length > 1;
  });
}

/** What every variant contradicts itself about is a fault of all of them, not a difference between them. */
const isShared = ({ variants }: Comparison, { within, sides }: Draft): boolean =>
  within !== undefined && sides.filter(({ present }) => present).length === variants.length;

/** "Three phases:" above four of them, a total that is not the sum; the same in several variants is one point. */
function draftMiscounts(comparison: Comparison): Draft[] {
  const found = new Map<string, { readonly title: string; readonly quotes: Quote[] }>();
  const note = (title: string, quotes: readonly Quote[]): void => {
    const key = `${title}:${quotes.map(({ text }) => text).join('\u0000')}`;
    found.set(key, { title, quotes: [...(found.get(key)?.quotes ?? []), ...quotes] });
  };
  comparison.variants.forEach((variant, index) => {
    for (const { start, end, said, listed } of findMiscounts(variant.document).wrong)
      note(`counted wrong: ${said} announced, ${listed} listed`, [quoteSpan(variant, { start, end })]);
    for (const total of findWrongTotals(comparison, index)) {
      const quotes = total.places.slice(0, MOST_QUOTED).map((place) => quoteSpan(variant, place));
      note(`counted wrong: ${describeTotal(variant, total)}`, quotes);
    }
  });
  return [...found.values()].map(({ title, quotes }): Draft => {
    const sides = comparison.variants.map((variant) => {
      const own = quotes.filter((quote) => quote.variant === variant.id);
      return own.length === 0 ? absent(variant, 'silent') : quotedSide(variant, own);
    });
    return {
      kind: 'contradiction',
      category: 'opposing-claims',
      rule: 'counted-wrong',
      title,
      sides,
      ...MISCOUNTED,
      weight: 1,
      within: [...new Set(quotes.map(({ variant }) => variant))].join(', '),
    };
  });
}

/** `five weeks stated, 1 + 1 + 2 + 2 = 6` */
function describeTotal({ document }: Variant, { stated, sum, unit, places }: WrongTotal): string {
  // Of headings the unit is what the total says, with its number.
  if (!/\s/.test(unit)) return `${stated} ${unit} stated, the parts add up to ${sum}`.replace('  ', ' ');
  const parts = places
    .slice(1)
    .map(({ start, end }) => /\((\d+) ([a-z]+?)s?\)\s*$/i.exec(document.text.slice(start, end)));
  const numbers = parts.map((part) => Number(part?.[1]));
  const isAlike = new Set(parts.map((part) => part?.[2])).size === 1 && parts[0] !== null;
  return isAlike
    ? `${unit} stated, ${numbers.join(' + ')} = ${numbers.reduce((all, one) => all + one, 0)}`
    : `${unit} stated, the parts add up to ${sum > stated ? 'more' : 'less'}`;
}

/** The same circle in several variants is one point. */
function draftSequences(comparison: Comparison, sequences: readonly ImpossibleSequence[]): Draft[] {
  const byPath = new Map<string, Placed[]>();
  for (const { path, claims, variants } of sequences) {
    const placed = claims.map((claim, index) => ({ claim, variant: variants[index] ?? variants[0] ?? 0 }));
    const key = `${variants.length > 1 ? 'orders' : 'order'}: ${path.join(' → ')}`;
    byPath.set(key, [...(byPath.get(key) ?? []), ...placed]);
  }
  return [...byPath].map(([key, placed]) => {
    const title = `impossible ${key.replace(/^orders/, 'order')}`;
    return pairDraft(comparison, placed, 'impossible-sequence', title, key.startsWith('order:'));
  });
}

interface Placed {
  readonly variant: number;
  readonly claim: Claim;
}

function pairDraft(
  { variants }: Comparison,
  placed: readonly Placed[],
  category: ContradictionCategory,
  title: string,
  inside: boolean,
): Draft {
  const sides = variants.map((variant, index) => {
    const quotes = placed
      .filter((one) => one.variant === index)
      .map(({ claim }) => quoteSpan(variant, claim));
    return quotes.length === 0 ? absent(variant, 'silent') : quotedSide(variant, quotes);
  });
  const draft: Draft = {
    kind: 'contradiction',
    category,
    rule: 'impossible-sequence',
    title,
    sides,
    severity: 'High',
    reason: 'no order of work satisfies both',
    weight: 50,
  };
  const within = sides.filter(({ present }) => present).map(({ variant }) => variant);
  return inside ? { ...draft, within: within.join(', ') } : draft;
}
