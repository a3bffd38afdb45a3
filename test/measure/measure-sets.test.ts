// What is counted of a set: rates per label and group, controls, documents, and which rows are shown.

import { describe, expect, test } from 'vitest';
import { measureDocument } from '../../scripts/measure/measure-document.js';
import { measurePairs } from '../../scripts/measure/measure-pairs.js';
import { type PairSet, readSets } from '../../scripts/measure/read-sets.js';
import { renderSet, renderSummary } from '../../scripts/measure/render-measured.js';
import { NOT_DETECTOR, type Row, writeSets } from './labelled-sets.ts';

async function measured(rows: readonly Row[], detector = NOT_DETECTOR) {
  const { sets } = readSets(await writeSets({ 'made.jsonl': rows }));
  return measurePairs(sets[0] as PairSet, detector, 10);
}

const pair = (a: string, b: string, label: string, more: Row = {}): Row => ({ a, b, label, ...more });

describe('pairs', () => {
  test('scores, labels, entailment, kinds of finding', async () => {
    const result = await measured([
      pair('it is on', 'it is not on', 'conflict'),
      pair('it is on', 'it is off', 'conflict'),
      pair('it is on', 'it does not sleep', 'entailment'),
      pair('it is on', 'it is awake', 'entailment'),
    ]);
    expect(result).toMatchObject({
      set: 'made',
      n: 4,
      positives: 2,
      precision: 0.5,
      recall: 0.5,
      f1: 0.5,
      entailment: { n: 2, flagged: 1, rate: 0.5 },
      labels: [
        { label: 'conflict', flagged: 1 },
        { label: 'entailment', flagged: 1 },
      ],
      kinds: [{ kind: 'polarity', flagged: 2, right: 1, precision: 0.5 }],
    });
    expect(result.baselines.map(({ name, recall }) => [name, recall])).toEqual([
      ['always yes', 1],
      ['near-duplicate', 1],
      ['negation, number or antonym', 1],
    ]);
  });

  test('closest misses and false alarms come first, no more than asked for', async () => {
    const rows = [
      pair('a b c d', 'a x y z', 'conflict', { id: 'far' }),
      pair('a b c d', 'a b c z', 'conflict', { id: 'near' }),
      pair('a b c', 'q not r', 'none', { id: 'far alarm' }),
      pair('a b c', 'a not c', 'none', { id: 'near alarm' }),
    ];
    const result = await measured(rows);
    expect(result.misses.map(({ id }) => id)).toEqual(['near', 'far']);
    expect(result.falseAlarms.map(({ id, reason }) => [id, reason])).toEqual([
      ['near alarm', 'one says not'],
      ['far alarm', 'one says not'],
    ]);
    const { sets } = readSets(await writeSets({ 'made.jsonl': rows }));
    expect(measurePairs(sets[0] as PairSet, NOT_DETECTOR, 1).misses).toHaveLength(1);
  });

  test('without a label for contradiction only the flagged rates are given', async () => {
    const result = await measured([
      pair('it is on', 'it is not on', 'not_entailment'),
      pair('it is on', 'it does not sleep', 'entailment'),
    ]);
    expect(result).toMatchObject({ positives: 0, precision: null, f1: null, interval: null, baselines: [] });
    expect(result.labels.map(({ label, flagged }) => [label, flagged])).toEqual([
      ['not_entailment', 1],
      ['entailment', 1],
    ]);
    expect(result.falseAlarms.map(({ label }) => label)).toEqual(['entailment']);
    expect(result).not.toHaveProperty('controls');
  });

  test('re-paired controls: never the own first text, never its words, never a labelled pair', async () => {
    const seen: [string, string][] = [];
    const watching = {
      ...NOT_DETECTOR,
      findTextConflict: (a: string, b: string) => {
        seen.push([a, b]);
        return NOT_DETECTOR.findTextConflict(a, b);
      },
    };
    const rows = [
      pair('Cats sleep', 'Cats do not sleep', 'conflict', { kinds: ['x'] }),
      pair('cats sleep.', 'Cats never sleep', 'conflict', { kinds: ['x'] }),
      pair('Dogs bark', 'Dogs do not bark', 'conflict', { kinds: ['x', 'y'] }),
      pair('Dogs bark', 'Cats never sleep', 'none', { kinds: [] }),
    ];
    const result = await measured(rows, watching);
    const controls = seen.slice(rows.length);
    expect(controls.map(([a, b]) => [a.toLowerCase().replace('.', ''), b])).toEqual([
      ['dogs bark', 'Cats do not sleep'],
      ['cats sleep', 'Dogs do not bark'],
    ]);
    expect(result.controls).toMatchObject({ n: 2, flagged: 2, rate: 1, own: 2 / 3, difference: 2 / 3 - 1 });
    expect(result.groups).toMatchObject([
      {
        field: 'kinds',
        values: [
          { value: 'x', n: 3, positives: 3, caught: 2, falseAlarms: 0, by: { polarity: 2 } },
          { value: 'y', n: 1, caught: 1 },
        ],
      },
    ]);
  });

  test('each category against the synonyms, related categories also together', async () => {
    const result = await measured([
      pair('it is on', 'it is not on', 'contradiction', { category: 'antonyms' }),
      pair('it is on', 'it is off', 'contradiction', { category: 'antonyms_more' }),
      pair('it is on', 'it is not off', 'entailment', { category: 'synonyms' }),
    ]);
    expect(result.againstSynonyms?.map(({ category, n, f1 }) => [category, n, f1])).toEqual([
      ['antonyms', 2, 2 / 3],
      ['antonyms_more', 2, 0],
      ['antonyms, all', 3, 0.5],
    ]);
  });

  test('paraphrases flagged, and likeness beside what people said', async () => {
    const result = await measured([
      pair('it is on', 'it is not asleep', 'consistent', { edit: 'paraphrase', relatedness: 1 }),
      pair('it is on', 'it runs', 'consistent', { edit: 'paraphrase', relatedness: 4 }),
      pair('it is on', 'it is not on', 'conflict', { edit: 'scope', relatedness: 3 }),
    ]);
    expect(result.paraphrases).toEqual({ n: 2, flagged: 1, rate: 0.5 });
    expect(result.relatedness).toMatchObject({ n: 3, spearman: 1 });
  });
});

