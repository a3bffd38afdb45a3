// What the requests of the library may hold, for those that no schema of a workflow reads.

import { z } from 'zod';
import { DEPTHS } from '../../protocols/adversarial/input.ts';

const text = z.string('must be text');
const names = z.array(text, 'must be a list of names');
const flag = z.boolean('must be true or false');
const number = z.number('must be a number');
const source = z.union([text, z.strictObject({ name: z.string().min(1), text: z.string() })], {
  error: 'must be a path or { name, text }',
});
const depth = z.enum(DEPTHS, { error: `must be ${DEPTHS.join(', ')}` });
/** Looked at one by one where seats are read. */
const seats = z.union([text, z.array(z.unknown())], { error: 'must be text or a list of seats' });

const option = z.union(
  [
    z.string().min(1),
    z.strictObject({ id: text.optional(), label: z.string().min(1), description: text.optional() }),
  ],
  { error: 'must be text such as "A: none" or { id, label, description }' },
);

export const decideShape = z.strictObject({
  question: z.string('must be text').min(1, 'must not be empty'),
  options: z.array(option, 'must be a list').optional(),
  context: z.array(source, 'must be a list').optional(),
  id: text.optional(),
  judges: names.optional(),
  rounds: number.optional(),
  threshold: number.optional(),
  judgeTimeout: number.optional(),
  debate: flag.optional(),
  output: text.optional(),
});

export const reviewShape = z.strictObject({
  document: source,
  type: text.optional(),
  context: source.optional(),
  maxRounds: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'must be 1, 2 or 3' }).optional(),
  author: text.optional(),
  adversary: text.optional(),
  output: text.optional(),
});

export const roadmapShape = z.strictObject({
  spec: source.optional(),
  specs: z.array(source, 'must be a list').optional(),
  multiRoadmap: flag.optional(),
  agents: seats.optional(),
  model: text.optional(),
  judges: names.optional(),
  merger: text.optional(),
  depth: depth.optional(),
  compliance: text.optional(),
  template: text.optional(),
  persona: text.optional(),
  validate: flag.optional(),
  interactive: flag.optional(),
  output: text.optional(),
});

export const resolveShape = z.strictObject({
  run: text,
  decisions: z.array(z.looseObject({ item: text, take: text }), 'must be a list').optional(),
  model: text.optional(),
});

export const blameShape = z.strictObject({
  file: text,
  line: z.int('must be the number of a line').min(1, 'must be the number of a line').optional(),
  run: text.optional(),
});

export const checkShape = z.strictObject({
  files: z.array(source, 'must be a list').optional(),
  baseline: z
    .custom<Iterable<string>>(
      (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
      'must be a list of fingerprints',
    )
    .optional(),
});

export const folderShape = z.string('must be the path of a folder').min(1, 'must be the path of a folder');

/** The schema of the workflow reads the rest; a depth that there is not is a warning there, as the specification has it. */
export const comparisonShape = z.looseObject(
  { compare: z.array(source, 'must be a list').optional(), convergence: number.optional() },
  { error: 'must be an object' },
);
