// Who made a model. Models of one maker err together, so a judge should come from another family than the authors.

import { FILES, HOST } from '../../domain/seat.ts';
import { vendorNamed } from '../../domain/vendors.ts';
import { costsNothing, type ModelAlias } from './model-aliases.ts';
import type { ResolvedModel } from './resolve-model.ts';

/** By what the makers call their models, wherever these are hosted. */
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/claude|anthropic/, 'anthropic'],
  [/gpt|openai|codex|^o[1-9]\b/, 'openai'],
  [/gemini|gemma|google/, 'google'],
  [/llama|meta/, 'meta'],
  [/mistral|mixtral|magistral|codestral|devstral/, 'mistral'],
  [/qwen|qwq/, 'qwen'],
  [/deepseek/, 'deepseek'],
  [/grok|x-ai/, 'xai'],
  [/glm|z-ai/, 'zhipu'],
  [/kimi|moonshot/, 'moonshot'],
  [/phi-?\d|microsoft/, 'microsoft'],
  [/command-|cohere/, 'cohere'],
  [/nova|amazon/, 'amazon'],
];

export function familyOf(alias: ModelAlias): string {
  // Who answers is not known; in another folder it may be somebody else.
  if (alias.provider === FILES) return alias.folder === undefined ? HOST : `${FILES}:${alias.folder}`;
  if (alias.provider === 'agent') return alias.given.name;
  if ('family' in alias && alias.family !== undefined) return alias.family;
  const hosted = alias.provider === 'embedded' ? 'embedded' : vendorNamed(alias.provider)?.family;
  if (hosted !== undefined) return hosted;
  const lower = (alias.provider === 'command' ? alias.kind : nameOf(alias)).toLowerCase();
  // A distilled model carries two names; the one in front made it.
  const found = MAKERS.map(([shape, maker]) => ({ at: lower.search(shape), maker })).filter(
    ({ at }) => at >= 0,
  );
  return found.sort((one, other) => one.at - other.at)[0]?.maker ?? (lower.trim() || alias.provider);
}

function nameOf(alias: ModelAlias): string {
  if (alias.provider === 'library') return `${alias.given.provider} ${alias.given.modelId}`;
  return 'model' in alias ? (alias.model ?? '') : '';
}

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
