// Who analyses, who judges and who merges where nobody was named: ruling E-10.

import { costsNothing } from '../model-aliases.ts';
import type { ResolvedModel } from './resolve-model.ts';

/**
 * The first seat of another family than the authors of the variants, else the first seat. Of files that people
 * bring along the authors are unknown: those who argue for them stand in their place.
 */
export function chooseJudge(
  candidates: readonly ResolvedModel[],
  authors: readonly ResolvedModel[],
): ResolvedModel | undefined {
  const families = new Set(authors.map(({ family }) => family));
  return candidates.find(({ family }) => !families.has(family)) ?? candidates[0];
}

/** A mind, not the embedded engine. */
export const isModel = ({ family }: ResolvedModel): boolean => family !== 'embedded';

const MOST_ANALYSTS = 2;

/** The first seats of two families: models of one maker err together. With a number, as many seats as there are. */
export function chooseAnalysts(
  advocates: readonly ResolvedModel[],
  wanted: number | undefined,
): readonly ResolvedModel[] {
  const models = [...new Map(advocates.filter(isModel).map((model) => [model.name, model])).values()];
  const families = new Map(models.toReversed().map((model) => [model.family, model]));
  const first = models.filter((model) => families.get(model.family) === model);
  const rest = wanted === undefined ? [] : models.filter((model) => !first.includes(model));
  return [...first, ...rest].slice(0, wanted ?? MOST_ANALYSTS);
}

/** Seats of one family agree more often than they are right; the embedded engine is no model, and files are nobody's. */
export function sharedFamily(models: readonly ResolvedModel[]): string | undefined {
  const families = new Set(models.map(({ family }) => family));
  const isOne = families.size === 1 && !models.some(({ alias }) => costsNothing(alias));
  return isOne ? models[0]?.family : undefined;
}
