// `npm run measure -- visibility <folder>`: how many conflicts a mind could see at all, because two of their sides stand
// in one prompt with one of them to be judged; and what the asking costs. Folders without labels are only counted.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderTable } from '../markdown-table.js';
import { findSets } from './find-sets.js';
import { labelTopic } from './label-topic.js';
import { planRun } from './plan-run.js';
import { readTopic } from './read-topic.js';
import { oracle, startMinds } from './start-mind.js';

const WRAPPER = fileURLToPath(new URL('run-set.js', import.meta.url));

/** @param {readonly string[]} words */
export async function measureVisibility(words) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      sets: { type: 'string', default: '01-06' },
      largest: { type: 'string', default: '3' },
      dialect: { type: 'string', default: 'openai' },
    },
    allowPositionals: true,
  });
  const [root = ''] = positionals;
  const sets = findSets(root, values.sets, Number(values.largest));
  const server = await startMinds({ oracle });
  const folder = mkdtempSync(join(tmpdir(), 'steelman-visible-'));
  try {
    const { origin, calls } = server;
    const { plan } = planRun({
      folder,
      origin,
      dialect: values.dialect,
      minds: ['oracle'],
      seats: [],
      analysts: 'oracle',
    });
    const rows = [];
    for (const { name, gold, files } of sets) {
      calls.length = 0;
      const code = await compare(plan, files, join(folder, name));
      rows.push({ name, files, code, ...readCalls(calls, gold) });
    }
    printRows(rows);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exit code: 0 done, 3 partial; others have no result. */
function compare(plan, files, output) {
  const args = [
    WRAPPER,
    plan,
    'adversarial',
    ...files.map((file) => resolve(file)),
    '--output',
    output,
    '--now',
    '2026-01-01T00:00:00Z',
    '--quiet',
  ];
  const child = spawn(process.execPath, args, { cwd: dirname(plan), stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((done, fail) => child.on('exit', done).on('error', fail));
}

/** @param {readonly import('./start-mind.js').Call[]} calls @param {import('./load-gold.js').Gold | undefined} gold */
export function readCalls(calls, gold) {
  const asked = calls.filter(({ kind }) => kind === 'compare-topic');
  const tokens = (key) => Math.round(asked.reduce((sum, one) => sum + one[key].length, 0) / 4);
  const starred = asked.reduce(
    (sum, { text }) => sum + readTopic(text).records.filter((one) => one.isStarred).length,
    0,
  );
  const told = gold?.conflicts.filter(({ kind }) => kind !== 'internal') ?? [];
  const visible = new Set(gold ? asked.flatMap(({ text }) => visibleIn(text, gold)) : []);
  const repeated = asked.reduce((sum, { text }, at) => sum + sharedStart(text, asked[at - 1]?.text ?? ''), 0);
  return {
    repeated: Math.round(repeated / 4),
    calls: asked.length,
    starred,
    input: tokens('text'),
    output: tokens('answer'),
    conflicts: told.length,
    hidden: told
      .filter(({ id }) => !visible.has(id))
      .map(({ id }) =>
        gold && asked.some(({ text }) => shownIn(text, gold).includes(id)) ? `${id} (no star)` : id,
      ),
  };
}

/** How many characters two prompts begin with alike: a cache reads them. */
function sharedStart(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Whether anything of it is to be judged or rules have settled it. */
const shownIn = (prompt, gold) =>
  labelTopic(readTopic(prompt), gold).conflicts.map(({ conflict }) => conflict.id);

/** Ids of the conflicts of which two groups are shown, one of them starred. @param {string} prompt @param {import('./load-gold.js').Gold} gold */
export function visibleIn(prompt, gold) {
  const topic = readTopic(prompt);
  const starred = new Set(topic.records.filter(({ isStarred }) => isStarred).map(({ number }) => number));
  return labelTopic(topic, gold)
    .conflicts.filter(({ sides }) =>
      sides
        .flat()
        .flatMap(({ place }) => place?.numbers ?? [])
        .some((number) => starred.has(number.replace(/[a-z]+$/, ''))),
    )
    .map(({ conflict }) => conflict.id);
}

function printRows(rows) {
  const sum = (key) => rows.reduce((total, one) => total + one[key], 0);
  const hidden = rows.reduce((total, one) => total + one.hidden.length, 0);
  const share = (all, missing) =>
    all === 0 ? '-' : `${all - missing} of ${all} (${(100 - (100 * missing) / all).toFixed(0)} %)`;
  const head = [
    'set',
    'variants',
    'exit',
    'calls',
    'statements',
    'tokens in',
    'of these repeated',
    'tokens out',
    'conflicts visible',
    'hidden',
  ];
  const cells = rows.map((one) => [
    one.name,
    one.files.length,
    one.code,
    one.calls,
    one.starred,
    one.input,
    one.repeated,
    one.output,
    share(one.conflicts, one.hidden.length),
    one.hidden.join(' '),
  ]);
  const all = [
    'all',
    '',
    '',
    sum('calls'),
    sum('starred'),
    sum('input'),
    sum('repeated'),
    sum('output'),
    share(sum('conflicts'), hidden),
    '',
  ];
  console.log(renderTable(head, [...cells, all]));
}