describe('documents', () => {
  const files = {
    'plan_requirements.jsonl': ['it is on', 'it is not on', 'it is on', 'it runs'].map((text, id) => ({
      id,
      text,
    })),
    'plan_gold.jsonl': [
      { a: 1, b: 0, class: 'conflict' },
      { a: 0, b: 2, class: 'duplicate', identical_text: true },
      { a: 2, b: 3, class: 'conflict', odd: true },
    ],
  };

  test('every pair counts, found in either order; only conflicts are positive', async () => {
    const { sets } = readSets(await writeSets(files));
    const set = sets[0];
    if (set?.shape !== 'document') throw new Error('not a document');
    const result = measureDocument(set, NOT_DETECTOR, 10);
    expect(result).toMatchObject({
      n: 6,
      requirements: 4,
      positives: 2,
      precision: 1 / 3,
      recall: 0.5,
      f1: 0.4,
    });
    expect(result.labels.map(({ label, n, flagged }) => [label, n, flagged])).toEqual([
      ['conflict', 2, 1],
      ['duplicate', 1, 0],
      ['not in gold', 3, 2],
    ]);
    expect(result.without.map(({ flag, positives, f1 }) => [flag, positives, f1])).toEqual([
      ['identical_text', 2, 0.4],
      ['odd', 1, 0.5],
    ]);
    expect(result.misses.map(({ id }) => id)).toEqual(['2, 3']);
  });
});

describe('as text', () => {
  test('one table over the sets, then each set with its examples', async () => {
    const result = await measured([
      pair('it is on', 'it is not on', 'conflict', { category: 'a|b' }),
      pair('it is on', 'it is off', 'conflict', { category: 'a|b' }),
    ]);
    expect(renderSummary([result]).split('\n').at(-1)).toBe(
      '| made | 2 | 2 | 1.00 | 0.50 | 0.67 | 0.00–1.00 | 1.00 | 1.00 | 1.00 | – |',
    );
    const whole = renderSet(result, true);
    expect(whole).toContain('| a\\|b | 2 | 2 | 1 | 1 | 0 | polarity 1 |');
    expect(whole).toContain('   - A: it is on\n   - B: it is off');
    expect(whole).toContain('False alarms: none.');
    expect(renderSet(result, false)).not.toContain('it is off');
  });

  test('long passages are shown around the place where they part', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `w${index}`);
    const other = words.with(100, 'changed');
    const whole = renderSet(await measured([pair(words.join(' '), other.join(' '), 'conflict')]), true);
    expect(whole).toMatch(/A: … w88 .*w100 .*w112 …\n\s+- B: … w88 .*changed .*w112 …/);
  });
});
