import { describe, expect, test } from 'vitest';
import { findLost } from './find-lost.ts';

const SOURCE = `# Parcel Desk

## Functional Requirements

- FR-001: The desk keeps parcels
- FR-002: The desk prints labels

| ID | Requirement |
|----|-------------|
| NFR-001 | Labels appear at once |

## Handling

The desk is blue. It **must** open at eight.

## Success Criteria

- Parcels leave on the day they came
- [ ] Labels can be read
`;

test('nothing is lost in the source itself', () => expect(findLost(SOURCE, SOURCE)).toEqual([]));

test('order, place and emphasis are free', () => {
  const text = `# Other

It must open at eight.

1. [x] Labels can be read
2. Parcels leave on the day they came

### FR-002: The desk prints labels

**FR-001**: The desk keeps parcels

| NFR-001 | Labels appear at once |
|---|---|
`;
  expect(findLost(text, SOURCE)).toEqual([]);
});

describe('what is not carried is told, with its line in the source', () => {
  test.each([
    ['an id', '- FR-001: The desk keeps parcels\n', { by: 'id', id: 'FR-001', line: 5 }],
    ['the wording of an id', 'The desk prints labels', { by: 'wording', id: 'FR-002', line: 6 }],
    ['a row', '| NFR-001 | Labels appear at once |\n', { by: 'id', id: 'NFR-001', line: 10 }],
    ['a sentence that binds', 'It **must** open at eight.', { by: 'statement', line: 14 }],
    ['an item among criteria', '- Parcels leave on the day they came\n', { by: 'statement', line: 18 }],
    ['an item with a box', '- [ ] Labels can be read\n', { by: 'statement', line: 19 }],
  ])('%s', (_, gone, lost) => {
    expect(findLost(SOURCE.replace(gone, ''), SOURCE)).toMatchObject([lost]);
  });

  test('a sentence that binds nobody may go', () => {
    expect(findLost(SOURCE.replace('The desk is blue. ', ''), SOURCE)).toEqual([]);
  });

  test('an id is not carried by a longer one', () => {
    const text = SOURCE.replace('- FR-001: The desk keeps parcels', '- FR-0011: The desk keeps parcels');
    expect(findLost(text, SOURCE)).toMatchObject([{ by: 'id', id: 'FR-001' }]);
  });
});
