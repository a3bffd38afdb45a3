// The shape of an answer as vendors want to have it: a JSON Schema whose root is an object.

import { type ZodType, z } from 'zod';
import type { Question } from '../domain/question.ts';

export interface AnswerShape {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Every property is required and no other allowed, as strict modes demand. */
  readonly strict: boolean;
  /** The answer in what was parsed. */
  unwrap(value: unknown): unknown;
  fits(value: unknown): boolean;
}

const shapes = new WeakMap<ZodType, AnswerShape>();

/** Undefined where the text itself is the answer. */
export function shapeFor<Payload, Answer>(
  { form, answer, shape }: Question<Payload, Answer>,
  told: 'with the request' | 'in the prompt' = 'with the request',
): AnswerShape | undefined {
  if (form === 'text') return undefined;
  // In the prompt it comes last, so that nothing is gained by a wider one.
  if (shape === undefined || told === 'in the prompt') return shapeOf(answer);
  return { ...shapeOf(shape), fits: (value) => answer.safeParse(value).success };
}

export function shapeOf(answer: ZodType): AnswerShape {
  const known = shapes.get(answer);
  if (known !== undefined) return known;
  const shape = makeShape(answer);
  shapes.set(answer, shape);
  return shape;
}

function makeShape(answer: ZodType): AnswerShape {
  const own = schemaOf(answer);
  const wraps = own.type !== 'object';
  const schema = wraps ? schemaOf(z.strictObject({ answer })) : own;
  const unwrap = (value: unknown) => (wraps && isWrapped(value) ? value.answer : value);
  return {
    schema,
    strict: isStrict(schema),
    unwrap,
    fits: (value) => answer.safeParse(unwrap(value)).success,
  };
}

function schemaOf(type: ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Record<string, unknown>;
  return schema;
}

const isWrapped = (value: unknown): value is { readonly answer: unknown } =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'answer');

function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  if (Array.isArray(schema)) return schema.every(isStrict);
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (type === 'object') {
    const names = Object.keys((properties as object | undefined) ?? {});
    const needed = new Set(Array.isArray(required) ? required : []);
    if (additionalProperties !== false || !names.every((name) => needed.has(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}
