import { expect, test } from 'vitest';
import { createVocabulary } from '../words/read-words.ts';
import { measureOverlap, SAME_TOPIC, titleStems } from './measure-likeness.ts';

const vocabulary = createVocabulary();
const overlap = (one: string, other: string): number =>
  measureOverlap(titleStems(vocabulary, one), titleStems(vocabulary, other));

test.each([
  ['Data Storage', 'Data Storage', 1],
  ['Data Storage', 'Storage of Data', 1],
  ['Data Storage', 'data storages', 1],
  ['1. Scope', '2.3 Scope', 1],
  ['§ 4 Scope', 'IV. Scope', 1],
  ['Phase 1', 'Phase 2', 0.5],
  ['User Account Data Storage Rules', 'User Account Data Storage Policy', 0.8],
  ['User Account Data Storage Rules', 'User Account Data Transfer Policy', 0.6],
  ['User Account Data Storage Rules', 'User Account Secret Transfer Policy', 0.4],
  ['Storage', 'Data Storage', 0.5],
  ['Storage', 'Security', 0],
  ['The Why', 'The How', 0.5],
  ['', 'Storage', 0],
  ['', '', 0],
])('%j and %j share %d', (one, other, share) => {
  expect(overlap(one, other)).toBe(share);
  expect(overlap(other, one)).toBe(share);
});

test('three words of five are the same topic, two are not', () => {
  expect(overlap('a1x b c d e', 'a1x b c f g')).toBeGreaterThanOrEqual(SAME_TOPIC);
  expect(overlap('a1x b c d e', 'a1x b f g h')).toBeLessThan(SAME_TOPIC);
});
