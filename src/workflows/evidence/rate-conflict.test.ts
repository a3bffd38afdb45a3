import { expect, test } from 'vitest';
import { rateConflict, rateOpposed } from './rate-conflict.ts';

test.each([
  ['polarity', 1, false, 'High'],
  ['modality', 2, false, 'High'],
  ['modality', 1, true, 'Medium'],
  ['value', 1, false, 'Medium'],
  ['value', 1, true, 'Medium'],
  ['value', 2, false, 'High'],
  ['name', 1, false, 'Medium'],
  ['name', 1, true, 'Medium'],
  ['amount', 2, true, 'High'],
  ['amount', 2, false, 'Medium'],
  ['amount', 1.5, true, 'Medium'],
  ['amount', 1.1, false, 'Low'],
  ['date', 1.1, true, 'Medium'],
] as const)('%s with ratio %d, binding %s: %s', (kind, ratio, binding, severity) =>
  expect(rateConflict({ kind, ratio, values: ['x', 'y'] }, binding).severity).toBe(severity),
);

test('a measured amount that is doubled is High in a description too', () =>
  expect(rateConflict({ kind: 'amount', ratio: 2, measured: true, values: ['1', '2'] }, false).severity).toBe(
    'High',
  ));

test('a duty that is lifted is High, whatever stands around it', () =>
  expect(rateConflict({ kind: 'modality', ratio: 1, values: ['required', 'optional'] }, false).severity).toBe(
    'High',
  ));

test('of what is told together the worst counts; an id for two things is Medium', () => {
  const slot = (ratio: number) => ({ kind: 'amount', ratio, values: ['1', '2'] }) as const;
  expect(rateOpposed([{ slot: undefined, claims: [] }]).severity).toBe('Medium');
  expect(rateOpposed([{ slot: slot(1.1), claims: [] }]).severity).toBe('Low');
  expect(rateOpposed([1.1, 2].map((ratio) => ({ slot: slot(ratio), claims: [] }))).severity).toBe('Medium');
});
