// Fetches Claude Code from the registry into a temporary folder and has it check, install, describe and remove the plugins, with a
// home of its own: `npm run test:hosts -- [--version 2.1.328] [--use /usr/bin/claude]`. Where it cannot be had, one line says so.
// Ends with 1 if it finds fault, if what is in every conversation costs too much, or if something is left behind.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const PACKAGE = '@anthropic-ai/claude-code';
const PLUGINS = ['steelman', 'sc'];
const MOST_TOKENS = 300;
const FETCH_MS = 600_000;
const CALL_MS = 120_000;

const { values } = parseArgs({
  options: { version: { type: 'string', default: 'latest' }, use: { type: 'string', default: '' } },
});
const folder = await mkdtemp(join(tmpdir(), 'steelman-hosts-'));
const [home, project] = [join(folder, 'home'), join(folder, 'project')];
const complaints = [];

try {
  await mkdir(home);
  await mkdir(project);
  const host = values.use ? await look(values.use) : await fetchHost();
  if (host.version !== undefined) await tryHost(host.program, host.version);
  else console.log(`Claude Code: not tried, it cannot be had: ${host.reason.trim().split('\n')[0]}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const complaint of complaints) console.log(`complaint: ${complaint}`);
process.exitCode = complaints.length === 0 ? 0 : 1;

async function fetchHost() {
  const place = join(folder, 'host');
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{"private":true}');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  const wanted = `${PACKAGE}@${values.version}`;
  const { code, said } = await run('npm', ['install', ...flags, wanted], place, FETCH_MS);
  return code === 0 ? look(join(place, 'node_modules/.bin/claude')) : { reason: said };
}

async function look(program) {
  const { code, said } = await run(program, ['--version']);
  return code === 0 ? { program, version: said.trim() } : { reason: said };
}

async function tryHost(program, version) {
  console.log(`Claude Code ${version}`);
  const plugin = (...words) => run(program, ['plugin', ...words], project);
  const must = async (...words) => {
    const { code, said } = await plugin(...words);
    console.log(`\n$ claude plugin ${words.join(' ')}\n${said.trim()}`);
    if (code !== 0) complaints.push(`claude plugin ${words.join(' ')} ended with ${code}`);
    return said;
  };
  const before = await listing(resolve('plugins'));
  const { said: help } = await plugin('validate', '--help');
  const profile = help.includes('--profile') ? ['--profile', 'directory'] : [];
  await must('validate', '--strict', resolve('.'));
  for (const name of PLUGINS) await must('validate', '--strict', ...profile, resolve('plugins', name));
  await must('marketplace', 'add', resolve('.'));
  for (const name of PLUGINS) await must('install', `${name}@steelman`);
  const told = await must('details', 'steelman@steelman');
  const tokens = Number(/Always-on:\s+~(\d+) tok/.exec(told)?.[1] ?? Number.NaN);
  if (!(tokens < MOST_TOKENS)) complaints.push(`steelman costs ${tokens} tokens in every conversation`);
  const listed = await must('list');
  for (const [name, status] of [
    ['steelman', 'enabled'],
    ['sc', 'disabled'],
  ])
    if (!new RegExp(`${name}@steelman[^@]*Status: \\S+ ${status}`).test(listed))
      complaints.push(`${name} is not ${status}`);
  for (const name of PLUGINS.toReversed()) await must('uninstall', `${name}@steelman`);
  await must('marketplace', 'remove', 'steelman');
  await lookForRemains(before);
}

/** The host's own folders apart. */
async function lookForRemains(before) {
  const isOwn = (name) => /^\.claude|^\.cache$|^\.npm$|^\.local$/.test(name);
  const remains = [...(await readdir(home)).filter((name) => !isOwn(name)), ...(await readdir(project))];
  if (remains.length > 0) complaints.push(`left behind: ${remains.join(', ')}`);
  const settings = await readFile(join(home, '.claude/settings.json'), 'utf8').catch(() => '');
  if (settings.includes('steelman')) complaints.push('the settings still name steelman');
  if ((await listing(resolve('plugins'))) !== before) complaints.push('the plugins themselves were changed');
}

async function listing(path) {
  return (await readdir(path, { recursive: true })).sort().join('\n');
}

function run(command, args, cwd = folder, timeout = CALL_MS) {
  // npm has its own settings at home, such as a registry; the host must not find any.
  const own = command === 'npm' ? {} : { HOME: home, USERPROFILE: home, CLAUDE_CONFIG_DIR: undefined };
  const env = { ...process.env, DISABLE_TELEMETRY: '1', DISABLE_AUTOUPDATER: '1', ...own };
  return new Promise((done) => {
    execFile(
      command,
      args,
      { cwd, env, timeout, shell: process.platform === 'win32' && command === 'npm' },
      (error, out, bad) =>
        done({ code: error ? (error.code ?? 1) : 0, said: out + bad || String(error?.message ?? '') }),
    );
  });
}
