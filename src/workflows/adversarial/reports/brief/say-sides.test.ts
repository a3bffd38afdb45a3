import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import { quoteSpan } from '../../../../text/relations/comparison/compare-documents.ts';
import { differingValues, sayingsOf } from './say-sides.ts';

test.each([
  [['Calls end after 30 s.', 'Calls end after 10 s.'], ['30 s', '10 s']],
  [['| Timeout | 30 s |', '- **Timeout**: 15 s'], ['30 s', '15 s']],
  [['| Timeout | 5 s |', '| Timeout | 15 s |', '| Timeout | 5 s |'], ['5 s', '15 s', '5 s']],
  [['Stored in PostgreSQL with backups.', 'Stored in MongoDB with backups.'], ['PostgreSQL', 'MongoDB']],
  [['It must log.', 'It must not log.'], undefined],
  [['It logs.', 'Guests pay.'], undefined],
  [['It logs one two three four five six seven.', 'It logs a b c d e f g.'], undefined],
  [['It logs.'], undefined],
])('%j differ in %j', (texts, values) => expect(differingValues(texts)).toEqual(values)); // biome-ignore format: a table

test('the same cell of many rows is said once', () => {
  const variants = variantsOf('Pending Pending', 'Complete Complete');
  const sides = variants.map((variant) => {
    const { text } = variant.document;
    const [first = ''] = text.split(' ');
    const places = [0, first.length + 1].map((start) => ({ start, end: start + first.length }));
    return { variant: variant.id, summary: '', present: true, quotes: places.map((one) => quoteSpan(variant, one)) };
  }); // biome-ignore format: one side
  const point: DiffPoint = {
    id: 'X-001',
    kind: 'contradiction',
    title: '',
    severity: 'Low',
    reason: '',
    sides,
  };
  expect(sayingsOf(point, variants, 9).map(({ value }) => value)).toEqual(['Pending', 'Complete']);
});

describe('the sides of a point', () => {
  const spoken = (
    texts: readonly (readonly string[])[],
    approaches: DiffPoint['approaches'],
    base?: string,
  ) => {
    const variants = variantsOf(...texts.map((said) => said.join('\n\n')));
    const sides = variants.map((variant, at) => ({
      variant: variant.id,
      summary: '',
      present: true,
      quotes: (texts[at] ?? []).map((said) => {
        const start = variant.document.text.indexOf(said);
        return quoteSpan(variant, { start, end: start + said.length });
      }),
    }));
    const point = {
      id: 'X-001',
      kind: 'contradiction',
      title: '',
      severity: 'Low',
      reason: '',
      sides,
    } as const;
    return sayingsOf({ ...point, ...(approaches && { approaches }) }, variants, 9, base);
  };

  test('that of the base comes first, in its own words', () => {
    const texts = [['A call is repeated.'], ['We send it once.'], ['Requests come twice.']];
    const said = spoken(texts, [['A', 'C'], ['B']], 'C');
    expect(said.map(({ files, value }) => [files, value])).toEqual([
      ['v3.md, v1.md', 'Requests come twice.'],
      ['v2.md', 'We send it once.'],
    ]);
  });

  test('code is named by its lines, and two passages are enough', () => {
    const code = '```\nget | set\n```';
    const said = spoken([[code], ['One.', 'Two.', 'Three.', 'Four.']], undefined);
    expect(said.map(({ value }) => value)).toEqual(['the code in L1-3', 'One. / Two. / 2 more']);
  });

  test('what one document says against itself has the line of each place', () => {
    const [variant] = variantsOf('Seven fields.\n\nEight are listed.', '');
    if (variant === undefined) throw new Error('nothing is there');
    const quotes = [0, 15].map((start) => quoteSpan(variant, { start, end: start + 13 }));
    const point = { id: 'X-001', kind: 'contradiction', title: '', severity: 'Low', reason: '' } as const;
    const sides = [{ variant: variant.id, summary: '', present: true, quotes }];
    const said = sayingsOf({ ...point, sides, within: variant.id }, [variant], 9);
    expect(said.map(({ places }) => places)).toEqual(['v1.md L1', 'v1.md L3']);
  });

  test('of two pieces of code the lines are not cut short', () => {
    const said = spoken([['```\na\n```'], ['```\nb\n\n```']], undefined);
    expect(said.map(({ value }) => value)).toEqual(['the code in L1-3', 'the code in L1-4']);
  });

  test('a bar in code is no border of a cell', () => {
    expect(spoken([['Takes `A | B`.'], ['Takes one.']], undefined)[0]?.quote).toBe('Takes `A | B`.');
  });
});
