import { expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import { compareDocuments } from '../../../../text/relations/comparison/compare-documents.ts';
import { openContext } from '../context/merge-context.ts';
import { openSeries } from './id-series.ts';

const series = (base: string, other: string) => {
  const comparison = compareDocuments(variantsOf(base, other));
  return openSeries(
    openContext({ comparison, points: [], results: [], rounds: 0, base: 'A', skipped: undefined }),
  );
};

test.each<[string, string, readonly string[], readonly string[], readonly string[]]>([
  ['a stem nobody uses', 'M1: Begun.', ['M0.1: x', 'M0.2: y'], ['M0.1: x', 'M0.2: y'], []],
  [
    'a stem that clashes changes as a whole',
    'M0.2: Begun. M1: Done.',
    ['M0.1: x', 'M0.2: y', 'M0.3: z'],
    ['M0.1: x', 'M2.2: y', 'M2.3: z'],
    ['M0.2=M2.2', 'M0.1=M2.1', 'M0.3=M2.3'],
  ],
  ['a number that clashes is the next', 'FR-1: Begun.', ['FR-1: x'], ['FR-2: x'], ['FR-1=FR-2']],
])('%s', (_, base, came, called, renamed) => {
  const { fitId, renamed: map } = series(base, came.join('\n\n'));
  expect(came.map((content) => fitId(1, content, undefined))).toEqual(called);
  const list = (map.get(1) ?? []).map(({ from, to }) => `${from}=${to}`);
  expect(list.toSorted()).toEqual([...renamed].toSorted());
});

test('a number behind one of its stem goes on with it', () => {
  const { fitId } = series('FR-1.1: Begun. FR-1.2: Done.', 'FR-1.2: x');
  expect(fitId(1, 'FR-1.2: x', 'FR-1.2: Done.')).toBe('FR-1.3: x');
});
