import { expect, test } from 'vitest';
import { judgeByWords } from './judge-by-words.ts';

const PROMPT = `[[w BEGIN DOCUMENTS]]
A = a.md (reference)
B = b.md
§A1 "Relay"
§A2 "Relay > Limits"
  A1 The relay must answer a call within 30 s.
  A2 The body of a call is at most 5 MB long.
  A3 Calls are logged by tenant, region and time.
[[w END DOCUMENTS]]
[[w BEGIN TO JUDGE]]
§B1 "Relay"
§B2 "Relay > Limits"
 *B1 The relay should answer a call within 30 s.
 *B2 The body of a call is at most 9 MB long.
 *B3 Calls are logged by tenant, by region and by time.
 *B4 Headers are signed with a key of the tenant.
[[w END TO JUDGE]]

JUDGE: B1 B2 B3 B4`;

test('another duty or amount is disputed, the same words are the same, the rest comes in', () => {
  expect(judgeByWords(PROMPT)).toEqual({
    conflicts: [
      expect.objectContaining({ kind: 'modality', sides: [['A1'], ['B1']], take: 'open' }),
      expect.objectContaining({ kind: 'amount', sides: [['A2'], ['B2']] }),
    ],
    statements: [
      { n: 'B3', is: 'same', as: ['A3'] },
      { n: 'B4', is: 'adds', after: expect.stringMatching(/^A\d$/) },
    ],
  });
});
