// The shape of an answer as vendors want to have it: a JSON Schema whose root is an object. What goes along with a request
// is forced on the model, and vendors force only shapes in which every field is required: what may be left out is null there.

import { type ZodType, z } from 'zod';
import type { Question } from '../../domain/question.ts';

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

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Words that hold schemas by name, and words that hold one or several. */
const BY_NAME = ['properties', 'definitions', '$defs'];
const NESTED = ['items', 'anyOf', 'oneOf', 'allOf', 'not'];

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each part as it was written, with its own parts already changed. */
function mapSchema(
  schema: JsonSchema,
  change: (changed: JsonSchema, written: JsonSchema) => JsonSchema,
): JsonSchema {
  const mapped = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mapped);
    return isSchema(value) ? mapSchema(value, change) : value;
  };
  const entries = Object.entries(schema).map(([word, value]) => {
    if (NESTED.includes(word)) return [word, mapped(value)];
    if (!BY_NAME.includes(word) || !isSchema(value)) return [word, value];
    return [word, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapped(part)]))];
  });
  return change(Object.fromEntries(entries), schema);
}

/** Zod writes the safe integers down as limits: they say nothing, cost tokens, and some strict modes refuse them. */
const withoutLimits = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, ({ minimum, maximum, ...part }) => ({
    ...part,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }));

/** What has a default is simply required: the default is as easily written, and vendors take few unions with null. */
export const makeStrict = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, ({ default: _, ...part }, written) => {
    const { properties, required, additionalProperties } = part;
    if (!isSchema(properties) || isSchema(additionalProperties)) return part;
    const needed = new Set(Array.isArray(required) ? required : []);
    const before = isSchema(written.properties) ? written.properties : {};
    const hasDefault = (name: string): boolean => isSchema(before[name]) && 'default' in before[name];
    const strict = Object.entries(properties).map(([name, of]) => [
      name,
      needed.has(name) || hasDefault(name) || !isSchema(of) ? of : orNull(of),
    ]);
    return {
      ...part,
      properties: Object.fromEntries(strict),
      required: Object.keys(properties),
      additionalProperties: false,
    };
  });

/** The description stays in front, where models read it. */
function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  if (allowsNull(schema)) return { ...(description !== undefined && { description }), ...schema };
  return { ...(description !== undefined && { description }), anyOf: [schema, { type: 'null' }] };
}

function allowsNull({ type, anyOf, const: only, enum: values }: JsonSchema): boolean {
  if (type === 'null' || only === null) return true;
  if (Array.isArray(type) && type.includes('null')) return true;
  if (Array.isArray(values) && values.includes(null)) return true;
  return Array.isArray(anyOf) && anyOf.some((one) => isSchema(one) && allowsNull(one));
}

/** `schema` as it was before it became strict: a null that it does not allow means that the field was left out. */
function dropNulls(value: unknown, schema: unknown): unknown {
  if (!isSchema(schema)) return value;
  if (Array.isArray(value)) return value.map((one) => dropNulls(one, schema.items));
  const { properties } = schema;
  if (isSchema(value) && isSchema(properties)) {
    const kept = Object.entries(value).filter(([name, said]) => {
      const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return said !== null || !isSchema(of) || allowsNull(of);
    });
    // Object.fromEntries defines its properties, so that a name such as "__proto__" is one like any other.
    return Object.fromEntries(
      kept.map(([name, said]) => [
        name,
        Object.hasOwn(properties, name) ? dropNulls(said, properties[name]) : said,
      ]),
    );
  }
  const { anyOf } = schema;
  const other =
    Array.isArray(anyOf) && value !== null
      ? anyOf.find((one) => isSchema(one) && one.type !== 'null')
      : undefined;
  return other === undefined ? value : dropNulls(value, other);
}

/** Whether every property is required and no other allowed, wherever there are properties. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isSchema(schema)) return true;
  const { type, properties, required, additionalProperties } = schema;
  if (type === 'object') {
    const names = Object.keys(isSchema(properties) ? properties : {});
    const needed = new Set(Array.isArray(required) ? required : []);
    if (additionalProperties !== false || !names.every((name) => needed.has(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}
