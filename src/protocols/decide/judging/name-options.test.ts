import { expect, test } from 'vitest';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { findNamed, namesOf, stemsOf } from './name-options.ts';

const LABELS = ['No offline mode', 'Offline mode', 'Full offline mode', 'Cloud mode'];

test.each([
  ['Full offline mode has a high risk.', 2],
  ['Modes that work offline are popular.', undefined],
  ['The cloud is easy to reach.', 3],
  ['Cloud or full offline: both are wanted.', undefined],
  ['Nothing is said here.', undefined],
])('%s', (sentence, named) => {
  const vocabulary = createVocabulary();
  const names = namesOf(LABELS.map((label) => stemsOf(vocabulary, label)));
  expect(findNamed(names, stemsOf(vocabulary, sentence))).toBe(named);
});
