// `npm run measure -- oracle <gold folder>`: what the machinery makes of a mind that always answers truly.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.js';
import { setsIn } from './load-gold.js';
import { holdsReviews, measureReviews } from './measure-reviews.js';
import { holdsSpecs, measureRoadmaps } from './measure-roadmaps.js';
import { planRun } from './plan-run.js';
import { scoreRun, tellCalls, tellStatuses } from './score-run.js';
import { oracle, startMinds } from './start-mind.js';

const MINDS = ['oracle', 'seer', 'sibyl'];

/** @param {readonly string[]} words */
export async function measureOracle(words) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      sets: { type: 'string', default: '01-06' },
      seats: { type: 'string', default: '1' },
      dialect: { type: 'string', default: 'openai' },
      keep: { type: 'string' },
      flags: { type: 'string', default: '' },
      complaints: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [root = ''] = positionals;
  if (holdsReviews(root)) return measureReviews(root, values);
  if (holdsSpecs(root)) return measureRoadmaps(root, values);
  if (!['1', '3'].includes(values.seats)) throw new UsageError('--seats takes 1 or 3');
  const names = setsIn(root, values.sets).map((set) => basename(set));
  const keep = resolve(values.keep ?? mkdtempSync(join(tmpdir(), 'steelman-oracle-')));
  const server = await startMinds(Object.fromEntries(MINDS.map((name) => [name, oracle])));
  try {
    const seats = MINDS.slice(0, Number(values.seats));
    const analysts = seats.length > 1 ? seats.slice(0, 2).join(',') : undefined;
    const { origin, calls } = server;
    const { command } = planRun({
      folder: keep,
      origin,
      dialect: values.dialect,
      minds: MINDS,
      seats,
      analysts,
    });
    const json = join(keep, 'score.json');
    const { text } = await scoreRun({ root, sets: values.sets, command, keep, json, flags: values.flags });
    console.log(text);
    console.log(`${tellStatuses(keep, names)}\n`);
    console.log(tellCalls(calls));
    writeFileSync(join(keep, 'calls.json'), JSON.stringify(calls, undefined, 1));
    if (values.complaints)
      for (const one of calls) if (one.complaints) console.log(`\n${one.set} ${one.kind}\n${one.complaints}`);
  } finally {
    server.close();
  }
}
