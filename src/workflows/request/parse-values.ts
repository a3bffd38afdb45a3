// Single values of a request as a person types them, in a flag, a variable or a file; the configuration reads them, too.
// Without schemas: every command loads it.

import { UsageError, type Warning } from '../../domain/errors.ts';

export const DEPTHS = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

export const OPEN_MARKS = ['line', 'comment', 'none'] as const;
export type OpenMarks = (typeof OPEN_MARKS)[number];

export const LOWEST_CONVERGENCE = 0.5;
export const HIGHEST_CONVERGENCE = 0.99;

interface Defaults {
  readonly depth: Depth;
  readonly convergence: number;
  readonly focus: readonly string[];
  readonly openMarks: OpenMarks;
}

/** Of a comparison. */
export const DEFAULTS: Defaults = { depth: 'standard', convergence: 0.8, focus: [], openMarks: 'line' };

/** A value that the caller got wrong is replaced with a warning. */
interface Lenient<Value> {
  readonly value: Value | undefined;
  readonly warnings: readonly Warning[];
}

export function parseDepth(written: unknown): Lenient<Depth> {
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
export function parseOpenMarks(written: string | undefined, origin: string): OpenMarks | undefined {
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

/** Splits the value of --compare. Commas inside a brace set belong to the pattern: `{a,b}.md` is one entry. */
export function splitPaths(text: string): string[] {
  if (text.trim() === '') return [];
  const paths = splitOutsideBraces(text).map((path) => path.trim());
  if (!paths.includes('')) return paths;
  throw new UsageError(`--compare has an empty entry: ${text}`, {
    code: 'input/empty-entry',
    hint: 'Separate files by single commas. Give a file name that contains a comma as a plain argument, without --compare.',
  });
}

function splitOutsideBraces(text: string): string[] {
  const lastBrace = text.lastIndexOf('}');
  const parts: string[] = [];
  let start = 0;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open += 1;
    else if (text[at] === '}') open = Math.max(0, open - 1);
    else if (text[at] === ',' && (open === 0 || at > lastBrace)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Names in the order written; nothing between two commas is no name. */
export const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
