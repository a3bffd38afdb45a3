// How hard the model in a seat thinks before it answers: `opus@high`. A part of the seat's name, so that it is recorded
// with the seat and the same name means the same when a run goes on.

import { UsageError } from './errors.ts';
import { folderOfSeat } from './files-seat.ts';
import { nearestWord } from './nearest-word.ts';

export const EFFORTS = ['low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

const MARK = '@';

export interface NamedEffort {
  /** Without the effort. */
  readonly model: string;
  /** Undefined where the name has none. */
  readonly effort: Effort | undefined;
}

/** A folder may have the mark in its own name, so a seat by files has no effort. */
export function splitEffort(name: string): NamedEffort {
  const at = folderOfSeat(name) === undefined ? name.lastIndexOf(MARK) : -1;
  if (at < 0) return { model: name, effort: undefined };
  const written = name.slice(at + 1);
  const effort = EFFORTS.find((one) => one === written);
  if (effort === undefined || at === 0) throw unknownEffort(name, written);
  return { model: name.slice(0, at), effort };
}

export const nameWithEffort = (model: string, effort: Effort | undefined): string =>
  effort === undefined ? model : `${model}${MARK}${effort}`;

function unknownEffort(name: string, written: string): UsageError {
  const nearest = nearestWord(written, EFFORTS);
  return new UsageError(`Unknown effort in ${name}`, {
    code: 'agents/unknown-effort',
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Write a model and low, medium or high, such as opus@high.`,
  });
}
