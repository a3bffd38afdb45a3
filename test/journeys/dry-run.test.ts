// --dry-run from the command line: nothing sent, nothing written, no key needed.

import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { CONTRARY_SPEC, PARCEL_SPEC } from '../roadmap/parcel-spec.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';

const FILES = ['a.md', 'b.md'];

async function folder(): Promise<string> {
  const cwd = await temporaryFolder();
  for (const name of FILES) await cp(join('examples/checkout', name), join(cwd, name));
  return cwd;
}

test('without a key: calls, tokens and prices of every seat, and which key is missing', async () => {
  const cwd = await folder();
  const words = ['adversarial', ...FILES, '--agents', 'opus,claude-cli', '--judges', 'embedded', '--dry-run'];
  const { exitCode, stdout } = await steelmanHere(words, { cwd });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^opus \(anthropic:claude-opus-5-5\) +advocate A; analyst 1; reader +\d+ .*\$\d+\.\d+ \(\$\d.*-\$\d.*\)$/m,
  );
  expect(stdout).toMatch(/^claude-cli +advocate B +\d+ .*unknown$/m);
  expect(stdout).toMatch(/^embedded +judge +no cost$/m);
  expect(stdout).toContain('Missing: The model opus needs a key in ANTHROPIC_API_KEY, which is not set');
  expect(await readdir(cwd)).toEqual(FILES);
});

test('with a model that could be asked: nobody is, and the output is one JSON document', async () => {
  const cwd = await folder();
  const vendor = await startVendor(anthropic, { answer: () => ({}) });
  const home = await temporaryFolder();
  const config = join(home, 'config.yaml');
  const price = '{input: 3, output: 15, cacheRead: 0.3}';
  await writeFile(
    config,
    `models:\n  mine: {provider: anthropic, model: m, baseUrl: "${vendor.baseUrl}", price: ${price}}\n`,
  );
  const env = { ANTHROPIC_API_KEY: 'planted-key' };
  const words = [
    'adversarial',
    ...FILES,
    '--model',
    'mine',
    '--max-cost',
    '0.01',
    '--dry-run',
    '--json',
    '--trust',
    '--config',
    config,
  ];
  const { exitCode, stdout } = await steelmanHere(words, { cwd, env });
  await vendor.close();
  expect(exitCode).toBe(0);
  const { dry_run, seats, total, limits: compared } = JSON.parse(stdout);
  expect(compared).toEqual([{ flag: '--max-cost', limit: 0.01, exceeded_by: 'expected' }]);
  expect(dry_run).toBe(true);
  expect(seats).toMatchObject([{ seat: 'mine', missing: null }]);
  expect(total.low.cost).toBeGreaterThan(0);
  expect(total.low.cost).toBeLessThan(total.expected.cost);
  expect(total.expected.cost).toBeLessThan(total.high.cost);
  expect(vendor.requests).toEqual([]);
  expect(await readdir(cwd)).toEqual(FILES);
});

test('a folder that holds a run is no reason to keep an estimate back', async () => {
  const cwd = await folder();
  await mkdir(join(cwd, 'out/adversarial'), { recursive: true });
  await writeFile(join(cwd, 'out/adversarial/journal.jsonl'), '{}\n');
  const words = ['adversarial', ...FILES, '--output', 'out'];
  expect(await steelmanHere(words, { cwd })).toMatchObject({ exitCode: 2 });
  const { exitCode, stdout } = await steelmanHere([...words, '--dry-run'], { cwd });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^total .*no cost$/m);
});

test.each([
  ['adversarial', ...FILES],
  ['roadmap', 'a.md'],
  ['review', 'a.md', '--type', 'plan'],
  ['decide', 'Which?', '--option', 'A: one', '--option', 'B: both'],
])('%s: answers that cannot be read are refused', async (...words) => {
  const cwd = await folder();
  const asked = [...words, '--dry-run', '--answers', 'nowhere.json'];
  const { exitCode, stderr } = await steelmanHere(asked, { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('error: Cannot read the answers in nowhere.json: no such file');
  expect((await readdir(cwd)).sort()).toEqual(FILES);
});

describe('roadmap', () => {
  /** Counts what it is asked, and would answer. */
  async function priced() {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'spec.md'), PARCEL_SPEC);
    await writeFile(join(cwd, 'other.md'), CONTRARY_SPEC);
    const vendor = await startVendor(anthropic, { answer: () => ({}) });
    onTestFinished(() => vendor.close());
    const config = join(await temporaryFolder(), 'config.yaml');
    const mine = `{provider: anthropic, model: claude-opus-5-5, baseUrl: "${vendor.baseUrl}", price: {input: 3, output: 15}}`;
    await writeFile(config, `models:\n  mine: ${mine}\n  yours: ${mine}\n`);
    const words = ['--dry-run', '--trust', '--config', config];
    return { cwd, vendor, words };
  }

  test.each<[string, readonly string[], RegExp]>([
    ['one spec', ['spec.md', '--model', 'mine'], /^mine .*advocate|^mine .*reader/m],
    ['several', ['--specs', 'spec.md,other.md', '--model', 'mine'], /^mine .*advocate A, B/m],
    [
      'rival authors',
      ['spec.md', '--multi-roadmap', '--agents', 'mine:architect,yours:qa'],
      /^yours .*author B/m,
    ],
  ])('%s: says what would be asked of whom, and asks nobody', async (_, asked, seat) => {
    const { cwd, vendor, words } = await priced();
    const { exitCode, stdout } = await steelmanHere(['roadmap', ...asked, ...words], {
      cwd,
      env: { ANTHROPIC_API_KEY: 'planted-key' },
    });
    expect(vendor.requests).toEqual([]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(seat);
    expect(stdout).toMatch(/^total .*\$\d/m);
    expect(stdout).toMatch(/^Milestones$/m);
    expect((await readdir(cwd)).sort()).toEqual(['other.md', 'spec.md']);
  });

  test('needs no key, holds limits against the estimate, and is one JSON document', async () => {
    const { cwd, vendor, words } = await priced();
    const flags = ['--model', 'mine', '--max-cost', '0.001', '--json'];
    const { exitCode, stdout } = await steelmanHere(['roadmap', 'spec.md', ...flags, ...words], { cwd });
    const { estimate, milestones, would_write } = JSON.parse(stdout);
    expect([exitCode, vendor.requests.length]).toEqual([0, 0]);
    expect(estimate.limits).toEqual([{ flag: '--max-cost', limit: 0.001, exceeded_by: 'expected' }]);
    expect(estimate.seats[0].missing.code).toBe('agents/missing-key');
    expect(estimate.total.expected.thinking_tokens).toBeGreaterThan(0);
    expect([milestones.length > 0, would_write.length]).toEqual([true, 3]);
  });
});

test('a total is the sum of the figures above it, as they are shown', async () => {
  const cwd = await folder();
  const words = [
    'roadmap',
    'a.md',
    '--multi-roadmap',
    '--agents',
    'opus:architect,sonnet:qa',
    '--dry-run',
    '--json',
  ];
  const {
    estimate: { seats, total },
  } = JSON.parse((await steelmanHere(words, { cwd })).stdout);
  const paid = seats.filter(({ expected }: { expected?: object }) => expected !== undefined);
  expect(paid).toHaveLength(2);
  for (const scenario of ['low', 'expected', 'high'])
    for (const [field, sum] of Object.entries<number>(total[scenario]))
      expect(paid[0][scenario][field] + paid[1][scenario][field]).toBeCloseTo(sum, 6);
});
