import { expect, test } from 'vitest';
import { cutSlices } from './cut-slices.ts';
import type { Numbered } from './number-statements.ts';

/** Sections with so many statements each, of a document that is too long for one question. */
const numbered = (sections: readonly number[]): Numbered =>
  ({
    document: { text: ' '.repeat(50_000) },
    records: sections.flatMap((count, section) => Array.from({ length: count }, () => ({ section }))),
  }) as unknown as Numbered;

const sizes = (...variants: readonly (readonly number[])[]): number[][] =>
  cutSlices(variants.map(numbered), () => true).map((wave) => wave.map(({ records }) => records.length));

test.each([
  ['what fits into one', [[30, 20, 10]], [[60]]],
  ['where a section ends, once there is enough', [[25, 20, 20, 25]], [[45, 45]]],
  ['no slice for the few that still fit', [[41, 6]], [[47]]],
  ['nor at the end of several', [[41, 41, 12]], [[41, 53]]],
  ['in the middle of a section that is too long', [[130]], [[60, 60, 10]]],
  ['each variant in a wave of its own', [[41, 6], [20]], [[47], [20]]],
  ['nothing to judge', [[]], []],
])('slices: %s', (_, variants, expected) => expect(sizes(...variants)).toEqual(expected));
