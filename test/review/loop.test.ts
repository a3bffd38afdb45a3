import { expect, test } from 'vitest';
import { inputFor, runReview } from './run-review.ts';

test('smoke', async () => {
  const text = '# Spec\n\n- FR-1: The system should be fast.\n- FR-2: The system must use Redis.\n';
  const run = await runReview(inputFor(text, { author: 'embedded' }));
    run.error,
    JSON.stringify(run.contract, null, 1),
    [...run.files].map(([n, t]) => `=== ${n}\n${t}`).join('\n'),
    [...run.delivered],
  );
  expect(run.error).toBeUndefined();
});
