import { expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { DiffPoint, PointScope } from '../../../../domain/comparison/difference.ts';
import { fence, numberLines } from '../../../evidence/fence.ts';
import { describeParts, shortenShown } from './describe-points.ts';
import { showVariants } from './payload.ts';

const FILL = ['one', 'two', 'three', 'four', 'five'];
const TEXT = ['# Top', ...FILL, '## Left', 'here', ...FILL, '### Below', ...FILL, '## Right', ...FILL].join(
  '\n',
);
const variants = variantsOf(TEXT, TEXT);
const lineOf = (line: string): number => TEXT.split('\n').indexOf(line) + 1;

function pointAt(line: string, scope?: PointScope): DiffPoint {
  const start = TEXT.indexOf(line);
  const at = lineOf(line);
  const quote = { variant: 'A', start, end: start + line.length, line: at, endLine: at, text: line };
  return {
    id: 'C-001',
    kind: 'content',
    title: line,
    severity: 'Low',
    reason: '',
    sides: [{ variant: 'A', summary: line, quotes: [quote], present: true }],
    ...(scope && { scope }),
  };
}

const shorten = (...points: readonly DiffPoint[]) =>
  shortenShown(showVariants(variants, points, points, ''), variants, points);

const [LEFT, BELOW, RIGHT, END] = [
  lineOf('## Left'),
  lineOf('### Below'),
  lineOf('## Right'),
  TEXT.split('\n').length,
];

test.each([
  [
    'a sentence: its section',
    [pointAt('here')],
    [
      [1, LEFT - 1],
      [BELOW, END],
    ],
  ],
  [
    'headings: all that stands below',
    [pointAt('## Left', 'sections')],
    [
      [1, LEFT - 1],
      [RIGHT, END],
    ],
  ],
  [
    'an arrangement: the headings alone',
    [pointAt('## Left', 'layout')],
    [
      [1, LEFT - 1],
      [LEFT + 1, END],
    ],
  ],
  [
    'two places',
    [pointAt('here'), pointAt('## Right')],
    [
      [1, LEFT - 1],
      [BELOW, RIGHT - 1],
    ],
  ],
])('what is disputed is shown: %s', (_, points, leftOut) => {
  const [first, second] = shorten(...points)?.variants ?? [];
  expect(first?.leftOut?.map(({ line, endLine }) => [line, endLine])).toEqual(leftOut);
  expect(first?.text).toBe(TEXT);
  // Nothing of it is quoted.
  expect(second?.leftOut).toEqual([{ line: 1, endLine: END }]);
});

test('where all is disputed there is no shorter version', () => {
  const both = ['# Top', '## Right'].map((title) => pointAt(title, 'sections'));
  const one = variants.slice(0, 1);
  expect(shortenShown(showVariants(one, both, both, ''), one, both)).toBeUndefined();
});

test('a few lines are not worth a mark', () => {
  const text = '# A\n\n# B\n\ny\n';
  const few = variantsOf(text);
  const start = text.indexOf('y');
  const quotes = [{ variant: 'A', start, end: start + 1, line: 5, endLine: 5, text: 'y' }];
  const sides = [{ variant: 'A', summary: 'y', quotes, present: true }];
  const points = [{ ...pointAt('here'), sides }];
  expect(shortenShown(showVariants(few, points, points, ''), few, points)).toBeUndefined();
});

test('left out lines are counted in their place, and the others keep their numbers', () => {
  const leftOut = [
    { line: 2, endLine: 5 },
    { line: 8, endLine: 10 },
  ];
  const text = Array.from({ length: 10 }, (_, at) => `l${at + 1}`).join('\n');
  expect(numberLines(text, leftOut)).toBe(
    ['1\tl1', '[… 4 lines left out …]', '6\tl6', '7\tl7', '[… 3 lines left out …]'].join('\n'),
  );
  expect(fence('w', { name: 'N', text: 'a\nb', leftOut: [{ line: 1, endLine: 1 }] })).toContain('\n2\tb\n');
  expect(numberLines('[… 4 lines left out …]')).toBe('1\t[… 4 lines left out …]');
});

test('how much of each is shown is told', () => {
  const short = shorten(pointAt('here'));
  expect(short && describeParts(short)).toBe(`A ${BELOW - LEFT} of ${END} lines, B 0 of ${END} lines`);
});
