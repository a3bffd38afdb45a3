// Steps 4 and 5 beside step 1 of the same run, their growth with blocks and variants, and the memory of a whole deep
// run through the command.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adversarial } from '../../dist/index.js';
import { parseDocument } from '../../dist/text/parse/parse-document.js';

/** Growth with the input may be linear; half as much again covers what the machine adds. */
const LINEAR = 1.5;
/** Issue of the merge: ten specifications stay below a gigabyte. */
const MOST_MEGABYTES = 1000;

/** Milliseconds of step 1 and of steps 4 and 5, told by the events of a run. @param {readonly string[]} texts */
async function timeSteps(texts) {
  const at = new Map();
  const report = (event) => {
    if (event.type !== 'progress' || !event.progress.type.startsWith('step-')) return;
    at.set(`${event.progress.type} ${event.progress.step}`, process.hrtime.bigint());
  };
  const compare = texts.map((text, index) => ({ name: `${index + 1}.md`, text }));
  await adversarial({ compare, depth: 'deep' }, { report, now: '2026-01-01T00:00:00Z' }).result;
  const between = (from, to) => Number(at.get(to) - at.get(from)) / 1e6;
  return {
    first: between('step-started diff-analysis', 'step-finished diff-analysis'),
    merge: between('step-started refactor-plan', 'step-finished validation'),
  };
}

const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

const countBlocks = (texts) => texts.reduce((sum, text) => sum + parseDocument(text).blocks.length, 0);

/**
 * Runs all in turn, round by round, so that each meets the same machine.
 * @param {readonly string[][]} inputs
 * @param {number} rounds
 */
async function timeInTurn(inputs, rounds) {
  const times = inputs.map(() => ({ first: [], merge: [] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, texts] of inputs.entries()) {
      const { first, merge } = await timeSteps(texts);
      // The first round only warms up.
      if (round === 0) continue;
      times[index].first.push(first);
      times[index].merge.push(merge);
    }
  }
  return times.map(({ first, merge }) => ({ first: middle(first), merge: middle(merge) }));
}

/**
 * @param {readonly string[]} texts
 * @param {(text: string) => string} firstHalf
 * @param {(name: string, value: number, reference: number, referenceName: string, limit?: number) => void} report
 * @param {number} rounds
 */
export async function benchMerge(texts, firstHalf, report, rounds) {
  const halves = texts.map(firstHalf);
  const fewer = texts.slice(0, Math.max(2, Math.floor(texts.length / 2)));
  const isLarge = fewer.length * 2 <= texts.length;
  const [whole, half, few] = await timeInTurn([texts, halves, ...(isLarge ? [fewer] : [])], rounds);
  report('  steps 4 and 5', whole.merge, whole.first, 'step 1 of the same run');
  const growth = (less, time, name) => {
    const times = countBlocks(texts) / countBlocks(less);
    const allowed = `${name}, ${times.toFixed(1)} times fewer blocks`;
    report('  steps 4 and 5', whole.merge, time.merge, allowed, Number((LINEAR * times).toFixed(2)));
  };
  growth(halves, half, 'half of every text');
  if (few) growth(fewer, few, `${fewer.length} variants`);
}

const TELL = 'process.on("exit",()=>process._rawDebug("maxRSS",process.resourceUsage().maxRSS))';

/** @param {readonly string[]} paths */
export function benchMemory(paths) {
  const output = mkdtempSync(join(tmpdir(), 'steelman-bench-'));
  try {
    const words = ['adversarial', '--compare', paths.join(','), '--depth', 'deep', '--output', output];
    const preload = `data:text/javascript,${encodeURIComponent(TELL)}`;
    const begun = process.hrtime.bigint();
    const child = spawnSync(process.execPath, ['--import', preload, 'bin/steelman.js', ...words], {
      encoding: 'utf8',
    });
    const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
    const told = /^maxRSS (\d+)$/m.exec(child.stderr);
    if (child.status !== 0 || !told) throw new Error(`the run failed: ${child.stderr}`);
    const megabytes = Number(told[1]) / 1024;
    const verdict = megabytes <= MOST_MEGABYTES ? `within ${MOST_MEGABYTES}` : `ABOVE ${MOST_MEGABYTES}`;
    console.log(
      `  deep run by the command: ${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB  ${verdict}`,
    );
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
