import { expect, test } from 'vitest';
import { inputFor, runReview } from './run-review.ts';

test('a document that nothing is said against', async () => {
  const run = await runReview(inputFor('# Spec\n'), { adversary: ['## NO OBJECTIONS'] });
  expect(run.error).toBeUndefined();
  expect(run.contract).toMatchObject({ status: 'success', outcome: 'no-objections', rounds: 1 });
});
