// Who made a model. Models of one maker err together, so a judge should come from another family than the authors.

import { FILES } from '../../domain/seat.ts';
import type { ModelAlias } from '../model-aliases.ts';

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

const HOSTED = ['anthropic', 'openai', 'google', 'xai', 'mistral', 'deepseek', 'embedded'];

export function familyOf(alias: ModelAlias): string {
  // Who answers is not known; in another folder it may be somebody else.
  if (alias.provider === FILES) return `${FILES}:${alias.folder}`;
  if (alias.provider === 'agent') return alias.given.name;
  if ('family' in alias && alias.family !== undefined) return alias.family;
  if (alias.provider === 'openai-chat') return 'openai';
  if (HOSTED.includes(alias.provider)) return alias.provider;
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
