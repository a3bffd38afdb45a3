// `npm run measure -- middling <gold folder>`: what becomes of the result when the mind errs at random, beside the
// embedded engine, which judges by rule alone.

import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderTable } from '../markdown-table.js';
import { createRandom } from '../seeded-random.js';
import { UsageError } from '../usage-error.js';
import { errOnMerged, errOnPositions, errOnTopic } from './err-at-random.js';
import { setsIn } from './load-gold.js';
import { holdsReviews, measureReviews } from './measure-reviews.js';
import { planRun } from './plan-run.js';
import { scoreRun } from './score-run.js';
import { startMinds } from './start-mind.js';

const BIN = fileURLToPath(new URL('../../../bin/steelman.js', import.meta.url));
const ADVOCATES = ['state-position', 'rebut', 'conclude', 'answer-again'];

/** The same prompt gets the same errors, also when it is asked again. */
export function makeMiddling(state) {
  return (asked, _gold, truth) => {
    const digest = createHash('sha256')
      .update(`${state.seed} ${state.rate} ${asked.model} ${asked.text}`)
      .digest();
    const random = createRandom(digest.readInt32LE(0));
    if (asked.kind === 'compare-topic') return errOnTopic(asked.text, truth, state.rate, random);
    if (asked.kind === 'read-merged') return errOnMerged(asked.text, truth, state.rate, random);
    if (ADVOCATES.includes(asked.kind)) return errOnPositions(truth, state.rate, random);
    return truth;
  };
}

/** @param {readonly string[]} words */
export async function measureMiddling(words) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      sets: { type: 'string', default: '01-06' },
      error: { type: 'string', default: '10,30,50' },
      seed: { type: 'string', default: '1' },
      dialect: { type: 'string', default: 'openai' },
      keep: { type: 'string' },
    },
    allowPositionals: true,
  });
  const rates = values.error.split(',').map((text) => Number(text) / 100);
  if (rates.some((rate) => !(rate >= 0 && rate <= 1)))
    throw new UsageError('--error takes shares in percent, such as 10,30,50');
  const [root = ''] = positionals;
  const { sets, dialect } = values;
  if (holdsReviews(root)) {
    for (const rate of rates) await measureReviews(root, { ...values, rate });
    return;
  }
  setsIn(root, sets);
  const keep = resolve(values.keep ?? mkdtempSync(join(tmpdir(), 'steelman-middling-')));
  const state = { rate: 0, seed: values.seed };
  const server = await startMinds({ middling: makeMiddling(state) });
  const score = async (name, command) => {
    const folder = join(keep, name);
    return (await scoreRun({ root, sets, command, keep: folder, json: join(keep, `${name}.json`) })).score
      .totals;
  };
  try {
    const embedded = await score('embedded', `${JSON.stringify(process.execPath)} ${JSON.stringify(BIN)}`);
    const rows = [['embedded engine', ...figuresOf(embedded)]];
    for (const rate of rates) {
      state.rate = rate;
      const name = `errs-${Math.round(rate * 100)}`;
      const { origin } = server;
      const { command } = planRun({
        folder: join(keep, name),
        origin,
        dialect,
        minds: ['middling'],
        seats: ['middling'],
      });
      rows.push([`errs in ${Math.round(rate * 100)} %`, ...figuresOf(await score(name, command))]);
    }
    console.log(
      renderTable(
        [
          'mind',
          'found',
          'found or shown',
          'on both sides',
          'decided wrong',
          'silently',
          'unique kept',
          'left for decision',
          'lost',
          'said twice',
          'removed returned',
          'no result',
        ],
        rows,
      ),
    );
  } finally {
    server.close();
  }
}

const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(0)} %`);

function figuresOf(totals) {
  const lost = totals.uniq - totals.kept - totals.left;
  return [
    percent(totals.found, totals.conf),
    percent(totals.seen, totals.conf),
    percent(totals.both, totals.conf),
    totals.wrong,
    totals.silent,
    percent(totals.kept, totals.uniq),
    percent(totals.left, totals.uniq),
    percent(lost, totals.uniq),
    percent(totals.dup, totals.same),
    percent(totals.returned, totals.gone),
    totals.fail,
  ];
}
