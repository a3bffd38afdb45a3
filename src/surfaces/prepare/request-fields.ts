// The fields of a request as surfaces need them: kind, words, default and help of each, read from its schema.

import type { ZodObject, ZodType } from 'zod';
import type { FieldMeta } from '../../workflows/request/fields.ts';

export interface RequestField extends FieldMeta {
  readonly name: string;
  /** In kebab case. */
  readonly flag: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'list';
  /** The only ones that there are. */
  readonly words: readonly string[] | undefined;
  readonly fallback: unknown;
  readonly isRequired: boolean;
  /** Without default and without the ways to leave it out. */
  readonly schema: ZodType;
}

const known = new WeakMap<ZodObject, readonly RequestField[]>();

export function requestFields(request: ZodObject): readonly RequestField[] {
  const fields =
    known.get(request) ??
    Object.entries(request.shape).map(([name, schema]) => fieldOf(name, schema as ZodType));
  known.set(request, fields);
  return fields;
}

interface Definition {
  readonly type: string;
  readonly innerType?: ZodType;
  readonly defaultValue?: unknown;
  readonly entries?: Readonly<Record<string, string>>;
  readonly options?: readonly ZodType[];
}

const definitionOf = (schema: ZodType): Definition => schema.def as unknown as Definition;

const WRAPPERS = ['optional', 'default', 'readonly', 'nullable'];

function fieldOf(name: string, schema: ZodType): RequestField {
  const meta = (schema.meta() ?? {}) as Partial<FieldMeta>;
  let inner = schema;
  let fallback: unknown;
  let isRequired = true;
  for (let at = definitionOf(inner); WRAPPERS.includes(at.type) && at.innerType; at = definitionOf(inner)) {
    if (at.type === 'default') fallback = at.defaultValue;
    if (at.type !== 'readonly') isRequired = false;
    inner = at.innerType;
  }
  const { entries } = definitionOf(inner);
  return {
    ...meta,
    name,
    flag: meta.flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    description: meta.description ?? '',
    kind: kindOf(inner),
    words: entries && Object.values(entries),
    fallback,
    isRequired,
    schema: inner,
  };
}

const isText = (schema: ZodType): boolean =>
  definitionOf(schema).type === 'string' || kindOf(schema) === 'list';

function kindOf(schema: ZodType): RequestField['kind'] {
  const { type, options = [], innerType } = definitionOf(schema);
  if (type === 'readonly' && innerType) return kindOf(innerType);
  if (type === 'array') return 'list';
  // A word or a number in the place of a list is no part of one: `none`, then names, are not joined.
  if (type === 'union')
    return options.some((one) => kindOf(one) === 'list') && options.every(isText) ? 'list' : 'text';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'int' ? 'number' : 'text';
}
