import { expect, test } from 'vitest';
import { mergeOf } from '../../../../../test/documents/merges-of.ts';
import { section } from '../../../../../test/documents/variants-of.ts';

const { context } = mergeOf([
  section('The gateway validates every incoming token. Tokens live for 30 minutes. See FR-012.'),
  section('Every incoming token is validated by the gateway. Tokens live for 10 minutes. Users pay.'),
]);
const claims = context.comparison.claims[1] ?? [];
const counterparts = claims.map((claim) => context.counterpartOf(claim));

test('the base says it in other small words, or does not', () => {
  expect(counterparts.map((there) => there?.exact)).toEqual([false, undefined, undefined]);
  const [own] = context.comparison.claims[0] ?? [];
  expect(own && context.counterpartOf(own)).toEqual({ claim: own, exact: true });
});

test('claims are found by their block, points by the lines that they quote', () => {
  const block = claims[0]?.block ?? -1;
  expect(context.claimsIn(1, block)).toEqual(claims);
  expect(context.claimsIn(1, 99)).toEqual([]);
  expect(context.pointsAt('B', 5, 5)[0]).toMatchObject({ id: 'X-001', kind: 'contradiction' });
  expect(context.pointsAt('B', 1, 1)).toEqual([]);
});

test('mentions are counted in the base', () => {
  const [anchor] = context.anchors.of('See FR-012.');
  expect(context.baseMentions(anchor?.key ?? '')).toBe(1);
  expect(context.baseMentions('fr-999')).toBe(0);
});
