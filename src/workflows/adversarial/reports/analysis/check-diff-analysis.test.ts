import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import { findDifferences } from '../../differences/index.ts';
import { checkDiffAnalysis, checkQuotes } from './check-diff-analysis.ts';
import { renderDiffAnalysis } from './diff-analysis.ts';

const variants = variantsOf(
  `${section('The timeout is 30 s. Guests must sign in first.')}\n## Rollback\n\nThe release is reverted.\n`,
  section('The timeout is 10 s. Guests may sign in first. Refunds must arrive within 3 days.'),
);
const differences = findDifferences(variants);
const sound = renderDiffAnalysis({
  artifactType: 'spec',
  generated: '2026-01-31T12:00:00Z',
  engine: 'embedded',
  variants,
  differences,
});

const faults = (markdown: string): string[] =>
  checkDiffAnalysis(markdown).errors.map(({ path, message }) => `${path}: ${message}`);

/** The artifact with one thing changed; the change must really happen. */
function corrupt(from: string | RegExp, to: string): string {
  const changed = sound.replace(from, to);
  if (changed === sound) throw new Error(`nothing like ${from} in:\n${sound}`);
  return changed;
}

test('a sound artifact has no faults, and all its rows were looked at', () => {
  expect(checkDiffAnalysis(sound)).toMatchObject({ examined: differences.points.length, errors: [] });
  for (const kind of ['structural', 'content', 'contradiction', 'unique'])
    expect(differences.points.map((point) => point.kind)).toContain(kind);
  expect(differences.points.filter(({ kind }) => kind === 'contradiction')).toHaveLength(2);
});

describe('[000/diff-validation] the check fails', () => {
  test.each([
    ['a gap in an id sequence', '| X-002 |', '| X-003 |', /^Contradictions: .*X-003/],
    ['a sequence that does not begin at one', '| U-001 |', '| U-002 |', /^Unique Contributions: .*U-002/],
    ['an id of another kind', '| C-001 |', '| S-009 |', /^Content Differences: .*S-009/],
    ['ids in another order', /(\| X-001 [^\n]*\n)(\| X-002 [^\n]*\n)/, '$2$1', /^Contradictions: row 1 is X-002/],
    ['a count of the metadata', /contradictions \(2\)/, 'contradictions (3)', /^Metadata: contradictions: declared 3, rows 2/],
    ['the total of the metadata', /Total differences found: \d+/, 'Total differences found: 99', /^Metadata: total: declared 99/],
    ['no count at all', /, unique \(\d+\)/, '', /^Metadata: unique: declared NaN/],
    ['a total of the summary', /Total contradictions: 2/, 'Total contradictions: 1', /^Summary: .*declared 1, rows 2/],
    ['a row that was taken out', /\| X-002 [^\n]*\n/, '', /declared 2, rows 1/],
    ['a row without a rating', /(\| X-001 [^\n]*)\| High \|/, '$1|  |', /^Contradictions: X-001 has no rating/],
    ['a rating of another kind', /(\| U-001 [^\n]*)\| \w+ \|/, '$1| Critical |', /^Unique Contributions: U-001 has no rating/],
    ['a missing section', '## Contradictions', '## Conflicts', /^Contradictions: section is missing/],
    ['a section of another level', '## Unique Contributions', '### Unique Contributions', /^Unique Contributions: section is missing/],
  ])('on %s', (_, from, to, message) => {
    expect(faults(corrupt(from, to))).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  }); // biome-ignore format: a table

  test('on an empty text', () => expect(faults('').length).toBeGreaterThan(4));
});

describe('quotations', () => {
  const [point] = differences.points.filter(({ kind }) => kind === 'contradiction');
  if (!point) throw new Error('no contradiction');
  const messages = (changed: DiffPoint): string[] =>
    checkQuotes([changed], variants).map(({ path, message }) => `${path} ${message}`);
  /** The point with the first quote of its first side changed. */
  const withQuote = (change: Partial<DiffPoint['sides'][number]['quotes'][number]>): DiffPoint => ({
    ...point,
    sides: point.sides.map((side, at) =>
      at > 0 ? side : { ...side, quotes: side.quotes.map((quote) => ({ ...quote, ...change })) },
    ),
  });

  test('at their span are sound', () => expect(checkQuotes(differences.points, variants)).toEqual([]));

  test.each([
    ['another text', { text: 'The timeout is 31 s.' }],
    ['another place', { start: 0, end: 20 }],
    ['another variant', { variant: 'B' }],
    ['a variant that does not exist', { variant: '__proto__' }],
  ])('[000/T02.05-evidence-both-sides] %s is found', (_, change) => {
    expect(messages(withQuote(change))).toEqual([expect.stringMatching(/^X-001 quote is not in/)]);
  });

  test('[000/T02.05-evidence-both-sides] a contradiction with one quotation is found', () => {
    const [first, second] = point.sides;
    if (!first || !second) throw new Error('no sides');
    expect(messages({ ...point, sides: [first, { ...second, quotes: [] }] })).toEqual([
      'X-001 fewer than two quotes',
    ]);
    expect(messages({ ...point, kind: 'content', sides: [first, { ...second, quotes: [] }] })).toEqual([]);
  });
});

test('documents that speak of totals do not confuse the check', () => {
  const variants = variantsOf(
    section('- Total contradictions: 5\n- Total structural differences: 3'),
    section('- Total contradictions: 7\n- Total structural differences: 9'),
  );
  const differences = findDifferences(variants);
  const analysis = {
    artifactType: undefined,
    generated: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    variants,
    differences,
  };
  expect(checkDiffAnalysis(renderDiffAnalysis(analysis)).errors).toEqual([]);
});
