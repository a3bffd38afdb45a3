// `npm run measure -- resolve <folder>`: everything that comparisons leave open is decided at random, by flags, by file and by
// keys; then one document is edited. Each way must end in the same bytes, hold and leave nothing open.

import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { resolve as openItems } from '../../../dist/index.js';
import { renderTable } from '../markdown-table.js';
import { createRandom } from '../seeded-random.js';
import { UsageError } from '../usage-error.js';
import { asFile, asFlags, asKeys, decideAtRandom } from './decide-at-random.js';
import { findSets } from './find-sets.js';
import { makeMiddling } from './measure-middling.js';
import { planRun } from './plan-run.js';
import { HAS_TERMINAL, pressKeys } from './press-keys.js';
import { readTopic } from './read-topic.js';
import { startMinds } from './start-mind.js';

const BIN = fileURLToPath(new URL('../../../bin/steelman.js', import.meta.url));
const NOW = '2026-01-01T00:00:00Z';
/** A sentence or item that stands on a line of its own. */
const PLAIN = /^(?:[-*] |\d+\. )?(?:\*\*)?[A-Z].{40,}\.$/;

/** @param {readonly string[]} words */
export async function measureResolve(words) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      sets: { type: 'string', default: '01-06' },
      largest: { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
      error: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      dialect: { type: 'string', default: 'openai' },
      keep: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const rate = Number(values.error) / 100;
  if (values.error !== 'none' && !(rate >= 0 && rate <= 1))
    throw new UsageError('--error takes a share in percent, or none for the embedded engine');
  const all = findSets(positionals[0] ?? '', values.sets, Number(values.largest));
  const sets = all.filter(({ name }) => name.includes(values.only));
  if (sets.length === 0) throw new UsageError(`no set of ${positionals[0]} is called ${values.only}`);
  const keep = resolve(values.keep ?? mkdtempSync(join(tmpdir(), 'steelman-resolve-')));
  const server = await startMinds({ mind: makeMiddling({ rate, seed: values.seed }) });
  const { config } = planRun({
    folder: keep,
    origin: server.origin,
    dialect: values.dialect,
    minds: ['mind'],
    seats: [],
  });
  const flags = ['--config', config, '--trust', ...(values.error === 'none' ? [] : ['--model', 'mind'])];
  try {
    const rows = [];
    for (const set of sets)
      rows.push(await measureSet({ ...server, keep, flags, seed: Number(values.seed) }, set));
    printRows(rows, values.list);
    if (rows.some(({ ways }) => ways.some((one) => !isWhole(one)))) process.exitCode = 1;
  } finally {
    server.close();
    if (values.keep === undefined) rmSync(keep, { recursive: true, force: true });
  }
}

const isWhole = ({ status, unjudged, findings, isSame }) =>
  status === 'success' && unjudged === '0' && findings.length === 0 && isSame;

