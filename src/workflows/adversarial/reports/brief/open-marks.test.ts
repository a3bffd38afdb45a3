import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Variant } from '../../../../domain/document.ts';
import { insertLines, stripProvenance } from '../../../../text/edit/insert-lines.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { quoteSpan } from '../../../../text/relations/comparison/compare-documents.ts';
import { markOpen, type OpenMarks } from './open-marks.ts';

const OTHER = 'Calls end after 10 s.';

function open(base: string, said: readonly string[], form: OpenMarks['form'] = 'line', other = OTHER) {
  const variants = variantsOf(base, other);
  const quoted = (variant: Variant, text: string, from = 0) => {
    const start = variant.document.text.indexOf(text, from);
    return quoteSpan(variant, { start, end: start + text.length });
  };
  const [a, b] = variants as [Variant, Variant];
  const points = said.map(
    (text, index): DiffPoint => ({
      id: `X-${String(index + 1).padStart(3, '0')}`,
      kind: 'contradiction',
      title: 'Timeout',
      severity: 'High',
      reason: '',
      sides: [
        { variant: 'A', summary: '', present: true, quotes: [quoted(a, text)] },
        { variant: 'B', summary: '', present: true, quotes: [quoted(b, other)] },
      ],
    }),
  );
  const text = base;
  const pieces = [{ from: 'base' as const, text, start: 0, end: text.length }];
  const marks: OpenMarks = { merge: { text, pieces }, points, open: points.map(({ id }) => id), variants, base: 'A', form }; // biome-ignore format: one line
  return marks;
}

const marked = (marks: OpenMarks): string =>
  insertLines(parseDocument(marks.merge.text), markOpen(marks)).text;

const SAID = 'Calls end after 30 s.';
const MARK = '> **Open X-001**: 30 s (v1.md) or 10 s (v2.md)';

test.each([
  ['a paragraph', `${SAID}\n\nMore.\n`, `${SAID}\n\n${MARK}\n\nMore.\n`],
  ['a paragraph before a heading', `${SAID}\n# T\n`, `${SAID}\n\n${MARK}\n\n# T\n`],
  ['the last line, not ended', `# T\n\n${SAID}`, `# T\n\n${SAID}\n\n${MARK}`],
  ['a list', `- ${SAID}\n- b\n  - c\n\n    d\n\nMore.\n`, `- ${SAID}\n- b\n  - c\n\n    d\n\n${MARK}\n\nMore.\n`],
  ['a table', `| a |\n|---|\n| ${SAID} |\n| b |\n\nMore.\n`, `| a |\n|---|\n| ${SAID} |\n| b |\n\n${MARK}\n\nMore.\n`],
  ['a quotation', `> ${SAID}\n\n> b\n`, `> ${SAID}\n\n${MARK}\n\n> b\n`],
  ['code', `\`\`\`\n${SAID}\n\nx\n\`\`\`\nMore.\n`, `\`\`\`\n${SAID}\n\nx\n\`\`\`\n\n${MARK}\n\nMore.\n`],
  ['code without an end', `a\n\n\`\`\`\n${SAID}\n`, `a\n\n${MARK}\n\n\`\`\`\n${SAID}\n`],
  ['a comment without an end', `<!--\n${SAID}\n`, `${MARK}\n\n<!--\n${SAID}\n`],
  ['front matter', `---\nx: ${SAID}\n---\n\n# T\n\none\n\ntwo\n`, `---\nx: ${SAID}\n---\n\n# T\n\none\n\n${MARK}\n\ntwo\n`],
  ['front matter alone', `---\nx: ${SAID}\n---\n`, `---\nx: ${SAID}\n---\n\n${MARK}\n`],
  ['a heading', `# ${SAID}\n\none\n`, `# ${SAID}\n\n${MARK}\n\none\n`],
  ['other line ends', `${SAID}\r\n\r\nMore.\r\n`, `${SAID}\r\n\r\n${MARK}\r\n\r\nMore.\r\n`],
])('below %s', (_, base, expected) => expect(marked(open(base, [SAID]))).toBe(expected)); // biome-ignore format: a table

