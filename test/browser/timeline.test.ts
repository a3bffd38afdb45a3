// x
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { comparePaid, pageOf } from './paid-comparison.ts';

test('x', async () => {
  const r = await comparePaid();
  await copyFile(fileURLToPath(await pageOf(r)), '/tmp/s3/paid.html');
  console.log(
    JSON.stringify(r.receipt),
    r.output.selection.disagreements,
    r.output.selection.evidence.struck,
  );
});
