import { expect, test } from 'vitest';
import { cardinalOf, ordinalOf } from './ordinal-of.ts';

test.each([
  ['first', 1],
  ['2nd', 2],
  ['third', 3],
  ['twelfth', 12],
  ['twenty-first', 21],
  ['thirty second', 32],
  ['fiftieth', 50],
  ['100th', 100],
  ['hundredth', 100],
  ['last', undefined],
  ['three', undefined],
  ['twenty-twentieth', undefined],
  ['first-class', undefined],
  ['seconds', undefined],
  ['', undefined],
])('the place of %s is %s', (word, value) => expect(ordinalOf(word)).toBe(value));

test.each([
  ['three', 3],
  ['3', 3],
  ['3.5', 3.5],
  ['1,000', 1000],
  ['twenty-four', 24],
  ['dozen', 12],
  ['third', undefined],
  ['1,00', undefined],
  ['1.2.3', undefined],
  ['constructor', undefined],
])('the count of %s is %s', (word, value) => expect(cardinalOf(word)).toBe(value));