test('several marks below one block are lines of their own', () =>
  expect(marked(open(`- ${SAID}\n- Calls end after 20 s.\n`, [SAID, 'Calls end after 20 s.']))).toBe(
    `- ${SAID}\n- Calls end after 20 s.\n\n${MARK}\\\n> **Open X-002**: 20 s (v1.md) or 10 s (v2.md)\n`,
  ));

test('as a comment, or not at all', () => {
  expect(marked(open(`${SAID}\n`, [SAID], 'comment'))).toBe(
    `${SAID}\n\n<!-- Open X-001: 30 s (v1.md) or 10 s (v2.md) -->\n`,
  );
  expect(marked(open(`${SAID}\n`, [SAID], 'none'))).toBe(`${SAID}\n`);
});

test.each<[string, Partial<DiffPoint>, string]>([
  ['what it is about', { title: 'FR-005, Requirement: 30 s against 10 s' }, 'FR-005, Requirement: 30 s (v1.md) or 10 s (v2.md)'],
  ['all of its rows', { title: 'status: 30 s against 10 s (2 rows: A-1, A-2)' }, 'status (2 rows: A-1, A-2): 30 s (v1.md) or 10 s (v2.md)'],
  ['what a mind asks inside one document, with its sides', { title: 'How long?', within: 'A', foundBy: ['analyst-1'] }, 'How long? 30 s (v1.md) or 10 s (v2.md)'],
  ['what is wrong inside one document', { title: 'counted wrong: 3 announced, 4 listed', within: 'A' }, 'counted wrong: 3 announced, 4 listed'],
])('it says %s', (_, given, said) => {
  const marks = open(`${SAID}\n`, [SAID]);
  const points = marks.points.map((one) => ({ ...one, ...given }));
  expect(marked({ ...marks, points })).toBe(`${SAID}\n\n> **Open X-001**: ${said}\n`);
}); // biome-ignore format: a table

describe('no mark', () => {
  const marks = open(`${SAID}\n`, [SAID]);
  const [point] = marks.points as [DiffPoint];
  test.each<[string, Partial<OpenMarks>]>([
    ['for a point that was settled', { open: [] }],
    ['for an id that two things have', { points: [{ ...point, category: 'id-clash' }] }],
    ['where the base is silent', { points: [{ ...point, sides: point.sides.slice(1) }] }],
    ['where the words of the base gave way', { merge: { text: 'x\n', pieces: [] } }],
  ])('%s', (_, given) => expect(markOpen({ ...marks, ...given })).toEqual([]));
});

test('it is found behind what came in before it', () => {
  const marks = open(`${SAID}\n`, [SAID]);
  const added = { from: 'change' as const, text: 'New.\n\n', change: 1, variant: 'B', blocks: [] };
  const merge = { text: `New.\n\n${SAID}\n`, pieces: [added, ...marks.merge.pieces] };
  expect(marked({ ...marks, merge })).toBe(`New.\n\n${SAID}\n\n${MARK}\n`);
});

