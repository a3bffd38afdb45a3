// What is remembered, as people meet it: the built program, a mind over HTTP that counts its questions, documents that
// are edited between two runs.

import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LONG_A, LONG_B, longMind } from '../documents/two-long-specs.ts';
import type { Received } from '../vendors/dialect.ts';
import { DIALECTS, startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, NOW } from './cli-process.ts';

const FILE = '.steelman/remembered.yaml';
const env = { LOOPBACK_KEY: 'planted-0123456789abcdef' };

/** Reads the numbers out of the question, as a mind does. */
function answer({ text }: Received): unknown {
  const judge = /^JUDGE: (.*)$/m.exec(text)?.[1]?.split(' ');
  if (judge === undefined) return { findings: [] };
  const units = [...text.matchAll(/^ [ *]([A-J]\d+) (.*)$/gm)].map(([, id = '', said = '']) => [id, said]);
  return longMind({ judge, units: Object.fromEntries(units), reference: '', shown: '', sections: [] });
}

async function project() {
  let calls = 0;
  const [dialect] = Object.values(DIALECTS);
  if (dialect === undefined) throw new Error('no dialect');
  const vendor = await startVendor(dialect, {
    answer(received) {
      calls += 1;
      return answer(received);
    },
  });
  onTestFinished(() => vendor.close());
  const { provider, model } = dialect;
  const config = `models:\n  mind: {provider: ${provider}, model: "${model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY}\n`;
  const cwd = await folderWith({
    'a.md': LONG_A,
    'b.md': LONG_B,
    'nobody-home/.config/steelman/config.yaml': config,
  });
  /** Compares into a folder of that name; with how many calls. */
  const compare = async (output: string, ...more: string[]) => {
    const before = calls;
    const words = ['a.md', 'b.md', '--order', 'b.md,a.md', '--analysts', 'mind', '--now', NOW];
    const outcome = await steelmanHere(['adversarial', ...words, '--output', output, ...more], { cwd, env });
    return { ...outcome, calls: calls - before };
  };
  return { cwd, compare, run: (...words: string[]) => steelmanHere(words, { cwd, env }) };
}

/** All that a run wrote but for its journal and what names it. */
async function filesOf(cwd: string, output: string): Promise<Record<string, string>> {
  const names = (await readdir(join(cwd, output), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/^(?:journal\.jsonl|run\.json|run\.lock)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  return Object.fromEntries(names.map((name, at) => [name.slice(join(cwd, output).length), texts[at] ?? '']));
}

test('a second run asks about what was edited, and comes out as if everything had been asked', {
  timeout: 180_000,
}, async () => {
  const { cwd, compare, run } = await project();
  const first = await compare('first');
  expect(first.exitCode).toBeLessThan(2);
  expect(first.calls).toBeGreaterThanOrEqual(8);
  const kept = await readFile(join(cwd, FILE), 'utf8');

  expect(await compare('same')).toMatchObject({ exitCode: first.exitCode, calls: 0 });
  expect(await filesOf(cwd, 'same')).toEqual(await filesOf(cwd, 'first'));
  expect(await readFile(join(cwd, FILE), 'utf8')).toBe(kept);

  const edited = LONG_B.replace('For ledgerq0z4 our crew', 'For ledgerq0z4 nobody else').replace(
    'For ledgerq0z6 our crew',
    'For ledgerq0z6 a second crew',
  );
  await writeFile(join(cwd, 'b.md'), edited);
  const again = await compare('again');
  expect(again.stderr).toMatch(/2 remembered judgements no longer fit: conflict "who handles ledgerq0z4"/);
  expect(again.calls).toBeGreaterThan(0);
  expect(again.calls * 4).toBeLessThanOrEqual(first.calls);
  const fresh = await compare('fresh', '--fresh');
  expect(fresh.calls).toBe(first.calls);
  expect(await filesOf(cwd, 'again')).toEqual(await filesOf(cwd, 'fresh'));
  for (const command of ['verify', 'replay'])
    expect(await run(command, 'again')).toMatchObject({ exitCode: 0 });

  await run('resolve', 'again', '--take', 'X-001=b.md', '--take', 'X-002=both', '--why', 'as agreed');
  const decided = await compare('decided');
  expect(decided.calls).toBe(0);
  const decisions = await readFile(join(cwd, 'decided/adversarial/decisions.yaml'), 'utf8');
  expect(decisions).toContain('item: X-001\n    take: "b.md"\n    why: "as agreed"');
  expect(await filesOf(cwd, 'decided')).toEqual(await filesOf(cwd, 'again'));

  await run('resolve', 'decided', '--take', 'X-001=later');
  await compare('reopened');
  const reopened = await readFile(join(cwd, 'reopened/adversarial/decisions.yaml'), 'utf8');
  expect(reopened).toContain('item: X-001\n    take: later');
  expect(reopened).toContain('item: X-002\n    take: both');
});

test('a file that cannot be used is named, and --fresh goes on without it', { timeout: 60_000 }, async () => {
  const { cwd, compare } = await project();
  await mkdir(join(cwd, '.steelman'));
  for (const text of [
    'sets: [',
    'version: 2\nsets: []\n',
    'version: 1\nsets: [{documents: [a], cat: 1}]\n',
  ]) {
    await writeFile(join(cwd, FILE), text);
    const { exitCode, stderr, calls } = await compare('broken');
    expect({ exitCode, calls }).toEqual({ exitCode: 2, calls: 0 });
    expect(stderr).toMatch(/Cannot use what is remembered in .*remembered\.yaml: /);
    expect(stderr).toContain('Delete the file, or use --fresh');
  }
  const { exitCode, stderr } = await compare('fresh', '--fresh', '--analysts', 'none');
  expect(exitCode).toBeLessThan(2);
  expect(stderr).toContain('Nothing new is remembered: Cannot use');
  expect(await readFile(join(cwd, FILE), 'utf8')).toContain('cat: 1');
});

test('a link is no file', async () => {
  const { cwd, compare } = await project();
  await mkdir(join(cwd, '.steelman'));
  await symlink('/etc/passwd', join(cwd, FILE));
  const { exitCode, stderr } = await compare('run');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('it is no regular file');
});
