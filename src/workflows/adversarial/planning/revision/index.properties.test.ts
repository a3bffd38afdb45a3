// What holds for all texts: nothing is made up, nothing is lost, and one side's silence is the other side's word.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyKin } from '../../../../../test/documents/apply-kin.ts';
import { randomDocument, randomRevisions } from '../../../../../test/documents/random-documents.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { planKin } from './index.ts';
import { type KinPlan, kinEdits } from './model/revision-plan.ts';

const plan = (base: string, other: string, ancestor?: string): KinPlan =>
  planKin({
    base: parseDocument(base),
    other: parseDocument(other),
    ...(ancestor !== undefined && { ancestor: parseDocument(ancestor) }),
  });

const merge = (base: string, other: string, ancestor?: string): string =>
  applyKin(base, kinEdits(plan(base, other, ancestor)));

/** Three revisions with one kind of line end: the line ends of the base hold for all that comes in. */
const lineEnds = (text: string): string => text.replaceAll('\r\n', '\n');
const texts = fc.oneof(randomRevisions, fc.tuple(randomDocument, randomDocument));
const pair = texts.map(([one, other]) => [lineEnds(one), lineEnds(other)] as const);
const trio = fc.tuple(pair, randomDocument).map(([two, third]) => [...two, lineEnds(third)] as const);
const RUNS = { numRuns: 150 };

test('a text and itself have only the same', () => {
  fc.assert(
    fc.property(randomDocument, (text) => {
      expect(plan(text, text).hunks.filter(({ kind }) => kind !== 'same')).toEqual([]);
      expect(plan(text, text, text).hunks.filter(({ kind }) => kind !== 'same')).toEqual([]);
    }),
    RUNS,
  );
});

test('where the base is the ancestor, the result is the other, byte for byte', () => {
  fc.assert(
    fc.property(pair, ([base, other]) => {
      expect(merge(base, other, base)).toBe(other);
    }),
    RUNS,
  );
});

test('where the other is the ancestor, the result is the base, byte for byte', () => {
  fc.assert(
    fc.property(pair, ([base, other]) => {
      expect(merge(base, other, other)).toBe(base);
    }),
    RUNS,
  );
});

test('every block of the other but a rule is in one hunk, every block of the base too; edits do not overlap', () => {
  const check = (base: string, other: string, ancestor?: string): void => {
    const made = plan(base, other, ancestor);
    const theirs = made.hunks.flatMap(({ otherBlocks }) => otherBlocks).sort((a, b) => a - b);
    expect(theirs).toEqual(parseDocument(other).blocks.map((_, index) => index));
    const own = made.hunks.flatMap(({ baseBlocks }) => baseBlocks).sort((a, b) => a - b);
    expect(own).toEqual(parseDocument(base).blocks.map((_, index) => index));
    let at = 0;
    for (const { start, end } of kinEdits(made)) {
      expect(start).toBeGreaterThanOrEqual(at);
      expect(end).toBeGreaterThanOrEqual(start);
      at = end;
    }
  };
  fc.assert(
    fc.property(trio, ([base, other, ancestor]) => {
      check(base, other);
      check(base, other, ancestor);
      check(ancestor, other, base);
    }),
    RUNS,
  );
});

const fresh = fc.constantFrom('Quails nest in hedges.', '- Otters swim.', '```\nlet it = be;\n```', '| Yak | Ibex |\n|---|---|\n| 1 | 2 |'); // biome-ignore format: pieces

/** A text in blocks, each different, with what each side puts behind them. */
const grown = fc.array(fc.tuple(fc.constantFrom('', 'base', 'other'), fresh), { minLength: 2, maxLength: 8 });

test('blocks that only the other inserted come in exactly as they stand there', () => {
  fc.assert(
    fc.property(grown, (parts) => {
      const write = (side: string): string => written(parts, side);
      expect(merge(write(''), write('other'))).toBe(write('other'));
    }),
    RUNS,
  );
});

test('changes of the two sides that do not touch each other both arrive', () => {
  fc.assert(
    fc.property(grown, (parts) => {
      const write = (side: string): string => written(parts, side);
      expect(merge(write('base'), write('other'), write(''))).toBe(write('baseother'));
      expect(merge(write('base'), write('other'))).toBe(write('baseother'));
    }),
    RUNS,
  );
});

const ANIMALS = ['aardvark', 'badger', 'cormorant', 'dormouse', 'eland', 'ferret', 'gecko', 'heron'];

function written(parts: readonly (readonly [string, string])[], side: string): string {
  const blocks = parts.flatMap(([by, extra], at) => {
    const own = `The ${ANIMALS[at]} eats what ${at} others have left over for it.`;
    const named = extra.replace(/(Quails|Otters|let|Yak)/, `$1 ${ANIMALS[at]} ${at}`);
    return by !== '' && side.includes(by) ? [own, named] : [own];
  });
  return `# Zoo\n\n${blocks.join('\n\n')}\n`;
}
