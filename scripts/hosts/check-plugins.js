// What Claude Code says of the plugins: it checks, installs, describes and removes them, and leaves nothing behind.

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { environmentOf, run } from './host-process.js';

const PLUGINS = ['steelman', 'sc'];
const MOST_TOKENS = 300;

/**
 * @param {string} program
 * @param {{ home: string, project: string }} places
 * @returns {Promise<string[]>} complaints
 */
export async function checkPlugins(program, { home, project }) {
  const complaints = [];
  const plugin = (...words) => run(program, ['plugin', ...words], { cwd: project, env: environmentOf(home) });
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
  return [...complaints, ...(await findRemains(before, { home, project }))];
}

/** The host's own folders apart. */
async function findRemains(before, { home, project }) {
  const complaints = [];
  const isOwn = (name) => /^\.claude|^\.cache$|^\.npm$|^\.local$/.test(name);
  const remains = [...(await readdir(home)).filter((name) => !isOwn(name)), ...(await readdir(project))];
  if (remains.length > 0) complaints.push(`left behind: ${remains.join(', ')}`);
  const settings = await readFile(join(home, '.claude/settings.json'), 'utf8').catch(() => '');
  if (settings.includes('steelman')) complaints.push('the settings still name steelman');
  if ((await listing(resolve('plugins'))) !== before) complaints.push('the plugins themselves were changed');
  return complaints;
}

async function listing(path) {
  return (await readdir(path, { recursive: true })).sort().join('\n');
}
