// The options that each function of the library takes. Values that have a rule of their own, such as limits, are looked at
// where they are used.

import { z } from 'zod';
import { adversarialRequest } from '../../protocols/adversarial/request/request.ts';
import { decideRequest } from '../../protocols/decide/request.ts';
import { reviewOnlyRequest, reviewRequest } from '../../protocols/review/request.ts';
import { roadmapRequest } from '../../protocols/roadmap/request.ts';
import { isAgent, isModel, type Mind } from './given.ts';

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
const words = z.string().optional();

const FOLDER = { cwd: words };

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

const RUNNING = { ...ASKING, decide: call.optional(), now: words };
const COMPARING = { ...RUNNING, remembered: words };

export const OPTIONS = {
  adversarial: z.strictObject(COMPARING),
  estimate: z.strictObject(COMPARING),
  roadmap: z.strictObject(RUNNING),
  review: z.strictObject({ ...RUNNING, revise: call.optional() }),
  decide: z.strictObject(RUNNING),
  resume: z.strictObject({ ...ASKING, decide: call.optional(), keepRecorded: flag }),
  resolve: z.strictObject({ ...ASKING, remembered: words }),
  check: z.strictObject(FOLDER),
  verify: z.strictObject(FOLDER),
  blame: z.strictObject(FOLDER),
} as const;

export type LibraryFunction = keyof typeof OPTIONS;

const text = z.string();
const optional = text.optional();
const names = z.array(text, 'must be a list of names');
const source = z.union([text, z.strictObject({ name: z.string().min(1), text: z.string() })], {
  error: 'must be a path or { name, text }',
});
/** Looked at one by one where seats are read. */
const seats = z.union([text, z.array(z.unknown())], { error: '`agents` is no seat' });

const option = z.union(
  [
    z.string().min(1),
    z.strictObject({ id: text.optional(), label: z.string().min(1), description: text.optional() }),
  ],
  { error: 'must be text such as "A: none" or { id, label, description }' },
);

/** Words and numbers that the workflow itself replaces with a warning, as the specification has it, are left to it. */
const comparison = adversarialRequest.extend({
  compare: z.array(source).optional(),
  agents: seats.optional(),
  judges: names.optional(),
  depth: text.optional(),
  convergence: z.number().optional(),
});

const folder = z.string('must be the path of a folder').min(1, 'must be the path of a folder');

export const REQUESTS = {
  adversarial: comparison,
  estimate: comparison,
  roadmap: roadmapRequest.extend({
    spec: source.optional(),
    specs: z.array(source).optional(),
    agents: seats.optional(),
    judges: names.optional(),
    merger: text.optional(),
  }),
  // Exit codes and files in place are for a command.
  review: reviewRequest.omit({ failOn: true, inPlace: true, fresh: true }).extend({
    ...reviewOnlyRequest.shape,
    document: source,
    context: source.optional(),
    maxRounds: z.literal([1, 2, 3]).optional(),
  }),
  decide: decideRequest.extend({
    question: text.min(1, 'must not be empty'),
    options: z.array(option).optional(),
    context: z.array(source).optional(),
    judges: names.optional(),
    rounds: z.literal([1, 2]).optional(),
    threshold: z.number().optional(),
    judgeTimeout: z.number().optional(),
  }),
  resolve: z.strictObject({
    run: text,
    decisions: z
      .array(
        z.strictObject({
          item: text,
          take: text,
          words: optional,
          why: optional,
          by: optional,
          at: optional,
        }),
      )
      .optional(),
    model: text.optional(),
  }),
  blame: z.strictObject({
    file: text,
    line: z.int('must be the number of a line').min(1, 'must be the number of a line').optional(),
    run: text.optional(),
  }),
  check: z.strictObject({
    files: z.array(source).optional(),
    baseline: z
      .custom<Iterable<string>>(
        (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
        'must be a list of fingerprints',
      )
      .optional(),
  }),
  verify: folder,
  resume: folder,
} as const satisfies Readonly<Record<LibraryFunction, z.ZodType>>;
