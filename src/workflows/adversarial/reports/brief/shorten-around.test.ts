import { expect, test } from 'vitest';
import { shortenAround } from './shorten-around.ts';

const AGREED = 'where the service that the customer has bought in the shop is delivered to the door';
test.each([
  ['short', 'Calls end after 30 s.', ['Nobody waits.'], 'Calls end after 30 s.'],
  [
    'the words that decide stand last',
    `Readings are stored ${AGREED} for up to 72 hours.`,
    [`What is measured, ${AGREED}, stays one day.`],
    'Readings are stored where the … the door for up to 72 hours.',
  ],
  [
    'the elision goes where both agree, on both sides of what decides',
    `${AGREED} by hand ${AGREED} again and again`,
    [`${AGREED} by robot ${AGREED} again and again`],
    '… door by hand where the …',
  ],
  [
    'a row keeps the cell that differs',
    '| 5 | Shared gate regression in other pipelines | Medium | Low | regex and a suite of tests for all pipelines | P1 |',
    ['Severity of the shared gate regression in other pipelines: High; a regex and a suite of tests for all pipelines.'],
    '5 / Shared … pipelines / Medium / Low / regex … tests for all pipelines / P1',
  ],
  [
    'a number stays, although both have it',
    `The first takes 3 days ${AGREED} and the second 5 days ${AGREED}.`,
    [`The first takes 5 days ${AGREED} and the second 3 days ${AGREED}.`],
    'The first takes 3 days where … the second 5 days where …',
  ],
  [
    'code is one word',
    `${AGREED} and \`a b c d e f\` ${AGREED}`,
    [`${AGREED} and \`x b c d e f\` ${AGREED}`],
    '… door and `a b c d e f` where the …',
  ],
])('%s', (_, text, others, shown) => expect(shortenAround(text, others, 9)).toBe(shown)); // biome-ignore format: a table

test('of sides without a word in common only so much is shown', () => {
  const words = Array.from({ length: 300 }, (_, at) => `word${'x'.repeat(at)}`).join(' ');
  expect(shortenAround(words, ['nothing of it'], 5).split(' ')).toHaveLength(21);
});
