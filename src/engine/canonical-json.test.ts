import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InternalError, JournalError } from '../domain/errors.ts';
import { canonicalJson } from './canonical-json.ts';

test.each([
  ['order of keys', { b: 1, a: { d: 2, c: [{ f: 1, e: 2 }] } }, '{"a":{"c":[{"e":2,"f":1}],"d":2},"b":1}'],
  ['code units, not letters', { é: 1, Z: 2, a: 3 }, '{"Z":2,"a":3,"é":1}'],
  ['what JSON leaves out', { b: undefined, a: 1 }, '{"a":1}'],
  ['a key that is no prototype', JSON.parse('{"b":1,"__proto__":{"a":1}}'), '{"__proto__":{"a":1},"b":1}'],
  ['an object without prototype', Object.assign(Object.create(null), { b: 1, a: 2 }), '{"a":2,"b":1}'],
  ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['order of a list', [2, 1], '[2,1]'],
  ['nothing', undefined, 'null'],
])('%s', (_, value, json) => expect(canonicalJson(value)).toBe(json));

test('is the same for the same value, and tells different ones apart', () => {
  const json = fc.jsonValue();
  fc.assert(
    fc.property(json, json, (a, b) => {
      const [left, right] = [JSON.stringify(a), JSON.stringify(b)].map((text) => JSON.parse(text));
      expect(JSON.parse(canonicalJson(left))).toEqual(left);
      if (canonicalJson(left) === canonicalJson(right)) expect(left).toEqual(right);
    }),
    { seed: 3 },
  );
});

test.each([
  ['a Map', new Map([[1, 2]])],
  ['a Set', new Set([1])],
  ['an error', new Error('x')],
])('%s is refused, because it would look empty', (_, value) => {
  expect(() => canonicalJson({ value })).toThrow(InternalError);
});

test('what is nested too deeply is named, not tripped over', () =>
  expect(() => canonicalJson(JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`))).toThrow(
    JournalError,
  ));
