import { describe, expect, test } from 'vitest';
import { pointsOf } from '../../../../../test/documents/points-of.ts';
import { section, variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import { type Brief, type BriefConflict, briefConflict, renderBrief } from './decision-brief.ts';

const conflict = (number: number, given: Partial<BriefConflict> = {}): BriefConflict => ({
  id: `X-${String(number).padStart(3, '0')}`,
  title: 'Timeout of calls: 30 s against 10 s',
  subject: 'Timeout of calls',
  severity: 'Medium',
  sides: [
    { files: 'a.md', places: 'a.md L12', quote: 'Calls end after 30 s.', value: '30 s' },
    { files: 'b.md, c.md', places: 'b.md L22, c.md L25', quote: 'Calls end after 10 s.', value: '10 s' },
  ],
  ...given,
});

const brief: Brief = {
  status: 'partial',
  folder: 'out/adversarial',
  documents: ['a.md', 'b.md', 'c.md'],
  base: 'a.md',
  kinship: 'The documents are written independently of each other.',
  conflicts: [
    conflict(1, { severity: 'Low', why: 'who measured it?' }),
    conflict(2, { severity: 'High' }),
    conflict(3, { chosen: 'b.md, c.md', why: 'Two of three say so.' }),
  ],
  clashes: [{ id: 'X-004', title: 'M1: one id for different things' }],
  judged: [{ by: 'rule', count: 12 }],
  unjudged: [{ file: 'b.md', count: 40 }, { file: 'c.md', count: 0 }],
  askAgain: '`steelman adversarial --compare a.md,b.md,c.md --model sonnet`',
  taken: [{ file: 'b.md', what: 'Add section "Rollback"' }],
  changed: [
    { line: 4, text: 'Guests sign in.', by: '', why: 'X-003' },
    { line: 9, text: 'In 30 s.', by: 'In 10 s.', why: 'b.md, X-003' },
  ],
  renumbered: [{ file: 'b.md', from: 'FR-007', to: 'FR-012' }],
}; // biome-ignore format: short

test('worst first, with quotes and names of files, what was decided, what was taken, what went, what is left', () =>
  expect(renderBrief(brief)).toBe(`# Decision Brief

- Result: partial; 2 contradictions to decide, 40 statements unjudged
- Base: a.md; compared with b.md, c.md
- The documents are written independently of each other.
- Judged: 52 statements of the others: 12 by rule, 40 unjudged

## To decide (2)

- **X-002** (High) Timeout of calls: 30 s against 10 s
  - a.md L12: "Calls end after 30 s."
  - b.md L22, c.md L25: "Calls end after 10 s."
- **X-001** (Low) Timeout of calls: 30 s against 10 s; who measured it?
  - a.md L12: "Calls end after 30 s."
  - b.md L22, c.md L25: "Calls end after 10 s."

## Decided (1)

- **X-003** (Medium) Timeout of calls: 10 s (b.md, c.md), not 30 s (a.md). Two of three say so.

## Taken from the others (1)

- b.md: Add section "Rollback"

## Changed or renumbered (3)

- a.md L4 "Guests sign in.": removed (X-003)
- a.md L9 "In 30 s.": now "In 10 s." (b.md, X-003)
- FR-007 of b.md is FR-012

## One id for two things (1)

- **X-004** M1: one id for different things; neither text replaces the other

## Unjudged

- 40 of b.md: not in the merged document, listed in undecided.md next to what the base says
- To have them judged: \`steelman adversarial --compare a.md,b.md,c.md --model sonnet\`; to decide them: \`steelman resolve\`
`));

test('a run that left nothing says so', () => {
  const nothing = {
    ...brief,
    conflicts: [],
    clashes: [],
    unjudged: [],
    taken: [],
    changed: [],
    renumbered: [],
  };
  expect(renderBrief(nothing)).toMatch(/## To decide \(0\)\n\nNothing: no contradiction is open\.\n$/);
});

test('without a contradiction by rule it does not say that there is none, as long as something is unjudged', () =>
  expect(renderBrief({ ...brief, conflicts: [] })).toContain(
    '## To decide (0)\n\nNo contradiction was found by rule; 40 statements of b.md may hold some: they have not been compared yet.\n',
  ));

describe('however much there is', () => {
  const many = (count: number): Brief => ({
    ...brief,
    conflicts: Array.from({ length: 4 * count }, (_, at) =>
      conflict(at, at % 3 === 0 ? { chosen: 'a.md', why: 'because '.repeat(60) } : { title: 'word '.repeat(90) }),
    ),
    documents: Array.from({ length: count }, (_, at) => `a-rather-long-name-of-a-file-${at}.md`),
    taken: Array.from({ length: count }, () => ({ file: 'b.md', what: `${'x'.repeat(400)} \`y` })),
    changed: Array.from({ length: count }, (_, line) => ({ line, text: '😀'.repeat(200), by: '', why: 'X-001' })),
  }); // biome-ignore format: short
  test.each([1, 5, 6, 7, 40])('%i of each fit a page', (count) => {
    const page = renderBrief(many(count)).trimEnd().split('\n');
    expect(page.length).toBeLessThanOrEqual(60);
    // No outcome is cut off: only what is quoted and said of it is shortened, and files are named in one line.
    for (const line of page.filter((one) => !/^- Base:/.test(one))) expect(line.length).toBeLessThan(400);
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
      { files: 'v1.md', places: 'v1.md L5', quote: '… known service end after 30 s.', value: '30 s' },
      { files: 'v2.md', places: 'v2.md L5', quote: '… known service end after 10 s.', value: '10 s' },
    ],
    chosen: undefined,
    why: 'ask',
  });
});

test('words of documents do not become markup', () => {
  const sides = [
    { files: '<b>.md', places: '<b>.md L1', quote: '![x](y) --> \u001b[31m', value: '\u001b[31mred' },
  ];
  const hostile = { ...brief, conflicts: [conflict(1, { title: '<script>\n# T', sides })] };
  expect(renderBrief(hostile)).toContain('- **X-001** (Medium) &lt;script> # T');
  expect(renderBrief(hostile)).toContain('"!\\[x](y) --&gt; ');
});
