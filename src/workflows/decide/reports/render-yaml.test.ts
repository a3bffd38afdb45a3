import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { quoteYaml } from '../../reports/quote-yaml.ts';
import { renderYaml, type YamlValue } from './debate-result.ts';

const fields = (...pairs: readonly (readonly [string, YamlValue | undefined])[]) => ({ fields: pairs });

describe('what is written is what is read', () => {
  test.each<[string, string]>([
    ['one line', 'yes'],
    ['several lines', 'one\ntwo\n\nthree: #4'],
    ['a blank at the end of a line', 'one \ntwo'],
    ['a blank at the start', ' one\ntwo'],
    ['a line break at the end', 'one\ntwo\n'],
    ['a control character', 'one\u0007\ntwo'],
    ['a picture', '⚠️ one\n😀 two'],
    ['a mark', '<!-- x -->\n---\n- a: b'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(parse(renderYaml(fields(['a', text], ['b', fields(['c', text])])))).toEqual({
      a: text,
      b: { c: text },
    });
  });

  test('any text, key and list', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 3 }), (key, value, list) => {
        const written = renderYaml(
          fields(
            ['m', fields([quoteYaml(key), value])],
            ['l', list],
            ['o', [fields(['x', value], ['y', 1])]],
          ),
        );
        expect(parse(written)).toEqual({ m: { [key]: value }, l: list, o: [{ x: value, y: 1 }] });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('nothing in a mapping, and what is undefined', () => {
    expect(renderYaml(fields(['a', fields()], ['b', undefined], ['c', []], ['d', null]))).toBe(
      'a: {}\nc: []\nd: null\n',
    );
  });
});
