import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { chunkSource, type IndexedSection, indexSections, packSections, tagOf } from './chunk-source.ts';

test.each([
  ['Non-Functional Requirements', 'NFR_BLOCK'],
  ['Functional Requirements', 'FR_BLOCK'],
  ['Security Requirements', 'NFR_BLOCK'],
  ['Key Features', 'FR_BLOCK'],
  ['Scope', 'SCOPE'],
  ['Dependencies', 'DEPS'],
  ['Risks', 'RISKS'],
  ['Success Metrics', 'SUCCESS'],
  ['Glossary', 'OTHER'],
])('%s is tagged %s', (title, tag) => expect(tagOf(title)).toBe(tag));

test('the index holds levels one to three, and a heading with an id keeps its parts', () => {
  const text = '# A\n## B\n#### deep\n### C\n## FR-1: D\n### Acceptance\nx\n## E\n';
  const index = indexSections(parseDocument(text));
  expect(index.map(({ title, line, endLine }) => [title, line, endLine])).toEqual([
    ['A', 1, 1],
    ['B', 2, 3],
    ['C', 4, 4],
    ['FR-1: D', 5, 7],
    ['E', 8, 9],
  ]);
});

describe('packing', () => {
  const section = (length: number, tag: IndexedSection['tag'], line = 1): IndexedSection => ({
    title: '',
    tag,
    line,
    endLine: line + length - 1,
    above: [],
  });

  test.each([
    ['up to 400 lines', [section(200, 'OTHER'), section(200, 'RISKS'), section(1, 'SCOPE')], [2, 1]],
    [
      'up to 600 with the same tag',
      [section(300, 'FR_BLOCK'), section(300, 'FR_BLOCK'), section(1, 'FR_BLOCK')],
      [2, 1],
    ],
    ['beyond 400 never with another', [section(300, 'FR_BLOCK'), section(101, 'NFR_BLOCK')], [1, 1]],
  ])('%s', (_, sections, sizes) => {
    expect(packSections(sections).map(({ length }) => length)).toEqual(sizes);
  });
});

describe('chunks', () => {
  const paragraphs = (count: number): string =>
    Array.from({ length: count }, (_, at) => `Line ${at}.\n`).join('\n');
  const text = `# Title\n\nOpening.\n\n## One\n\n### Deep\n\n${paragraphs(350)}\n## Two\n\n${paragraphs(100)}`;
  const chunks = chunkSource(parseDocument(text));
  const lines = text.split('\n');

  test('together they hold every line once, none more than 600', () => {
    expect(chunks.map(({ line, endLine }) => endLine - line + 1).every((size) => size <= 600)).toBe(true);
    const covered = chunks.flatMap(({ line, endLine }) =>
      Array.from({ length: endLine - line + 1 }, (_, at) => line + at),
    );
    expect(covered).toEqual(lines.map((_, at) => at + 1));
  });

  test('an oversize section is split at a blank line', () => {
    const cut = chunks.find(({ endLine }) => endLine > 300 && endLine < 700);
    expect(lines[(cut?.endLine ?? 0) - 1]).toBe('');
  });
});
