import { describe, expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import { parseConcurrency, parseTimeout } from './pace.ts';

const typed = (value: string | number | undefined) => ({ value, origin: '--flag' });

describe('calls at a time', () => {
  test.each([
    [undefined, 10],
    ['1', 1],
    [' 12 ', 12],
    [64, 64],
  ])('%s', (written, value) => expect(parseConcurrency(typed(written)).value).toBe(value));

  test.each(['0', '65', '2.5', '-1', 'many', '', '0x10', '1e3'])('not %s', (written) => {
    expect(() => parseConcurrency(typed(written))).toThrow(UsageError);
    expect(() => parseConcurrency(typed(written))).toThrow('a whole number from 1 to 64');
  });
});

describe('seconds for one call', () => {
  test.each([
    [undefined, 600],
    ['0.5', 0.5],
    ['900', 900],
  ])('%s', (written, value) => expect(parseTimeout(typed(written)).value).toBe(value));

  test.each(['0', '86401', 'long', ''])('not %s', (written) => {
    expect(() => parseTimeout(typed(written))).toThrow('a number of seconds above 0');
  });
});
