// Finds requirements that a stated constraint makes impossible: an amount asked for beyond an amount allowed,
// or a need that a required design rules out (many users at once on a single thread).

import type { Claim, Quantity, Statement } from '../domain/claim.ts';
import type { Comparison } from './compare-documents.ts';
import { push } from './index-lists.ts';
import { RULED_OUT } from './ruled-out.ts';

export interface LimitConflict {
  /** Where the two are said: in each variant that says both, otherwise once each. */
  readonly places: readonly { readonly variant: number; readonly claim: Claim }[];
  /** Some variant says both. */
  readonly inside: boolean;
  readonly why: string;
}

interface Said {
  readonly statement: Statement;
  readonly text: string;
  /** First claim per variant. */
  readonly claims: readonly (Claim | undefined)[];
}

const FEWEST_SHARED = 2;

export function findLimitConflicts(comparison: Comparison): LimitConflict[] {
  const said = listSaid(comparison);
  return [...findRuledOut(said), ...findExceeded(said)];
}

function listSaid({ claims, variants }: Comparison): Said[] {
  const byStatement = new Map<
    number,
    { statement: Statement; text: string; claims: (Claim | undefined)[] }
  >();
  claims.forEach((list, variant) => {
    for (const claim of list) {
      const { statement, start, end } = claim;
      if (statement.type === undefined) continue;
      let said = byStatement.get(statement.id);
      if (!said) {
        const text = variants[variant]?.document.text.slice(start, end) ?? '';
        said = { statement, text, claims: new Array<Claim | undefined>(variants.length).fill(undefined) };
        byStatement.set(statement.id, said);
      }
      said.claims[variant] ??= claim;
    }
  });
  return [...byStatement.values()];
}

function conflictOf(need: Said, limit: Said, why: string): LimitConflict {
  const both = need.claims.flatMap((_, variant) =>
    need.claims[variant] && limit.claims[variant] ? [variant] : [],
  );
  const place = ({ claims }: Said, variant: number) => {
    const claim = claims[variant];
    return claim ? [{ variant, claim }] : [];
  };
  if (both.length > 0) {
    return {
      places: both.flatMap((variant) => [...place(need, variant), ...place(limit, variant)]),
      inside: true,
      why,
    };
  }
  const first = (said: Said) =>
    place(
      said,
      said.claims.findIndex((claim) => claim !== undefined),
    );
  return { places: [...first(need), ...first(limit)], inside: false, why };
}

function findRuledOut(said: readonly Said[]): LimitConflict[] {
  return RULED_OUT.flatMap(({ need, design, designDenies, why }) => {
    const designs = said.filter(
      ({ text, statement }) => design.test(text) && (designDenies || !isDenied(statement)),
    );
    if (designs.length === 0) return [];
    const needs = said.filter(
      ({ text, statement }) =>
        need.test(text) && isRule(statement) && !isDenied(statement) && !design.test(text),
    );
    // One example of each kind of clash is enough: the rest are the same clash.
    const pairs = needs.flatMap((one) =>
      designs.map((limit) => ({
        found: conflictOf(one, limit, why),
        texts: `${one.statement.key}|${limit.statement.key}`,
      })),
    );
    // By text, so that the order of the variants does not choose the example.
    pairs.sort((a, b) => Number(b.found.inside) - Number(a.found.inside) || (a.texts < b.texts ? -1 : 1));
    return pairs.slice(0, 1).map(({ found }) => found);
  });
}

const isRule = ({ type, quantities }: Statement): boolean =>
  type === 'requirement' || type === 'constraint' || quantities.length > 0;

const isDenied = ({ negated, modalities }: Statement): boolean =>
  negated || modalities.some((modality) => modality.endsWith('-not'));

/** "At least 10 MB" asked for where "at most 1 MB" is allowed, of the same thing. */
function findExceeded(said: readonly Said[]): LimitConflict[] {
  const byStem = new Map<number, Said[]>();
  for (const limit of said) {
    if (boundedBy(limit.statement, 'at-most') === undefined) continue;
    for (const stem of limit.statement.stems) push(byStem, stem, limit);
  }
  const needs = said.filter(({ statement }) => boundedBy(statement, 'at-least') !== undefined);
  return needs.flatMap((need) => {
    const near = new Set(need.statement.stems.flatMap((stem) => byStem.get(stem) ?? []));
    return [...near].flatMap((limit) => {
      const why = exceeds(need.statement, limit.statement);
      return why === undefined ? [] : [conflictOf(need, limit, why)];
    });
  });
}

function exceeds(need: Statement, limit: Statement): string | undefined {
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

/** The one amount of a statement if it is bounded so; what must be supported is asked for at least. */
function boundedBy(
  { quantities, modalities, key }: Statement,
  bound: Quantity['bound'],
): Quantity | undefined {
  const [quantity, ...more] = quantities;
  if (!quantity || more.length > 0) return undefined;
  const asked = bound === 'at-least' && quantity.bound === 'exact' && modalities[0] === 'must';
  return quantity.bound === bound || (asked && SUPPORTS.test(key)) ? quantity : undefined;
}

function sameSubject(a: Statement, b: Statement, enough: number): boolean {
  const others = new Set(b.stems);
  const shared = a.stems.filter((stem) => others.has(stem)).length;
  return shared >= FEWEST_SHARED && shared / Math.min(a.stems.length, b.stems.length) >= enough;
}
