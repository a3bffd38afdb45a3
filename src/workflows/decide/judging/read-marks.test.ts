import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { driverName, readMarks } from './read-marks.ts';

const leanings = (text: string, drivers: readonly string[] = []): unknown[] =>
  readMarks(parseDocument(text), new Set(drivers.map(driverName))).map(({ leaning, start, end }) => [
    leaning,
    text.slice(start, end),
  ]);

describe('marked by people', () => {
  test.each([
    [
      'MADR',
      '* Good, because fast\n* Bad, because hard\n* Neutral, because new',
      [
        ['for', 'fast'],
        ['against', 'hard'],
        ['neutral', 'new'],
      ],
    ],
    [
      'other joints',
      '* Good, since clear\n- Bad, the API breaks\n- **Pro**: small',
      [
        ['for', 'clear'],
        ['against', 'the API breaks'],
        ['for', 'small'],
      ],
    ],
    [
      'signs inside items',
      '* + fast\n* - costly',
      [
        ['for', 'fast'],
        ['against', 'costly'],
      ],
    ],
    [
      'bullets as signs',
      '+ fast\n+ small\n\n- costly',
      [
        ['for', 'fast'],
        ['for', 'small'],
        ['against', 'costly'],
      ],
    ],
    [
      'lines of their own',
      'Pros:\n\n- fast\n- small\n\nCons:\n\n- costly',
      [
        ['for', 'fast'],
        ['for', 'small'],
        ['against', 'costly'],
      ],
    ],
    [
      'headings',
      '#### Advantages\n\n- fast\n\n#### Disadvantages\n\n- costly',
      [
        ['for', 'fast'],
        ['against', 'costly'],
      ],
    ],
    [
      'items with items',
      '- Pros\n  - fast\n- Cons\n  - costly',
      [
        ['for', 'fast'],
        ['against', 'costly'],
      ],
    ],
    [
      'lines without bullets',
      'A table.\nGood, because fast\nand small.\nBad, because costly',
      [
        [undefined, 'A table.\n'],
        ['for', 'fast\nand small.\n'],
        ['against', 'costly'],
      ],
    ],
    [
      'ratings',
      '**Complexity**: Low\n\nCost: High: a new part\n\n- Security: high\n- Performance: very low\n\nEffort: Medium',
      [
        ['for', '**Complexity**: Low'],
        ['against', 'Cost: High: a new part'],
        ['for', 'Security: high'],
        ['against', 'Performance: very low'],
        ['neutral', 'Effort: Medium'],
      ],
    ],
    [
      'behind another sentence',
      'About 12 days. Good, because order is kept. Bad, because it costs.',
      [
        [undefined, 'About 12 days. '],
        ['for', 'order is kept. '],
        ['against', 'it costs.'],
      ],
    ],
    [
      'one line for both',
      'Redis - Pros: fast, small. Cons: costly.',
      [
        [undefined, 'Redis - '],
        ['for', 'fast, small. '],
        ['against', 'costly.'],
      ],
    ],
    [
      'criteria that are said to be met or not',
      'Audit log: met\n\nRevocation: ❌ not before expiry\n\nSpeed tests: passed',
      [
        ['for', 'Audit log: met'],
        ['against', 'Revocation: ❌ not before expiry'],
        ['for', 'Speed tests: passed'],
      ],
    ],
    [
      'a con that sounds like a met criterion',
      'Cons: passes secrets in the clear',
      [['against', 'passes secrets in the clear']],
    ],
    [
      'cells of a table as lines',
      'Pros: fast\n\nCons: costly',
      [
        ['for', 'fast'],
        ['against', 'costly'],
      ],
    ],
  ])('%s', (_, text, expected) => expect(leanings(text)).toEqual(expected));
});

test('a yes or no counts behind the words of a driver, and behind no others', () => {
  const text = '**Works offline:** yes\n\nCheap to run: no\n\nNeeds a migration: yes';
  expect(leanings(text, ['Works offline.', '*Cheap to run*'])).toEqual([
    ['for', '**Works offline:** yes'],
    ['against', 'Cheap to run: no'],
    [undefined, 'Needs a migration: yes'],
  ]);
});

describe('not marked', () => {
  test.each([
    [
      'praise is no mark',
      'Good performance on all platforms.',
      [[undefined, 'Good performance on all platforms.']],
    ],
    [
      'nor is any name with a level',
      'Colour: low contrast is meant.',
      [[undefined, 'Colour: low contrast is meant.']],
    ],
    ['nor is part of a word', 'Pro-active caching helps.', [[undefined, 'Pro-active caching helps.']]],
    [
      'all bullets alike are bullets',
      '- one\n- two',
      [
        [undefined, 'one'],
        [undefined, 'two'],
      ],
    ],
    ['a template that nobody filled in', '- Good, because {argument a}\n- …', []],
    ['what explains an item is part of it', '- Bad, because slow\n\n  See the issue.', [['against', 'slow']]],
    ['that there is nothing is nothing', 'Pros: fast\n\nCons: none', [['for', 'fast']]],
    [
      'what is nested below a marked statement explains it',
      '- Good, because it mends two faults\n  - the first\n  - the second\n- Bad, because:\n  1. slow\n  2. costly',
      [
        ['for', 'it mends two faults'],
        ['against', 'slow'],
        ['against', 'costly'],
      ],
    ],
    ['code says nothing', '```text\nGood, because x\n```', []],
  ])('%s', (_, text, expected) => expect(leanings(text)).toEqual(expected));
});
