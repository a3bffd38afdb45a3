import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../../../test/documents/points-of.ts';
import { asksForDecision } from '../../../domain/comparison/difference.ts';
import { chooseDebated } from './choose-debated.ts';

const texts = ['a', 'b'].map((name) => readFileSync(`examples/checkout/${name}.md`, 'utf8'));
const { points } = differencesOf(...texts);
const all = points.map(({ id }) => id);
const debated = (focus: readonly string[], highlighted = all) => chooseDebated(points, highlighted, focus);

test('[000/T03.05-formula] [000/R2-1-position] only what asks for a decision is debated', () => {
  const ids = debated([]).points.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).toEqual(points.filter(asksForDecision).map(({ id }) => id));
  expect(ids.filter((id) => !id.startsWith('X-'))).toEqual([]);
  expect(debated([]).outOfFocus).toEqual([]);
});

describe('--focus narrows the debate', () => {
  test.each([
    ['consistency', /^X-/],
    ['Contradictions', /^X-/],
  ])('%s', (area, id) => {
    const { points: chosen, outOfFocus } = debated([area]);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.filter((point) => !id.test(point.id))).toEqual([]);
    expect(chosen.length + outOfFocus.length).toBe(debated([]).points.length);
  });

  test('a word that is no known area is looked for in the points', () => {
    expect(debated(['backups']).points.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Backups/),
    ]);
    expect(debated(['backups', 'elephants']).points).toHaveLength(1);
    expect(debated(['structure']).points).toEqual([]);
  });

  test('[000/R2-5-contract] what matches nothing is refused', () => {
    expect(() => debated(['elephants'])).toThrow(
      'No point of this comparison is about the focus "elephants"',
    );
    expect(chooseDebated([], [], ['elephants']).points).toEqual([]);
  });

  test('performance keeps to latency and timeouts', () => {
    const titles = debated(['performance'])
      .points.map(({ title }) => title)
      .join('\n');
    expect(titles).toMatch(/timeout/i);
    expect(titles).not.toMatch(/Guest/);
  });
});

test('what a person did not highlight is left out', () => {
  expect(debated([], ['X-001', 'U-001']).points.map(({ id }) => id)).toEqual(['X-001']);
});
