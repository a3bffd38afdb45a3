// Fields that the requests of several workflows have, and what the metadata of a field can say. Command-line flags, options
// of the library and the reference are made from it.

import { z } from 'zod';

export const MOST_ANALYSTS = 2;

/** Of a field; `description` is its help. */
export interface FieldMeta {
  readonly description: string;
  readonly short?: string;
  readonly placeholder?: string;
  /** The flag, where it is called otherwise than the field. */
  readonly flag?: string;
  /** Given without a flag, too, or only so: `[files...]`, with help of its own. */
  readonly argument?: string;
  readonly argumentHelp?: string;
  readonly isOnlyArgument?: boolean;
  /** A text with commas in it is one value; each flag adds one. */
  readonly isRepeated?: boolean;
  /** The flag may stand without a value. */
  readonly isValueOptional?: boolean;
  /** A wrong word or number is replaced with a warning, so only its type is checked. */
  readonly isLenient?: boolean;
  /** A program that does not give it wants nothing written. */
  readonly isPlace?: boolean;
}

declare module 'zod' {
  interface GlobalMeta extends Partial<Omit<FieldMeta, 'description'>> {}
}

/** A path (or a pattern, or `-`), or a text that the caller already has. */
export const documentSource = z.union(
  [z.string(), z.strictObject({ name: z.string().min(1), text: z.string() }).readonly()],
  { error: 'must be a path or { name, text }' },
);

/** Names of models. */
export const names = z.array(z.string(), 'must be a list of names').readonly();

/** In words; a program may pass models and agents, which have names by the time they arrive here. */
export const seats = z.union([z.string(), z.array(z.string()).readonly()], {
  error: '`agents` is not a seat',
});

/** Of every workflow that compares. */
export const analysts = z
  .union([z.literal('none'), z.int().min(1).max(MOST_ANALYSTS), z.array(z.string()).readonly()], {
    error: 'must be none, 1, 2 or names of models',
  })
  .optional()
  .meta({
    description:
      'Models that compare the statements of the documents: names, 1, 2 or none (default: one or two of those that argue, from different companies)',
    placeholder: 'name,...',
  });
