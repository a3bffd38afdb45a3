// Which files of a folder are labelled sets, whatever their fields are called.

import { describe, expect, test } from 'vitest';
import { readSets } from '../../scripts/measure/read-sets.js';
import { type Row, writeSets } from './labelled-sets.ts';

const A = 'The door is open today';
const B = 'The door is not open today';

describe('pair files', () => {
  const shapes: readonly [string, Row][] = [
    ['premise and hypothesis', { premise: A, hypothesis: B, label: 'contradiction' }],
    ['a and b', { a: A, b: B, label: 'conflict' }],
    ['original and edited', { original: A, edited: B, original_sentence: 'x', label: 'conflict' }],
    ['text_a and text_b', { text_a: A, text_b: B, class: 'conflict' }],
    ['numbered', { sentence1: A, sentence2: B, gold_label: 'CONTRADICTION' }],
    ['unheard-of names', { note: 'x1', claim: A, answer: B, relation: 'contradicts' }],
    ['a flag for a label', { a: A, b: B, conflict: true }],
  ];
  test.each(shapes)('%s', async (_title, row) => {
    const { sets, notes } = readSets(await writeSets({ 'made.jsonl': [row] }));
    expect(notes).toEqual([]);
    expect(sets).toMatchObject([
      { shape: 'pairs', name: 'made', rows: [{ a: A, b: B, relation: 'conflict' }] },
    ]);
  });

  test('relations of labels, groups and relatedness', async () => {
    const rows = ['contradiction', 'entailment', 'not_entailment', 'neutral', 'no_conflict'].map((label) => ({
      premise: A,
      hypothesis: B,
      label,
      kinds: [],
      category: 'x',
      relatedness: 3.5,
    }));
    const { sets } = readSets(await writeSets({ 'made.jsonl': rows }));
    expect(sets[0]).toMatchObject({
      fields: ['category'],
      rows: ['conflict', 'entailment', 'other', 'other', 'other'].map((relation) => ({
        relation,
        relatedness: 3.5,
      })),
    });
  });

  test('what has no two texts or no known label is named and left out', async () => {
    const { sets, notes } = readSets(
      await writeSets({
        'good.jsonl': [
          { a: A, b: B, label: 'conflict' },
          { a: A, b: B },
        ],
        'one-text.jsonl': [{ a: A, label: 'conflict' }],
        'numbers.jsonl': [{ a: 1, b: 2, label: 'conflict' }],
        'unlabelled.jsonl': [{ a: A, b: B, label: 'maybe' }],
      }),
    );
    expect(sets.map(({ name }) => name)).toEqual(['good']);
    expect(notes).toEqual([
      'good: 1 rows without texts or label left out',
      'numbers: left out, no two text fields',
      'one-text: left out, no two text fields',
      'unlabelled: left out, no label that says contradiction, conflict or entailment',
    ]);
  });
});

describe('documents', () => {
  const requirements = [
    { id: 7, text: 'one' },
    { id: 3, text: 'two' },
    { id: 5, text: 'three' },
  ];

  test('requirements and gold below the folder are one set, by id, order-free', async () => {
    const { sets, notes } = readSets(
      await writeSets({
        'deep/plan_requirements.jsonl': requirements,
        'deep/plan_gold_pairs.jsonl': [
          { a: 5, b: 7, class: 'conflict', text_a: A, text_b: B },
          { a: 7, b: 5, class: 'duplicate' },
          { a: 3, b: 5, identical_text: true },
          { a: 3, b: 99 },
        ],
      }),
    );
    expect(sets).toEqual([
      {
        shape: 'document',
        name: 'deep/plan',
        ids: ['7', '3', '5'],
        texts: ['one', 'two', 'three'],
        gold: [
          { a: 0, b: 2, className: 'conflict', flags: [] },
          { a: 1, b: 2, className: 'conflict', flags: ['identical_text'] },
        ],
      },
    ]);
    expect(notes).toEqual(['deep/plan: gold pair 3, 99 left out, not two requirements of the document']);
  });

  test('requirements alone are no set', async () => {
    const folder = await writeSets({ 'plan_requirements.jsonl': requirements });
    expect(() => readSets(folder)).toThrow(/plan: requirements without a plan_gold\*\.jsonl/);
  });
});

describe('folders that cannot be read', () => {
  test('names the line that is not JSON', async () => {
    const folder = await writeSets({ 'made.jsonl': `{"a":"x"}\n\n{"a":` });
    expect(() => readSets(folder)).toThrow(/made\.jsonl:3: not a line of JSON/);
  });

  test('a row that is a list', async () => {
    const folder = await writeSets({ 'made.jsonl': '[1]' });
    expect(() => readSets(folder)).toThrow(/made\.jsonl:1: not a JSON object/);
  });

  test('nothing there', async () => {
    const folder = await writeSets({ 'notes.txt': 'x' });
    expect(() => readSets(folder)).toThrow(
      `no labelled pairs and no requirements with gold pairs below ${folder}`,
    );
    expect(() => readSets(`${folder}/none`)).toThrow('no folder');
    expect(() => readSets(`${folder}/notes.txt`)).toThrow('no folder');
  });
});
