// What each plan says it costs in all: total effort or duration. Plans word it and place it so differently
// that no matching of sections finds it, and every reader looks for it first.

import type { Claim, Quantity } from '../../../domain/claim.ts';
import type { Comparison } from '../../../text/compare-documents.ts';
import { quoteSpan } from '../../../text/compare-documents.ts';
import { absent, type Draft, present, shorten } from './draft.ts';

const TOTAL = /\b(?:total|overall|altogether|in all)\b/i;
const EFFORT_NOUN = /^count:(?:session|sprint|work|engineer|person|man|story)/;
const HOUR = 3_600_000;

/** An hour or more, or a count of sprints and the like: seconds are latencies, not plans. */
const isEffort = ({ dimension, high }: Quantity): boolean =>
  dimension === 'time' ? high >= HOUR : EFFORT_NOUN.test(dimension);

export function findTotals(comparison: Comparison): Draft[] {
  const totals = comparison.variants.map((_, variant) => totalOf(comparison, variant));
  const stated = totals.filter((claim) => claim !== undefined);
  const amounts = new Set(stated.map(({ statement }) => describe(statement)));
  if (stated.length < 2 || amounts.size < 2) return [];
  const sides = comparison.variants.map((variant, index) => {
    const claim = totals[index];
    if (!claim) return absent(variant, 'states no total');
    const text = shorten(variant.document.text.slice(claim.start, claim.end), 22);
    return present(variant, `${text} (L${claim.line})`, [quoteSpan(variant, claim)]);
  });
  const reason = 'the totals that the variants state differ';
  return [
    {
      kind: 'content',
      title: 'Total effort, timeline estimates',
      sides,
      severity: 'Medium',
      reason,
      weight: 40,
      // A total follows from the work that is planned; it is not chosen by itself.
      scope: 'layout',
    },
  ];
}

const describe = ({ quantities }: Claim['statement']): string =>
  quantities.map(({ dimension, low, high }) => `${dimension} ${low} ${high}`).join('; ');

/** The first claim that states a duration as a total, by its own words or by its heading. */
function totalOf({ variants, claims }: Comparison, variant: number): Claim | undefined {
  const document = variants[variant]?.document;
  return (claims[variant] ?? []).find(({ statement, section, start, end, cells }) => {
    if (!statement.quantities.some(isEffort)) return false;
    const lead = cells?.[0]
      ? document?.text.slice(cells[0].start, cells[0].end)
      : document?.text.slice(start, end);
    return TOTAL.test(lead ?? '') || TOTAL.test(document?.sections[section]?.title ?? '');
  });
}
