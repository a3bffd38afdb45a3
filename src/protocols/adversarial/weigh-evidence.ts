// What located quotes weigh for a position (ruling R2-3): only those that belong to the point, and more where they give
// a reason, a second mention in the own document, or a record of what was decided.

import type { Strength } from '../../domain/debate.ts';
import type { Quote, VariantId } from '../../domain/document.ts';
import type { Shown, ShownPoint } from './questions/debate-payload.ts';
import {
  groundOf,
  isRare,
  isRecord,
  sectionAt,
  statesReason,
  tellingWords,
  valuesIn,
} from './read-ground.ts';

export interface Weighed {
  readonly strength: Strength;
  /** Quotes that have nothing to do with the point. */
  readonly beside: number;
}

/** `approach`: the variants that say what is held to be right; empty where no single approach is. */
export function weighEvidence(
  shown: Shown,
  point: ShownPoint,
  evidence: readonly Quote[],
  approach: readonly VariantId[],
): Weighed {
  const belonging = evidence.filter((quote) => belongs(shown, point, quote));
  const speaking = belonging.filter(({ variant }) => approach.length === 0 || approach.includes(variant));
  const beside = evidence.length - belonging.length;
  if (belonging.length === 0) return { strength: 0, beside };
  if (speaking.some(({ text }) => statesReason(text)) || repeatsValue(point, speaking))
    return { strength: 1, beside };
  const isWritten = speaking.some((quote) => {
    const ground = groundFor(shown, quote.variant);
    return ground !== undefined && isRecord(ground.document, quote);
  });
  return { strength: isWritten ? 0.7 : 0.5, beside };
}

const groundFor = ({ variants }: Shown, id: VariantId) => {
  const variant = variants.find((one) => one.id === id);
  return variant && groundOf(variant);
};

const quotesOf = ({ sides }: ShownPoint, variant: VariantId): readonly Quote[] =>
  sides.find((side) => side.variant === variant)?.quotes ?? [];

export const overlaps = (a: Quote, b: Quote): boolean => a.line <= b.endLine && b.line <= a.endLine;

/** So many rare words in common are no chance. */
const FEWEST_SHARED = 2;

/** At one of its places, in a section with one of them, or of the same rare words. */
export function belongs(shown: Shown, point: ShownPoint, quote: Quote): boolean {
  const ground = groundFor(shown, quote.variant);
  if (ground === undefined) return false;
  const places = quotesOf(point, quote.variant);
  if (places.some((place) => overlaps(place, quote))) return true;
  const section = sectionAt(ground.document, quote);
  // Before the first heading stands anything.
  const isNear = section !== undefined && section > 0;
  if (isNear && places.some((place) => sectionAt(ground.document, place) === section)) return true;
  const said = new Set(
    point.sides.flatMap(({ quotes }) => quotes.flatMap(({ text }) => [...tellingWords(text)])),
  );
  const shared = [...tellingWords(quote.text)].filter((stem) => said.has(stem) && isRare(ground, stem));
  return shared.length >= FEWEST_SHARED;
}

/** Values that a side states and no other approach does. */
export function ownValues({ sides, approaches }: ShownPoint, variant: VariantId): string[] {
  const group = approaches.find((one) => one.includes(variant)) ?? [variant];
  const valuesOf = (ids: (id: VariantId) => boolean) =>
    sides
      .filter((side) => ids(side.variant))
      .flatMap(({ quotes }) => quotes.flatMap(({ text }) => valuesIn(text)));
  const others = new Set(valuesOf((id) => !group.includes(id)));
  return [...new Set(valuesOf((id) => id === variant))].filter((value) => !others.has(value));
}

/** The value of a side, quoted at its place and once more from elsewhere in the same document. */
function repeatsValue(point: ShownPoint, evidence: readonly Quote[]): boolean {
  return evidence.some((quote) => {
    const places = quotesOf(point, quote.variant);
    if (places.some((place) => overlaps(place, quote))) return false;
    const values = ownValues(point, quote.variant);
    return (
      valuesIn(quote.text).some((value) => values.includes(value)) &&
      evidence.some((one) => one.variant === quote.variant && places.some((place) => overlaps(place, one)))
    );
  });
}
