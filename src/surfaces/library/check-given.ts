// What a program passes is checked before it is used: a wrong option is said by name, never as an error of the runtime.

import { z } from 'zod';
import { nearestWord, UsageError } from '../../domain/errors.ts';
import type { AnyWorkflow, WorkflowName } from '../../workflows/index.ts';
import { type RequestField, requestFields } from '../prepare/request-fields.ts';
import { FEWEST_BYTES, LINK_BASE } from '../runs/report-file.ts';
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

export const OPTIONS = {
  resume: z.strictObject({ ...ASKING, decide: call.optional(), keepRecorded: flag }),
  resolve: z.strictObject({ ...ASKING, remembered: words }),
  check: z.strictObject(FOLDER),
  verify: z.strictObject(FOLDER),
  blame: z.strictObject(FOLDER),
  report: z.strictObject(FOLDER),
} as const;

/** Of a workflow, as it remembers or has an author outside. */
export const optionsOf = ({ toRemember, waiting }: AnyWorkflow): z.ZodObject =>
  z.strictObject({
    ...RUNNING,
    ...(toRemember && { remembered: words }),
    ...(waiting && { revise: call.optional() }),
  });

export type LibraryFunction = keyof typeof OPTIONS | WorkflowName | 'estimate';

const text = z.string();
const optional = text.optional();
const source = z.union([text, z.strictObject({ name: z.string().min(1), text: z.string() })], {
  error: 'must be a path or { name, text }',
});
/** Looked at one by one where seats are read. */
const seats = z.union([text, z.array(z.unknown())], { error: '`agents` is not a seat' });

const BYTES = `must be a whole number from ${FEWEST_BYTES} on`;
const folder = z.string('must be the path of a folder').min(1, 'must be the path of a folder');

export const REQUESTS = {
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
  report: z.strictObject({
    run: folder,
    earlier: folder.optional(),
    format: z.enum(['html', 'md']).optional(),
    maxBytes: z.int(BYTES).min(FEWEST_BYTES, BYTES).optional(),
    linkBase: z.string().regex(LINK_BASE, 'must be an http address').optional(),
  }),
  verify: folder,
  resume: folder,
} as const satisfies Partial<Readonly<Record<LibraryFunction, z.ZodType>>>;

/**
 * What a program may ask of a workflow. Words and numbers that the workflow itself replaces with a warning, as the specification
 * has it, are left to it; exit codes and files in place are for a command.
 */
export function requestOf({
  request,
  commandOnly = [],
}: Pick<AnyWorkflow, 'request' | 'commandOnly'>): z.ZodObject {
  const fields = requestFields(request).filter(({ name }) => !commandOnly.includes(name));
  const shape = fields.map((field) => [field.name, givenAs(field, request.shape[field.name] as z.ZodType)]);
  return z.strictObject(Object.fromEntries(shape));
}

function givenAs({ name, kind, isLenient }: RequestField, schema: z.ZodType): z.ZodType {
  if (name === 'agents') return seats.optional();
  if (!isLenient) return schema;
  return kind === 'number' ? number : words;
}

/** `undefined` is nothing, and whatever is not an object is named. */
export const checkOptions = (
  of: LibraryFunction,
  given: unknown,
  schema: z.ZodType = (OPTIONS as Partial<Record<LibraryFunction, z.ZodType>>)[of] ?? z.unknown(),
): void => refuse(schema, given === undefined ? {} : given, { of, what: 'options' });

export const checkRequest = (
  of: LibraryFunction,
  given: unknown,
  schema: z.ZodType = (REQUESTS as Partial<Record<LibraryFunction, z.ZodType>>)[of] ?? z.unknown(),
): void => refuse(schema, given, { of, what: 'request' });

interface Place {
  readonly of: LibraryFunction;
  readonly what: 'options' | 'request';
}

function refuse(schema: z.ZodType, given: unknown, { of, what }: Place): void {
  const [issue] = schema.safeParse(given).error?.issues ?? [];
  if (issue === undefined) return;
  const at = [what, ...issue.path.map(String)].join('.');
  const { problem, hint } = explain(issue, valueAt(given, issue.path), fieldsAt(schema, issue.path));
  throw new UsageError(`${at}: ${problem}`, {
    code: 'input/invalid',
    hint: hint ?? `See the types of ${of}() for what may be passed.`,
  });
}

interface Explained {
  readonly problem: string;
  readonly hint?: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function explain(issue: z.core.$ZodIssue, value: unknown, fields: readonly string[]): Explained {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      return { problem: `there is no "${key}"`, hint: suggest(key, fields) };
    }
    case 'invalid_value': {
      const known = issue.values.map(String);
      const hint = typeof value === 'string' ? suggest(value, known) : undefined;
      return { problem: `must be ${listed(known)}, not ${shown(value)}`, hint };
    }
    case 'invalid_type':
      // Words of our own where a shape has any.
      return /^Invalid input/.test(issue.message)
        ? { problem: `must be ${TYPES[issue.expected] ?? issue.expected}, not ${shown(value)}` }
        : { problem: issue.message };
    case 'too_small':
    case 'too_big':
      return /^Too/.test(issue.message)
        ? { problem: issue.code === 'too_big' ? `must be at most ${issue.maximum}` : 'must not be empty' }
        : { problem: issue.message };
    default:
      return { problem: issue.message };
  }
}

function suggest(written: string, known: readonly string[]): string {
  const nearest = nearestWord(written, known);
  return `${nearest === undefined ? '' : `Did you mean ${nearest}? `}There are: ${known.join(', ')}.`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const LONGEST_SHOWN = 40;

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const words = typeof value === 'string' ? JSON.stringify(value) : nameOf(value);
  return words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN)}…` : words;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    given,
  );

/** Names that the object at a place may have. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = path.reduce<unknown>(
    (one, key) => (one instanceof z.ZodObject ? unwrap(one.shape[String(key)]) : undefined),
    schema,
  );
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema;
