import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, Document } from '../../domain/document.ts';
import { lineAt, parseDocument } from './parse-document.ts';

const fragments = [
  '# A\n', '## B ##\n', '###### F\n', 'Title\n===\n', 'Two\nlines\n---\n', '---\n', '***\n', 'text\n', 'more text  \n',
  'a | b\n', '|---|---|\n', '| 1 | 2 |\n', '- item\n', '  - nested\n', '    - deep\n', '* star\n', '1. one\n', '2) two\n',
  '- [ ] task\n', '-\n', '> quote\n', '> - in quote\n', '>\n', '> > two\n', '> | a | b |\n', '> |---|---|\n', '```\n', '~~~sh\n',
  '    code\n', '\tcode\n', '<div>\n', '</div>\n', '<!-- c\n', '-->\n', '<?x\n', '?>\n', '[a]: /u\n', '[a]:\n', '"t"\n', '[^1]: note\n',
  'key: value\n', '...\n', '\n', '\n\n', '  \n', '\r\n', 'a\r\n', 'b\rc\n', '\ufeff', '\ud83d', '\udca9', 'x', ' ', '\t', '  ', '>', '|', '#', '`',
] as const; // biome-ignore format: a table of pieces
const markdown = fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(''));
const anyText = fc.oneof(
  markdown,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom(...'#>-*+|`~=:[]()<!?. 1a\t\r\n\ud800\ufeff'), { maxLength: 120 })
    .map((parts) => parts.join('')),
);

function check(property: (document: Document) => void): void {
  fc.assert(
    fc.property(anyText, (text) => property(parseDocument(text))),
    { numRuns: 1_000, seed: 1 },
  );
}

describe('for any text', () => {
  test('sections partition it', () =>
    check(({ text, sections }) => {
      expect(sections.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      expect(sections[0]).toMatchObject({ start: 0, level: 0 });
      expect(sections.at(-1)?.end).toBe(text.length);
    }));

  test('blocks are in order, in bounds, apart and inside their section', () =>
    check(({ text, sections, blocks }) => {
      let last = 0;
      for (const { start, end, section } of blocks) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(sections[section]?.end ?? -1);
        expect(start).toBeGreaterThanOrEqual(sections[section]?.start ?? text.length);
        last = end;
      }
    }));

  test('nothing but white space and quotation marks stands outside the blocks', () =>
    check(({ text, blocks }) => {
      let last = 0;
      let outside = '';
      for (const { start, end } of blocks) {
        outside += text.slice(last, start);
        last = end;
      }
      expect(outside + text.slice(last)).toMatch(/^[\s>]*$/);
    }));

  test('line numbers are those of the offsets', () =>
    check((document) => {
      const { text, sections, blocks, lineStarts } = document;
      const ending = text.includes('\n') ? '\n' : '\r';
      expect(lineStarts).toHaveLength(text.split(ending).length);
      for (const { start, end, line, endLine } of [...sections, ...blocks]) {
        expect(line).toBe(text.slice(0, start).split(ending).length);
        expect(line).toBe(lineAt(document, start));
        expect(endLine).toBe(lineAt(document, Math.max(start, end - 1)));
      }
    }));

  test('sections own their blocks and nest by level', () =>
    check(({ text, sections, blocks }) => {
      for (const { index, level, firstBlock, lastBlock, parent, children, treeEnd, end } of sections) {
        const own = blocks.slice(firstBlock, lastBlock);
        expect(own.every(({ section }) => section === index)).toBe(true);
        if (level > 0) expect(own[0]).toMatchObject({ kind: 'heading', level });
        if (parent !== undefined) expect(sections[parent]?.level).toBeLessThan(level);
        expect(children.every((child) => sections[child]?.parent === index)).toBe(true);
        const next =
          level === 0 ? end : sections.find((other) => other.index > index && other.level <= level)?.start;
        expect(treeEnd).toBe(next ?? text.length);
      }
      expect(sections.at(-1)?.lastBlock).toBe(blocks.length);
    }));

  test('parents come before their blocks and are items or table headers', () =>
    check(({ blocks }) => {
      for (const [index, { kind, parent, level }] of blocks.entries()) {
        if (kind === 'table-row') expect(blocks[parent ?? -1]?.kind).toBe('table-header');
        else if (parent !== undefined) {
          expect(parent).toBeLessThan(index);
          expect(blocks[parent]?.kind).toBe('list-item');
          if (kind === 'list-item') expect(level).toBe((blocks[parent]?.level ?? 0) + 1);
        }
      }
    }));

  test('the same text gives the same document', () =>
    check((document) => {
      expect(parseDocument(document.text)).toEqual(document);
    }));
});

describe('long texts are parsed in pieces, which nobody sees', () => {
  const part =
    '# A\n\n- a\n  - b\n\n    c\n- d\n\n> - e\n>\n>   f\n\n| a |\n|---|\n| 1 |\n\n```\n- x\n```\n\n    code\n\n1. g\n2. h\n';

  const digest = (blocks: readonly Block[], offset = 0, before = 0): string =>
    blocks
      .map(({ kind, level, start, end, parent }) => {
        const around = parent === undefined ? '' : parent + before;
        return `${kind} ${level} ${start + offset} ${end + offset} ${around}`;
      })
      .join('\n');

  test('wherever a piece ends, the blocks are the same', () => {
    const times = 600;
    const { blocks } = parseDocument(part);
    for (let shift = 1; shift <= part.length; shift += 1) {
      const lead = `${'x'.repeat(shift)}\n\n`;
      const expected = [digest(parseDocument(lead).blocks)];
      for (let index = 0; index < times; index += 1) {
        expected.push(digest(blocks, lead.length + index * part.length, 1 + index * blocks.length));
      }
      expect(digest(parseDocument(lead + part.repeat(times)).blocks) === expected.join('\n')).toBe(true);
    }
  });
});
