// What the steps of the action share: programs started without a shell, outputs, and messages that no file name can forge.

import { spawnSync } from 'node:child_process';
import { appendFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

const MOST_OUTPUT = 256 * 1024 * 1024;

/** A variable that action.yml sets. */
export const given = (name) => process.env[name] ?? '';

/** Everything that is written, outside the repository. */
export const work = (...names) => join(given('WORK'), ...names);

/** One per line. */
export const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function run(program, words, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
    ...options,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

export const steelman = (words, options) =>
  run(process.execPath, [work('program/node_modules/steelman/bin/steelman.js'), ...words], options);

export function git(words, cwd = process.cwd()) {
  // Hooks of a self-hosted runner's clone are none of ours; in a container the clone belongs to another user.
  const settings = ['core.hooksPath=/dev/null', `safe.directory=${process.cwd()}`];
  return run('git', [...settings.flatMap((setting) => ['-c', setting]), ...words], { cwd });
}

/** The same documents that steelman finds by the same words. */
export function pathspecOf(pattern, cwd = process.cwd()) {
  if (/[{}]/.test(pattern)) throw new Mistake(`Patterns know *, ? and **, but no braces: ${pattern}`);
  const plain = pattern.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  const inFolder = plain === '.' || plain === '' ? '**/*.md' : `${plain}/**/*.md`;
  const isFolder = lstatSync(join(cwd, pattern), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return `:(top,glob)${(isFolder ? inFolder : plain).replace(/[[\\]/g, '\\$&')}`;
}

/** Names that git has printed with -z; without those that patterns of steelman pass over. */
export const namesIn = (output) =>
  output
    .split('\0')
    .filter(
      (name) =>
        name !== '' && !name.split('/').some((part) => part.startsWith('.') || part === 'node_modules'),
    );

/** A link may lead to what nobody wants quoted in a comment. */
export const isPlainFile = (path) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Values are ours: words and numbers on one line. */
export function setOutput(name, value) {
  if (/[\r\n]/.test(String(value))) throw new Error(`An output on several lines: ${name}`);
  appendFileSync(given('GITHUB_OUTPUT'), `${name}=${value}\n`);
}

const escaped = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

export const warn = (message) => console.log(`::warning::${escaped(message)}`);

/** What is thrown with this is for whoever wrote the workflow to mend. */
export class Mistake extends Error {}

export async function step(work) {
  try {
    await work();
  } catch (error) {
    console.log(`::error::${escaped(error instanceof Mistake ? error.message : String(error.stack))}`);
    process.exitCode = 1;
  }
}
