import { describe, expect, test } from 'vitest';
import type { DiffPoint, PointKind, Severity } from '../../src/domain/comparison/difference.ts';
import type { Quote, Variant } from '../../src/domain/document.ts';
import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { judgePoints } from './judge-points.ts';
import type { DefectClass, PlantedDefect, Trace } from './planted-defect.ts';

const BASE = '# A\n\n## One\n\nIt waits 5 s.\n\n## Two\n\nIt may stop.\n';
const MUTANT = '# A\n\n## One\n\nIt waits 9 s.\n\n## Two\n\nIt may stop.\n';
const at = (...lines: number[]): Trace => ({
  lines: lines.map((line) => ({ from: line, to: line })),
  sections: [{ from: 3, to: 5 }],
});

const variants: Variant[] = [BASE, MUTANT].map((text, index) => ({
  id: 'AB'.charAt(index),
  number: index + 1,
  label: 'x',
  sourcePath: 'x',
  agentSpec: 'original',
  document: parseDocument(text),
}));

function quote(variant: string, line: number): Quote {
  const { document } = variants.find(({ id }) => id === variant) as Variant;
  const start = document.lineStarts[line - 1] ?? 0;
  const text = document.text.slice(start).split('\n')[0] ?? '';
  return { variant, start, end: start + text.length, line, endLine: line, text };
}

function point(kind: PointKind, quotes: readonly Quote[], more: Partial<DiffPoint> = {}): DiffPoint {
  const sides = variants.map(({ id }) => ({
    variant: id,
    summary: '',
    present: true,
    quotes: quotes.filter(({ variant }) => variant === id),
  }));
  return { id: 'X-001', kind, title: '', sides, severity: 'Medium', reason: '', ...more };
}

const judge = (kind: DefectClass, inBase: Trace, inMutant: Trace, points: readonly DiffPoint[]) => {
  const defect: PlantedDefect = {
    kind,
    subject: 'x',
    base: BASE,
    mutant: MUTANT,
    inBase,
    inMutant,
    before: '',
    after: '',
  };
  return judgePoints(points, { defect, variants, mutant: 'B' });
};

describe('a changed value', () => {
  test.each<[string, boolean, DiffPoint]>([
    [
      'is a contradiction that quotes both sides',
      true,
      point('contradiction', [quote('A', 5), quote('B', 5)]),
    ],
    ['is not found as other content', false, point('content', [quote('A', 5), quote('B', 5)])],
    ['is not found at one side only', false, point('contradiction', [quote('B', 5)])],
    ['is not found at other lines', false, point('contradiction', [quote('A', 9), quote('B', 9)])],
    ['is not found inside one variant', false, point('contradiction', [quote('B', 5)], { within: 'B' })],
  ])('%s', (_, right, given) => {
    expect(judge('change-number', at(5), at(5), [given]).right).toBe(right);
  });
});

describe('structure', () => {
  test.each<[string, DefectClass, Trace, Trace, boolean, DiffPoint]>([
    [
      'a dropped section is unique to the base',
      'drop-section',
      at(3, 4, 5),
      at(),
      true,
      point('unique', [quote('A', 3), quote('A', 5)]),
    ],
    [
      'a dropped section is not unique elsewhere',
      'drop-section',
      at(3, 4, 5),
      at(),
      false,
      point('unique', [quote('A', 7)]),
    ],
    [
      'quotes beyond the dropped section spoil it',
      'drop-section',
      at(3, 4, 5),
      at(),
      false,
      point('unique', [quote('A', 3), quote('A', 9)]),
    ],
    [
      'an added section is unique to the mutant',
      'add-section',
      at(),
      at(3, 4, 5),
      true,
      point('unique', [quote('B', 3)]),
    ],
    [
      'an added section is not a matter of content',
      'add-section',
      at(),
      at(3, 4, 5),
      false,
      point('content', [quote('B', 3)]),
    ],
    [
      'a duplicate names both headings',
      'duplicate-section',
      at(),
      at(3, 7),
      true,
      point('structural', [quote('B', 3), quote('B', 7)]),
    ],
    [
      'one heading is no duplicate',
      'duplicate-section',
      at(),
      at(3, 7),
      false,
      point('structural', [quote('B', 3)]),
    ],
    [
      'a renamed section names both headings',
      'rename-section',
      at(3),
      at(3),
      true,
      point('structural', [quote('A', 3), quote('B', 3)]),
    ],
    [
      'a renamed section is not two unique ones',
      'rename-section',
      at(3),
      at(3),
      false,
      point('unique', [quote('A', 3)]),
    ],
    [
      'another order names a moved heading',
      'reorder-sections',
      at(3, 7),
      at(3, 7),
      true,
      point('structural', [quote('A', 7)]),
    ],
    [
      'another order elsewhere is not it',
      'reorder-sections',
      at(3, 7),
      at(3, 7),
      false,
      point('structural', [quote('A', 1)]),
    ],
  ])('%s', (_, kind, inBase, inMutant, right, given) => {
    expect(judge(kind, inBase, inMutant, [given]).right).toBe(right);
  });
});

test.each<[string, boolean, DiffPoint]>([
  [
    'all links',
    true,
    point('contradiction', [quote('B', 5), quote('B', 9)], { category: 'impossible-sequence', within: 'B' }),
  ],
  [
    'one link',
    false,
    point('contradiction', [quote('B', 5)], { category: 'impossible-sequence', within: 'B' }),
  ],
  [
    'another category',
    false,
    point('contradiction', [quote('B', 5), quote('B', 9)], { category: 'opposing-claims' }),
  ],
])('a cycle needs every link quoted as an impossible sequence: %s', (_, right, given) => {
  expect(judge('add-cycle', at(), at(5, 9), [given]).right).toBe(right);
});

describe('false alarms', () => {
  test.each<[Severity, number, number]>([
    ['Low', 9, 0],
    ['Medium', 9, 1],
    ['High', 9, 1],
    ['High', 5, 0],
  ])('%s at line %i counts %i', (severity, line, count) => {
    const given = point('content', [quote('A', line)], { severity });
    expect(judge('change-number', at(5), at(5), [given]).falseAlarms).toHaveLength(count);
  });

  test('a point above Low that quotes nothing is one', () => {
    expect(judge('change-number', at(5), at(5), [point('structural', [])]).falseAlarms).toHaveLength(1);
  });
});

describe('quotes', () => {
  test.each<[string, Partial<Quote>, number]>([
    ['verbatim', {}, 0],
    ['of other words', { text: 'It waits 7 s.' }, 1],
    ['of nothing', { text: '', end: 0, start: 0 }, 1],
    ['with another line', { line: 4 }, 1],
    ['of an unknown variant', { variant: 'Z' }, 1],
  ])('%s', (_, change, count) => {
    const given = {
      ...point('content', []),
      sides: [{ variant: 'A', summary: '', present: true, quotes: [{ ...quote('A', 5), ...change }] }],
    };
    expect(judge('change-number', at(5), at(5), [given]).wrongQuotes).toHaveLength(count);
  });
});
