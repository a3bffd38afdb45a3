// A tenth of the campaign (`npm run campaign:growth` is the whole): each pattern through one of the commands in turn.

import { expect, test } from 'vitest';
import { edit, listPatterns } from './patterns.ts';
import { COMMANDS, isBad, isTooMuch, measureGrowth, renderRows, runCampaign } from './run-campaign.ts';

const SEED = 1;
/** Smaller than in the campaign: some seconds of CPU for all of them. */
const LARGEST = 32_768;

test('CPU does not grow faster than the text', { timeout: 300_000 }, async () => {
  const tenth = listPatterns(SEED).filter((_, at) => at % 10 === 3);
  const commandsAt = (at: number) => [COMMANDS[at % COMMANDS.length] ?? 'adversarial'];
  const rows = await runCampaign(tenth, { seed: SEED, commandsAt, largest: LARGEST });
  console.log(renderRows(rows, 10));
  expect(rows).toHaveLength(20);
  expect(rows.filter(isBad)).toEqual([]);
});

test.each<[string, (size: number) => number, boolean]>([
  ['linear', (size) => size / 100_000, false],
  ['with its logarithm', (size) => (size * Math.log2(size)) / 2_000_000, false],
  ['with its square', (size) => size ** 2 / 10 ** 9, true],
  ['with its square, but in no time', (size) => size ** 2 / 10 ** 14, false],
])('what grows %s', async (_, secondsFor, isWrong) => {
  expect(isTooMuch(await measureGrowth(async (size) => secondsFor(size)))).toBe(isWrong);
});

test('a size that is refused is not measured', async () => {
  const secondsFor = async (size: number) => (size > 30_000 ? undefined : size ** 2 / 10 ** 9);
  const growth = await measureGrowth(secondsFor);
  expect(2 * growth.size).toBeLessThanOrEqual(30_000);
  expect(growth.doubled).toBeCloseTo(4 * growth.seconds);
  await expect(measureGrowth(async () => undefined)).rejects.toThrow('nothing was measured');
});

test('two hundred patterns, the same for a seed, each about as long as asked for', () => {
  const patterns = listPatterns(SEED);
  expect(new Set(patterns.map(({ name }) => name)).size).toBe(200);
  expect(listPatterns(SEED).map(({ name }) => name)).toEqual(patterns.map(({ name }) => name));
  for (const { make } of patterns) {
    const text = make(5000);
    expect(text.length).toBeGreaterThan(4500);
    expect(text.length).toBeLessThan(7500);
    expect(edit(text, SEED)).not.toBe(text);
  }
});
