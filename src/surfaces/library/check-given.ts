// What a program passes is checked before it is used: a wrong option is said by name, never as an error of the runtime.

import { z } from 'zod';
import { nearestWord, UsageError } from '../../domain/errors.ts';
import { type LibraryFunction, OPTIONS, REQUESTS } from './shapes.ts';

/** `undefined` is nothing, and whatever is not an object is named. */
export const checkOptions = (of: LibraryFunction, given: unknown): void =>
  refuse(OPTIONS[of], given === undefined ? {} : given, { of, what: 'options' });

export const checkRequest = (of: LibraryFunction, given: unknown): void =>
  refuse(REQUESTS[of], given, { of, what: 'request' });

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
