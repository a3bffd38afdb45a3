import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf } from '../../../test/documents/random-merges.ts';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import type { Change, Edit } from '../../domain/comparison/merge.ts';
import type { Variant } from '../../domain/document.ts';
import { applyChanges } from './apply-changes.ts';

const [, source] = variantsOf('a', 'b') as [Variant, Variant];

const base = fc.string({
  unit: fc.constantFrom('a', 'b', '\n', '\r\n', ' ', '#', '😀', '\ufeff'),
  maxLength: 40,
});

/** Places that do not overlap, one after the other, gathered into changes at will. */
const editedBase = fc
  .tuple(
    base,
    fc.array(fc.tuple(fc.nat(9), fc.nat(6), fc.string({ maxLength: 4 }), fc.nat(3)), { maxLength: 8 }),
  )
  .map(([text, steps]) => {
    const groups = new Map<number, Edit[]>();
    let at = 0;
    for (const [skip, length, inserted, group] of steps) {
      const start = at + skip;
      const end = start + length;
      if (end > text.length) break;
      const edit: Edit = { start, end, text: inserted, blocks: [], supersedes: [] };
      groups.set(group, [...(groups.get(group) ?? []), edit]);
      at = end;
    }
    const changes = [...groups.values()].map(
      (edits, index): Change => ({ ...changeOf(index + 1, source), edits }),
    );
    return { text, changes };
  });

/** From the end to the beginning: the plainest way there is. */
function applyPlainly(text: string, changes: readonly Change[]): string {
  const edits = changes.flatMap((change) => change.edits);
  const fromEnd = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => b.edit.start - a.edit.start || b.edit.end - a.edit.end || b.order - a.order);
  return fromEnd.reduce(
    (result, { edit }) => result.slice(0, edit.start) + edit.text + result.slice(edit.end),
    text,
  );
}

test('[000/T05.03-only-planned] edits that do not overlap all apply, and nothing else changes', () => {
  fc.assert(
    fc.property(editedBase, ({ text, changes }) => {
      const merge = applyChanges(text, changes);
      expect(merge.results.every(({ status }) => status === 'Applied')).toBe(true);
      expect(merge.text).toBe(applyPlainly(text, changes));
      expect(merge.pieces.map((piece) => piece.text).join('')).toBe(merge.text);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test('the pieces of the base, with what was taken away, are the base', () => {
  fc.assert(
    fc.property(editedBase, ({ text, changes }) => {
      const kept = applyChanges(text, changes).pieces.flatMap((piece) =>
        piece.from === 'base' ? [piece] : [],
      );
      const gone = changes.flatMap(({ edits }) => edits).filter(({ start, end }) => end > start);
      const parts = [...kept, ...gone].sort((a, b) => a.start - b.start);
      expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      for (const piece of kept) expect(piece.text).toBe(text.slice(piece.start, piece.end));
    }),
    { numRuns: 500, seed: 1 },
  );
});

test('any edits at all: what is applied is there, what is not has a reason', () => {
  const wild = fc.array(
    fc.tuple(fc.integer({ min: -2, max: 20 }), fc.integer({ min: -2, max: 20 }), fc.string({ maxLength: 3 })),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(base, wild, (text, places) => {
      const changes = places.map(
        ([start, end, inserted], index): Change => ({
          ...changeOf(index + 1, source),
          edits: [{ start, end, text: inserted, blocks: [], supersedes: [] }],
        }),
      );
      const merge = applyChanges(text, changes);
      const applied = changes.filter((_, index) => merge.results[index]?.status === 'Applied');
      expect(merge.text).toBe(applyPlainly(text, applied));
      for (const { status, reason } of merge.results) expect(reason === undefined).toBe(status === 'Applied');
    }),
    { numRuns: 500, seed: 1 },
  );
});
