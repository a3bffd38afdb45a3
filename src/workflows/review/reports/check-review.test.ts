import { beforeAll, describe, expect, test } from 'vitest';
import { NOTES, reply } from '../../../../test/review/notes-spec.ts';
import { inputFor, runReview } from '../../../../test/review/run-review.ts';
import type { ReviewRecord } from '../model/record.ts';
import { checkReview } from './check-review.ts';

let record: ReviewRecord;
let state: string;

beforeAll(async () => {
  const ended = await runReview(inputFor(NOTES, { maxRounds: 1 }), { adversary: [reply([{}])] });
  if (ended.output === undefined) throw ended.error;
  record = ended.output;
  state = ended.files.get('STATE.md') ?? '';
});

test('what a review publishes adds up', () => expect(() => checkReview(record, state)).not.toThrow());

describe('what does not add up is not published', () => {
  const [edit] = [
    {
      round: 1,
      challenge: 'CH-1',
      status: 'refused' as const,
      reason: '',
      start: 0,
      end: 0,
      line: 1,
      before: '',
      after: '',
    },
  ];
  const SETTLED = { status: 'rejected' as const, reason: 'So be it.', from: 'review', settledAt: '' };
  const cases: [string, (one: ReviewRecord) => ReviewRecord, string][] = [
    ['an id twice', (one) => ({ ...one, challenges: [...one.challenges, ...one.challenges] }), 'share an id'],
    [
      'an unknown status',
      (one) => ({ ...one, challenges: one.challenges.map((it) => ({ ...it, status: 'lost' as never })) }),
      'no known status',
    ],
    [
      'raised and not raised again',
      (one) => ({ ...one, remembered: one.challenges.map((it) => ({ ...it, ...SETTLED })) }),
      'said not to be raised again',
    ],
    ['converged with one open', (one) => ({ ...one, outcome: 'converged' }), 'converged with 1 open'],
    [
      'no objections with one raised',
      (one) => ({ ...one, outcome: 'no-objections' }),
      'there were objections',
    ],
    [
      'open and undecided',
      (one) => ({ ...one, challenges: one.challenges.map(({ final: _, ...it }) => it) }),
      'open and undecided',
    ],
    [
      'a deadlock that is not escalated',
      (one) => ({ ...one, outcome: 'deadlock' }),
      'only a deadlock escalates',
    ],
    ['too many rounds', (one) => ({ ...one, maxRounds: 0 }), '1 rounds of 0'],
    [
      'one that nobody raised',
      (one) => ({ ...one, rounds: one.rounds.map((it) => ({ ...it, raised: [] })) }),
      '0 challenges were raised',
    ],
    [
      'an edit refused for nothing',
      (one) => ({ ...one, edits: [edit as (typeof one.edits)[number]] }),
      'neither applied nor refused',
    ],
  ];
  test.each(cases)('%s', (_, change, message) =>
    expect(() => checkReview(change(record), state)).toThrow(message),
  );

  test.each([
    ['a row that is missing', (text: string) => text.replace(/^\| CH-.*\n/m, ''), 'no row of its own'],
    ['another status', (text: string) => text.replace('| open |', '| addressed |'), 'no row of its own'],
    ['no decision', (text: string) => text.replace('| proceed |', '|  |'), 'no decision or no rationale'],
    ['a cell too many', (text: string) => text.replace('| proceed |', '| proceed | x |'), 'a row of 8 cells'],
  ])('STATE.md: %s', (_, change, message) => {
    expect(() => checkReview(record, change(state))).toThrow(message);
  });
});
