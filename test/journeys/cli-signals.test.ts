// Ctrl-C and its like, sent to real processes at known moments.

import { execFileSync } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, finish, folderWith, listing, NOW, said, start, steelman } from './cli-process.ts';

/** Large enough to keep step 1 busy while a signal is on its way. */
async function busyFolder(): Promise<string> {
  const section = (which: string, number: number) =>
    `## Section ${number}\n\nService ${number} must answer within ${number} ms.\n\n- Rule ${number}: keep ${which} for ${number} days.\n`;
  const document = (which: string) =>
    `# Spec\n\n${Array.from({ length: 300 }, (_, number) => section(which, number)).join('\n')}`;
  return folderWith({ 'a.md': document('logs'), 'b.md': document('traces') });
}

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, code) => {
  test.each([
    ['before', ''],
    ['while', 'More than fits into a pipe: once it is gone, somebody is reading. '.repeat(5_000)],
  ])('%s waiting for standard input: nothing is left behind', async (_, text) => {
    const cwd = await exampleFolder();
    const before = await listing(cwd);
    const child = start(['adversarial', '-', 'b.md', '--convergence', '7'], { cwd });
    const outcome = finish(child);
    await Promise.all([
      said(child, 'warning: Convergence 7'),
      new Promise((done) => child.stdin.write(text, done)),
    ]);
    child.kill(signal);
    const { exitCode, stdout, stderr } = await outcome;
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    expect(stderr).toMatch(/error: Interrupted\n$/);
    expect(await listing(cwd)).toEqual(before);
  });

  test('during a run: it can be resumed, with the same artifacts as if nothing had happened', async () => {
    const cwd = await busyFolder();
    const child = start(['adversarial', 'a.md', 'b.md', '--now', NOW], { cwd });
    const outcome = finish(child);
    await said(child, 'diff analysis ...');
    child.kill(signal);
    const { exitCode, stdout, stderr } = await outcome;
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    expect(stderr).toMatch(/hint: Continue with: steelman resume adversarial\n$/);
    expect((await listing(cwd)).join('\n')).not.toMatch(/\.tmp|\.lock/);

    expect((await steelmanHere(['resume', 'adversarial'], { cwd })).exitCode).toBe(0);
    const resumed = await artifacts(join(cwd, 'adversarial'));
    undisturbed ??= await runUndisturbed();
    expect(resumed).toEqual(undisturbed);
  });
});

/** The same whatever the signal. */
let undisturbed: readonly string[] | undefined;

async function runUndisturbed(): Promise<readonly string[]> {
  const cwd = await busyFolder();
  await steelmanHere(['adversarial', 'a.md', 'b.md', '--now', NOW], { cwd });
  return artifacts(join(cwd, 'adversarial'));
}

/** The journal remembers the interruption; nothing else may. */
const artifacts = async (folder: string): Promise<string[]> =>
  (await listing(folder)).filter((line) => !line.startsWith('journal.jsonl '));

test('twice: at once, even from a read that will never end', async () => {
  const cwd = await exampleFolder();
  const pipe = join(cwd, 'pipe.md');
  execFileSync('mkfifo', [pipe]);
  const child = start(['adversarial', 'pipe.md', 'b.md'], { cwd });
  const outcome = finish(child);
  const writer = await open(pipe, 'w');
  // More than fits into a pipe: once it is gone, somebody is reading and waits for more.
  await writer.writeFile('word '.repeat(100_000));
  child.kill('SIGINT');
  await said(child, 'once more to stop at once');
  child.kill('SIGINT');
  expect((await outcome).exitCode).toBe(130);
  await writer.close();
});

test('killed outright, the run goes on all the same', async () => {
  const cwd = await busyFolder();
  const child = start(['adversarial', 'a.md', 'b.md'], { cwd });
  const outcome = finish(child);
  await said(child, 'diff analysis ...');
  child.kill('SIGKILL');
  await outcome;
  expect((await steelmanHere(['resume', '.'], { cwd })).exitCode).toBe(0);
  await readFile(join(cwd, 'adversarial/diff-analysis.md'));
});

test('one run, one writer', async () => {
  const cwd = await busyFolder();
  const child = start(['adversarial', 'a.md', 'b.md'], { cwd });
  const outcome = finish(child);
  await said(child, 'diff analysis ...');
  // Stopped, not killed: alive, and not about to finish.
  child.kill('SIGSTOP');
  const second = await steelman(['resume', 'adversarial'], { cwd });
  child.kill('SIGKILL');
  await outcome;
  expect(second).toMatchObject({ exitCode: 6, stdout: '' });
  expect(second.stderr).toContain('is in use by process');
});
