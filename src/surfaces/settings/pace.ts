// How fast and how patiently models are asked, and when a run began.

import { DEFAULT_CONCURRENCY } from '../../agents/wrappers/with-concurrency.ts';
import { DEFAULT_TIMEOUT_MS } from '../../agents/wrappers/with-timeout.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Setting, Settings } from './settings.ts';

export const MOST_AT_A_TIME = 64;
/** A day: longer is no patience but a mistake. */
export const LONGEST_TIMEOUT = 86_400;

/** As agents take it. */
export const paceOf = ({ concurrency, timeout }: Pick<Settings, 'concurrency' | 'timeout'>) => ({
  concurrency: concurrency.value,
  timeoutMs: timeout.value * 1000,
});

type Written = Setting<string | number | undefined>;

export const parseConcurrency = (written: Written): Setting<number> =>
  parse(
    written,
    DEFAULT_CONCURRENCY,
    (value) => Number.isInteger(value) && value >= 1 && value <= MOST_AT_A_TIME,
    {
      what: `The number of calls at a time must be a whole number from 1 to ${MOST_AT_A_TIME}`,
      code: 'input/invalid-concurrency',
    },
  );

export const parseTimeout = (written: Written): Setting<number> =>
  parse(written, DEFAULT_TIMEOUT_MS / 1000, (value) => value > 0 && value <= LONGEST_TIMEOUT, {
    what: `The time for one call must be a number of seconds above 0 and up to ${LONGEST_TIMEOUT}`,
    code: 'input/invalid-timeout',
  });

function parse(
  { value: written, origin }: Written,
  fallback: number,
  isFit: (value: number) => boolean,
  { what, code }: { readonly what: string; readonly code: string },
): Setting<number> {
  if (written === undefined) return { value: fallback, origin };
  // Number reads "0x10", "1e3" and "" as numbers, too.
  const isPlain = typeof written === 'number' || /^\d+(\.\d+)?$/.test(written.trim());
  const value = Number(written);
  if (isPlain && isFit(value)) return { value, origin };
  throw new UsageError(`${what}, not ${written}`, { code, hint: `Check ${origin}.` });
}

/** With a time zone, or a day alone: otherwise the result would depend on the machine. */
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

export function parseNow(now: string | undefined): string {
  if (now === undefined) return new Date().toISOString();
  const time = ISO.test(now) ? Date.parse(now) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw new UsageError(`Not a point in time: ${now}`, {
    code: 'input/invalid-now',
    hint: 'Write it like 2026-01-31T12:00:00Z.',
  });
}
