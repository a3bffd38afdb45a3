// Reasoning effort in each vendor's own words. Older models of a vendor know nothing of it and would refuse the request,
// so it goes only to those that take it.

import type { Role } from '../../domain/question.ts';
import type { Effort } from '../../domain/seat.ts';
import type { ModelOptions } from './model.ts';

/** Those who weigh evidence think hard unless told otherwise; those who write are left to the vendor's default. */
const THINKERS = ['analyst', 'judge', 'reader'];

const effortOfRole = (role: Role): Effort | undefined =>
  THINKERS.includes(role.split(':')[0] ?? '') ? 'high' : undefined;

/** Tokens for models that are told a number instead of a word. */
const BUDGETS: Readonly<Record<Effort, number>> = { low: 2_048, medium: 8_192, high: 24_576 };

type Way = (effort: Effort) => ModelOptions;

/** The first that fits the id counts. */
const WAYS: Readonly<Record<string, readonly (readonly [RegExp, Way | undefined])[]>> = {
  anthropic: [
    [/claude-(?:instant|v?[123]\b|(?:opus|sonnet)-4-(?:0|1|\d{8})\b)/, undefined],
    [
      /claude-(?:opus|sonnet|haiku)-4-5\b/,
      (effort) => ({ thinking: { type: 'enabled', budgetTokens: BUDGETS[effort] } }),
    ],
    [/claude-/, (effort) => ({ thinking: { type: 'adaptive' }, effort })],
  ],
  openai: [
    [/-chat\b/, undefined],
    [/^(?:gpt-(?:[5-9]|\d\d)|o\d)/, (effort) => ({ reasoningEffort: effort })],
  ],
  google: [
    [/gemini-2\.5-/, (effort) => ({ thinkingConfig: { thinkingBudget: BUDGETS[effort] } })],
    [/gemini-[12]\b/, undefined],
    // The first of its line knew no word between the other two.
    [/gemini-3-pro/, (effort) => ({ thinkingConfig: { thinkingLevel: effort === 'low' ? 'low' : 'high' } })],
    [/gemini-(?:\d|pro-latest|flash-latest)/, (effort) => ({ thinkingConfig: { thinkingLevel: effort } })],
  ],
};

/** "anthropic.messages", "openai.chat", "google.generative-ai", or the short name itself. */
const vendorOf = (provider: string): string => provider.split(/[.-]/)[0] ?? provider;

/** Whether the model takes an effort; undefined for vendors of whom only their user knows. */
export function takesEffort(provider: string, model: string): boolean | undefined {
  const ways = provider === COMPATIBLE ? undefined : WAYS[vendorOf(provider)];
  if (ways === undefined) return undefined;
  return ways.find(([shape]) => shape.test(model))?.[1] !== undefined;
}

const COMPATIBLE = 'openai-compatible';

export interface AskedModel {
  readonly provider: string;
  readonly modelId: string;
}

/** Vendors whose models think by themselves where nothing is said of it. */
const THINK_BY_DEFAULT: Readonly<Record<string, Effort>> = { openai: 'medium', google: 'medium' };

/** How hard a model will think; undefined where it does not, or where only its user knows. */
function effortAt(
  { provider, modelId }: AskedModel,
  named: Effort | undefined,
  role: Role,
): Effort | undefined {
  const takes = takesEffort(provider, modelId);
  if (takes === undefined) return named;
  return takes ? (named ?? effortOfRole(role) ?? THINK_BY_DEFAULT[vendorOf(provider)]) : undefined;
}

/** `named`: somebody asked for it by name; a default goes only to models that are known to take one. */
export function effortOptions(
  { provider, modelId }: AskedModel,
  named: Effort | undefined,
  role: Role,
): Readonly<Record<string, ModelOptions>> {
  const vendor = vendorOf(provider);
  const effort = named ?? effortOfRole(role);
  if (effort === undefined) return {};
  const ways = WAYS[vendor];
  if (ways === undefined) return named === undefined ? {} : { [vendor]: { reasoningEffort: named } };
  const way = ways.find(([shape]) => shape.test(modelId))?.[1];
  return way === undefined ? {} : { [vendor]: way(effort) };
}

/** Hard questions use up what is allowed, most do not. */
export const SHARES_OF_THOUGHT = { low: 0.125, expected: 0.25, high: 1 } as const;

/** The most, for one call; 0 where a model is not known to think. */
export function thoughtAllowance(model: AskedModel, named: Effort | undefined, role: Role): number {
  const effort = effortAt(model, named, role);
  return effort === undefined ? 0 : BUDGETS[effort];
}

/** Programs think as hard as they like, and say nothing of it before. */
export const PROGRAM_ALLOWANCE = BUDGETS.medium;
