// How hard a model thinks: by its seat, else by the role it is asked in, said in the words of its vendor. Older models know
// nothing of it and would refuse the request, so it goes only to those that take it.

import type { Role } from '../../domain/question.ts';
import type { Effort } from '../../domain/seat.ts';
import { type EffortWay, LANGUAGES, THOUGHT_BUDGETS } from './languages.ts';
import type { ModelOptions } from './model.ts';

/** Those who weigh evidence think hard unless told otherwise; those who write are left to the vendor's default. */
const THINKERS = ['analyst', 'judge', 'reader'];

const effortOfRole = (role: Role): Effort | undefined =>
  THINKERS.includes(role.split(':')[0] ?? '') ? 'high' : undefined;

/** "anthropic.messages", "openai.chat", "google.generative-ai", or the short name itself. */
const vendorOf = (provider: string): string => provider.split(/[.-]/)[0] ?? provider;

/** Undefined for vendors of whom only their user knows what they take. */
function languageOf(provider: string) {
  const vendor = vendorOf(provider);
  return vendor === 'anthropic' || vendor === 'openai' || vendor === 'google' ? LANGUAGES[vendor] : undefined;
}

const wayOf = (ways: readonly EffortWay[], model: string): EffortWay[1] =>
  ways.find(([shape]) => shape.test(model))?.[1];

/** Whether the model takes an effort; undefined for vendors of whom only their user knows. */
export function takesEffort(provider: string, model: string): boolean | undefined {
  const ways = provider === 'openai-compatible' ? undefined : languageOf(provider)?.efforts;
  return ways && wayOf(ways, model) !== undefined;
}

export interface AskedModel {
  readonly provider: string;
  readonly modelId: string;
}

/** How hard a model will think; undefined where it does not, or where only its user knows. */
function effortAt(
  { provider, modelId }: AskedModel,
  named: Effort | undefined,
  role: Role,
): Effort | undefined {
  const takes = takesEffort(provider, modelId);
  if (takes === undefined) return named;
  return takes ? (named ?? effortOfRole(role) ?? languageOf(provider)?.usualEffort) : undefined;
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
  const ways = languageOf(provider)?.efforts;
  if (ways === undefined) return named === undefined ? {} : { [vendor]: { reasoningEffort: named } };
  const way = wayOf(ways, modelId);
  return way === undefined ? {} : { [vendor]: way(effort) };
}

/** Hard questions use up what is allowed, most do not. */
export const SHARES_OF_THOUGHT = { low: 0.125, expected: 0.25, high: 1 } as const;

/** The most, for one call; 0 where a model is not known to think. */
export function thoughtAllowance(model: AskedModel, named: Effort | undefined, role: Role): number {
  const effort = effortAt(model, named, role);
  return effort === undefined ? 0 : THOUGHT_BUDGETS[effort];
}

/** Programs think as hard as they like, and say nothing of it before. */
export const PROGRAM_ALLOWANCE = THOUGHT_BUDGETS.medium;