test.each([
  ['Use `a` -->\u2028<b>*x*</b> [l](u) _y_ snake_case here in every single case of it.', 'line', '> **Open X-001**: Use \\`a\\` --\\> \\*x\\*'],
  ['Use a --> <!-- b --!> c in every single case that there is, says it.', 'comment', '<!-- Open X-001: Use a –> c'],
] as const)('words of documents stay words: %j', (said, form, begins) => {
  const [, line = ''] = markOpen(open(`${said}\n`, [said], form)).map((one) => one.line);
  expect(line.slice(0, begins.length)).toBe(begins);
  expect(line.slice(4, -4)).not.toMatch(form === 'line' ? /(?<!\\)[<`]/ : /--/);
}); // biome-ignore format: a table

describe('whatever the document', () => {
  const pieces = [`${SAID}\n`, `- ${SAID}\n`, `  - ${SAID}\n`, `1. ${SAID}\n`, `| ${SAID} | b |\n|---|---|\n| c | ${SAID} |\n`, `> ${SAID}\n`, `\`\`\`\n${SAID}\n\`\`\`\n`,
    `~~~\n${SAID}\n`, '\n', '\n\n', '# T\n', '<div>\n', '<!-- c -->\n', '---\n', 'a\r\n', '    x\n', '\ufeff', 'T\n===\n', `---\nx: ${SAID}\n---\n`]; // biome-ignore format: pieces
  const documents = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 })
    .map((parts) => `${parts.join('')}\n${SAID}`);
  test.each(['line', 'comment'] as const)('marks (%s) can be taken out again and break nothing', (form) =>
    fc.assert(
      fc.property(documents, fc.nat(), (text, which) => {
        const marks = open(text, [SAID], form);
        const places = [...text.matchAll(/Calls/g)].map(({ index }) => index);
        const start = places[which % places.length] as number;
        const [point] = marks.points as [DiffPoint];
        const [a, b] = point.sides;
        const quotes = [quoteSpan(marks.variants[0] as Variant, { start, end: start + SAID.length })];
        const document = parseDocument(text);
        const sides = [{ ...a, quotes }, b] as DiffPoint['sides'];
        const { text: shown, tagLines } = insertLines(document, markOpen({ ...marks, points: [{ ...point, sides }] }));
        expect(stripProvenance(shown, tagLines)).toBe(text);
        const kinds = parseDocument(shown).blocks.map(({ kind, start: at, end }) => (shown.slice(at, end).includes('Open X-001') ? 'mark' : kind));
        expect(kinds.filter((kind) => kind === 'mark')).toHaveLength(1);
        expect(kinds.filter((kind) => kind !== 'mark')).toEqual(document.blocks.map(({ kind }) => kind));
      }),
      { numRuns: 500, seed: 1 },
    ),
  ); // biome-ignore format: short
});

test.each([
  [
    'the part of a record that answers',
    '**Files:** `gate.py`\n**Risk:** low\n**Time out:** 30 s',
    'It ends at 10 s.',
    'Time out: 30 s (v1.md) or It ends at 10 s. (v2.md)',
    'Time out of calls',
  ],
  [
    'the heading that turns a side',
    'Calls end by themselves.',
    '## 4 Not covered\n\n- Ending calls.',
    'Calls end by themselves. (v1.md) or Not covered: Ending calls. (v2.md)',
    'Ending of calls',
  ],
])('a mark shows %s', (_, said, other, shown, title) => {
  const marks = open(`${said}\n`, [said], 'line', other);
  const from = other.lastIndexOf('- ') + 1;
  const points = marks.points.map((point) => ({
    ...point,
    title,
    sides: point.sides.map((side) => ({
      ...side,
      quotes: side.quotes.map((quote) =>
        side.variant === 'B' && from > 0 ? { ...quote, start: from, text: other.slice(from) } : quote,
      ),
    })),
  }));
  expect(marked({ ...marks, points })).toContain(`> **Open X-001**: ${shown}\n`);
});

test('named for a section: below all that it says, not between heading and text', () => {
  const base = '# T\n\n## Load\n\none\n\n- two\n\n## Next\n\nthree\n';
  const marks = open(base, ['one']);
  const variants = [...marks.variants, ...variantsOf('', '', 'Calls end after 20 s.').slice(2)];
  const [a, b, c] = variants as [Variant, Variant, Variant];
  const whole = (variant: Variant) => quoteSpan(variant, { start: 0, end: variant.document.text.length });
  const start = base.indexOf('## Load');
  const sides = [b, c].map((one) => ({ variant: one.id, summary: '', present: true, quotes: [whole(one)] }));
  const point = { ...(marks.points[0] as DiffPoint), sides, at: quoteSpan(a, { start, end: start + 7 }) };
  expect(marked({ ...marks, variants, points: [point] })).toMatch(
    /^# T\n\n## Load\n\none\n\n- two\n\n> \*\*Open X-001\*\*: 10 s .*\n\n## Next\n\nthree\n$/,
  );
});
