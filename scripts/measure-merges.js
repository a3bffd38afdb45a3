// Whole merges of documents that others wrote: `npm run measure -- merges <variants | facts | lines | set> <folder>`.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from './measure/usage-error.js';

const KINDS = new Map([
  [
    'variants',
    async (folder, { depth }) =>
      (await import('./measure/measure-variant-merges.js')).measureVariantMerges(folder, depth),
  ],
  [
    'set',
    async (folder, { depth }) => {
      const { measureSet } = await import('./measure/merge-set.js');
      console.log(JSON.stringify(await measureSet(folder, depth)));
    },
  ],
  [
    'facts',
    async (folder, { seeds }) => (await import('./measure/measure-facts.js')).measureFacts(folder, seeds),
  ],
  ['lines', async (folder) => (await import('./measure/measure-lines.js')).measureLines(folder)],
]);

/** @param {string[]} words */
export async function measureMerges(words) {
  const { values, positionals } = readWords(words);
  const [kind, folder, more] = positionals;
  const run = KINDS.get(kind ?? '');
  if (!run) throw new UsageError(`merges takes one of ${[...KINDS.keys()].join(', ')}`);
  if (folder === undefined || more !== undefined) throw new UsageError('one folder at a time');
  if (!existsSync(folder)) throw new UsageError(`no folder ${folder}`);
  if (!/^(quick|standard|deep)$/.test(values.depth)) throw new UsageError(`no depth ${values.depth}`);
  const seeds = Number(values.seeds);
  if (!(Number.isInteger(seeds) && seeds > 0)) throw new UsageError('--seeds takes a whole number');
  await run(folder, { depth: values.depth, seeds });
}

function readWords(args) {
  const options = {
    depth: { type: 'string', default: 'standard' },
    seeds: { type: 'string', default: '10' },
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error.message);
  }
}
