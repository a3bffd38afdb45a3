import { describe, expect, test } from 'vitest';
import { pointsOf } from '../../../../test/documents/points-of.ts';
import { section, variantsOf } from '../../../../test/documents/variants-of.ts';
import type { DiffPoint } from '../../../domain/difference.ts';
import { type Brief, type BriefConflict, briefConflict, briefLines, renderBrief } from './decision-brief.ts';

const conflict = (number: number, given: Partial<BriefConflict> = {}): BriefConflict => ({
  id: `X-${String(number).padStart(3, '0')}`,
  title: 'Timeout of calls',
  severity: 'Medium',
  sides: [
    { files: 'a.md', line: 12, quote: 'Calls end after 30 s.', value: '30 s' },
    { files: 'b.md, c.md', line: 22, quote: 'Calls end after 10 s.', value: '10 s' },
  ],
  ...given,
});

const brief: Brief = {
  status: 'partial',
  folder: 'out/adversarial',
  documents: ['a.md', 'b.md', 'c.md'],
  base: 'a.md',
  kinship: 'written independently: 3 of 40 statements are shared',
  conflicts: [
    conflict(1, { severity: 'Low', why: 'who measured it?' }),
    conflict(2, { severity: 'High' }),
    conflict(3, { chosen: 'took b.md, c.md', why: 'two of three' }),
  ],
  judged: [{ by: 'rule', count: 12 }],
  unjudged: [{ file: 'b.md', count: 40 }, { file: 'c.md', count: 0 }],
  cameIn: [{ file: 'b.md', what: 'section "Rollback" (L7) behind "Limits"' }],
  removed: [{ line: 4, text: 'Guests sign in.', why: 'X-003' }],
  renumbered: [{ file: 'b.md', from: 'FR-007', to: 'FR-012' }],
}; // biome-ignore format: short

test('worst first, with quotes and names of files, what was decided, what came in, what went, what is left', () =>
  expect(renderBrief(brief)).toBe(`# Decision Brief

- Result: partial; base: a.md, of a.md, b.md, c.md
- Documents: written independently: 3 of 40 statements are shared
- Judged: 52 foreign statements: 12 by rule, 40 unjudged

## To decide (2)

- **X-002** (High) Timeout of calls
  - a.md L12: "Calls end after 30 s."
  - b.md, c.md L22: "Calls end after 10 s."
- **X-001** (Low) Timeout of calls; who measured it?
  - a.md L12: "Calls end after 30 s."
  - b.md, c.md L22: "Calls end after 10 s."

## Decided (1)

- **X-003** (Medium) 30 s (a.md) or 10 s (b.md, c.md): took b.md, c.md, two of three

## Came in (1)

- b.md: section "Rollback" (L7) behind "Limits"

## Removed or renumbered (2)

- Removed: a.md L4 "Guests sign in.": X-003
- Renumbered: FR-007 of b.md is FR-012

## Unjudged

- Unjudged: 40 of b.md; not in the merged document, listed in undecided.md
- To have them judged: \`steelman adversarial <documents> --model <name>\`; or edit a.md and run again
`));

test('the terminal gets the same in short', () =>
  expect(briefLines(brief)).toEqual([
    'Result: partial; base: a.md, of a.md, b.md, c.md',
    'Documents: written independently: 3 of 40 statements are shared',
    'Judged: 52 foreign statements: 12 by rule, 40 unjudged',
    'To decide: 2 contradictions',
    '  X-002 (High) Timeout of calls: 30 s (a.md) or 10 s (b.md, c.md)',
    '  X-001 (Low) Timeout of calls: 30 s (a.md) or 10 s (b.md, c.md)',
    'Decided: 1 contradiction',
    'Came in: 1 change from b.md',
    'Removed: a.md L4 "Guests sign in.": X-003',
    'Renumbered: FR-007 of b.md is FR-012',
    'Unjudged: 40 of b.md; not in the merged document, listed in undecided.md',
    'To have them judged: steelman adversarial <documents> --model <name>; or edit a.md and run again',
  ]));

test('a run that left nothing says so', () => {
  const nothing = { ...brief, conflicts: [], unjudged: [], cameIn: [], removed: [], renumbered: [] };
  expect(renderBrief(nothing)).toMatch(/## To decide \(0\)\n\nNothing: no contradiction is open\.\n$/);
  expect(briefLines(nothing)).toHaveLength(3);
});

describe('however much there is', () => {
  const many = (count: number): Brief => ({
    ...brief,
    conflicts: Array.from({ length: 4 * count }, (_, at) =>
      conflict(at, at % 3 === 0 ? { chosen: 'took a.md', why: 'because '.repeat(60) } : { title: 'word '.repeat(90) }),
    ),
    documents: Array.from({ length: count }, (_, at) => `a-rather-long-name-of-a-file-${at}.md`),
    cameIn: Array.from({ length: count }, () => ({ file: 'b.md', what: `${'x'.repeat(400)} \`y` })),
    removed: Array.from({ length: count }, (_, line) => ({ line, text: '😀'.repeat(200), why: 'X-001' })),
  }); // biome-ignore format: short
  test.each([1, 5, 6, 7, 40])('%i of each fit a page and a screen', (count) => {
    const page = renderBrief(many(count)).trimEnd().split('\n');
    expect(page.length).toBeLessThanOrEqual(60);
    expect(briefLines(many(count)).length).toBeLessThanOrEqual(20);
    for (const line of [...page, ...briefLines(many(count))]) expect(line.length).toBeLessThanOrEqual(160);
    expect(page.join('\n')).not.toMatch(/\p{Surrogate}/u);
  });

  test('what is left is counted, with where it stands and the command', () => {
    const page = renderBrief(many(40));
    expect(page).toContain('## To decide (106)');
    const shown = page.match(/^- \*\*X-\d+\*\* \(Medium\) word/gm)?.length ?? 0;
    expect(page).toContain(`- ${106 - shown} more in undecided.md; \`steelman show out/adversarial\``);
    expect(page).toContain('- 36 more in merge-log.md; `steelman show out/adversarial`');
  });
});

test('a point is told by files, with its words around what differs', () => {
  const texts = [
    'All of the calls to every known service end after 30 s.',
    'All of the calls to every known service end after 10 s.',
  ];
  const [point] = pointsOf('contradiction', ...texts.map((text) => section(text)));
  expect(briefConflict(point as DiffPoint, variantsOf(...texts), { why: 'ask' })).toMatchObject({
    sides: [
      { files: 'v1.md', line: 5, quote: '… known service end after 30 s.', value: '30 s' },
      { files: 'v2.md', line: 5, quote: '… known service end after 10 s.', value: '10 s' },
    ],
    chosen: undefined,
    why: 'ask',
  });
});

test('words of documents neither become markup nor reach the terminal as codes', () => {
  const sides = [{ files: '<b>.md', quote: '![x](y) --> \u001b[31m', value: '\u001b[31mred' }];
  const hostile = { ...brief, conflicts: [conflict(1, { title: '<script>\n# T', sides })] };
  expect(renderBrief(hostile)).toContain('- **X-001** (Medium) &lt;script> # T');
  expect(renderBrief(hostile)).toContain('"!\\[x](y) --&gt; ');
  expect(briefLines(hostile).join('')).not.toContain('\u001b');
});
