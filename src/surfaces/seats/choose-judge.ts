// Who judges and who merges where nobody was named: ruling E-10.

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

/** Seats of one family agree more often than they are right; the embedded engine is no model, and files are nobody's. */
export function sharedFamily(models: readonly ResolvedModel[]): string | undefined {
  const families = new Set(models.map(({ family }) => family));
  const isOne = families.size === 1 && !models.some(({ alias }) => costsNothing(alias));
  return isOne ? models[0]?.family : undefined;
}
