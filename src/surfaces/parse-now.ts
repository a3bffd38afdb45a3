// The one clock of a run: the moment it began, or the moment the caller wants it to have begun.

import { UsageError } from '../domain/errors.ts';

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
