import { describe, expect, test } from 'vitest';
import { describeSearch, searchAbsence } from './search-absence.ts';

const document = `# Relay

## Retry limit

Deliveries are retried five times. The retry limit is five attempts per event.

- Logs are kept for 30 days.
- A rollback plan is not decided yet.

| Setting | Value |
|---|---|
| Body size | 1 MiB maximum |
`;

describe('a claim that something is absent', () => {
  test.each<[string, readonly string[], number | undefined]>([
    ['B does not state a retry limit.', ['retry', 'limit'], 5],
    ['It never mentions retry limits for events', ['retry', 'limits'], 5],
    ['No retry limit is named, so a client may loop.', ['retry', 'limit'], 5],
    ['The retry limit is missing', ['retry', 'limit'], 5],
    ['The spec says nothing about body size.', ['body', 'size'], 12],
    ['There is no rollback plan', ['rollback', 'plan'], undefined],
    ['It lacks an alert threshold for the queue', ['alert', 'threshold'], undefined],
    ['Variant B names no key rotation', ['key', 'rotation'], undefined],
    ['The key rotation is not specified', ['key', 'rotation'], undefined],
  ])('%s', (claim, terms, line) => {
    const search = searchAbsence(claim, document);
    expect(search?.terms).toEqual(terms);
    expect(search?.found?.line).toBe(line);
  });

  test.each([
    'The retry limit of five is too low.',
    'Retries do not help against a full queue.',
    'It does not scale.',
    'It does not state limits.',
    '',
  ])('is none, or one that cannot be searched for: %s', (claim) =>
    expect(searchAbsence(claim, document)).toBeUndefined(),
  );

  test('is told with what was searched for, and what was found', () => {
    const say = (claim: string): string => {
      const search = searchAbsence(claim, document);
      return search ? describeSearch(search, 'B') : '';
    };
    expect(say('No retry limit is named')).toBe(
      'refuted: "retry", "limit" stand together in L5 of B: "The retry limit is five attempts per event."',
    );
    expect(say('No key rotation is named')).toBe('no statement of B has "key", "rotation" together');
  });

  test('hostile claims and documents are read in time', () => {
    const claim = `does not state ${'a '.repeat(20_000)}${'no '.repeat(20_000)}`;
    expect(searchAbsence(claim, 'retry limit '.repeat(20_000))?.found).toBeUndefined();
  });
});
