// What keeping a run costs. Time: a step of a 4 KB record in the journal beside a bare write and fdatasync of the same
// bytes, in turn. Storage: the journal of whole runs beside the canonical JSON of their inputs and answers.
// `npm run bench:journal [-- --rounds N --kilobytes N --folder <on the disk to measure>]`; needs a build.

import { closeSync, fdatasync, mkdtempSync, openSync, readFileSync, rmSync, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { canonicalJson } from '../dist/engine/canonical-json.js';
import { adversarial } from '../dist/index.js';
import { fileJournal } from '../dist/journal/file-journal.js';
import { makeVariants } from './bench-orchestration/make-variants.js';

const TIME_BAR = 1.25;
const STORAGE_BAR = 1.1;
const RECORD_BYTES = 4096;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2000' },
    kilobytes: { type: 'string', default: '40' },
    folder: { type: 'string', default: tmpdir() },
  },
});

let isMissed = false;

function judge(/** @type {string} */ what, /** @type {number} */ ratio, /** @type {number} */ bar) {
  const isMet = ratio <= bar;
  if (!isMet) isMissed = true;
  console.log(`${what}: ${ratio.toFixed(3)}, at most ${bar}: bar ${isMet ? 'met' : 'MISSED'}`);
}

const median = (/** @type {number[]} */ times) =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** An answer whose line in the journal has exactly the size wanted. */
function recordOf(/** @type {number} */ bytes) {
  const empty = {
    type: 'answer-recorded',
    step: 'debate/round-1/advocate-1',
    question: 'state-position',
    role: 'advocate-1',
    agent: 'embedded',
    fingerprint: 'f'.repeat(64),
    answer: { said: '' },
    struck: [],
  };
  const said = 'x'.repeat(bytes - JSON.stringify(empty).length - 1);
  return { ...empty, answer: { said } };
}

/** The same on the bare file: open all the time, nothing looked after. */
function bareWriter(/** @type {string} */ path) {
  const file = openSync(path, 'a', 0o600);
  return {
    step: (/** @type {Buffer} */ bytes) =>
      new Promise((done, fail) => {
        write(file, bytes, (error) => {
          if (error) fail(error);
          else fdatasync(file, (late) => (late ? fail(late) : done(undefined)));
        });
      }),
    close: () => closeSync(file),
  };
}

async function measureTime(/** @type {string} */ folder, /** @type {number} */ rounds) {
  const record = /** @type {any} */ (recordOf(RECORD_BYTES));
  const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
  const journal = fileJournal(join(folder, 'journal.jsonl'));
  const bare = bareWriter(join(folder, 'bare'));
  const jobs = [() => journal.append(record), () => bare.step(bytes)];
  /** @type {number[][]} */
  const times = [[], []];
  const warmUp = Math.ceil(rounds / 20);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    // Whoever comes second may find the disk in another mood.
    for (const job of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const start = performance.now();
      await jobs[job]?.();
      if (round >= warmUp) times[job]?.push(performance.now() - start);
    }
  }
  bare.close();
  const [kept, alone] = times.map(median);
  console.log(`${rounds} records of ${bytes.length} bytes, in turn, median:`);
  console.log(`  a step of the journal ${(kept * 1000).toFixed(0)} us`);
  console.log(`  write and fdatasync   ${(alone * 1000).toFixed(0)} us`);
  judge('time', kept / alone, TIME_BAR);
}

async function measureStorage(
  /** @type {string} */ name,
  /** @type {any} */ request,
  /** @type {string} */ output,
) {
  await adversarial({ ...request, output }, { now: '2026-01-01T00:00:00Z' }).result;
  const file = readFileSync(join(output, 'adversarial', 'journal.jsonl'));
  let said = 0;
  for (const line of file.toString().trimEnd().split('\n')) {
    const event = JSON.parse(line);
    const value = event.type === 'run-started' ? event.input : event.answer;
    if (value !== undefined) said += Buffer.byteLength(canonicalJson(value));
  }
  console.log(`${name}: journal ${file.length} bytes, inputs and answers ${said} bytes`);
  judge('storage', file.length / said, STORAGE_BAR);
}

const folder = mkdtempSync(join(values.folder, 'steelman-bench-'));
try {
  await measureTime(folder, Number(values.rounds));
  const checkout = ['a.md', 'b.md'].map((name) => ({
    name,
    text: readFileSync(`examples/checkout/${name}`, 'utf8'),
  }));
  await measureStorage(
    'two variants of 4 KB',
    { compare: checkout, depth: 'deep', convergence: 0.99 },
    join(folder, 'small'),
  );
  await measureStorage(
    `five variants of ${values.kilobytes} KB`,
    { compare: makeVariants(5, Number(values.kilobytes) * 1000), depth: 'deep', convergence: 0.99 },
    join(folder, 'large'),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (isMissed) process.exitCode = 1;
