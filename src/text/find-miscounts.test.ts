import { expect, test } from 'vitest';
import { findMiscounts } from './find-miscounts.ts';
import { parseDocument } from './parse-document.ts';

const LIST = '\n\n- one\n- two\n  - below\n';
test.each([
  ['There are three phases:', [{ said: 3, listed: 2 }]],
  ['There are two phases:', []],
  ['There are 4 known open risks:', [{ said: 4, listed: 2 }]],
  ['There are at least three phases:', []],
  ['The first three phases:', []],
  ['Three phases follow.', []],
])('%s', (line, expected) =>
  expect(findMiscounts(parseDocument(`${line}${LIST}`)).wrong).toMatchObject(expected),
);

test('without a list nothing is counted', () =>
  expect(findMiscounts(parseDocument('There are three phases:\n\nNone yet.'))).toEqual({
    counted: 0,
    wrong: [],
  }));
