import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { readMarks } from './read-marks.ts';

const leanings = (text: string): unknown[] =>
  readMarks(parseDocument(text)).map(({ leaning, start, end }) => [leaning, text.slice(start, end)]);

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
      'cells of a table as lines',
      'Pros: fast\n\nCons: costly',
      [
        ['for', 'fast'],
        ['against', 'costly'],
      ],
    ],
  ])('%s', (_, text, expected) => expect(leanings(text)).toEqual(expected));
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
