import { expect, test } from 'vitest';
import { createHolder, readNamedIds, wholesOf } from './read-id-ranges.ts';

test.each([
  ['FR-001 to FR-003', ['FR-1', 'FR-2', 'FR-3', 'FR-3']],
  ['FR-001–FR-003 and FR-009', ['FR-1', 'FR-2', 'FR-3', 'FR-3', 'FR-9']],
  ['FR-AUTH-001..003', ['FR-AUTH-1', 'FR-AUTH-2', 'FR-AUTH-3']],
  ['FR-MOD1.1–1.3', ['FR-MOD1-1', 'FR-MOD1-2', 'FR-MOD1-3']],
  ['FR-X.4a–4c', ['FR-X-4a', 'FR-X-4b', 'FR-X-4c']],
  ['FR-003/004/005', ['FR-3', 'FR-4', 'FR-5']],
  ['FR-001 - 5 days', ['FR-1']],
  ['FR-001, FR-002', ['FR-1', 'FR-2']],
  ['FR-1 to FR-99999', ['FR-1', 'FR-99999']],
  ['nothing', []],
])('%s names %j', (text, ids) => {
  expect(readNamedIds(text).map(({ canonical }) => canonical)).toEqual(ids);
});

test.each([
  ['FR-4a', ['FR-4']],
  ['FR-4-1-2', ['FR-4-1', 'FR-4']],
  ['FR-4', []],
])('%s is a part of %j', (id, wholes) => expect(wholesOf(id)).toEqual(wholes));

test('a holder knows ids, their parts and their wholes', () => {
  const holds = createHolder(['FR-1', 'FR-2a']);
  expect(['FR-1', 'FR-1b', 'FR-1-3', 'FR-2', 'FR-2a', 'FR-2b', 'FR-3'].map(holds)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
