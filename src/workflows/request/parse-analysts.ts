// The analysts of a request, as a person types them and by name.

import type { z } from 'zod';
import { UsageError } from '../../domain/errors.ts';
import { type analysts, MOST_ANALYSTS } from './fields.ts';
import { parseModels } from './parse-agents.ts';

/** A number, `none`, or names. */
export function splitAnalysts(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  const text = written.trim();
  if (text === 'none' || text === '') return text === '' ? undefined : 'none';
  return /^\d+$/.test(text) ? Number(text) : [text];
}

/** Names of models, how many, or undefined: chosen from the seats. */
export function nameAnalysts(
  given: z.output<typeof analysts>,
  models: Iterable<string>,
): readonly string[] | number | undefined {
  if (given === 'none') return [];
  if (typeof given !== 'object') return given;
  const names = parseModels(given.join(','), models, '--analysts');
  if (names.length <= MOST_ANALYSTS) return names;
  throw new UsageError(
    `--analysts names ${names.length} models; there are at most ${MOST_ANALYSTS} analysts`,
    {
      code: 'input/too-many-analysts',
      hint: 'Name the two that you trust most, best of different families.',
    },
  );
}
