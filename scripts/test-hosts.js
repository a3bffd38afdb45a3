// Fetches Claude Code and Codex from the registry into a temporary folder and tries them, each with a home of its own and without a
// login: `npm run test:hosts -- [--only plugins|claude|codex] [--version 2.1.328] [--use /usr/bin/claude] [--codex-version 0.169.0]
// [--use-codex /usr/bin/codex]`. Claude Code checks, installs, describes and removes the plugins; then both play a merge of three
// variants to its end against a model on loopback that follows a script, and it must have the bytes of the same answers given
// directly. Where a host cannot be had, one line says so. Ends with 1 if anything does not hold.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPlugins } from './hosts/check-plugins.js';
import { claudeCode } from './hosts/claude-code.js';
import { codexAlone, codexDelegating } from './hosts/codex.js';
import { fetchHost, lookAt } from './hosts/host-process.js';
import { mergeDirectly } from './hosts/merge-directly.js';
import { playMerge } from './hosts/play-merge.js';

const text = (/** @type {string} */ value) => /** @type {const} */ ({ type: 'string', default: value });
const { values } = parseArgs({
  options: {
    only: text(''),
    version: text('latest'),
    use: text(''),
    'codex-version': text('latest'),
    'use-codex': text(''),
  },
});
const isWanted = (/** @type {string} */ part) => values.only === '' || values.only === part;
const folder = await mkdtemp(join(tmpdir(), 'steelman-hosts-'));
const complaints = [];

try {
  if (isWanted('plugins') || isWanted('claude')) await tryClaude();
  if (isWanted('codex')) await tryCodex();
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
for (const complaint of complaints) console.log(`complaint: ${complaint}`);
process.exitCode = complaints.length === 0 ? 0 : 1;

async function tryClaude() {
  const [home, project] = [await place('home'), await place('project')];
  const fetched = { bin: 'claude', place: join(folder, 'host'), home };
  const host = values.use
    ? await lookAt(values.use, home)
    : await fetchHost(`@anthropic-ai/claude-code@${values.version}`, fetched);
  if (host.version === undefined) return notTried('Claude Code', host.reason);
  if (isWanted('plugins')) {
    console.log(`Claude Code ${host.version}`);
    complaints.push(...(await checkPlugins(host.program, { home, project })));
  }
  if (isWanted('claude')) await play('Claude Code', host, claudeCode);
}

async function tryCodex() {
  const home = await place('codex-look');
  const fetched = { bin: 'codex', place: join(folder, 'codex-host'), home };
  const host = values['use-codex']
    ? await lookAt(values['use-codex'], home)
    : await fetchHost(`@openai/codex@${values['codex-version']}`, fetched);
  if (host.version === undefined) return notTried('Codex', host.reason);
  await play('Codex', host, codexAlone);
  await play('Codex', host, codexDelegating);
}

async function play(name, host, player) {
  console.log('');
  if (process.platform === 'win32') return console.log(`${name}: no merge is played on Windows`);
  const at = await mkdtemp(join(folder, 'play-'));
  const direct = await mergeDirectly(join(at, 'direct'));
  const home = join(at, 'home');
  await mkdir(home);
  const found = await playMerge(host, player, { direct, cwd: join(at, 'work'), home });
  complaints.push(...found.map((one) => `${name}: ${one}`));
  if (found.length === 0)
    console.log('  the merged document has the same bytes as with the same answers given directly');
}

function notTried(name, reason) {
  console.log(`${name}: not tried, it cannot be had: ${reason.trim().split('\n')[0]}`);
}

async function place(name) {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}
