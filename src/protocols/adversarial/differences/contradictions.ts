// X-points: claims that cannot both hold. Opposing values in one slot across variants and within one,
// requirements that a constraint rules out, orders that cannot be followed. Each side is quoted.

import type { Claim } from '../../../domain/claim.ts';
import type { ContradictionCategory, Severity } from '../../../domain/difference.ts';
import type { Quote, Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare-documents.ts';
import { quoteSpan } from '../../../text/compare-documents.ts';
import { findLimitConflicts } from '../../../text/find-limit-conflicts.ts';
import { findOpposing, type Opposing } from '../../../text/find-opposing.ts';
import { findSequences } from '../../../text/find-sequences.ts';
import { absent, type Draft, lineRef, present, shorten } from './draft.ts';

const TITLE_WORDS = 9;

export interface Contradictions {
  readonly drafts: readonly Draft[];
  /** Statements that a contradiction already reports, by id: content rows leave them out. */
  readonly reported: ReadonlySet<number>;
}

export function findContradictions(comparison: Comparison): Contradictions {
  const opposing = findOpposing(comparison);
  const drafts = [
    ...opposing
      .filter(({ conflict }) => conflict.kind !== 'identity')
      .map((found) => opposingDraft(comparison, found)),
    ...identityDrafts(
      comparison,
      opposing.filter(({ conflict }) => conflict.kind === 'identity'),
    ),
    ...findLimitConflicts(comparison).map(({ requirement, constraint, why }) =>
      pairDraft(
        comparison,
        [requirement, constraint],
        'requirement-constraint',
        `requirement against constraint: ${why}`,
      ),
    ),
    ...findSequences(comparison).map(({ path, claims, variants }) => {
      const placed = claims.map((claim, index) => ({ claim, variant: variants[index] ?? variants[0] ?? 0 }));
      return pairDraft(comparison, placed, 'impossible-sequence', `impossible order: ${path.join(' → ')}`);
    }),
  ];
  return {
    drafts,
    reported: new Set(opposing.flatMap(({ claims }) => claims.flatMap((claim) => claim?.statement.id ?? []))),
  };
}

function opposingDraft(comparison: Comparison, found: Opposing): Draft {
  const { variants } = comparison;
  const { severity, reason } = rate(found);
  const sides = variants.map((variant, index) => {
    const quotes = found.quotes.filter((quote) => quote.variant === variant.id);
    return quotes.length === 0
      ? absent(variant, found.claims[index] ? 'agrees' : 'silent')
      : quotedSide(variant, quotes);
  });
  const { conflict } = found;
  const values = (one: { slot: string; conflict: Opposing['conflict'] }) =>
    `${shorten(one.slot, TITLE_WORDS)}: ${one.conflict.values[0]} against ${one.conflict.values[1]}`;
  const draft: Draft = {
    kind: 'contradiction',
    category: 'opposing-claims',
    title: [found, ...found.others].map(values).join('; '),
    sides,
    severity,
    reason,
    weight: Math.min(conflict.ratio, 100) + found.quotes.length,
    topic: found.topic,
  };
  return found.within === undefined ? draft : { ...draft, within: found.within };
}

/** One row per family of identifiers that two authors gave out independently. */
function identityDrafts(comparison: Comparison, found: readonly Opposing[]): Draft[] {
  const families = new Map<string, Opposing[]>();
  for (const one of found) {
    const family = `${one.topic}:${one.slot.replace(/\d.*$/, '')}`;
    families.set(family, [...(families.get(family) ?? []), one]);
  }
  return [...families.values()].map((family) => {
    const slots = family.map(({ slot }) => slot.replace(/[*_`]/g, ''));
    const sides = comparison.variants.map((variant) => {
      const quotes = family.flatMap(({ quotes: all }) => all.filter((quote) => quote.variant === variant.id));
      return quotes.length === 0 ? absent(variant, 'silent') : quotedSide(variant, quotes);
    });
    return {
      kind: 'contradiction',
      category: 'opposing-claims',
      title: `${slots.join(', ')}: the same identifier for different things`,
      sides,
      severity: 'Medium',
      reason: 'one identifier stands for two different texts',
      weight: family.length,
      topic: family[0]?.topic ?? 0,
    };
  });
}

function quotedSide(variant: Variant, quotes: readonly Quote[]) {
  const shown = quotes.map((quote) => `"${quote.text.replace(/\s+/g, ' ')}" (${lineRef(quote)})`);
  return present(variant, shown.join('; '), quotes);
}

/** Seed 000: High must be resolved before a merge, Medium changes the design, Low is a conflict of wording. */
function rate({ conflict, claims }: Opposing): { severity: Severity; reason: string } {
  const binding = claims.some((claim) => claim !== undefined && isBinding(claim));
  switch (conflict.kind) {
    case 'polarity':
      return { severity: 'High', reason: 'one affirms what the other denies' };
    case 'modality':
      return conflict.ratio > 1
        ? { severity: 'High', reason: 'one demands or allows what the other forbids' }
        : { severity: 'Medium', reason: 'the same rule with another binding force' };
    case 'value':
      return {
        severity: binding || conflict.ratio > 1 ? 'High' : 'Medium',
        reason: 'the two values exclude each other',
      };
    case 'name':
      return { severity: binding ? 'High' : 'Medium', reason: 'another named thing in the same place' };
    default:
      return rateAmount(conflict, binding);
  }
}

function rateAmount(
  { kind, ratio, measured }: Opposing['conflict'],
  binding: boolean,
): { severity: Severity; reason: string } {
  if ((binding || measured) && ratio >= 2) {
    return { severity: 'High', reason: 'an amount that was decided differs by a factor of two or more' };
  }
  if (!binding && ratio < 1.2) return { severity: 'Low', reason: 'amounts differ slightly in a description' };
  return { severity: 'Medium', reason: `${kind === 'date' ? 'dates' : 'amounts'} differ in the same place` };
}

const isBinding = ({ statement: { type } }: Claim): boolean =>
  type === 'requirement' || type === 'constraint' || type === 'dependency';

interface Placed {
  readonly variant: number;
  readonly claim: Claim;
}

function pairDraft(
  comparison: Comparison,
  placed: readonly Placed[],
  category: ContradictionCategory,
  title: string,
): Draft {
  const { variants } = comparison;
  const within =
    new Set(placed.map(({ variant }) => variant)).size === 1
      ? variants[placed[0]?.variant ?? 0]?.id
      : undefined;
  const sides = variants.map((variant, index) => {
    const claims = placed.filter((one) => one.variant === index).map(({ claim }) => claim);
    return claims.length === 0
      ? absent(variant, 'silent')
      : quotedSide(
          variant,
          claims.map((claim) => quoteSpan(variant, claim)),
        );
  });
  const reason =
    category === 'impossible-sequence'
      ? 'no order of work satisfies both'
      : 'satisfying one violates the other';
  const draft: Draft = {
    kind: 'contradiction',
    category,
    title,
    sides,
    severity: 'High',
    reason,
    weight: 50,
  };
  return within === undefined ? draft : { ...draft, within };
}
