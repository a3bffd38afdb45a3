// @ts-check
// Begins a comparison, stops it half-way, goes on with it, and decides what it left open for the base.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adversarial, InterruptedError, resolve, resume } from 'steelman';

const cwd = import.meta.dirname;
const output = join(await mkdtemp(join(tmpdir(), 'steelman-example-')), 'run');
const stop = new AbortController();
const run = adversarial(
  {
    compare: ['../checkout/a.md', '../checkout/b.md'],
    agents: [{ model: 'embedded', persona: 'architect' }],
    output,
  },
  { cwd, signal: stop.signal },
);
try {
  for await (const event of run)
    if (event.type === 'progress' && event.progress.type === 'step-finished') stop.abort();
} catch (error) {
  if (!(error instanceof InterruptedError)) throw error;
  console.log(`stopped: ${error.code}`);
}

const resumed = await resume(output, { cwd }).result;
console.log(
  `resumed: ${resumed.protocol}, ${resumed.status}, ${Object.keys(resumed.artifacts).length} files`,
);

const { items } = await resolve({ run: output }, { cwd });
const decisions = items.flatMap(({ id, sides }) =>
  sides.filter(({ isBase }) => isBase).map(({ take }) => ({ item: id, take, why: 'the base stands' })),
);
const { left, status } = await resolve({ run: output, decisions }, { cwd });
console.log(`decided: ${decisions.length} of ${items.length}, ${left.length} left, ${status}`);
