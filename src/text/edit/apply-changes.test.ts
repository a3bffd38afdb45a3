import { describe, expect, test } from 'vitest';
import { changeOf } from '../../../test/documents/random-merges.ts';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import type { Change, Edit } from '../../domain/comparison/merge.ts';
import type { Variant } from '../../domain/document.ts';
import { applyChanges, overlaps } from './apply-changes.ts';

const BASE = 'one two three four';
const [, source] = variantsOf(BASE, BASE) as [Variant, Variant];

const edit = (start: number, end: number, text: string): Edit => ({
  start,
  end,
  text,
  blocks: [0],
  supersedes: [],
});
const change = (number: number, ...edits: Edit[]): Change => ({ ...changeOf(number, source), edits });
const apply = (...changes: Change[]) => applyChanges(BASE, changes);
const fates = ({ results }: ReturnType<typeof apply>): string[] => results.map(({ status }) => status);

describe('what comes out', () => {
  test.each([
    ['no change at all', [], BASE],
    ['a word replaced', [change(1, edit(4, 7, 'TWO'))], 'one TWO three four'],
    ['a word added', [change(1, edit(3, 3, ' and'))], 'one and two three four'],
    ['a word taken away', [change(1, edit(3, 7, ''))], 'one three four'],
    ['something at both ends', [change(1, edit(0, 0, '<'), edit(18, 18, '>'))], '<one two three four>'],
    ['the whole text', [change(1, edit(0, 18, 'new'))], 'new'],
    [
      'one change with edits in any order',
      [change(1, edit(14, 18, 'IV'), edit(0, 3, 'I'))],
      'I two three IV',
    ],
    [
      'an addition on either side of a replacement',
      [change(1, edit(4, 7, 'TWO')), change(2, edit(4, 4, '('), edit(7, 7, ')'))],
      'one (TWO) three four',
    ],
  ])('%s', (_, changes, text) => {
    const merge = apply(...changes);
    expect(merge.text).toBe(text);
    expect(merge.pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(fates(merge)).toEqual(changes.map(() => 'Applied'));
  });

  test('[000/T05.03-plan-order] additions at one place stand in the order of the plan, and so do the results', () => {
    const merge = apply(change(1, edit(3, 3, ' first')), change(2, edit(3, 3, ' second')));
    expect(merge.text).toBe('one first second two three four');
    expect(merge.results.map(({ change: number }) => number)).toEqual([1, 2]);
    const turned = apply(change(2, edit(3, 3, ' second')), change(1, edit(3, 3, ' first')));
    expect(turned.text).toBe('one second first two three four');
    expect(turned.results.map(({ change: number }) => number)).toEqual([2, 1]);
  });

  test('what the base gave up and what came in is told per change', () => {
    const [result] = apply(
      change(1, edit(0, 3, 'ONE'), edit(8, 13, 'THREE'), edit(18, 18, '\n\nfive\n')),
    ).results;
    expect(result).toMatchObject({ before: 'one\nthree', after: 'ONE\nTHREE\nfive' });
  });

  test('[000/T05.03-only-planned] every piece is a stretch of the base or the text of a change', () => {
    const { pieces } = apply(change(7, edit(4, 7, 'TWO')));
    expect(pieces).toEqual([
      { from: 'base', text: 'one ', start: 0, end: 4 },
      { from: 'change', text: 'TWO', change: 7, variant: 'B', blocks: [0] },
      { from: 'base', text: ' three four', start: 7, end: 18 },
    ]);
  });
});

describe('[000/T05.03-inapplicable-change] a change that does not fit is Failed with its reason, the rest goes on', () => {
  test.each([
    ['in front of the base', [edit(-1, -1, 'x')], 'its place is not in the base'],
    ['behind the base', [edit(19, 19, 'x')], 'its place is not in the base'],
    ['over its end', [edit(10, 40, 'x')], 'its place is not in the base'],
    ['backwards', [edit(7, 4, 'x')], 'its place is not in the base'],
    ['between two characters', [edit(1.5, 2, 'x')], 'its place is not in the base'],
    ['nowhere', [edit(Number.NaN, Number.NaN, 'x')], 'its place is not in the base'],
    ['without edits', [], 'it changes nothing'],
    ['one place twice', [edit(0, 7, 'x'), edit(4, 13, 'y')], 'it changes one place twice'],
    ['where another change was', [edit(15, 16, 'x')], 'its place was already changed by Change #1'],
    ['into what another replaced', [edit(16, 16, 'x')], 'its place was already changed by Change #1'],
    ['one fitting edit, one not', [edit(0, 3, 'x'), edit(99, 99, 'y')], 'its place is not in the base'],
  ])('%s', (_, edits, reason) => {
    const merge = apply(change(1, edit(14, 18, 'IV')), change(2, ...edits), change(3, edit(0, 3, 'I')));
    expect(fates(merge)).toEqual(['Applied', 'Failed', 'Applied']);
    expect(merge.results[1]?.reason).toBe(reason);
    expect(merge.text).toBe('I two three IV');
  });

  test('a change that was taken out of the plan is Skipped and leaves its place free', () => {
    const changes = [change(1, edit(0, 3, 'I')), change(2, edit(0, 3, 'uno'))];
    const merge = applyChanges(BASE, changes, new Set([1]));
    expect(merge.text).toBe('uno two three four');
    expect(merge.results).toMatchObject([
      { status: 'Skipped', reason: 'taken out of the plan' },
      { status: 'Applied' },
    ]);
  });
});

test.each([
  [[0, 3], [3, 7], false],
  [[0, 4], [3, 7], true],
  [[3, 3], [3, 3], false],
  [[3, 3], [3, 7], false],
  [[7, 7], [3, 7], false],
  [[5, 5], [3, 7], true],
  [[3, 7], [3, 7], true],
] as const)('%j and %j overlap: %s', ([a, b], [c, d], expected) => {
  expect(overlaps({ start: a, end: b }, { start: c, end: d })).toBe(expected);
  expect(overlaps({ start: c, end: d }, { start: a, end: b })).toBe(expected);
});
