// One text for one value, however its keys were ordered; fingerprints and `run.json` rest on it.

import { InternalError, JournalError } from '../domain/errors.ts';

export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, sortKeys) ?? 'null';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new JournalError('The record is nested too deeply, or too long, to be written again', {
      code: 'journal/too-deep',
      hint: 'No run of steelman records such a thing: make sure that no one changed its journal.',
      cause: error,
    });
  }
}

/** What a value is after a journal gave it back. Fresh and resumed runs both go through this. */
export function throughJson<Value>(value: Value): Value {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    // A Map or Set would become "{}" and make different questions look the same.
    throw new InternalError('Only plain data can be recorded', { code: 'internal/not-plain-data' });
  }
  // `fromEntries` defines keys, so that one named "__proto__" stays an ordinary key.
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
}
