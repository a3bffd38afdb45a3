import { expect, test } from 'vitest';
import { stemWord } from '../stem-word.ts';
import { areExclusive } from './exclusive-values.ts';

const exclusive = (one: string, other: string): boolean => areExclusive(stemWord(one), stemWord(other));

test.each([
  ['enabled', 'disabled', true],
  ['enable', 'disable', true],
  ['synchronously', 'asynchronously', true],
  ['before', 'after', true],
  ['public', 'private', true],
  ['postgresql', 'mongodb', true],
  ['mysql', 'sqlite', true],
  ['kafka', 'rabbitmq', true],
  ['encrypted', 'plaintext', true],
  ['true', 'false', true],
  ['postgresql', 'postgres', false],
  ['postgresql', 'kafka', false],
  ['enabled', 'enabled', false],
  ['enabled', 'encrypted', false],
  ['apple', 'pear', false],
  ['constructor', '__proto__', false],
])('%s and %s exclude each other: %s', (one, other, expected) => {
  expect(exclusive(one, other)).toBe(expected);
  expect(exclusive(other, one)).toBe(expected);
});
