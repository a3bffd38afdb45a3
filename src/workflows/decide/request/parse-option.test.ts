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
  [
    'B: full offline with two-way sync; field workers can do everything without coverage',
    {
      id: 'B',
      label: 'full offline with two-way sync',
      description: 'full offline with two-way sync; field workers can do everything without coverage',
    },
  ],
  [
    'C: limited offline: read cached sites and queue inspections, covers most field work',
    {
      id: 'C',
      label: 'limited offline',
      description: 'limited offline: read cached sites and queue inspections, covers most field work',
    },
  ],
  [
    'Keep everything as it is and buy a second server for the reports',
    {
      label: 'Keep everything as it is and buy a second…',
      description: 'Keep everything as it is and buy a second server for the reports',
    },
  ],
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

test('a label alone is also what describes it, and a long one is named by its first clause', () => {
  const long = 'Queue inspections; simple to build in two weeks, covers most of the work';
  expect(completeOptions([{ label: 'None' }, { label: long }])).toEqual([
    { id: 'A', label: 'None', description: 'None' },
    { id: 'B', label: 'Queue inspections', description: long },
  ]);
});

test('what is written in full stays, and names that begin alike are told apart', () => {
  const label = 'A name that its author wanted to be longer than most names are';
  expect(completeOptions([{ label, description: 'Why.' }])[0]?.label).toBe(label);
  const alike = ['in one region only, cheap to run', 'in every region, costs more'];
  const labels = completeOptions(alike.map((rest) => parseOption(`Use the managed database, ${rest}`))).map(
    (one) => one.label,
  );
  expect(labels).toEqual(alike.map((rest) => `Use the managed database, ${rest}`));
});
