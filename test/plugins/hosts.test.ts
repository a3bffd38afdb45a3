// What tries real hosts: one line where there is none, and an end with 1 where the host finds fault or does not play to the end.

import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

const PART = { plugins: '--use', claude: '--use', codex: '--use-codex' } as const;

const tryHost = (
  program: string,
  part: keyof typeof PART = 'plugins',
): Promise<{ readonly code: unknown; readonly stdout: string }> =>
  new Promise((done) => {
    const words = [resolve('scripts/test-hosts.js'), '--only', part, PART[part], program];
    execFile(process.execPath, words, (error, stdout) => done({ code: error?.code ?? 0, stdout }));
  });

async function host(...lines: readonly string[]): Promise<string> {
  const program = join(await temporaryFolder(), 'claude');
  await writeFile(
    program,
    ['#!/bin/sh', '[ "$1" = --version ] && echo 1.0 && exit', ...lines, ''].join('\n'),
  );
  await chmod(program, 0o755);
  return program;
}

const SOUND = [
  'case "$2" in',
  'details) echo "Always-on:   ~199 tok";;',
  'list) printf "sc@steelman\\n Status: x disabled\\nsteelman@steelman\\n Status: v enabled\\n";;',
  'esac',
];

test.each([
  ['plugins', 'Claude Code'],
  ['claude', 'Claude Code'],
  ['codex', 'Codex'],
] as const)('no host for %s: one line, and no failure', async (part, name) => {
  const { code, stdout } = await tryHost(join(await temporaryFolder(), 'nothing'), part);
  expect(stdout).toMatch(new RegExp(`^${name}: not tried, it cannot be had: .*\\n$`));
  expect(code).toBe(0);
});

test.skipIf(process.platform === 'win32').each([
  ['claude', 'Claude Code'],
  ['codex', 'Codex'],
] as const)('a host for %s that asks no model is no merge', async (part, name) => {
  const { code, stdout } = await tryHost(await host('exit 0'), part);
  expect(stdout).toContain(
    `complaint: ${name}: the one that drives did not come to an end: it said nothing\n`,
  );
  expect(stdout).toContain(`complaint: ${name}: answered were 0 questions, not the 15 of the direct merge\n`);
  expect(stdout).toContain(`complaint: ${name}: the merged document differs`);
  expect(code).toBe(1);
});

test.skipIf(process.platform === 'win32').each([
  ['finds nothing', SOUND, undefined],
  ['refuses a plugin', ['[ "$2" = validate ] && exit 1', ...SOUND], /validate --strict \S+sc ended with 1/],
  [
    'finds it dear',
    [...SOUND, '[ "$2" = details ] && echo "Always-on: ~1 tok"'].map((line) => line.replace('~199', '~301')),
    /steelman costs 301/,
  ],
  ['enables sc', SOUND.map((line) => line.replace('x disabled', 'v enabled')), /sc is not disabled/],
  ['leaves something behind', [...SOUND, 'touch "$HOME/left" here'], /left behind: left, here/],
])('a host that %s', async (_, lines, complaint) => {
  const { code, stdout } = await tryHost(await host(...lines));
  expect(code).toBe(complaint === undefined ? 0 : 1);
  if (complaint === undefined) expect(stdout).not.toContain('complaint');
  else expect(stdout).toMatch(complaint);
});
