// A key that analysts, a reader and a model that decides repeat in all they say: hidden in every file, also in those that
// outlive the run. And documents with secrets are shown to none of them.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anthropic } from '../vendors/anthropic.ts';
import { answerSaying, MIND_FILES } from '../vendors/saying-mind.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith } from './cli-process.ts';
import { expectNoKey, KEY, REPEATED } from './planted-key.ts';

const { 'a.md': A, 'b.md': B } = MIND_FILES;
const TOKEN = `ghp${'_'}wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx`;
const env = { PLANTED: KEY };

async function stage(files: Readonly<Record<string, string>>) {
  const kinds = new Set<string>();
  const vendor = await startVendor(anthropic, {
    answer({ text }) {
      const answer = answerSaying(text, REPEATED, KEY);
      for (const name of Object.keys(answer as object)) kinds.add(name);
      return answer;
    },
  });
  onTestFinished(() => vendor.close());
  const seat = `{provider: anthropic, model: "${anthropic.model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: PLANTED}`;
  const cwd = await folderWith({
    ...files,
    'nobody-home/.config/steelman/config.yaml': `models:\n  s: ${seat}\n`,
  });
  return { vendor, cwd, kinds };
}

const COMPARE = ['adversarial', 'a.md', 'b.md', '--depth', 'quick', '--force'];

test('a key in all that minds say is in no file, and not in what is remembered or decided', async () => {
  const { cwd, kinds } = await stage({ 'a.md': A, 'b.md': B });
  const run = await steelmanHere([...COMPARE, '--analysts', 's', '--json'], { cwd, env });
  expect(run.exitCode).toBe(0);
  const decided = await steelmanHere(['resolve', 'adversarial', '--model', 's', '--json'], { cwd, env });
  expect(decided.exitCode).toBe(0);
  expect([...kinds].sort()).toEqual(['conflicts', 'findings', 'items', 'places', 'statements']);
  for (const file of ['.steelman/remembered.yaml', 'adversarial/journal.jsonl', 'adversarial/decisions.yaml'])
    expect(await readFile(join(cwd, file), 'utf8')).toContain('[key hidden]');
  await expectNoKey(cwd, run, decided);
});

test.each<[string, readonly string[]]>([
  ['an analyst', ['--analysts', 's']],
  ['an analyst that answers in files', ['--analysts', 'files:./seat']],
])('a document with a secret is not shown to %s', async (_who, seats) => {
  const { vendor, cwd } = await stage({ 'a.md': A, 'b.md': `${B}\nThe token is ${TOKEN}.\n` });
  const { exitCode, stdout, stderr } = await steelmanHere([...COMPARE, ...seats], { cwd, env });
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('b.md:11: GitHub token, beginning with ghp_'),
  ]);
  expect(stdout + stderr).not.toContain(TOKEN);
  expect(vendor.requests).toHaveLength(0);
  for (const name of ['seat', '.steelman', 'adversarial']) expect(existsSync(join(cwd, name))).toBe(false);
});

test('nor, once the rules have compared it, to a model that decides', async () => {
  const { vendor, cwd } = await stage({ 'a.md': A, 'b.md': `${B}\nThe token is ${TOKEN}.\n` });
  expect((await steelmanHere(COMPARE, { cwd, env })).exitCode).toBe(0);
  const before = await readFile(join(cwd, 'adversarial/decisions.yaml'), 'utf8');
  const refused = await steelmanHere(['resolve', 'adversarial', '--model', 's'], { cwd, env });
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('what looks like secrets')]);
  expect(vendor.requests).toHaveLength(0);
  expect(await readFile(join(cwd, 'adversarial/decisions.yaml'), 'utf8')).toBe(before);
});
