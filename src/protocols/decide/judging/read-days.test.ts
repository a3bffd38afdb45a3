import { expect, test } from 'vitest';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { readDays } from './read-days.ts';

test.each([
  ['It takes 3 days.', 3],
  ['Estimated at two weeks of work.', 10],
  ['Needs 2-4 days to implement.', 3],
  ['Requires 1 month of a developer.', 20],
  ['In place for more than 10 years.', undefined],
  ['Sessions expire after 30 days.', undefined],
  ['Work runs every 2 days.', undefined],
  ['It takes 200 ms.', undefined],
  ['It takes long.', undefined],
])('%s', (text, days) => expect(readDays(createVocabulary().read(text), text)).toBe(days));
