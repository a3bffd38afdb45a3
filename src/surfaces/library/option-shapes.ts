// The options that each function of the library takes. Values that have a rule of their own, such as limits, are looked at
// where they are used.

import { z } from 'zod';
import { isAgent, isModel, type Mind } from './given-seats.ts';

const call = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
);
const mind = z.custom<Mind>(
  (value) => isModel(value) || isAgent(value),
  'must be a language model of the AI SDK or an agent; for a model id use the name of a model in its place',
);
const number = z.number().optional();
const flag = z.boolean().optional();
const text = z.string().optional();

const FOLDER = { cwd: text };

const ASKING = {
  ...FOLDER,
  models: z.record(z.string(), mind).optional(),
  allowSecrets: flag,
  allowTools: flag,
  trust: flag,
  localOnly: flag,
  offline: flag,
  concurrency: number,
  timeout: number,
  limits: z.strictObject({ cost: number, calls: number, tokens: number }).optional(),
  wait: flag,
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, 'must be an AbortSignal').optional(),
  report: call.optional(),
};

const RUNNING = { ...ASKING, decide: call.optional(), now: text };
const COMPARING = { ...RUNNING, remembered: text };

export const OPTIONS = {
  adversarial: z.strictObject(COMPARING),
  estimate: z.strictObject(COMPARING),
  roadmap: z.strictObject(RUNNING),
  review: z.strictObject({ ...RUNNING, revise: call.optional() }),
  decide: z.strictObject(RUNNING),
  resume: z.strictObject({ ...ASKING, decide: call.optional(), keepRecorded: flag }),
  resolve: z.strictObject({ ...ASKING, remembered: text }),
  check: z.strictObject(FOLDER),
  verify: z.strictObject(FOLDER),
  blame: z.strictObject(FOLDER),
} as const;

export type LibraryFunction = keyof typeof OPTIONS;
