// The shape of an answer as vendors want to have it: a JSON Schema whose root is an object. What goes along with a request
// is forced on the model, and vendors force only shapes in which every field is required: what may be left out is null there.

import { type ZodType, z } from 'zod';
import type { Question } from '../domain/question.ts';
import { dropNulls, isStrict, type JsonSchema, makeStrict, withoutLimits } from './strict-schema.ts';

export interface AnswerShape {
  readonly schema: JsonSchema;
  /** Every property is required and no other allowed, as strict modes demand. */
  readonly strict: boolean;
  /** The answer in what was parsed, without what is null because it was left out. */
  unwrap(value: unknown): unknown;
  fits(value: unknown): boolean;
}

/** Nobody forces what the prompt says: there a field that may be left out is left out. */
export type Told = 'with the request' | 'in the prompt';

const shapes: Readonly<Record<Told, WeakMap<ZodType, AnswerShape>>> = {
  'with the request': new WeakMap(),
  'in the prompt': new WeakMap(),
};

/** Undefined where the text itself is the answer. */
export function shapeFor<Payload, Answer>(
  { form, answer, shape }: Question<Payload, Answer>,
  told: Told = 'with the request',
): AnswerShape | undefined {
  if (form === 'text') return undefined;
  if (shape === undefined) return shapeOf(answer, told);
  // In the prompt it comes last, so that nothing is gained by a wider one; what may be plain text, too, has one shape only.
  if (told === 'in the prompt' && schemaOf(answer).type === 'object') return shapeOf(answer, told);
  return { ...shapeOf(shape, told), fits: (value) => answer.safeParse(value).success };
}

export function shapeOf(answer: ZodType, told: Told = 'with the request'): AnswerShape {
  const known = shapes[told].get(answer);
  if (known !== undefined) return known;
  const shape = makeShape(answer, told);
  shapes[told].set(answer, shape);
  return shape;
}

function makeShape(answer: ZodType, told: Told): AnswerShape {
  const own = schemaOf(answer);
  const wraps = own.type !== 'object';
  const plain = wraps ? schemaOf(z.strictObject({ answer })) : own;
  const schema = told === 'with the request' ? makeStrict(plain) : plain;
  const unwrap = (value: unknown) => {
    const said = dropNulls(value, plain);
    return wraps && isWrapped(said) ? said.answer : said;
  };
  return {
    schema,
    strict: isStrict(schema),
    unwrap,
    fits: (value) => answer.safeParse(unwrap(value)).success,
  };
}

function schemaOf(type: ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Record<string, unknown>;
  return withoutLimits(schema);
}

const isWrapped = (value: unknown): value is { readonly answer: unknown } =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'answer');
