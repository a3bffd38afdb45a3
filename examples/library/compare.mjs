// Compares two documents from a program and prints every contradiction with the lines it rests on.

import { adversarial } from 'steelman';

const run = adversarial(
  { compare: ['../checkout/a.md', '../checkout/b.md'] },
  { cwd: import.meta.dirname, signal: AbortSignal.timeout(60_000) },
);

for await (const event of run) {
  if (event.type === 'progress' && event.progress.type === 'step-finished')
    console.error(event.progress.detail);
}

const { artifacts } = await run.result;
const { points } = JSON.parse(artifacts['diff-analysis.json']);
for (const { id, kind, severity, title, sides } of points) {
  if (kind !== 'contradiction') continue;
  console.log(`${id} ${severity}: ${title}`);
  for (const { variant, quotes } of sides) {
    for (const { line, text } of quotes) console.log(`  ${variant} line ${line}: ${text}`);
  }
}
