import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeOf, joinPieces, randomMerge } from '../../../../../test/documents/random-merges.ts';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { Piece } from '../../../../domain/comparison/merge.ts';
import type { Variant } from '../../../../domain/document.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { linesOf } from '../../../reports/provenance-record.ts';
import { traceBlocks } from './trace-blocks.ts';

const BASE = '# A\n\nOne two.\n\n- a\n- b\n';
const SOURCE = '# B\n\nFirst.\n\n## Tokens\n\nTokens expire.\n\n* c\n* c\n\nThree\nlines of\ntext.\n';
const variants = variantsOf(BASE, SOURCE);
const [base, source] = variants as [Variant, Variant];
const numberOf = (begin: string): number =>
  source.document.blocks.findIndex(({ start }) => SOURCE.startsWith(begin, start));

/** The base with this put in behind `after`, in place of `instead`. */
function traced(after: string, instead: string, text: string, blocks: readonly number[]) {
  const at = BASE.indexOf(after) + after.length;
  const end = at + instead.length;
  const pieces: Piece[] = [
    { from: 'base', text: BASE.slice(0, at), start: 0, end: at },
    { from: 'change', text, change: 1, variant: 'B', blocks },
    { from: 'base', text: BASE.slice(end), start: end, end: BASE.length },
  ];
  return traceBlocks(joinPieces(pieces), { base, variants, changes: [changeOf(1, source, ['C-004'])] });
}
const own = { variant: 'B', change: 1, points: ['C-004'] };

describe('every block of the merged document', () => {
  test('of the base knows its line there', () => {
    const blocks = traced('two.', '', '\n\n### Tokens\n\nTokens expire.', [
      numberOf('## '),
      numberOf('Tokens'),
    ]);
    expect(blocks).toEqual([
      { line: 1, endLine: 1, kind: 'heading', variant: 'A', sourceLine: 1, sourceEndLine: 1 },
      { line: 3, endLine: 3, kind: 'paragraph', variant: 'A', sourceLine: 3, sourceEndLine: 3 },
      { line: 5, endLine: 5, kind: 'heading', ...own, sourceLine: 5, sourceEndLine: 5 },
      { line: 7, endLine: 7, kind: 'paragraph', ...own, sourceLine: 7, sourceEndLine: 7 },
      { line: 9, endLine: 9, kind: 'list-item', variant: 'A', sourceLine: 5, sourceEndLine: 5 },
      { line: 10, endLine: 10, kind: 'list-item', variant: 'A', sourceLine: 6, sourceEndLine: 6 },
    ]);
  });

  test.each([
    ['in another form', '- a\n', '- c\n', [numberOf('* c')], 9],
    ['twice the same words', '- a\n', '- c\n- c\n', [numberOf('* c'), numberOf('* c') + 1], 9],
    ['in other words, by its place', '- a\n', '- new words\n', [numberOf('First')], 3],
  ])('of a change knows the line of its source: %s', (_, after, text, blocks, sourceLine) => {
    expect(traced(after, '', text, blocks)[3]).toMatchObject({ line: 6, ...own, sourceLine });
  });

  test('that cannot be told from others names all that the change drew on', () => {
    const [, , , found] = traced('- a\n', '', '- joined\n', [numberOf('First'), numberOf('Tokens')]);
    expect(found).toMatchObject({ ...own, sourceLine: 3, sourceEndLine: 7 });
  });

  test('of both names both, each with its lines', () => {
    const [, mixed] = traced('One ', 'two', 'or\nthree', [numberOf('Three')]);
    const fromBase = { variant: 'A', sourceLine: 3, sourceEndLine: 3 };
    expect(mixed).toEqual({
      line: 3,
      endLine: 4,
      kind: 'paragraph',
      ...fromBase,
      parts: [
        { line: 3, endLine: 3, ...fromBase },
        { line: 3, endLine: 4, ...own, sourceLine: 12, sourceEndLine: 14 },
        { line: 4, endLine: 4, ...fromBase },
      ],
    });
  });
});

test('any merge: no block without origin, and text of the base stands where its origin says', () => {
  fc.assert(
    fc.property(randomMerge, ({ merge, ...sources }) => {
      const blocks = traceBlocks(merge, sources);
      const document = parseDocument(merge.text);
      expect(blocks.map(({ line, kind }) => [line, kind])).toEqual(
        document.blocks.map(({ line, kind }) => [line, kind]),
      );
      const lines = linesOf(sources.base.document.text);
      for (const [index, { change, parts, sourceLine, sourceEndLine }] of blocks.entries()) {
        const { start = 0, end = 0 } = document.blocks[index] ?? {};
        if (change !== undefined || parts !== undefined) continue;
        const said = lines.slice(sourceLine - 1, sourceEndLine).join('\n');
        expect(said).toContain(linesOf(merge.text.slice(start, end)).join('\n').trim());
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});
