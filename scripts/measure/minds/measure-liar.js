// `npm run measure -- liar <gold folder>`: false answers of every kind, alone and beside an honest analyst. What they
// change must be told; beside an honest one no conflict may get lost.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { renderTable } from '../markdown-table.js';
import { createRandom } from '../seeded-random.js';
import { UsageError } from '../usage-error.js';
import { setsIn } from './load-gold.js';
import { planRun } from './plan-run.js';
import { baseText, changedSentences, isTold, mergedText, toldLines } from './read-run.js';
import { scoreRun } from './score-run.js';
import { oracle, startMinds } from './start-mind.js';
import { LIE_KINDS, tellLie } from './tell-lies.js';

const ANALYSTS = { alone: 'liar', 'beside an honest one': 'liar,oracle' };

/** The lie of the present run; the same when it is asked again. */
function makeLiar(state) {
  return (asked, _gold, truth) => {
    if (asked.kind === 'read-merged') return { findings: [] };
    if (asked.kind !== 'compare-topic') return truth;
    const lie = tellLie(state.kind, asked.text, truth, createRandom(state.seed));
    if (asked.complaints === undefined && JSON.stringify(lie) !== JSON.stringify(truth)) state.told += 1;
    return lie;
  };
}

/** @param {readonly string[]} words */
function readOptions(words) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      sets: { type: 'string', default: '01-06' },
      answers: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      analysts: { type: 'string' },
      lie: { type: 'string' },
      dialect: { type: 'string', default: 'openai' },
      keep: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const modes = Object.entries(ANALYSTS).filter(([, who]) => (values.analysts ?? who) === who);
  if (modes.length === 0) throw new UsageError(`--analysts takes ${Object.values(ANALYSTS).join(' or ')}`);
  if (values.lie !== undefined && !LIE_KINDS.includes(values.lie))
    throw new UsageError(`--lie takes ${LIE_KINDS.join(', ')}`);
  for (const name of ['answers', 'seed'])
    if (!/^\d+$/.test(values[name])) throw new UsageError(`--${name} takes a whole number`);
  return {
    ...values,
    root: positionals[0] ?? '',
    answers: Number(values.answers),
    seed: Number(values.seed),
    modes,
  };
}

/** @param {readonly string[]} words */
export async function measureLiar(words) {
  const options = readOptions(words);
  const sets = setsIn(options.root, options.sets);
  const keep = resolve(options.keep ?? mkdtempSync(join(tmpdir(), 'steelman-liar-')));
  const state = { kind: LIE_KINDS[0], seed: 0, told: 0 };
  const server = await startMinds({ liar: makeLiar(state), oracle });
  const around = { ...options, keep, origin: server.origin };
  try {
    const honest = new Map();
    for (const set of sets) honest.set(set, await runOnce(around, set, 'oracle', 'honest'));
    const rows = [];
    for (const [mode, analysts] of options.modes) {
      rows.push(...(await lieFor(around, { sets, mode, analysts, honest, state })));
    }
    printRows(rows, options.list);
  } finally {
    server.close();
    if (options.keep === undefined) rmSync(keep, { recursive: true, force: true });
  }
}

/** One set scored with these analysts; everybody else answers by rule. */
async function runOnce({ root, keep, origin, dialect }, set, analysts, name) {
  const folder = join(keep, name);
  const { command } = planRun({ folder, origin, dialect, minds: ['liar', 'oracle'], seats: [], analysts });
  const sets = `${basename(set).slice(0, 2)}-${basename(set).slice(0, 2)}`;
  const { score } = await scoreRun({ root, sets, command, keep: folder, json: join(folder, 'score.json') });
  const out = join(folder, basename(set));
  return { score, merged: mergedText(out), told: toldLines(out), base: baseText(out) };
}

/** Runs until so many false answers were given, every kind and every set in turn; of one kind the same runs as of all. */
async function lieFor(around, { sets, mode, analysts, honest, state }) {
  const wanted = Math.ceil(around.answers / around.modes.length);
  const rows = [];
  state.told = 0;
  for (let run = 0; state.told < wanted; run += 1) {
    const set = sets[Math.floor(run / LIE_KINDS.length) % sets.length];
    state.kind = LIE_KINDS[run % LIE_KINDS.length];
    if (state.kind !== (around.lie ?? state.kind)) continue;
    state.seed = around.seed * 100_000 + run;
    const before = state.told;
    const lied = await runOnce(around, set, analysts, around.list ? `${analysts}-${run}` : 'lied');
    rows.push({
      mode,
      kind: state.kind,
      set: basename(set),
      run,
      lies: state.told - before,
      ...hold(honest.get(set), lied),
    });
    // Some lies are the truth by chance; a product that asks no analyst hears none.
    if (rows.length > 3 * wanted + LIE_KINDS.length * sets.length) break;
  }
  return rows;
}

/** What the lie changed, and what of it nobody says. */
function hold(honest, lied) {
  if (lied.merged === undefined) return { failed: 1, changed: 0, untold: [], lost: [], both: [] };
  const { lost, added } = changedSentences(honest.merged ?? '', lied.merged, lied.base);
  const untold = [...lost, ...added].filter((sentence) => !isTold(lied.told, sentence));
  const seen = (run) => run.score.totals.seen;
  const missing = Math.max(0, seen(honest) - seen(lied));
  const already = new Set(honest.score.rows[0]?.both ?? []);
  return {
    failed: 0,
    changed: lost.length + added.length,
    untold,
    lost: Array.from({ length: missing }, () => 'a conflict'),
    both: (lied.score.rows[0]?.both ?? []).filter((id) => !already.has(id)),
  };
}

function printRows(rows, lists) {
  const sum = (list, read) => list.reduce((total, one) => total + read(one), 0);
  const line = (mode, kind, list) => [
    mode,
    kind,
    list.length,
    sum(list, ({ lies }) => lies),
    sum(list, ({ failed }) => failed),
    sum(list, ({ changed }) => changed),
    sum(list, ({ untold }) => untold.length),
    sum(list, ({ lost }) => lost.length),
    sum(list, ({ both }) => both.length),
  ];
  const modes = [...new Set(rows.map(({ mode }) => mode))];
  const table = modes.flatMap((mode) => {
    const own = rows.filter((one) => one.mode === mode);
    const kinds = LIE_KINDS.map((kind) =>
      line(
        mode,
        kind,
        own.filter((one) => one.kind === kind),
      ),
    );
    return [...kinds, line(mode, 'all', own)];
  });
  const head = [
    'liar',
    'lie',
    'runs',
    'false answers',
    'no result',
    'sentences changed',
    'of these told nowhere',
    'conflicts lost',
    'on both sides',
  ];
  console.log(renderTable(head, table));
  if (!lists) return;
  for (const { mode, kind, set, run, untold, lost, both } of rows) {
    if (untold.length + lost.length + both.length === 0) continue;
    console.log(
      `\n${mode}, ${kind}, ${set}, run ${run}: ${lost.length} lost, on both sides ${both.join(' ') || 'none'}`,
    );
    for (const sentence of untold) console.log(`  told nowhere: ${sentence}`);
  }
}
