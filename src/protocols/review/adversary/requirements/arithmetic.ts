// Feasibility of amounts that hang together: a step that takes longer than the whole may, and an uptime whose downtime
// was calculated wrongly.

import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { nameOf } from './names.ts';
import type { Stated } from './read-stated.ts';

const MILLISECONDS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['millisecond', 1],
  ['s', 1000],
  ['sec', 1000],
  ['second', 1000],
]);
const BUDGET =
  /\b(?:response times?|respond|latency|answered|complete)\b[^.;]{0,80}?(?:<|≤|within|under|below|less than)\s?=?\s*(\d+(?:\.\d+)?)\s?(ms|milliseconds?|s|secs?|seconds?)\b/i;
const COST =
  /\b(?:approx(?:imately|\.)?|about|around|takes|~|≈|roughly)\s?(\d+(?:\.\d+)?)\s?(ms|milliseconds?|s|secs?|seconds?)\s+(?:per|for each|for every|each)\s+([a-z-]+)/i;
const HOURS_PER: ReadonlyMap<string, number> = new Map([
  ['year', 8760],
  ['month', 730],
  ['week', 168],
]);
const UPTIME =
  /\b(9\d(?:\.\d+)?)\s?%[^|.]{0,40}?[<≤(~≈\s](\d+(?:\.\d+)?)\s?(hours?|h|minutes?|min)\b[^|.]{0,24}?(?:\/|per |a )\s?(year|month|week)/i;
/** Rounding and the length of months. */
const TOLERANCE = 0.1;

export function challengeArithmetic(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  const shown = stated.map((one) => ({ one, text: document.text.slice(one.span.start, one.span.end) }));
  const budgets = shown.flatMap(({ one, text }) =>
    amountOf(one, BUDGET.exec(text.replace(/\s*\|\s*/g, ' '))),
  );
  const costs = shown.flatMap(({ one, text }) => amountOf(one, COST.exec(text)));
  const exceeded = costs.flatMap((cost) =>
    budgets
      .filter(
        (budget) =>
          budget.one !== cost.one && budget.one.section === cost.one.section && cost.value > budget.value,
      )
      .slice(0, 1)
      .map((budget): ChallengeDraft => {
        const names = `${nameOf(cost.one)} and ${nameOf(budget.one)}`;
        return {
          category: 'Feasibility',
          section: cost.one.section,
          concern: `${names} do not fit together: one ${cost.unit} takes ${cost.text}, and the whole answer may take ${budget.text}`,
          evidence: [quoteOf(document, budget.one.span), quoteOf(document, cost.one.span)],
          severity: 'critical',
          recommendation: `Raise the ${budget.text} of ${nameOf(budget.one)} for the requests that need a ${cost.unit}, or lower the cost that ${nameOf(cost.one)} fixes.`,
          ifLeft: `Every request with a ${cost.unit} breaks ${nameOf(budget.one)}, however well it is built.`,
        };
      }),
  );
  return [...exceeded, ...shown.flatMap(({ one, text }) => challengeUptime(document, one, text))];
}

function amountOf(one: Stated, match: RegExpExecArray | null) {
  const [, amount = '', unit = '', of = ''] = match ?? [];
  const factor = MILLISECONDS.get(unit.toLowerCase().replace(/s$/, '') || 's') ?? 1000;
  return match ? [{ one, value: Number(amount) * factor, text: `${amount} ${unit}`, unit: of }] : [];
}

function challengeUptime(document: ArtifactReading['document'], one: Stated, text: string): ChallengeDraft[] {
  const [, percent = '', amount = '', unit = '', per = ''] = UPTIME.exec(text) ?? [];
  if (percent === '') return [];
  const hours = Number(amount) / (unit.toLowerCase().startsWith('m') ? 60 : 1);
  const allowed = ((HOURS_PER.get(per.toLowerCase()) ?? 0) * (100 - Number(percent))) / 100;
  if (Math.abs(hours - allowed) <= allowed * TOLERANCE) return [];
  return [
    {
      category: 'Conflicts',
      section: one.section,
      concern: `${nameOf(one)} gives two limits: ${percent} % of a ${per} leaves ${allowed.toFixed(2)} hours of downtime, not ${amount} ${unit}`,
      evidence: [quoteOf(document, one.span)],
      severity: 'significant',
      recommendation: `Keep one of the two in ${nameOf(one)} and calculate the other from it.`,
      ifLeft: `Between the two limits ${nameOf(one)} is both met and missed.`,
    },
  ];
}
