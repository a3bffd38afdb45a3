// Reads what programs print around an answer. It comes from outside: a field that is not what it should be is not there.

import { tokenCount } from '../../domain/cost.ts';
import { parseAnswer } from '../answers/parse-answer.ts';
import { type Fields, fieldsOf } from '../failures/read-failure.ts';

/** The object among the words that has one of these fields. */
export async function readEnvelope(
  stdout: string,
  ...fields: readonly string[]
): Promise<Fields | undefined> {
  const fits = (value: unknown) => fields.some((field) => Object.hasOwn(fieldsOf(value), field));
  const parsed = await parseAnswer(stdout, fits);
  return parsed.kind === 'value' && fits(parsed.value) ? fieldsOf(parsed.value) : undefined;
}

/** Objects, one on a line; other lines are passed over. */
export function readLines(stdout: string): Fields[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      return [fieldsOf(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

export const dollarsOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** Undefined as soon as one of the first is: then the whole is not known. */
export function sumOf(needed: readonly unknown[], others: readonly unknown[] = []): number | undefined {
  const counts = needed.map(tokenCount);
  if (counts.length === 0 || counts.includes(undefined)) return undefined;
  return [...counts, ...others.map(tokenCount)].reduce<number>((total, count) => total + (count ?? 0), 0);
}
