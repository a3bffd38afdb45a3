// The program inside the test and in a process of its own are the same program: what one proves holds for the other.

import { expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, listing, NOW, type Outcome, type RunOptions, steelman } from './cli-process.ts';

const TEXT = '# Draft\n\nThe limit is 2.\n';

/** Without what differs from one run to the next: the folder and how long it took. */
const comparable = ({ stdout, stderr, ...rest }: Outcome, cwd: string) => {
  const common = (text: string) => text.replaceAll(cwd, '<folder>').replace(/\d+\.\d s/g, '<time>');
  return { ...rest, stdout: common(stdout), stderr: common(stderr) };
};

test.each<[string, string[], Omit<RunOptions, 'cwd'>]>([
  ['a comparison', ['adversarial', 'a.md', 'b.md', '--now', NOW], {}],
  [
    'colours, warnings, stdin',
    ['adversarial', 'a.md', '-', '--convergence', '7', '--now', NOW],
    { input: TEXT, env: { FORCE_COLOR: '1' } },
  ],
  ['a failure as JSON', ['adversarial', 'a.md', '--json'], {}],
  ['findings', ['check', '-'], { input: `${TEXT}\nTBD.\n` }],
  ['nothing to verify', ['verify', '.'], {}],
  ['help', ['adversarial', '--help'], {}],
  ['a doctor with settings', ['doctor', '--json'], { env: { ANTHROPIC_API_KEY: 'sk-planted-000' } }],
])('%s', async (_title, words, options) => {
  const [apart, here] = [await exampleFolder(), await exampleFolder()];
  const outcome = await steelman(words, { cwd: apart, ...options });
  const outcomeHere = await steelmanHere(words, { cwd: here, ...options });
  expect(comparable(outcomeHere, here)).toEqual(comparable(outcome, apart));
  expect(await listing(here)).toEqual(await listing(apart));
});

test('the process of the test is as it was', async () => {
  const state = () => [process.cwd(), process.exitCode, process.env.PATH, process.stdout, process.stdin];
  const before = state();
  const listeners = process.eventNames().map((name) => process.listenerCount(name));
  expect((await steelmanHere(['adversarial'], { cwd: await exampleFolder() })).exitCode).toBe(2);
  expect(state()).toEqual(before);
  expect(process.eventNames().map((name) => process.listenerCount(name))).toEqual(listeners);
});
