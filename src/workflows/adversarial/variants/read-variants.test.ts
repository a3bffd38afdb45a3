import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomDocument } from '../../../../test/documents/random-documents.ts';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { adversarialInput, sentDocuments } from '../request/input.ts';
import { describeVariant, normaliseText, variantFileName } from './read-variants.ts';

describe('input', () => {
  const document = { label: 'a.md', sourcePath: 'a.md', text: 'x' };
  const documents = (count: number) => ({ documents: new Array(count).fill(document) });
  const accepts = (input: unknown): boolean => adversarialInput.safeParse(input).success;

  test.each([
    [0, false],
    [1, false],
    [2, true],
    [10, true],
    [11, false],
  ])('%i documents: %s', (count, expected) => expect(accepts(documents(count))).toBe(expected));

  test.each([
    [{ depth: 'deep' }, true],
    [{ depth: 'deepest' }, false],
    [{ convergence: 0.5 }, true],
    [{ convergence: 0.99 }, true],
    [{ convergence: 0.49 }, false],
    [{ focus: ['risk'] }, true],
    [{ unknown: 1 }, false],
    [{ order: 'none' }, true],
    [{ order: [1, 0] }, true],
    [{ order: [0] }, false],
    [{ order: [0, 0] }, false],
    [{ order: [0, 2] }, false],
    [{ order: [0, 1, 1] }, false],
    [{ ancestor: document }, true],
    [{ ancestor: { label: 'a.md' } }, false],
    [{ openMarks: 'comment' }, true],
    [{ openMarks: 'loud' }, false],
    [{ force: true }, true],
    [{ force: false }, false],
  ])('with %j: %s', (more, expected) => expect(accepts({ ...documents(2), ...more })).toBe(expected));

  test.each([
    [{}, true],
    [{ order: 'none' }, false],
    [{ ancestor: document }, false],
  ])('written from a source, with %j: %s', (more, expected) => {
    const seats = [{ model: 'opus' }, { model: 'haiku' }];
    expect(accepts({ source: document, generate: 'spec', seats, ...more })).toBe(expected);
  });

  test('what is sent has the ancestor in it', () => {
    const ancestor = { ...document, label: 'base.md' };
    const sent = sentDocuments(adversarialInput.parse({ ...documents(2), ancestor }));
    expect(sent.map(({ label }) => label)).toEqual(['a.md', 'a.md', 'base.md']);
  });

  test('has defaults, as runs of older versions need them', () => {
    expect(adversarialInput.parse(documents(2))).toMatchObject({
      depth: 'standard',
      convergence: 0.8,
      focus: [],
      openMarks: 'line',
    });
  });
});

test('[000/load-naming-original] variants are lettered and numbered in the order of the input', () => {
  const variants = variantsOf(...'abcdefghij');
  expect(variants.map(({ id }) => id).join('')).toBe('ABCDEFGHIJ');
  expect([variants[0], variants[9]].map((variant) => variant && variantFileName(variant))).toEqual([
    'variant-1-original.md',
    'variant-10-original.md',
  ]);
});

describe('[000/load-normalise] the normalised copy', () => {
  test.each([
    ['a  \nb\t\n', 'a\nb\n'],
    ['a', 'a\n'],
    ['a\n\n\n', 'a\n'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['\n\na\n', '\n\na\n'],
    ['  a\n', '  a\n'],
    ['', '\n'],
    ['   \n  ', '\n'],
  ])('of %j is %j', (text, copy) => expect(normaliseText(text)).toBe(copy));

  test('of any document has no white space at line ends, one newline at the end, and the same headings', () =>
    fc.assert(
      fc.property(randomDocument, (text) => {
        const copy = normaliseText(text);
        expect(copy.split('\n').filter((line) => line !== line.trimEnd())).toEqual([]);
        expect(copy).toMatch(/^$|[^\n]\n$|^\n$/);
        expect(normaliseText(copy)).toBe(copy);
        const headings = (raw: string) =>
          parseDocument(raw).sections.map(({ level, title }) => [level, title.trim()]);
        expect(headings(copy)).toEqual(headings(text));
      }),
      { numRuns: 300, seed: 1 },
    ));
});

test.each([
  ['# T\n\n## One\n\nTwo words.\n\n## Two\n', 2, 7, 8, 0],
  ['## One\n\n## Two\n\n### Three\n', 2, 5, 6, 0],
  ['# One\n\n# Two\n', 2, 3, 4, 0],
  ['words only', 0, 1, 2, 0],
  ['', 0, 1, 0, 0],
  ['a  \nb\n\n\n', 0, 4, 2, 3],
])(
  '[000/load-variant-metadata] %j has %i sections, %i lines, %i words',
  (text, sections, lines, words, normalised) => {
    const [variant] = variantsOf(text);
    const metadata = variant && describeVariant(variant);
    expect(metadata).toMatchObject({
      variant_id: 1,
      letter: 'A',
      source_path: 'v1.md',
      heading_count: sections,
      line_count: lines,
      word_count: words,
    });
    expect((metadata?.normalised_lines ?? 0) > 0).toBe(normalised > 0);
  },
);
