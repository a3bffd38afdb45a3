import { beforeAll, describe, expect, test } from 'vitest';
import { LIMIT, NOTES, reply } from '../../../../test/review/notes-spec.ts';
import { inputFor, runReview } from '../../../../test/review/run-review.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import { checkRound } from './check-review.ts';

let file: string;
let open: readonly ReviewedChallenge[];
const texts = { round: 1, artifact: NOTES, context: '' };

beforeAll(async () => {
  const ended = await runReview(inputFor(NOTES, { maxRounds: 1 }), {
    adversary: [reply([{}, { evidence: LIMIT }])],
  });
  file = ended.files.get('round-1.md') ?? '';
  open = ended.output?.challenges ?? [];
});

test('what is published adds up', () => {
  expect(open).toHaveLength(2);
  expect(() => checkRound(file, open, texts)).not.toThrow();
});

describe('what does not add up is not published', () => {
  test.each([
    ['one left out', () => file.replace(/^### Challenge 2.*$/m, ''), texts, 'it shows 1 of 2'],
    ['another number', () => file.replace('### Challenge 2', '### Challenge 3'), texts, 'it shows 2 of 2'],
    ['a quote that moved', () => file, { ...texts, artifact: `\n${NOTES}` }, 'does not stand in line 7'],
    ['a quote that is gone', () => file, { ...texts, artifact: '' }, 'does not stand in line 11'],
  ])('%s', (_, changed, given, message) => {
    expect(() => checkRound(changed(), open, given)).toThrow(message);
  });

  test('lines of an earlier round are not held against the text of this one', () => {
    expect(() => checkRound(file, open, { ...texts, round: 2, artifact: '' })).not.toThrow();
  });
});
