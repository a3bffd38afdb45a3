import { expect, test } from 'vitest';
import { readDays } from './tally.ts';

test.each([
  ['It takes 3 days.', 3, true],
  ['Estimated at two weeks of work.', 10, true],
  ['Needs 2-4 days to implement.', 3, true],
  ['Requires 1 month of a developer.', 20, true],
  ['It takes 16 hours.', 2, true],
  ['About 5 days', 5, true],
  ['none - About 5 days', 5, true],
  ['Good, because it is a small change: about 4 days.', 4, true],
  ['Sessions expire after 30 days.', 30, false],
  ['Work runs every 2 days.', 2, false],
  ['Reports stay readable for 5 days.', 5, false],
])('%s', (text, days, isWork) => expect(readDays(text)).toEqual({ days, isWork }));

test.each(['It takes 200 ms.', 'It takes long.', 'In place for more than 10 years.'])('%s', (text) =>
  expect(readDays(text)).toBeUndefined(),
);
