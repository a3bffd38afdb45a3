// How strong each side of a point is in the eyes of one persona: counts against the best count, weighted. More of
// the same counts less and less, so that length alone does not win.

import type { VariantId } from '../../../domain/document.ts';
import type { Shown } from '../questions/debate-payload.ts';
import { type MeasuredPoint, type MeasuredSide, measureSides } from './measure-sides.ts';
import { DEFAULT_PERSONA, FEATURES, type Feature, type Persona } from './personas.ts';

export interface WeighedSide extends MeasuredSide {
  /** Between 0 and 1. */
  readonly score: number;
  /** Weighted share of each feature in the score. */
  readonly parts: Readonly<Record<Feature, number>>;
  /** The persona's own words found on this side. */
  readonly concerns: readonly string[];
  /** Who speaks for all variants that say the same here. */
  readonly voice: VariantId;
}

export interface WeighedPoint extends Omit<MeasuredPoint, 'sides'> {
  readonly sides: readonly WeighedSide[];
  /** How much this point is the persona's business. */
  readonly relevance: number;
}

const memory = new WeakMap<Shown, Map<Persona, readonly WeighedPoint[]>>();

export function weighPoints(shown: Shown, persona: Persona): readonly WeighedPoint[] {
  const known = memory.get(shown) ?? new Map<Persona, readonly WeighedPoint[]>();
  memory.set(shown, known);
  const remembered = known.get(persona);
  if (remembered) return remembered;
  const strength = overallStrength(shown);
  const weighed = measureSides(shown).map((point) => giveVoices(weigh(point, persona), strength));
  known.set(persona, weighed);
  return weighed;
}

/** Without persona, so that all advocates let the same variant speak for a voice. */
function overallStrength(shown: Shown): ReadonlyMap<VariantId, number> {
  const strength = new Map<VariantId, number>();
  for (const point of measureSides(shown)) {
    for (const { variant, score } of weigh(point, DEFAULT_PERSONA).sides) {
      strength.set(variant, (strength.get(variant) ?? 0) + score);
    }
  }
  return strength;
}

function giveVoices(point: WeighedPoint, strength: ReadonlyMap<VariantId, number>): WeighedPoint {
  const speakers = new Map<string, VariantId>();
  for (const { variant, summary, present } of point.sides) {
    if (!present) continue;
    const key = voiceKey(summary);
    const speaker = speakers.get(key);
    if (speaker === undefined || (strength.get(variant) ?? 0) > (strength.get(speaker) ?? 0)) {
      speakers.set(key, variant);
    }
  }
  const sides = point.sides.map((side) => ({
    ...side,
    voice: (side.present ? speakers.get(voiceKey(side.summary)) : undefined) ?? side.variant,
  }));
  return { ...point, sides };
}

/** What is said, wherever it stands. */
const voiceKey = (summary: string): string => summary.replace(/\(L\d+(?:-\d+)?\)/g, '').trim();

function weigh(point: MeasuredPoint, { weights, topic }: Persona): WeighedPoint {
  const concerns = point.sides.map(({ text, summary }) => matches(topic, text === '' ? summary : text));
  const values = point.sides.map((side, index) => valuesOf(point, side, concerns[index]?.length ?? 0));
  const reaches = point.sides.map((side, index) => countsOf(side, concerns[index]?.length ?? 0));
  const used = FEATURES.filter((feature) => isTelling(feature, values) && weights[feature] > 0);
  const total = used.reduce((sum, feature) => sum + weights[feature], COMMON_GROUND);
  const relevance =
    matches(topic, point.title).length * 2 + Math.max(0, ...concerns.map(({ length }) => length));
  const sides = point.sides.map((side, index) => {
    const parts = emptyParts();
    for (const feature of used) {
      // Stricter is better only where the persona has something to say.
      const weight = feature === 'tightness' && relevance === 0 ? 0 : weights[feature];
      const best = Math.max(...values.map((one) => one[feature]));
      const most = Math.max(...reaches.map((counts) => counts[feature] ?? Number.POSITIVE_INFINITY));
      const reach = point.kind === 'content' && Number.isFinite(most) ? most / (most + 1) : 1;
      parts[feature] = (weight * reach * (values[index]?.[feature] ?? 0)) / best / total;
    }
    const score = side.present ? FEATURES.reduce((sum, feature) => sum + parts[feature], 0) : 0;
    return { ...side, score, parts, concerns: concerns[index] ?? [], voice: side.variant };
  });
  return { ...point, sides, relevance };
}

/** Weight of what all sides of a point have in common: little evidence must not decide much. */
const COMMON_GROUND = 2;

type Parts = Record<Feature, number>;

/** A single name tells less about a topic than ten do; undefined where there is nothing to count. */
const countsOf = (side: MeasuredSide, concerns: number): Partial<Parts> => ({
  statements: side.statements,
  amounts: side.amounts.length,
  names: side.names.length,
  binding: side.forces.length,
  requirements: side.ids.length,
  assurance: side.assured,
  reasons: side.reasons.length,
  concern: concerns,
});

const emptyParts = (): Parts => Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as Parts;

/** A feature that nobody has tells nothing; soundness tells something only where somebody lacks it. */
const isTelling = (feature: Feature, values: readonly Parts[]): boolean =>
  feature === 'soundness'
    ? values.some(({ soundness }) => soundness < 1)
    : values.some((one) => one[feature] > 0);

const saturate = (count: number): number => count / (count + 2);

const FORCE = { must: 1, should: 0.6, may: 0.2 } as const;

function valuesOf(point: MeasuredPoint, side: MeasuredSide, concerns: number): Parts {
  const isStructural = point.kind === 'structural';
  // Which identifiers are named is all that such a point is about.
  const isList = /identifiers covered$/.test(point.title);
  const counted = (count: number): number => (isStructural || isList ? 0 : saturate(count));
  return {
    statements: isStructural ? 0 : saturate(side.statements),
    amounts: counted(side.amounts.length),
    names: counted(side.names.length),
    binding: counted(side.forces.reduce((sum, force) => sum + FORCE[force], 0)),
    requirements: counted(side.ids.length),
    assurance: counted(side.assured),
    reasons: counted(side.reasons.length),
    soundness: 1 / (1 + side.faults.length),
    structure: isStructural ? side.layout.order : 0,
    tightness: tightnessOf(point, side),
    concern: isStructural ? 0 : saturate(concerns),
  };
}

/** One when it is the strictest of comparable limits: less of everything but percent. */
function tightnessOf({ kind, sides }: MeasuredPoint, { limit }: MeasuredSide): number {
  if (kind !== 'contradiction' || !limit || limit.value <= 0) return 0;
  const comparable = sides.flatMap((side) =>
    side.limit?.dimension === limit.dimension && side.limit.value > 0 ? side.limit.value : [],
  );
  if (comparable.length < 2) return 0;
  return limit.dimension === 'percent'
    ? limit.value / Math.max(...comparable)
    : Math.min(...comparable) / limit.value;
}

const matches = (pattern: RegExp, text: string): string[] => [
  ...new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase())),
];
