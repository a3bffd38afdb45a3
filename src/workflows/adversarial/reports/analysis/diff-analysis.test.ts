import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomDocument } from '../../../../../test/documents/random-documents.ts';
import { section, variantsOf } from '../../../../../test/documents/variants-of.ts';
import { countCells } from '../../../../text/parse/table-cells.ts';
import { findDifferences } from '../../differences/index.ts';
import { checkDiffAnalysis, checkQuotes } from './check-diff-analysis.ts';
import { type DiffAnalysis, renderDiffAnalysis } from './diff-analysis.ts';

function analyse(...texts: string[]): DiffAnalysis {
  const variants = variantsOf(...texts);
  return {
    artifactType: 'spec',
    generated: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    variants,
    differences: findDifferences(variants),
  };
}

const render = (...texts: string[]): string => renderDiffAnalysis(analyse(...texts));
const rollback =
  '\n## Rollback\n\nThe release must stop within 5 minutes. The owner must sign. Data must stay.\n';
const one = `${section('The timeout is 30 s.')}\n## Flow\n\nOrders must be archived on tape.\n\n### Deep Part\n\nWords are here.\n`;
const other = `${section('The timeout is 10 s.')}\n## Flow\n\nCustomers export invoices within 3 days.\n${rollback}`;
const full = render(one, other);

/** The lines of a section, without its heading and empty lines. */
function linesOf(markdown: string, title: string): string[] {
  const [, body = ''] = markdown.split(`\n## ${title}\n`);
  return (body.split('\n## ')[0] ?? '').split('\n').filter((line) => line !== '');
}

