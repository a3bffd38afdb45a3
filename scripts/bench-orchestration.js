// What the program adds to the calls it makes: a deep comparison of ten variants of 80 KB with a model that takes 50 ms
// for every answer, journal on, beside the same calls in the same order and as many at a time through the bare AI SDK.
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
const { createModel } = await load('agents/create-model.js');

const compare = makeVariants(Number(values.variants), Number(values.kilobytes) * 1000);
const request = { compare, agents: [MODEL], depth: 'deep', convergence: 0.99 };
/** The fastest round: what else the machine does only ever adds. */
const least = (/** @type {number[]} */ list) => Math.min(...list);
const ms = (/** @type {number} */ time) => `${time.toFixed(0)} ms`;

/** One whole run in a folder of its own, with the times of its parts. */
async function runOnce(/** @type {any} */ model) {
  const output = mkdtempSync(join(tmpdir(), 'steelman-bench-'));
  const watched = watchModel(model);
  /** @type {number | undefined} */
  let lastAnswer;
  const begun = performance.now();
  const report = (/** @type {any} */ event) => {
    // The rest is asked of nobody.
    if (event.type === 'answer' && event.role !== 'human') lastAnswer = performance.now();
  };
  try {
    const options = { models: { [MODEL]: watched.model }, report, now: '2026-01-01T00:00:00Z' };
    const { status } = await adversarial({ ...request, output }, options).result;
    const ended = performance.now();
    const { calls, firstCall } = watched;
    return {
      calls,
      status,
      before: firstCall() - begun,
      asking: (lastAnswer ?? ended) - firstCall(),
      after: ended - (lastAnswer ?? ended),
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
    const time = await replayCalls(model, run.calls);
    // The first round only warms up.
    if (round === 0) continue;
    runs.push(run);
    bare.push(time);
  }
  const [{ calls, status }] = runs;
  const kinds = [...new Set(calls.map(({ kind }) => kind))];
  const sent = calls.reduce((sum, { call }) => sum + JSON.stringify(call.prompt).length, 0) / 1e6;
  const counted = kinds.map((kind) => `${calls.filter((call) => call.kind === kind).length} ${kind}`);
  const [before, asking, after] = ['before', 'asking', 'after'].map((part) =>
    least(runs.map((run) => run[part])),
  );
  const alone = least(bare);
  const ratio = asking / alone;
  console.log(`${calls.length} calls with ${sent.toFixed(1)} MB: ${counted.join(', ')}; status ${status}`);
  console.log(`before the first call (reading, diff analysis): ${ms(before)}`);
  console.log(`first call to last answer: ${ms(asking)}`);
  console.log(`after the last answer (scores, plan, merge, checks): ${ms(after)}`);
  console.log(`the same calls through the bare AI SDK: ${ms(alone)}`);
  console.log(`ratio ${ratio.toFixed(2)}  ${ratio <= BAR ? 'within' : 'ABOVE'} ${BAR}`);
  console.log(
    `with what comes after it: ${((asking + after) / alone).toFixed(2)}; all: ${((before + asking + after) / alone).toFixed(2)}`,
  );
  if (ratio > BAR) process.exitCode = 1;
} finally {
  server.close();
}
