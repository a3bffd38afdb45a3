// Attacks by number: what is cited, what is said to be missing, and what the document answers itself.

import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { type Attack, type AttackChallenge, attack } from './attack.ts';
import { findReplyFaults, isUnparseable } from './parse-reply.ts';
import { readAttack } from './read-attack.ts';

const document = parseDocument(`# Booking

- F-1 A patient can cancel up to 2 hours before the start.
- F-2 Replying C cancels right up to the start time.
- F-3 A carer sees what a patient has consented to.

## Archived

- F-9 A patient can cancel by fax.
`);
const context = parseDocument('# Project\n\n- E7 VAT numbers are checked.\n');

const said: AttackChallenge = {
  thought: '',
  places: ['3', 'L4'],
  answered: [],
  absent: [],
  category: 'Conflicts',
  claim: 'F-1 stops cancelling 2 hours before the start, F-2 allows it until then.',
  severity: 'critical',
  recommendation: 'Decide.',
  ifLeft: '',
};
const answerWith = (challenges: readonly Partial<AttackChallenge>[], more: Partial<Attack> = {}): Attack => ({
  ...attack.parse({ challenges: challenges.map((one) => ({ ...said, ...one })) }),
  ...more,
});
const read = (one: Partial<AttackChallenge>, more: Partial<Attack> = {}) =>
  readAttack(answerWith([one], more), 'requirements', { document, context });

test('lines by number become quotes', () => {
  const { challenges, unaccepted, struck } = read({});
  expect({ unaccepted, struck }).toEqual({ unaccepted: [], struck: [] });
  expect(challenges).toMatchObject([
    {
      category: 'Conflicts',
      section: 'Booking',
      evidence: [
        { of: 'artifact', line: 3, text: '- F-1 A patient can cancel up to 2 hours before the start.' },
        { of: 'artifact', line: 4 },
      ],
    },
  ]);
});

test.each<[string, Partial<AttackChallenge>, RegExp]>([
  ['no place', { places: [] }, /names no place/],
  ['lines that are not there', { places: ['99', 'x', 'C2'] }, /none of its places counts/],
  ['an archive', { places: ['9'] }, /none of its places counts/],
  ['half the document', { places: ['1', '3', '4', '5', '7'] }, /names 5 places, more than 4/],
  ['another subject', { places: ['5'], claim: 'The budget does not add up.' }, /speaks of something else/],
  ['an unknown category', { category: 'Taste' }, /none of the categories/],
  ['nothing to do', { recommendation: ' ' }, /no recommendation/],
  [
    'what does stand there',
    { places: ['5'], claim: 'Nothing says how a patient withdraws.', absent: ['replying'] },
    /"replying" is said to be missing and stands in L4/,
  ],
  [
    'what the context says',
    { places: ['5'], claim: 'A carer sees VAT numbers nobody checks.', absent: ['VAT numbers'] },
    /stands in context L3/,
  ],
])('not accepted: %s', (_, one, reason) => {
  const reply = read(one);
  expect(reply.challenges).toEqual([]);
  expect(reply.unaccepted[0]?.reasons.join('; ')).toMatch(reason);
  expect(findReplyFaults(reply)).not.toEqual([]);
});

test('what is missing is searched for, but for the lines that are cited', () => {
  const { challenges } = read({
    places: ['5'],
    claim: 'Nothing says how a patient consents or withdraws it.',
    absent: ['consented', 'withdraw'],
  });
  expect(challenges[0]?.evidence[1]).toEqual({
    kind: 'searched',
    places: ['the whole document'],
    terms: ['consented', 'withdraw'],
  });
});

test('what the context asks for and the document lacks stands in the context', () => {
  const { challenges } = read({ places: ['C3'], claim: 'E7 is taken up nowhere.', absent: ['VAT'] });
  expect(challenges[0]?.evidence).toMatchObject([{ of: 'context', line: 3 }, { kind: 'searched' }]);
});

test('what is answered elsewhere is not raised, and told', () => {
  const reply = read({ answered: ['5'] });
  expect(reply).toMatchObject({
    challenges: [],
    unaccepted: [],
    answered: [expect.stringContaining('answered by L5')],
  });
});

test.each<[string, Partial<Attack>, boolean, boolean]>([
  ['a word on why', { noObjections: 'It holds.' }, true, false],
  ['no word', {}, false, true],
  [
    'a linter',
    { looked: '9 checks looked at 3 requirements and found nothing; no mind has read it' },
    false,
    false,
  ],
])('nothing raised, with %s', (_, more, hasNoObjections, unparseable) => {
  const reply = readAttack(answerWith([], more), 'requirements', { document, context });
  expect(reply.hasNoObjections).toBe(hasNoObjections);
  expect(isUnparseable(reply)).toBe(unparseable);
});

test('several rejections keep what the adversary thinks of them', () => {
  const assessed = [
    { id: 'CH-01234567', notes: 'a fact', status: 'rejected' as const, valid: true },
    { id: 'CH-89abcdef', notes: '', status: 'unaddressed' as const },
  ];
  expect(read({}, { assessed }).assessed.map(({ judged }) => judged)).toEqual(['valid', undefined]);
});
