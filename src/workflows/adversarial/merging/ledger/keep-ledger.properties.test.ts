import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeOf, type TriedMerge } from '../../../../../test/documents/merges-of.ts';
import { randomDocument, randomRevisions } from '../../../../../test/documents/random-documents.ts';
import { indexAnchors } from '../../../../text/find/anchors/find-anchors.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';

const IDS = ['A', 'B', 'C', 'D'];

/** Two to four documents with much or little in common. */
const randomSet: fc.Arbitrary<readonly string[]> = fc.oneof(
  randomRevisions,
  fc.tuple(randomDocument, randomDocument),
  fc.tuple(randomRevisions, randomDocument).map(([revisions, other]) => [...revisions, other]),
  fc.tuple(randomRevisions, randomRevisions).map(([[a, b], [c, d]]) => [a, b, `${a}\n${c}`, `${b}\n${d}`]),
);

/** Any of them the base, any winner for each point, or none. */
const randomMerge = fc
  .tuple(randomSet, fc.nat(3), fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }))
  .map(([texts, base, winners]) => {
    let asked = 0;
    const winner = (): string | undefined => {
      const index = winners[asked++ % winners.length] ?? 0;
      return index < texts.length ? IDS[index] : undefined;
    };
    return { texts, base: IDS[base % texts.length] as string, winner };
  });

const titlesOf = (text: string): string[] =>
  parseDocument(text)
    .sections.filter(({ level }) => level > 0)
    .map(({ level, title }) => `${level} ${title.trim()}`);

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  return part.every((one) => {
    at = whole.indexOf(one, at) + 1;
    return at > 0;
  });
}

const placesOf = ({ ledger }: TriedMerge): string[] =>
  ledger.entries.map(({ variant, block }) => `${variant}:${block}`);
const blocksOf = ({ context }: TriedMerge): string[] =>
  context.comparison.variants.flatMap(({ id, document }) =>
    document.blocks.flatMap(({ kind }, block) => (kind === 'rule' ? [] : [`${id}:${block}`])),
  );

function checkAccounts(tried: TriedMerge): void {
  const known = new Set([...tried.context.points, ...tried.unjudged].map(({ id }) => id));
  expect(tried.ledger.orphans).toEqual([]);
  expect(placesOf(tried)).toEqual(blocksOf(tried));
  for (const entry of tried.ledger.entries) {
    const cites = entry.place === 'rejected' || entry.place === 'contested';
    if (cites) expect(known).toContain(entry.point);
    if (entry.place === 'merged into')
      expect(tried.plan.changes.map(({ number }) => number)).toContain(entry.change);
  }
  for (const { point, byRule } of tried.ledger.dropped) if (!byRule) expect(known).toContain(point);
  expect(tried.plan.lint).toEqual([]);
}

/** Every anchor of every variant is in the merged text or in the list of those that were dropped. */
function checkAnchors({ context, ledger, text }: TriedMerge): void {
  const held = indexAnchors(parseDocument(text), context.anchors);
  const dropped = new Set(ledger.dropped.map(({ anchor }) => anchor.key));
  const missing = context.comparison.variants.flatMap(({ document }) =>
    [...indexAnchors(document, context.anchors).anchors.values()].filter(
      (anchor) => !held.holds(anchor) && !dropped.has(anchor.key),
    ),
  );
  expect(missing).toEqual([]);
}

test('every block of every variant has one place, every anchor is there or dropped with a point', () => {
  fc.assert(
    fc.property(randomMerge, ({ texts, base, winner }) => {
      const tried = mergeOf(texts, { base, winner });
      checkAccounts(tried);
      checkAnchors(tried);
      expect(tried.validation.checks.find(({ name }) => name === 'ledger')?.passed).toBe(true);
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('the base keeps its headings, and its bytes where nothing was changed', () => {
  fc.assert(
    fc.property(randomMerge, ({ texts, base, winner }) => {
      const { text, merge, context } = mergeOf(texts, { base, winner });
      const before = context.baseDocument.text;
      expect(isSubsequence(titlesOf(before), titlesOf(text))).toBe(true);
      for (const piece of merge.pieces)
        if (piece.from === 'base') expect(piece.text).toBe(before.slice(piece.start, piece.end));
    }),
    { numRuns: 50, seed: 1 },
  );
});

test('the same document several times is merged into itself', () => {
  fc.assert(
    fc.property(randomDocument, fc.integer({ min: 2, max: 3 }), (text, count) => {
      const tried = mergeOf(new Array<string>(count).fill(text));
      expect(tried.text).toBe(text);
      expect(tried.plan.changes).toEqual([]);
      checkAccounts(tried);
    }),
    { numRuns: 40, seed: 1, examples: [['---\ntitle: x\n---\n\n#### \u2028\n', 2]] },
  );
});

test('in whatever order the others come, nothing is lost', () => {
  fc.assert(
    fc.property(randomDocument, randomRevisions, fc.boolean(), (base, [one, other], isWon) => {
      const winner = ({
        sides,
      }: {
        readonly sides: readonly { readonly variant: string; readonly present: boolean }[];
      }) => (isWon ? sides.find(({ variant, present }) => variant !== 'A' && present)?.variant : 'A');
      const tried = mergeOf([base, one, other], { winner });
      const turned = mergeOf([base, other, one], { winner });
      for (const each of [tried, turned]) checkAccounts(each);
      expect(blocksOf(turned)).toHaveLength(blocksOf(tried).length);
    }),
    { numRuns: 40, seed: 1 },
  );
});
