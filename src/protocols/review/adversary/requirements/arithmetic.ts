// Feasibility of amounts that hang together: a step that takes longer than the whole may, and an uptime whose downtime
// was calculated wrongly.

import type { Block, Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { nameAt, nameOf } from './names.ts';
import type { Stated } from './read-stated.ts';

const BUDGET =
  /\b(?:response times?|respond|latency|answered|complete)\b[^.;]{0,80}?(?:<|≤|within|under|below|less than)\s?=?\s*(\d+(?:\.\d+)?)\s?(ms|milliseconds?|s|secs?|seconds?)\b/i;
const COST =
  /\b(?:approx(?:imately|\.)?|about|around|takes|benchmarked at|at|roughly)\s?[~≈]?\s?(\d+(?:\.\d+)?)\s?(ms|milliseconds?|s|secs?|seconds?)\s+(?:per|for each|for every|each)\s+([a-z-]+)/i;
const HOURS_PER: ReadonlyMap<string, number> = new Map([
  ['year', 8760],
  ['month', 730],
  ['week', 168],
]);
const UPTIME =
  /\b(9\d(?:\.\d+)?)\s?%[^|.]{0,40}?[<≤(~≈\s](\d+(?:\.\d+)?)\s?(hours?|h|minutes?|min)\b[^|.]{0,24}?(?:\/|per |a )\s?(year|month|week)/i;
/** Rounding and the length of months. */
const TOLERANCE = 0.1;

interface Amount {
  readonly name: string;
  readonly block: Block;
  readonly value: number;
  readonly text: string;
  /** What it is the cost of; empty for a budget. */
  readonly of: string;
}

export function challengeArithmetic(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  const blocks = document.blocks.filter(
    ({ kind }) => kind !== 'code' && kind !== 'html' && kind !== 'heading',
  );
  const read = (sign: RegExp): Amount[] => blocks.flatMap((block) => amountOf(document, stated, block, sign));
  const budgets = read(BUDGET).filter(({ block }) =>
    stated.some(({ span }) => span.start >= block.start && span.start < block.end),
  );
  const exceeded = read(COST).flatMap((cost) => {
    const budget = budgets.find(
      (one) => one.block !== cost.block && one.value < cost.value && areTied(document, one, cost),
    );
    return budget ? [challengeExceeded(document, budget, cost)] : [];
  });
  const uptimes = stated.flatMap((one) =>
    challengeUptime(document, one, document.text.slice(one.span.start, one.span.end)),
  );
  return [...exceeded, ...uptimes];
}

/** They stand in one section, or the cost names the id of the budget. */
const areTied = ({ text }: Document, budget: Amount, cost: Amount): boolean =>
  budget.block.section === cost.block.section ||
  text.slice(cost.block.start, cost.block.end).includes(budget.name);

function amountOf(document: Document, stated: readonly Stated[], block: Block, sign: RegExp): Amount[] {
  const text = document.text.slice(block.start, block.end).replace(/\s*\|\s*/g, ' ');
  const [found, amount = '', unit = '', of = ''] = sign.exec(text) ?? [];
  if (found === undefined) return [];
  const factor = unit.toLowerCase().startsWith('m') ? 1 : 1000;
  return [
    { name: nameAt(stated, block), block, value: Number(amount) * factor, text: `${amount} ${unit}`, of },
  ];
}

const challengeExceeded = (document: Document, budget: Amount, cost: Amount): ChallengeDraft => ({
  category: 'Feasibility',
  section: document.sections[cost.block.section]?.title ?? '',
  concern: `${cost.name} and ${budget.name} do not fit together: one ${cost.of} takes ${cost.text}, and the whole answer may take ${budget.text}`,
  evidence: [quoteOf(document, budget.block), quoteOf(document, cost.block)],
  severity: 'critical',
  recommendation: `Raise the ${budget.text} of ${budget.name} for the requests that need a ${cost.of}, or lower the ${cost.text} of ${cost.name}.`,
  ifLeft: `Every request with a ${cost.of} breaks ${budget.name}, however well it is built.`,
});

function challengeUptime(document: Document, one: Stated, text: string): ChallengeDraft[] {
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
