// Single values of a request as a person types them, in a flag, a variable or a file; the configuration reads them, too.

import { UsageError, type Warning } from '../../../domain/errors.ts';
import { DEPTHS } from '../../request/fields.ts';
import { type AdversarialInput, OPEN_MARKS } from './input.ts';
import { HIGHEST_CONVERGENCE, LOWEST_CONVERGENCE } from './request.ts';

/** A value that the caller got wrong is replaced with a warning. */
interface Lenient<Value> {
  readonly value: Value | undefined;
  readonly warnings: readonly Warning[];
}

export function parseDepth(written: unknown): Lenient<AdversarialInput['depth']> {
  const value = DEPTHS.find((depth) => depth === written);
  if (value !== undefined || written === undefined) return { value, warnings: [] };
  const message = `Unknown depth ${String(written)}, using standard`;
  return { value: undefined, warnings: [{ code: 'input/unknown-depth', message }] };
}

export function parseConvergence(written: unknown): Lenient<number> {
  if (written === undefined) return { value: undefined, warnings: [] };
  const value = typeof written === 'string' && written.trim() !== '' ? Number(written) : written;
  if (typeof value === 'number' && value >= LOWEST_CONVERGENCE && value <= HIGHEST_CONVERGENCE) {
    return { value, warnings: [] };
  }
  const message = `Convergence ${String(written)} out of range [0.50, 0.99], using 0.80`;
  return { value: undefined, warnings: [{ code: 'input/convergence-out-of-range', message }] };
}

/** `origin`: the flag, the variable or the line that says it. */
export function parseOpenMarks(
  written: string | undefined,
  origin: string,
): AdversarialInput['openMarks'] | undefined {
  const value = OPEN_MARKS.find((form) => form === written);
  if (value !== undefined || written === undefined) return value;
  throw new UsageError(`Open contradictions are marked by line, comment or none, not ${written}`, {
    code: 'input/unknown-open-marks',
    hint: `Check ${origin}.`,
  });
}

export const splitAreas = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((area) => area.trim())
      .filter((area) => area !== ''),
  ),
];
