// steelman with minds in its seats: what the scorer calls instead of it. Tells the server which set comes, seats as many
// minds as there are documents to speak for, and hands everything else on.
//   node run-set.js <plan.json> adversarial a.md b.md ... --output DIR ...

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../../bin/steelman.js', import.meta.url));
const [plan, ...words] = process.argv.slice(2);
const { origin, config, seats, analysts, others } = JSON.parse(readFileSync(plan, 'utf8'));
const files = words.filter((word) => word.endsWith('.md'));

/** One model for all seats, or several in turn. */
function flagsFor(count) {
  const who = Array.from({ length: count }, (_, index) => seats[index % seats.length]);
  const judging = analysts === undefined ? [] : ['--analysts', analysts];
  if (seats.length === 0) return judging;
  if (seats.length === 1) return ['--model', seats[0], ...judging];
  return ['--agents', who.join(','), '--judges', seats.at(-1), '--merger', seats[1], ...judging];
}

const told = await fetch(`${origin}/set`, { method: 'POST', body: JSON.stringify({ files }) });
if (!told.ok) throw new Error(await told.text());
process.env.MIND_KEY = 'sk-loopback-0123456789abcdef';
process.argv = [
  process.execPath,
  BIN,
  ...words,
  '--config',
  config,
  '--trust',
  // A set is run many times, and what one mind said must not answer for another.
  '--fresh',
  ...flagsFor(files.length),
  ...others,
];
// In this process: a second one would take longer to start than most sets take to run.
await import(BIN);
