import { describe, expect, test } from 'vitest';
import { defenceTemplate, findStrangers, parseDefence } from './parse-defence.ts';

const open = [
  { id: 'CH-0123abcd', number: 1, status: 'open', category: 'Conflicts' },
  { id: 'CH-89abcdef', number: 2, status: 'open', category: 'Feasibility' },
] as const;
const [FIRST, SECOND] = ['CH-0123abcd', 'CH-89abcdef'];

describe('a response is found', () => {
  test.each([
    [
      'below a heading',
      `## ${FIRST}\n**Response:** rejected\n**Reason:** ADR-4 says so.`,
      'rejected',
      'ADR-4 says so.',
    ],
    ['in a point', `- ${FIRST}: addressed, now 30 days`, 'addressed', 'addressed, now 30 days'],
    [
      'by number',
      '### Challenge 1\nAccepted as a risk: it is rare.',
      'accepted-risk',
      'Accepted as a risk: it is rare.',
    ],
    ['in a table', `| ${FIRST} | accepted-risk | it is rare |`, 'accepted-risk', 'accepted-risk it is rare'],
    ['in capitals', `${FIRST.toUpperCase()}: REJECTED`, 'rejected', ''],
    [
      'by its first word',
      `- ${FIRST}: rejected, since it is addressed in FR-3`,
      'rejected',
      'rejected, since it is addressed in FR-3',
    ],
    ['as fixed', `1. Challenge 1 - fixed`, 'addressed', ''],
  ])('%s', (_, text, response, reason) => {
    expect(parseDefence(text, open)).toEqual([{ id: FIRST, response, reason }]);
  });
});

test('two challenges, each its own', () => {
  const text = `## ${SECOND}\nRejected.\n\n## ${FIRST}\nAddressed.`;
  expect(parseDefence(text, open).map(({ id, response }) => [id, response])).toEqual([
    [SECOND, 'rejected'],
    [FIRST, 'addressed'],
  ]);
});

test.each([
  ['prose', 'We have addressed everything.'],
  ['another review', '- CH-ffffffff: rejected'],
  ['a form that nobody filled in', defenceTemplate(open)],
  ['nothing', ''],
])('nothing is read out of %s', (_, text) => expect(parseDefence(text, open)).toEqual([]));

test.each(['rejected', 'accepted risk'])('the form with "%s" alone gives no reason', (word) => {
  const text = defenceTemplate(open)
    .replace('addressed | rejected | accepted risk', word)
    .replace('**Reason:**', '');
  expect(parseDefence(text, open)).toEqual([expect.objectContaining({ id: FIRST, reason: '' })]);
});

test('the form, filled in', () => {
  const text = defenceTemplate(open)
    .replace('addressed | rejected | accepted risk', 'accepted risk')
    .replace('**Reason:**', '**Reason:** it is rare');
  expect(parseDefence(text, open)).toEqual([{ id: FIRST, response: 'accepted-risk', reason: 'it is rare' }]);
});

test('what it answers and is not open is named', () => {
  const text = `## ${FIRST}\nRejected.\n\n## CH-ffffffff\nRejected.\n\n- Challenge 9: fixed, as CH-eeeeeeee is\n`;
  expect(findStrangers(text, open)).toEqual(['CH-ffffffff', 'Challenge 9']);
});
