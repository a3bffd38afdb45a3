import { expect, test } from 'vitest';
import { decideRequest } from '../request/request.ts';
import { decideInput } from './input.ts';
import { recorded, recordedOf } from './recorded.ts';

test('each field can be asked for and is recorded', () => {
  for (const name of Object.keys(recorded.shape)) {
    expect(decideRequest.shape).toHaveProperty(name);
    expect(decideInput.shape).toHaveProperty(name);
  }
});

test.each([
  [{ interactive: true, question: 'What?' }, { interactive: true }],
  [{ interactive: false }, {}],
  [{}, {}],
])('of %j is recorded %j', (asked, expected) => expect(recordedOf(asked)).toEqual(expected));