async function measureSet(around, { name, files }) {
  const { keep, calls, seed } = around;
  const folder = join(keep, name, 'first');
  const own = files.map((file) => join(folder, basename(file)));
  rmSync(join(keep, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [at, file] of files.entries()) copyFileSync(file, own[at]);
  await fetch(`${around.origin}/set`, { method: 'POST', body: JSON.stringify({ files }) });
  calls.length = 0;
  const first = await compare(around, folder, own);
  const asked = topicsOf(calls);
  if (first.code > 3)
    return { name, items: 0, ways: [{ way: 'compared', status: 'no result', findings: [first.stderr] }] };
  const { items, left } = await openItems({ run: join(folder, 'out') }, { cwd: folder });
  const random = createRandom(seed);
  const drawn = decideAtRandom(
    items.filter(({ id }) => left.includes(id)),
    random,
  );
  const ways = [];
  for (const way of ['flags', 'file', ...(HAS_TERMINAL ? ['keys'] : [])]) {
    const copy = join(keep, name, way);
    rmSync(copy, { recursive: true, force: true });
    cpSync(folder, copy, { recursive: true });
    ways.push({
      way,
      ...(await decide(copy, way, drawn, ways.length === 0 ? undefined : join(keep, name, 'flags'))),
    });
  }
  const edited = await editOne(around, join(keep, name, 'flags'), own, random);
  return { name, items: drawn.length, asked, edited, ways };
}

/** The program in a folder of its own. @returns {Promise<{code: number, stdout: string, stderr: string}>} */
function run(
  cwd,
  words,
  env = { PATH: process.env.PATH, HOME: cwd, MIND_KEY: 'sk-loopback-0123456789abcdef' },
) {
  const child = spawn(process.execPath, [BIN, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (text) => {
      texts[name] += text;
    });
  return new Promise((done, fail) => child.on('close', (code) => done({ code, ...texts })).on('error', fail));
}

const compare = ({ flags }, cwd, files, output = 'out') =>
  run(cwd, [
    'adversarial',
    ...files.map((file) => basename(file)),
    '--output',
    output,
    '--now',
    NOW,
    '--quiet',
    '--force',
    ...flags,
  ]);

/** The program says so where it cannot: what it says is then a finding. */
async function decide(cwd, way, drawn, other) {
  const file = join(cwd, 'mine.yaml');
  writeFileSync(file, asFile(readFileSync(join(cwd, 'out/adversarial/decisions.yaml'), 'utf8'), drawn));
  const env = { PATH: process.env.PATH, HOME: cwd };
  if (drawn.length > 0 && way === 'keys')
    await pressKeys([process.execPath, BIN, 'resolve', 'out'], { cwd, env }, asKeys(drawn));
  else if (drawn.length > 0) {
    const how = way === 'file' ? ['--decisions', 'mine.yaml'] : asFlags(drawn);
    const { code, stderr } = await run(cwd, ['resolve', 'out', ...how]);
    if (code > 3) return { status: 'refused', unjudged: '', findings: [stderr], isSame: false };
  }
  const contract = readFileSync(join(cwd, 'out/adversarial/return-contract.yaml'), 'utf8');
  const { stdout } = await run(cwd, ['verify', 'out', '--json']);
  const { findings = [] } = JSON.parse(stdout);
  return {
    status: /^status:\s*"?([\w-]+)/m.exec(contract)?.[1] ?? '',
    unjudged: /^unjudged: (\d+)/m.exec(contract)?.[1] ?? '',
    findings: findings.map((one) => `${one.check ?? one.code ?? ''} ${one.message ?? ''}`),
    isSame: other === undefined || differing(cwd, other).length === 0,
  };
}

/** Files of two runs whose bytes differ; journals keep when what was said. */
function differing(one, other) {
  const list = (folder) =>
    readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'journal.jsonl')
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const names = [...new Set([...list(one), ...list(other)])];
  const read = (folder, name) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return undefined;
    }
  };
  return names.filter((name) => read(one, name) !== read(other, name));
}

/** Statements to judge and calls of the analyst. */
const topicsOf = (calls) => {
  const topics = calls.filter(({ kind, complaints }) => kind === 'compare-topic' && complaints === undefined);
  return { calls: topics.length, statements: topics.flatMap(({ text }) => readTopic(text).judge).length };
};

/** One more sentence in one document, and everything again. */
async function editOne(around, folder, files, random) {
  const file = join(folder, basename(files[Math.floor(random.next() * files.length)]));
  const lines = readFileSync(file, 'utf8').split('\n');
  const places = lines.flatMap((line, at) => (PLAIN.test(line) ? [at] : []));
  const at = places[Math.floor(random.next() * places.length)];
  if (at === undefined) return undefined;
  lines[at] = `${lines[at]} This holds from the second quarter on.`;
  writeFileSync(file, lines.join('\n'));
  around.calls.length = 0;
  const { code } = await compare(around, folder, files, 'again');
  const { items, left } =
    code > 3
      ? { items: [], left: ['no result'] }
      : await openItems({ run: join(folder, 'again') }, { cwd: folder });
  return { ...topicsOf(around.calls), items: items.length, left: left.length };
}

function printRows(rows, lists) {
  const table = rows.flatMap(({ name, items, asked, edited, ways }) =>
    ways.map(({ way, status, unjudged, findings, isSame }, at) => [
      name,
      items,
      way,
      status,
      unjudged,
      findings.length,
      isSame ? 'yes' : 'no',
      at > 0 || edited === undefined ? '' : `${edited.statements} of ${asked.statements}`,
      at > 0 || edited === undefined ? '' : `${edited.calls} of ${asked.calls}`,
      at > 0 || edited === undefined ? '' : `${edited.left} of ${edited.items}`,
    ]),
  );
  const head = [
    'set',
    'items',
    'by',
    'status',
    'unjudged',
    'findings of verify',
    'same bytes',
    'statements asked after an edit',
    'calls',
    'items left to decide',
  ];
  console.log(renderTable(head, table));
  const ways = rows.flatMap((row) => row.ways);
  console.log(`\n${ways.filter(isWhole).length} of ${ways.length} whole`);
  if (lists)
    for (const { name, ways: own } of rows)
      for (const { way, findings } of own)
        for (const finding of findings) console.log(`${name}, ${way}: ${finding}`);
}
