import { describe, expect, test } from 'vitest';
import { findInvented } from './find-invented.ts';

const SOURCE = `# Parcel Desk

- FR-001: The desk answers within 200 ms and keeps 10,000 parcels in Redis.
- AC-3.1: The route \`POST /parcels\` answers before 2026-03-31, three times.

See [the guide](https://example.org/guide).
`;

describe('what the source says is not invented', () => {
  test.each([
    [
      'the same line in another place',
      '> - FR-001: The desk answers within 200 ms and keeps 10,000 parcels in Redis.',
    ],
    ['an id without its zeros', 'It builds on FR-1.'],
    ['the same amount in another unit', 'It takes 0.2 seconds.'],
    ['the same number without its comma', 'It keeps 10000 parcels.'],
    ['a number in digits that the source writes as a word', 'It answers 3 times.'],
    ['a name in other words', 'Parcels live in Redis and `POST /parcels` finds them.'],
    [
      'parts counted from one, and a mention of one',
      '## Phase 1: First\n\nText.\n\n## Phase 2: Second\n\nAfter Phase 1.',
    ],
    ['numbers of headings and lists', '## 4.2 Desk\n\n1. The desk answers.\n2. It keeps parcels.'],
    ['stress', 'The desk MUST answer.'],
  ])('%s', (_, text) => expect(findInvented(text, SOURCE)).toEqual([]));
});

describe('what the source does not say is found, with its line', () => {
  test.each([
    ['an id', 'Text.\n\n- FR-002: The desk answers.', 'id', 'FR-002', 3],
    ['a part of an id', 'It meets AC-3.', 'id', 'AC-3', 1],
    ['a bare number', 'It keeps 12 parcels.', 'number', '12', 1],
    ['a number as a word', 'It keeps seven parcels.', 'number', 'seven', 1],
    ['a known number with another unit', 'It takes 200 seconds.', 'number', '200 seconds', 1],
    ['a part of a number', 'It keeps 10 parcels.', 'number', '10', 1],
    ['a date', 'It ships on 2026-04-01.', 'date', '2026-04-01', 1],
    ['a product', 'The desk keeps parcels in Postgres now.', 'name', 'Postgres', 1],
    ['a code span', 'It calls `deskStore`.', 'name', 'deskStore', 1],
    ['a route', 'It answers `GET /labels`.', 'name', '/labels', 1],
    ['a file', 'It reads src/desk/labels.ts first.', 'name', 'src/desk/labels.ts', 1],
    ['an acronym', 'It obeys GDPR.', 'name', 'GDPR', 1],
    ['a link', 'See [it](https://example.org/other).', 'name', 'https://example.org/other', 1],
    ['parts that are not counted from one', '## Phase 5: Fifth\n\nText.', 'number', '5', 1],
    ['a part that no heading counts', '## Phase 1: First\n\nText.\n\nAfter Phase 4.', 'number', '4', 5],
    ['a line in a table', '| ID | Text |\n|---|---|\n| NFR-9 | fast |', 'id', 'NFR-9', 3],
  ])('%s', (_, text, kind, found, line) => {
    expect(findInvented(text, SOURCE)).toContainEqual({ kind, text: found, line });
  });
});
