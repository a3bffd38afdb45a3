// --dry-run from the command line: nothing sent, nothing written, no key needed.

import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { steelman } from './cli-process.ts';

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
  const { exitCode, stdout } = await steelman(words, { cwd, env });
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
