// Dense specifications dealt out to three variants, each section to two of them: nothing they state may be lost in the
// merge. Two of the twenty dealings that `npm run measure -- merges facts` runs.

import { describe, expect, test } from 'vitest';
import {
  cutSections,
  dealSections,
  findMissingFacts,
  mergeDealt,
  readSpecs,
} from '../../scripts/measure/measure-facts.js';

const specs = readSpecs('test/fixtures/fidelity-facts');

test('there are 45 facts', () => {
  expect(specs.map(({ facts }) => facts.length)).toEqual([25, 20]);
});

describe.each(specs)('$name', (spec) => {
  test('every section goes to exactly two variants, the opening to all', () => {
    const { opening, sections } = cutSections(spec.text);
    const variants = dealSections(spec.text, 1);
    expect(variants.every((variant) => variant.startsWith(opening))).toBe(true);
    expect(sections.map((section) => variants.filter((variant) => variant.includes(section)).length)).toEqual(
      sections.map(() => 2),
    );
    expect(dealSections(spec.text, 1)).toEqual(variants);
    expect(dealSections(spec.text, 2)).not.toEqual(variants);
  });

  test('a fact that is not there is missed', () => {
    const [fact] = spec.facts;
    expect(findMissingFacts(spec.text, spec.facts)).toEqual([]);
    const without = spec.text.replace(new RegExp(fact?.search_patterns[0] ?? '', 'gi'), '');
    expect(findMissingFacts(without, spec.facts)).toContainEqual(fact);
  });

  test('all facts are in the merge or wait, and the merge has more than any variant', async () => {
    const { lost, best, found, run } = await mergeDealt(spec, 1);
    expect(lost.map(({ id }) => id)).toEqual([]);
    expect(best).toBeLessThan(found);
    expect(run.result.contract.status).not.toBe('failed');
  });
});
