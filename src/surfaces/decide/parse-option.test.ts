import { describe, expect, test } from 'vitest';
import { completeOptions, parseOption } from './parse-option.ts';

test.each([
  ['A: none', { id: 'A', label: 'none', description: 'none' }],
  ['none', { label: 'none', description: 'none' }],
  [
    'B: Full offline - works anywhere',
    { id: 'B', label: 'Full offline', description: 'Full offline - works anywhere' },
  ],
  ['a well-known way', { label: 'a well-known way', description: 'a well-known way' }],
  ['http://x.example', { label: 'http://x.example', description: 'http://x.example' }],
  [
    'Keep it simple: use a table',
    { label: 'Keep it simple: use a table', description: 'Keep it simple: use a table' },
  ],
  ['C:\nlines', { id: 'C', label: 'lines', description: 'lines' }],
])('%j', (written, option) => expect(parseOption(written)).toEqual(option));

describe('what is missing is made up for', () => {
  test('ids are the next free letters', () => {
    const drafts = [{ label: 'x' }, { id: 'a', label: 'y' }, { label: 'z' }];
    expect(completeOptions(drafts).map(({ id }) => id)).toEqual(['B', 'a', 'C']);
  });

  test('a label describes, a description names', () => {
    expect(completeOptions([{ label: 'x' }, { description: 'first\nsecond' }])).toEqual([
      { id: 'A', label: 'x', description: 'x' },
      { id: 'B', label: 'first', description: 'first\nsecond' },
    ]);
  });
});
