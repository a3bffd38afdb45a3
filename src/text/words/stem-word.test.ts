import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stemWord } from './stem-word.ts';

test.each([
  ['retry', 'retries', 'retried', 'retrying'],
  ['store', 'stores', 'stored', 'storing'],
  ['plan', 'plans', 'planned', 'planning'],
  ['use', 'uses', 'used', 'using'],
  ['need', 'needs', 'needed'],
  ['agree', 'agreed'],
  ['api', 'apis'],
  ['id', 'ids'],
  ['class', 'classes'],
  ['policy', 'policies'],
  ['index', 'indexes'],
  ['process', 'processes', 'processed', 'processing'],
  ['cache', 'caches', 'cached', 'caching'],
  ['deploy', 'deploys', 'deployed', 'deployment'],
  ['validate', 'validates', 'validated', 'validation'],
  ['encrypt', 'encrypted', 'encryption'],
  ['implement', 'implemented', 'implementation'],
  ['kind', 'kindness'],
  ['quick', 'quickly'],
])('%s and its forms have one stem', (...forms) => {
  expect(new Set(forms.map(stemWord)).size).toBe(1);
});

test.each([
  ['status', 'state'],
  ['string', 'strict'],
  ['sync', 'async'],
  ['enabled', 'disabled'],
  ['encrypted', 'unencrypted'],
  ['synchronous', 'asynchronous'],
  ['maximum', 'minimum'],
  ['user', 'use'],
  ['public', 'private'],
])('%s and %s stay apart', (one, other) => expect(stemWord(one)).not.toBe(stemWord(other)));

test.each(['is', 'api', 'bus', 'v2', 'user_id', 'größe', '日本語', 'fr-001', '', '10mb', 'bring', 'thing'])(
  '"%s" is left alone',
  (word) => expect(stemWord(word)).toBe(word),
);

test('a stem is never empty and never longer than its word', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
      const stem = stemWord(word);
      expect(stem.length).toBeGreaterThan(0);
      expect(stem.length).toBeLessThanOrEqual(word.length);
    }),
    { numRuns: 1_000, seed: 1 },
  ));
