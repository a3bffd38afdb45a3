import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FrontmatterFields, renderFrontmatter } from './frontmatter.ts';

const inner = (text: string): string => text.replace(/^---\n/, '').replace(/---\n$/, '');

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('yes', 'null', '1.0', '2026-01-01', '- a', 'a: b', '#x', "it's", '{', '@a', 'M1', '', ' a', 'a\n---\nb: 1'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  fc.boolean(),
  fc.constant(null),
); // biome-ignore format: a list
const flat = fc.record({ id: scalar, title: scalar, list: fc.array(scalar) });

describe('any value', () => {
  const fields = fc.record({
    one: scalar,
    many: fc.array(scalar),
    nested: flat,
    items: fc.array(flat, { minLength: 1 }),
  });

  test('is read by a YAML reader as it was written', () => {
    fc.assert(
      fc.property(fields, (value) => {
        const text = renderFrontmatter(value as FrontmatterFields);
        expect(parse(inner(text))).toEqual(value);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

test('what stays plain is easy to read', () =>
  expect(
    renderFrontmatter({
      spec_source: 'docs/a.md',
      left: undefined,
      agents: ['opus:architect'],
      deep: { a: 1 },
    }),
  ).toBe('---\nspec_source: docs/a.md\nagents: ["opus:architect"]\ndeep:\n  a: 1\n---\n'));