test('[000/diff-metadata] opens with its title and the metadata', () => {
  const lines = full.split('\n');
  expect(lines[0]).toBe('# Diff Analysis: Spec Comparison');
  expect(lines[2]).toBe('## Metadata');
  const metadata = linesOf(full, 'Metadata');
  expect(metadata.slice(0, 2)).toEqual(['- Generated: 2026-01-31T12:00:00Z', '- Variants compared: 2']);
  expect(metadata[2]).toMatch(/^- Total differences found: [1-9]\d*$/);
  expect(metadata[3]).toMatch(
    /^- Categories: structural \([1-9]\), content \([1-9]\), contradictions \(1\), unique \([1-9]\)$/,
  );
  expect(render('x is here\n', 'y is there\n')).toMatch(/^# Diff Analysis: \w+ Comparison\n/);
});

test('[000/diff-section-order] has its sections in order, with what matters on top', () => {
  expect(full.match(/^## .*$/gm)).toEqual([
    '## Metadata',
    '## What Matters',
    '## Structural Differences',
    '## Content Differences',
    '## Contradictions',
    '## Unique Contributions',
    '## Summary',
  ]);
});

test('[000/diff-summary] sums up the four totals and exactly the ids rated High', () => {
  const { points } = analyse(one, other).differences;
  const count = (kind: string) => points.filter((point) => point.kind === kind).length;
  const high = points.filter(({ severity }) => severity === 'High').map(({ id }) => id);
  expect(high.length).toBeGreaterThan(1);
  expect(linesOf(full, 'Summary')).toEqual([
    `- Total structural differences: ${count('structural')}`,
    `- Total content differences: ${count('content')}`,
    `- Total contradictions: ${count('contradiction')}`,
    `- Total unique contributions: ${count('unique')}`,
    `- Highest-severity items: ${high.join(', ')}`,
  ]);
});

describe('tables', () => {
  test.each([
    ['[000/S-table]', 'Structural Differences', '# | Area | Variant A | Variant B | Severity'],
    ['[000/C-table]', 'Content Differences', '# | Topic | Variant A Approach | Variant B Approach | Severity'],
    ['[000/T02.05-table]', 'Contradictions', '# | Point of Conflict | Variant A Position | Variant B Position | Impact'],
    ['[000/U-table]', 'Unique Contributions', '# | Variant | Contribution | Value Assessment'],
  ])('%s %s has its columns and numbered rows', (_, title, columns) => {
    const [header, rule, ...rows] = linesOf(full, title);
    expect(header).toBe(`| ${columns} |`);
    expect(rule).toMatch(/^\|(---\|)+$/);
    const prefix = { S: 'S', C: title.startsWith('Contradictions') ? 'X' : 'C', U: 'U' }[title.charAt(0)] ?? '';
    expect(rows.map((row) => row.split(' | ')[0])).toEqual(
      rows.map((_row, index) => `| ${prefix}-00${index + 1}`),
    );
    expect(rows.every((row) => / \| (Low|Medium|High) \|$/.test(row))).toBe(true);
  }); // biome-ignore format: a table

  test.each([3, 10])('[000/S-table] %i variants have a column each', (count) => {
    const texts = Array.from(
      { length: count },
      (_, at) => `${section(`The timeout is ${at + 1}0 s.`)}\n${'## Extra\n'.repeat(at % 2)}`,
    );
    const markdown = render(...texts);
    for (const [title, extra] of [
      ['Structural Differences', 3],
      ['Contradictions', 3],
    ] as const) {
      const lines = linesOf(markdown, title);
      expect(lines[0]).toContain(`Variant ${String.fromCharCode(64 + count)}`);
      for (const line of lines) expect(countCells(line, 0)).toBe(count + extra);
    }
  });

  test('[000/T02.05-evidence-both-sides] a contradiction is quoted with its lines on both sides', () => {
    expect(linesOf(full, 'Contradictions')[2]).toContain(
      '| "The timeout is 30 s." (L5) | "The timeout is 10 s." (L5) |',
    );
  });

  test('[002/contradictions-intra-separate] a contradiction inside one variant is marked', () => {
    const within = 'Module A depends on Module B. Module B depends on Module A.';
    expect(linesOf(render(section(within), section('Users pay.')), 'Contradictions')[2]).toMatch(/within A/);
  });
});

describe('what matters', () => {
  test('names the points with their severity and what each variant says', () => {
    const [first] = linesOf(full, 'What Matters');
    expect(first).toMatch(/^1\. \*\*X-001\*\* \(High\) .*30 s.*10 s/);
    expect(
      linesOf(full, 'What Matters').some((line) =>
        line.includes('Only B has "Rollback" (L11): "The release must stop within 5 minutes." (L13); '),
      ),
    ).toBe(true);
  });

  test.each([
    ['the same text', section('Users pay.'), section('Users pay.'), /the same/i],
    ['other spaces', section('Users  pay.'), section('Users pay.'), /say the same/i],
    ['other words', section('The gateway validates every token.'), section('Every token is validated by the gateway.'), /Nothing above Low/],
  ])('%s', (_, a, b, expected) => expect(linesOf(render(a, b), 'What Matters')).toEqual([expect.stringMatching(expected)])); // biome-ignore format: a table
});

test('a topic with statements that nobody judged says so', () => {
  const { differences, ...rest } = analyse(one, other);
  const [first] = differences.points.filter(({ kind }) => kind === 'content');
  if (!first) throw new Error('no content difference');
  const points = differences.points.map((point) => (point === first ? { ...point, relation: 'unjudged' as const } : point));
  const markdown = renderDiffAnalysis({ ...rest, differences: { ...differences, points } });
  expect(linesOf(markdown, 'Content Differences')[2]).toContain(`${first.title} (_unjudged; `);
}); // biome-ignore format: short

test('a contradiction names its rule, once', () => {
  const { differences, ...rest } = analyse(one, other);
  const points = differences.points.map((point) => ({ ...point, rule: 'same-key' as const }));
  const [, , row] = linesOf(renderDiffAnalysis({ ...rest, differences: { ...differences, points } }), 'Contradictions');
  expect(row).toContain('; same key, other value; ');
}); // biome-ignore format: short

test('[000/diff-empty-section-warn] a category without items keeps its section and warns', () => {
  const markdown = render(section('Users pay.'), section('Users pay.'));
  expect(markdown.match(/^## /gm)).toHaveLength(7);
  const { errors, warnings, examined } = checkDiffAnalysis(markdown);
  expect(errors).toEqual([]);
  expect(examined).toBe(0);
  expect(warnings.map(({ path }) => path)).toEqual([
    'Structural Differences',
    'Content Differences',
    'Contradictions',
    'Unique Contributions',
  ]);
});

test('any two to ten documents give an artifact that passes its own checks, one line per point', () =>
  fc.assert(
    fc.property(fc.array(randomDocument, { minLength: 2, maxLength: 10 }), (texts) => {
      const analysis = analyse(...texts);
      const { points } = analysis.differences;
      const markdown = renderDiffAnalysis(analysis);
      expect(checkDiffAnalysis(markdown)).toMatchObject({ examined: points.length, errors: [] });
      expect(checkQuotes(points, analysis.variants)).toEqual([]);
      const rows = markdown.split('\n').filter((line) => /^\| [SCX]-\d{3} \| /.test(line));
      for (const row of rows) expect(countCells(row, 0)).toBe(texts.length + 3);
      expect(markdown).not.toMatch(/<(?:script|div|\/td|!--)/);
    }),
    { numRuns: 120, seed: 1 },
  ));
