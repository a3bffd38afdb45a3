// The same merge without a host: what the built-in rules answer to each step, and the bytes that come of it, before and after the
// decision that a person takes.

import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { run } from './host-process.js';

export const FILES = ['a.md', 'b.md', 'c.md'];
export const PROGRAM = resolve('bin/steelman.js');
export const TAKE = 'both';
/** The merged document says when it was made. */
export const NOW = '2026-01-02T03:04:05.000Z';

/**
 * @typedef {object} Direct
 * @property {ReadonlyMap<string, unknown>} answers by step
 * @property {readonly string[]} asked the steps of questions, checkpoints apart
 * @property {number} checkpoints at which a person would be asked
 * @property {string} merged
 * @property {string} decided after the decision
 * @property {string} item what is decided
 */

/** @param {string} folder */
export async function layOut(folder) {
  await mkdir(folder, { recursive: true });
  for (const name of FILES) await cp(resolve('examples/retention', name), join(folder, name));
}

/**
 * @param {string} folder
 * @returns {Promise<Direct>}
 */
export async function mergeDirectly(folder) {
  await layOut(folder);
  const steelman = async (...words) => {
    const { code, said } = await run(process.execPath, [PROGRAM, ...words, '--now', NOW], { cwd: folder });
    if (code !== 0) throw new Error(`steelman ${words.join(' ')} ended with ${code}: ${said}`);
    return said;
  };
  await steelman('merge', ...FILES, '--depth', 'deep', '--quiet');
  const events = await readEvents(folder);
  const answered = events.filter(({ type }) => type === 'answer-recorded');
  const merged = await readMerged(folder);
  const contract = await readFile(join(folder, 'adversarial/return-contract.yaml'), 'utf8');
  const item = /X-\d+/.exec(contract)?.[0] ?? '';
  await steelman('resolve', 'adversarial', `--take=${item}=${TAKE}`);
  return {
    answers: new Map(answered.map(({ step, answer }) => [step, answer])),
    asked: answered.map(({ step }) => step).filter((step) => /^(debate|score)\//.test(step)),
    checkpoints: answered.filter(({ step }) => /^checkpoint\/|^decisions$/.test(step)).length,
    merged,
    decided: await readMerged(folder),
    item,
  };
}

/** @param {string} folder */
export async function readEvents(folder) {
  const text = await readFile(join(folder, 'adversarial/journal.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @param {string} folder */
export async function readMerged(folder) {
  const name = (await readdir(folder)).find((one) => /^merged-.*\.md$/.test(one));
  return name === undefined ? '' : readFile(join(folder, name), 'utf8');
}
