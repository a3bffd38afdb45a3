// Merges put together by chance, for tests of what is told about a merge: stretches of a source variant inserted
// into a base or put in place of its text, at the ends of blocks or anywhere at all.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Change, MergeResult, Piece } from '../../src/domain/comparison/merge.ts';
import type { Variant } from '../../src/domain/document.ts';
import { randomDocument } from './random-documents.ts';
import { variantsOf } from './variants-of.ts';

export interface RandomMerge {
  readonly base: Variant;
  readonly variants: readonly Variant[];
  readonly changes: readonly Change[];
  readonly merge: MergeResult;
}

/** What is needed of a change beyond its number. */
export function changeOf(number: number, variant: Variant, points: readonly string[] = ['C-001']): Change {
  const place = { section: '1', line: 1 };
  return {
    number,
    title: `Change ${number}`,
    variant: variant.id,
    source: place,
    target: place,
    approach: 'insert',
    points,
    rationale: '',
    integration: '',
    risk: 'Low',
    riskReason: '',
    anchors: [],
    edits: [],
  };
}

export const joinPieces = (pieces: readonly Piece[]): MergeResult => ({
  text: pieces.map(({ text }) => text).join(''),
  pieces,
  results: [],
});

interface Cut {
  readonly at: number;
  readonly removed: number;
  readonly from: number;
  readonly count: number;
  readonly around: readonly [string, string];
  readonly isAnywhere: boolean;
}

const cut: fc.Arbitrary<Cut> = fc.record({
  at: fc.nat(400),
  removed: fc.constantFrom(0, 0, 0, 1, 2),
  from: fc.nat(12),
  count: fc.constantFrom(0, 1, 1, 2, 3),
  around: fc.constantFrom(['\n\n', '\n\n'], ['\n', ''], ['', '\n'], ['', ''], ['\n\n', '']) as fc.Arbitrary<
    readonly [string, string]
  >,
  isAnywhere: fc.boolean(),
});

const examples: readonly { readonly markdown: string }[] = JSON.parse(
  readFileSync('test/fixtures/commonmark/spec.json', 'utf8'),
);

/** Corners of Markdown beside each other, with every kind of line end. */
const trickyDocument = fc
  .tuple(
    fc.array(fc.constantFrom(...examples.map(({ markdown }) => markdown)), { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '\n', '\n\n'),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([parts, between, ending, isUnended]) => {
    const text = parts.join(between).replaceAll('\n', ending);
    return isUnended ? text.replace(/[\r\n]+$/, '') : text;
  });

const anyDocument = fc.oneof(randomDocument, trickyDocument);

/** Two documents of this kind, the second merged into the first. */
export const randomMergeOf = (document: fc.Arbitrary<string>): fc.Arbitrary<RandomMerge> =>
  fc.tuple(document, document, fc.array(cut, { maxLength: 4 })).map(([baseText, sourceText, cuts]) => {
    const variants = variantsOf(baseText, sourceText);
    const [base, source] = variants as [Variant, Variant];
    const pieces: Piece[] = [];
    let done = 0;
    const keep = (to: number): void => {
      if (to > done) pieces.push({ from: 'base', text: baseText.slice(done, to), start: done, end: to });
      done = Math.max(done, to);
    };
    const places = cuts.map((one) => ({ ...one, ...placeOf(base, one) })).sort((a, b) => a.start - b.start);
    const changes = places.map((_, index) => changeOf(index + 1, source));
    for (const [index, { start, end, from, count, around }] of places.entries()) {
      keep(start);
      done = Math.max(done, end);
      const blocks = source.document.blocks.slice(from, from + count);
      const text = blocks.length === 0 ? '' : sourceText.slice(blocks[0]?.start, blocks.at(-1)?.end);
      pieces.push({
        from: 'change',
        text: text === '' ? '' : `${around[0]}${text}${around[1]}`,
        change: index + 1,
        variant: source.id,
        blocks: blocks.map((_, position) => from + position),
      });
    }
    keep(baseText.length);
    return { base, variants, changes, merge: joinPieces(pieces) };
  });

export const randomMerge = randomMergeOf(anyDocument);

function placeOf({ document }: Variant, { at, removed, isAnywhere }: Cut): { start: number; end: number } {
  const { text, blocks } = document;
  if (isAnywhere) {
    const start = Math.min(at, text.length);
    return { start, end: Math.min(text.length, start + removed * 7) };
  }
  const first = blocks[at % (blocks.length || 1)];
  const last = blocks[Math.min(blocks.length - 1, (at % (blocks.length || 1)) + removed - 1)];
  const start = removed === 0 ? (first?.end ?? text.length) : (first?.start ?? 0);
  return { start, end: Math.max(start, removed === 0 ? start : (last?.end ?? start)) };
}
