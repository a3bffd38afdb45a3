// What a program passes is checked before it is used: a wrong option is said by name, never as an error of the runtime.

import { z } from 'zod';
import { UsageError } from '../../domain/errors.ts';
import { isAgent, isModel, type Mind } from './given-seats.ts';

const call = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
);
const text = z.string('must be text');
const limit = z.number('must be a number').optional();
const mind = z.custom<Mind>(
  (value) => isModel(value) || isAgent(value),
  'must be a language model of the AI SDK or an agent; for a model id use the name of a model in its place',
);

const OPTIONS = {
  models: z.record(z.string(), mind).optional(),
  allowSecrets: z.boolean('must be true or false').optional(),
  limits: z.strictObject({ cost: limit, calls: limit, tokens: limit }).optional(),
  decide: call.optional(),
  revise: call.optional(),
  wait: z.boolean('must be true or false').optional(),
  keepRecorded: z.boolean('must be true or false').optional(),
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, 'must be an AbortSignal').optional(),
  now: text.optional(),
  cwd: text.optional(),
  remembered: text.optional(),
  report: call.optional(),
} as const;

const options = z.strictObject(OPTIONS);

/** `undefined` is nothing, and whatever is not an object is named. */
export function checkOptions(given: unknown): void {
  refuse(options.safeParse(given ?? (given === null ? null : {})), 'options');
}

/** For requests that no other schema reads. */
export function checkRequest(schema: z.ZodType, given: unknown): void {
  refuse(schema.safeParse(given), 'request');
}

function refuse(parsed: z.ZodSafeParseResult<unknown>, what: string): void {
  const [issue] = parsed.error?.issues ?? [];
  if (issue === undefined) return;
  const at = issue.path.map(String).join('.');
  const words =
    issue.code === 'unrecognized_keys'
      ? `${at === '' ? what : at} has no ${issue.keys.join(', ')}`
      : `${at === '' ? what : `${what}.${at}`}: ${issue.message}`;
  throw new UsageError(words, {
    code: 'input/invalid',
    hint: `See the types of the ${what} for what may be passed.`,
  });
}
