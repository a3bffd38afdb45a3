// The two tables at the end of a reply: what the adversary thinks of each defence, and of how the debate stands. The
// second is compared with what code counts and never believed.

import { oneLine } from '../../evidence/one-line.ts';
import { readFields, withoutMarks } from './split-reply.ts';

export const ASSESSMENTS = ['addressed', 'rejected', 'unaddressed'] as const;

export interface Assessed {
  /** Id or "Challenge 2", as written. */
  readonly reference: string;
  readonly status: (typeof ASSESSMENTS)[number];
  readonly notes: string;
  /** Of a rejection: whether the author's reason holds. */
  readonly judged: 'valid' | 'invalid' | undefined;
}

const CONVERGENCE = ['continue', 'converging', 'deadlock'] as const;
export const RECOMMENDATIONS = ['continue debate', 'accept with noted risks', 'escalate to user'] as const;

export interface Convergence {
  readonly status: (typeof CONVERGENCE)[number] | undefined;
  readonly remaining: number | undefined;
  readonly recommendation: (typeof RECOMMENDATIONS)[number] | undefined;
}

const LONGEST_NOTE = 500;

export function readAssessment(lines: readonly string[]): Assessed[] {
  return lines.flatMap((line): Assessed[] => {
    if (!line.trim().startsWith('|')) return [];
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => oneLine(withoutMarks(cell.replaceAll('\\|', '|')), LONGEST_NOTE));
    const [reference = '', said = '', notes = ''] = cells;
    const status = ASSESSMENTS.find((one) => new RegExp(`^${one}\\b`, 'i').test(said));
    if (status === undefined || reference === '') return [];
    return [
      {
        reference,
        status,
        notes,
        judged: status === 'rejected' ? judgementIn(`${said} ${notes}`) : undefined,
      },
    ];
  });
}

/** "invalid" and "not valid" before "valid", which stands in both. */
export function judgementIn(text: string): Assessed['judged'] {
  if (/\binvalid\b|\b(?:not|isn't|hardly) (?:a )?valid\b/i.test(text)) return 'invalid';
  return /\bvalid\b/i.test(text) ? 'valid' : undefined;
}

export function readConvergence(lines: readonly string[]): Convergence {
  const { fields } = readFields(lines, ['status', 'remaining concerns', 'recommendation']);
  const value = (name: string): string =>
    withoutMarks(fields.get(name) ?? '')
      .replace(/[[\]]/g, '')
      .trim()
      .toLowerCase();
  const count = /^\d{1,6}/.exec(value('remaining concerns'))?.[0];
  return {
    status: oneOf(CONVERGENCE, value('status').replace(/^converged?\b/, 'converging')),
    remaining: count === undefined ? undefined : Number(count),
    recommendation: oneOf(RECOMMENDATIONS, value('recommendation')),
  };
}

/** The one it begins with, if no other is named: a template holds all of them. */
function oneOf<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  const named = words.filter((word) => value.includes(word));
  return named.length === 1 && named[0] !== undefined && value.startsWith(named[0]) ? named[0] : undefined;
}
