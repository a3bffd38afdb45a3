import { expect, test } from 'vitest';
import { lemmasOf } from './lemmas-of.ts';

test.each([
  ['opened', 'open'],
  ['closing', 'close'],
  ['stopped', 'stop'],
  ['bigger', 'big'],
  ['easiest', 'easy'],
  ['children', 'child'],
  ['women', 'woman'],
  ['knives', 'knife'],
  ['went', 'go'],
  ['written', 'write'],
  ['left', 'leave'],
  ['left', 'left'],
  ['tries', 'try'],
  ['agreed', 'agree'],
  ['worse', 'bad'],
  ['potatoes', 'potato'],
])('%s may come from %s', (word, lemma) => expect(lemmasOf(word)).toContain(lemma));

test.each([
  ['being', 'bee'],
  ['siting', 'sit'],
  ['news', 'new'],
  ['sites', 'sit'],
])('%s does not come from %s', (word, lemma) => expect(lemmasOf(word)).not.toContain(lemma));

test('an unknown word is its own lemma', () => expect(lemmasOf('flurbing')).toEqual(['flurbing']));

test('no chain of forms is remembered without end', () => {
  for (let i = 0; i < 30_000; i++) lemmasOf(`word${i}s`);
  expect(lemmasOf('opened')).toContain('open');
});
