// What is wrong with a reading of a spec that its shape cannot show: numbers left out, invented or called two things.
// Said once, so that it can be mended; of what stays wrong the rule's answer counts.

import type { Finding } from '../../../domain/question.ts';
import { foldNumber, missingOf } from '../../evidence/numbered/number-statements.ts';
import { oneLine } from '../../evidence/one-line.ts';
import type { ReadingAnswer, ReadPayload, ReadStatement } from './read-requirements.ts';

/** So many of one kind are named; a longer list helps nobody to mend it. */
const MOST_NAMED = 40;

export function checkReading({ statements }: ReadingAnswer, payload: ReadPayload): Finding[] {
  const named = new Set(statements.map(({ n }) => foldNumber(n)));
  const missing = payload.judge.flatMap((number) => missingOf(number, named, payload.units));
  return [
    ...statements.flatMap((one, at) => checkStatement(one, payload, `statements.${at}`)),
    ...checkTwice(statements),
    ...say('not judged', missing),
  ];
}

function checkStatement(
  { n, is, as, needs, clashes, why }: ReadStatement,
  payload: ReadPayload,
  path: string,
): Finding[] {
  const own = foldNumber(n);
  const others = as.map(foldNumber);
  const unknown = [own, ...others, ...[...needs, ...clashes].map(foldNumber)].filter(
    (number) => !isKnown(payload, number),
  );
  const findings = unknown.map((number) => ({
    path,
    message: `there is no number "${oneLine(number, 30)}"`,
  }));
  if (is === 'same' && others.length === 0)
    findings.push({ path: `${path}.as`, message: `same needs the number that says it` });
  if (others.includes(own)) findings.push({ path: `${path}.as`, message: `${own} cannot be its own double` });
  if (is === 'context' && why.trim() === '')
    findings.push({ path: `${path}.why`, message: `why is ${oneLine(own, 30)} none of the others?` });
  if (is === 'requirement' && payload.excluded.includes(own))
    findings.push({ path, message: `${own} stands under a heading that leaves it out: is it not deferred?` });
  return findings;
}

export const isKnown = ({ units }: Pick<ReadPayload, 'units'>, number: string): boolean =>
  Object.hasOwn(units, number);

/** Numbers that are called two things are called nothing. */
export function findTwofold(statements: readonly ReadStatement[]): ReadonlySet<string> {
  const calls = new Map<string, Set<string>>();
  for (const { n, is } of statements)
    calls.set(foldNumber(n), (calls.get(foldNumber(n)) ?? new Set()).add(is));
  return new Set([...calls].flatMap(([number, said]) => (said.size > 1 ? [number] : [])));
}

const checkTwice = (statements: readonly ReadStatement[]): Finding[] =>
  say('called two things', [...findTwofold(statements)]);

function say(what: string, numbers: readonly string[]): Finding[] {
  if (numbers.length === 0) return [];
  const shown = numbers.slice(0, MOST_NAMED).map((number) => oneLine(number, 30));
  const more = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : '';
  return [{ path: 'statements', message: `${what}: ${shown.join(' ')}${more}` }];
}
