import { expect, test } from 'vitest';
import { readPlace, readPlaceOrNone } from './check-comparison.ts';

test.each([
  ['A12', { at: 'A12' }],
  ['§A3', { at: '§A3' }],
  ['new: Limits @ §A3', { at: '§A3', heading: 'Limits' }],
  ['new: Limits @ start', { at: 'start', heading: 'Limits' }],
  ['', undefined],
])('%s', (after, place) => {
  expect(readPlace(after)).toEqual(place);
  expect(readPlaceOrNone(after)).toEqual(place);
});

test.each([
  ['same as A12', { at: 'A12', is: 'same' }],
  ['not', { at: '', is: 'not' }],
  ['not: about its own file', { at: '', is: 'not' }],
])('%s is no place, and only an answer where nothing but a place was asked for', (after, said) => {
  expect(readPlaceOrNone(after)).toEqual(said);
  expect(readPlace(after)).not.toHaveProperty('is');
});
