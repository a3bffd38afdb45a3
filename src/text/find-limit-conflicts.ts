// Finds requirements that a stated constraint makes impossible: an amount asked for beyond an amount allowed,
// or a need that a required design rules out (many users at once on a single thread).

import type { Claim, Quantity } from '../domain/claim.ts';
import type { Comparison } from './compare-documents.ts';
import { push } from './index-lists.ts';

export interface LimitConflict {
  readonly requirement: { readonly variant: number; readonly claim: Claim };
  readonly constraint: { readonly variant: number; readonly claim: Claim };
  readonly why: string;
}

/** A need, the design that rules it out, and why; both must be meant as rules or limits. */
const RULED_OUT: readonly (readonly [need: RegExp, design: RegExp, why: string])[] = [
  [
    /\b(concurrent|simultaneous(?:ly)?|parallel)\b.{0,40}\b(users?|connections?|requests?|sessions?|clients?|jobs?)\b|\b\d[\d,.]*\s?[km]?\s+(?:concurrent|simultaneous)\b/i,
    /\bsingle[- ]thread(?:ed)?\b|\bone (?:request|connection|user) at a time\b/i,
    'work at the same time needs more than one thread',
  ],
  [
    /\b(works?|operates?|usable|available|run)\b.{0,20}\boffline\b|\bwithout (?:a |any )?(?:network|internet)\b/i,
    /\b(?:requires?|needs?|must have|depends on)\b.{0,30}\b(?:network|internet|online|cloud) (?:connection|access|connectivity)\b/i,
    'what must work offline cannot require a connection',
  ],
  [
    /\b(?:real[- ]time|immediate(?:ly)?|instant(?:ly)?)\b/i,
    /\b(?:nightly|daily|weekly) (?:batch|job|run)s?\b|\bbatch[- ]only\b/i,
    'a batch cannot answer at once',
  ],
  [
    /\b(?:must|shall|will) (?:store|persist|keep|retain|log)\b.{0,40}\b(?:card|pan|cvv|personal data|pii|password)/i,
    /\b(?:must not|never|shall not|may not|cannot|prohibited)\b.{0,30}\b(?:stored?|persist(?:ed)?|kept|retain(?:ed)?|log(?:ged)?)\b/i,
    'what may not be kept cannot be stored',
  ],
  [
    /\b(?:uses?|adds?|installs?|with) (?:the |an? )?(?:external|third[- ]party) (?:librar|dependenc|package|service)/i,
    /\b(?:no|zero|without) (?:new |external |third[- ]party |runtime )+dependenc/i,
    'no dependency is allowed',
  ],
];
const FEWEST_SHARED = 2;

interface Placed {
  readonly variant: number;
  readonly claim: Claim;
  readonly text: string;
}

export function findLimitConflicts(comparison: Comparison): LimitConflict[] {
  const placed = comparison.claims.flatMap((claims, variant) => {
    const text = comparison.variants[variant]?.document.text ?? '';
    return claims
      .filter(({ statement }) => statement.type !== undefined)
      .map((claim) => ({ variant, claim, text: text.slice(claim.start, claim.end) }));
  });
  return [...findRuledOut(placed), ...findExceeded(placed)];
}

function findRuledOut(placed: readonly Placed[]): LimitConflict[] {
  return RULED_OUT.flatMap(([need, design, why]) => {
    const designs = distinct(placed.filter(({ text }) => design.test(text)));
    if (designs.length === 0) return [];
    const needs = distinct(
      placed.filter(({ text, claim }) => need.test(text) && isRule(claim) && !design.test(text)),
    );
    const pair = needs.flatMap((requirement) => {
      const constraint = designs.find(({ variant }) => variant !== requirement.variant) ?? designs[0];
      return constraint ? [{ requirement, constraint, why }] : [];
    });
    return pair.slice(0, 1);
  });
}

const isRule = ({ statement }: Claim): boolean =>
  statement.type === 'requirement' || statement.type === 'constraint' || statement.quantities.length > 0;

function distinct(placed: readonly Placed[]): Placed[] {
  const seen = new Set<number>();
  return placed.filter(({ claim }) => {
    if (seen.has(claim.statement.id)) return false;
    seen.add(claim.statement.id);
    return true;
  });
}

/** "At least 10 MB" asked for where "at most 1 MB" is allowed, of the same thing. */
function findExceeded(placed: readonly Placed[]): LimitConflict[] {
  const limits = distinct(placed.filter(({ claim }) => boundedBy(claim, 'at-most') !== undefined));
  const byStem = new Map<number, Placed[]>();
  for (const limit of limits) for (const stem of limit.claim.statement.stems) push(byStem, stem, limit);
  const needs = distinct(placed.filter(({ claim }) => boundedBy(claim, 'at-least') !== undefined));
  return needs.flatMap((requirement) => {
    const near = new Set(requirement.claim.statement.stems.flatMap((stem) => byStem.get(stem) ?? []));
    return [...near].flatMap((constraint) => {
      const why = exceeds(requirement.claim, constraint.claim);
      return why === undefined ? [] : [{ requirement, constraint, why }];
    });
  });
}

function exceeds(need: Claim, limit: Claim): string | undefined {
  const asked = boundedBy(need, 'at-least');
  const allowed = boundedBy(limit, 'at-most');
  if (!asked || !allowed || asked.dimension !== allowed.dimension || asked.low <= allowed.high)
    return undefined;
  // A counted noun is half of the subject already.
  const enough = asked.dimension.startsWith('count:') ? 0.4 : 0.5;
  return sameSubject(need, limit, enough)
    ? `${asked.text} is beyond the limit of ${allowed.text}`
    : undefined;
}

const SUPPORTS = /\b(?:support|handle|serve|sustain|process|accept|allow|store)s?\b/;

/** The one amount of a claim if it is bounded so; what must be supported is asked for at least. */
function boundedBy({ statement }: Claim, bound: Quantity['bound']): Quantity | undefined {
  const [quantity, ...more] = statement.quantities;
  if (!quantity || more.length > 0) return undefined;
  const asked = bound === 'at-least' && quantity.bound === 'exact' && statement.modalities[0] === 'must';
  return quantity.bound === bound || (asked && SUPPORTS.test(statement.key)) ? quantity : undefined;
}

function sameSubject(a: Claim, b: Claim, enough: number): boolean {
  const others = new Set(b.statement.stems);
  const shared = a.statement.stems.filter((stem) => others.has(stem)).length;
  const least = Math.min(a.statement.stems.length, b.statement.stems.length);
  return shared >= FEWEST_SHARED && shared / least >= enough;
}
