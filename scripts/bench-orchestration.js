// What the program adds to the calls it makes: a deep comparison of ten variants of 80 KB with a model that takes 50 ms
// for every answer, journal on, beside the same calls in the same order and as many at a time through the bare AI SDK.
// The bar is for the time in which somebody is asked: prompts, turns, retries, checks of answers, the journal. What the
// program reads and computes while nobody is asked is its own work; it is printed, and has no calls to be compared with.
// On a busy machine look at what was computed: waiting for the processor counts as time.
// `npm run bench:orchestration [-- --rounds N --variants N --kilobytes N]`; needs a build (`--dist` names another one).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { learnAnswers } from './bench-orchestration/learn-answers.js';
import { makeVariants } from './bench-orchestration/make-variants.js';
import { replayCalls } from './bench-orchestration/replay-calls.js';
import { startServer } from './bench-orchestration/start-server.js';
import { watchAsking } from './bench-orchestration/watch-asking.js';
import { watchModel } from './bench-orchestration/watch-model.js';

/** Issue of the models: what the program adds is at most a quarter. */
const BAR = 1.25;
const MODEL = 'bench';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    variants: { type: 'string', default: '10' },
    kilobytes: { type: 'string', default: '80' },
    'delay-ms': { type: 'string', default: '50' },
    dist: { type: 'string', default: 'dist' },
  },
});

const load = (/** @type {string} */ path) => import(pathToFileURL(resolve(values.dist, path)).href);
const { adversarial } = await load('index.js');
const { createModel } = await load('agents/models/create-model.js');

const compare = makeVariants(Number(values.variants), Number(values.kilobytes) * 1000);
const request = { compare, agents: [MODEL], depth: 'deep', convergence: 0.99 };
/** The fastest round: what else the machine does only ever adds. */
const least = (/** @type {number[]} */ list) => Math.min(...list);
const ms = (/** @type {number} */ time) => `${time.toFixed(0)} ms`;

/** Milliseconds of the processor. */
const computed = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** One whole run in a folder of its own, with the times of its parts. */
async function runOnce(/** @type {any} */ model) {
  const output = mkdtempSync(join(tmpdir(), 'steelman-bench-'));
  const watched = watchModel(model);
  const asking = watchAsking(() => performance.now());
  const working = watchAsking(computed);
  const begun = performance.now();
  try {
    const options = {
      models: { [MODEL]: watched.model },
      report(/** @type {any} */ event) {
        asking.report(event);
        working.report(event);
      },
      now: '2026-01-01T00:00:00Z',
    };
    const { status } = await adversarial({ ...request, output }, options).result;
    const all = performance.now() - begun;
    return {
      calls: watched.calls,
      status,
      asked: asking.total(),
      between: asking.between(),
      work: working.total(),
      all,
    };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

const sizes = compare.map(({ text }) => Buffer.byteLength(text));
console.log(
  `${compare.length} variants of ${Math.min(...sizes)} to ${Math.max(...sizes)} bytes, deep, answers after ${values['delay-ms']} ms`,
);
const settings = { provider: 'openai-chat', model: 'gpt-bench', apiKey: 'none' };
const answers = await learnAnswers({ load, request, name: MODEL, settings });
const server = await startServer(answers, Number(values['delay-ms']));
try {
  const model = await createModel({ ...settings, baseUrl: server.baseUrl });
  const runs = [];
  const bare = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const run = await runOnce(model);
    const before = computed();
    const time = await replayCalls(model, run.calls);
    const work = computed() - before;
    // The first round only warms up.
    if (round === 0) continue;
    runs.push(run);
    bare.push({ time, work });
  }
  const [{ calls, status }] = runs;
  const kinds = [...new Set(calls.map(({ kind }) => kind))];
  const sent = calls.reduce((sum, { call }) => sum + JSON.stringify(call.prompt).length, 0) / 1e6;
  const counted = kinds.map((kind) => `${calls.filter((call) => call.kind === kind).length} ${kind}`);
  const alone = least(bare.map(({ time }) => time));
  const [asked, between, work, all] = ['asked', 'between', 'work', 'all'].map((part) =>
    least(runs.map((run) => run[part])),
  );
  const ratio = asked / alone;
  console.log(`${calls.length} calls with ${sent.toFixed(1)} MB: ${counted.join(', ')}; status ${status}`);
  console.log(`while somebody is asked: ${ms(asked)}, of it computing ${ms(work)}`);
  console.log(
    `the same calls through the bare AI SDK: ${ms(alone)}, of it computing ${ms(least(bare.map((one) => one.work)))}`,
  );
  console.log(`ratio ${ratio.toFixed(2)}  ${ratio <= BAR ? 'within' : 'ABOVE'} ${BAR}`);
  console.log(
    `between two questions (diff analysis, metrics): ${ms(between)}; the whole run, with reading, plan, merge and checks: ${ms(all)}`,
  );
  if (ratio > BAR) process.exitCode = 1;
} finally {
  server.close();
}
