import { expect, test } from 'vitest';
import type { DroppedAnchor } from '../../../../domain/comparison/merge.ts';
import { explainByBase } from './keep-ledger.ts';

const dropped = (variant: string, id: string, point?: string): DroppedAnchor => ({
  anchor: { key: `id:${id}`, kind: 'id', text: id },
  variant,
  line: 1,
  point,
  reason: point === undefined ? 'a lone label' : 'changed by Change #1',
});

test.each([
  ['the base gave it up', [dropped('A', 'T-1', 'X-002'), dropped('B', 'T-1')], ['X-002', 'X-002']],
  ['the base gave another up', [dropped('A', 'T-2', 'X-002'), dropped('B', 'T-1')], ['X-002', undefined]],
  ['somebody else did', [dropped('C', 'T-1', 'X-002'), dropped('B', 'T-1')], ['X-002', undefined]],
  ['nobody says why', [dropped('A', 'T-1'), dropped('B', 'T-1')], [undefined, undefined]],
  ['its own point', [dropped('A', 'T-1', 'X-002'), dropped('B', 'T-1', 'X-003')], ['X-002', 'X-003']],
])('what others name, where %s', (_, all, points) =>
  expect(explainByBase('A', all).map(({ point }) => point)).toEqual(points),
);
