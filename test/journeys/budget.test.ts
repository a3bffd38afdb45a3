// Limits, meter and receipt as a person meets them: the built program with a paid model in every seat, over HTTP.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Receipt } from '../../src/domain/cost.ts';
import { verify } from '../../src/surfaces/library/verify.ts';
import { stepOf } from '../faults/read-prompt.ts';
import { isOfPerson, recordAnswers } from '../faults/record-answers.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { answerSaying, MIND_FILES } from '../vendors/saying-mind.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { finish, folderWith, NOW, start, steelman } from './cli-process.ts';

const FILES = ['a.md', 'b.md'];
const env = { LOOPBACK_KEY: 'planted-0123456789abcdef' };
/** Every call is counted as 100 tokens in, 20 more from the cache, and 34 out. */
const PRICE = 'price: {input: 100, output: 1000, cacheRead: 50}';
const COST_OF_CALL = (100 * 100 + 20 * 50 + 34 * 1000) / 1e6;
let texts: readonly string[] = [];
let answers: ReadonlyMap<string, unknown>;

beforeAll(async () => {
  texts = await Promise.all(FILES.map((file) => readFile(join('examples/checkout', file), 'utf8')));
  answers = await recordAnswers(FILES, texts, 'quick');
});

/** `slowAt`: the request whose answer is on its way for a while, and `onSlow` what happens meanwhile. */
async function stage(price: string, slowAt = Number.POSITIVE_INFINITY, onSlow = (): void => undefined) {
  const vendor = await startVendor(anthropic, {
    answer: ({ text }) => answers.get(stepOf(text, texts)),
    fault: (nth) => {
      if (nth !== slowAt) return undefined;
      onSlow();
      return { kind: 'delay', ms: 300 };
    },
  });
  onTestFinished(() => vendor.close());
  const seat = `{provider: anthropic, model: "${anthropic.model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY${price}}`;
  const documents = Object.fromEntries(FILES.map((file, at) => [file, texts[at] ?? '']));
  const config = { 'nobody-home/.config/steelman/config.yaml': `models:\n  seat: ${seat}\n` };
  return { vendor, cwd: await folderWith({ ...documents, ...config }) };
}

const WORDS = [
  'adversarial',
  ...FILES,
  ...['--model', 'seat', '--analysts', 'none', '--depth', 'quick', '--now', NOW],
];

const receiptIn = async (cwd: string): Promise<Receipt> =>
  JSON.parse(await readFile(join(cwd, 'adversarial/run.json'), 'utf8')).receipt;

test('at a limit: exit 5, a receipt, the way on; then the rest, and nothing paid for twice', async () => {
  const { vendor, cwd } = await stage(`, ${PRICE}`);
  const capped = await steelman([...WORDS, '--max-calls', '3'], { cwd, env });
  expect(capped).toMatchObject({ exitCode: 5, stdout: '' });
  expect(capped.stderr).toContain('error: The limit of 3 calls is reached\n');
  expect(capped.stderr).toContain('hint: Continue with: steelman resume adversarial --max-calls 6\n');
  expect(capped.stderr).toContain(
    `Cost\n  anthropic:${anthropic.model}: 3 calls, 360 tokens in (60 from cache), 102 out, $0.14\nPrices: configuration.`,
  );
  expect(vendor.requests).toHaveLength(3);
  const findings = (await verify(join(cwd, 'adversarial'))).findings.map(({ check }) => check);
  expect(findings).toEqual(['run.unfinished']);

  // Without a flag the recorded limit holds.
  const again = await steelmanHere(['resume', 'adversarial', '--json'], { cwd, env });
  expect(again.exitCode).toBe(5);
  expect(JSON.parse(again.stdout)).toMatchObject({
    status: 'partial',
    error: { code: 'budget/calls', hint: 'Continue with: steelman resume adversarial --max-calls 6' },
    receipt: { total: { calls: 3 } },
  });
  expect(vendor.requests).toHaveLength(3);

  const rest = await steelmanHere(['resume', 'adversarial', '--max-calls', '40', '--json'], { cwd, env });
  expect(rest.exitCode).toBe(0);
  // The meter, where lines stay: at the end of a step, with what was paid before.
  expect(rest.stderr).toMatch(/ \| [4-9] calls, \S+ tokens, \$0\.\d+\n/);
  const calls = vendor.requests.length;
  expect(calls).toBe([...answers.keys()].filter((step) => !isOfPerson(step)).length);
  const receipt = await receiptIn(cwd);
  expect(JSON.parse(rest.stdout).receipt).toEqual(receipt);
  expect(receipt).toEqual({
    seats: [{ agent: `anthropic:${anthropic.model}`, ...receipt.total }],
    total: {
      calls,
      input_tokens: 120 * calls,
      cached_input_tokens: 20 * calls,
      cache_write_tokens: 0,
      output_tokens: 34 * calls,
      estimated_calls: 0,
      cost: Number((COST_OF_CALL * calls).toFixed(9)),
    },
    prices: 'configuration',
  });
  expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
});

/** One call each for every analyst, for the places and for the last look; everybody else answers by rule. */
test.each<[string, string, readonly string[], readonly string[], number]>([
  ['between two analysts', 's,t', ['--max-calls', '1'], ['--max-calls', '20'], 1],
  ['after the analysts, before the places', 's', ['--max-calls', '1'], ['--max-calls', '20'], 1],
  ['after the places, before the last look', 's', ['--max-calls', '2'], ['--max-calls', '20'], 2],
  // Tokens are reckoned before they are spent: not even the first question fits.
  ['before the first question', 's', ['--max-tokens', '150'], ['--max-tokens', '900000'], 0],
])(
  'a limit %s: what is paid is kept, and the rest is asked later',
  async (_, analysts, limit, more, paid) => {
    const vendor = await startVendor(anthropic, { answer: ({ text }) => answerSaying(text, 'so it is') });
    onTestFinished(() => vendor.close());
    const alias = (name: string) =>
      `  ${name}: {provider: anthropic, model: "${anthropic.model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY}\n`;
    const config = `models:\n${alias('s')}${alias('t')}`;
    const cwd = await folderWith({ ...MIND_FILES, 'nobody-home/.config/steelman/config.yaml': config });
    const words = [
      'adversarial',
      ...FILES,
      '--analysts',
      analysts,
      '--depth',
      'quick',
      '--force',
      '--now',
      NOW,
    ];
    const capped = await steelmanHere([...words, ...limit], { cwd, env });
    expect([capped.exitCode, capped.stderr]).toEqual([5, expect.stringContaining('is reached')]);
    const receipt: Receipt | undefined = await receiptIn(cwd);
    expect(receipt?.total.calls ?? 0).toBe(paid);
    expect(vendor.requests).toHaveLength(paid);
    const findings = (await verify(join(cwd, 'adversarial'))).findings.map(({ check }) => check);
    expect(findings).toEqual(['run.unfinished']);

    const rest = await steelmanHere(['resume', 'adversarial', ...more], { cwd, env });
    expect(rest.exitCode).toBe(0);
    expect(vendor.requests).toHaveLength(analysts.split(',').length + 2);
    expect((await receiptIn(cwd)).total.calls).toBe(vendor.requests.length);
    expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
  },
);

test('a limit in dollars without a price is refused before anything is sent or written', async () => {
  const { vendor, cwd } = await stage('');
  const refused = await steelmanHere([...WORDS, '--max-cost', '2'], { cwd, env });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain(
    `error: The price of seat (anthropic:${anthropic.model}) is unknown, so --max-cost cannot hold\n`,
  );
  expect(refused.stderr).toContain('or use --max-tokens instead');
  expect(vendor.requests).toHaveLength(0);
  expect(existsSync(join(cwd, 'adversarial'))).toBe(false);
});

test('Ctrl-C: what was paid so far is said and kept, at a price that nobody knows', async () => {
  let interrupt = (): void => undefined;
  const { cwd } = await stage('', 2, () => interrupt());
  const child = start([...WORDS, '--quiet'], { cwd, env });
  interrupt = () => void child.kill('SIGINT');
  const stopped = await finish(child);
  expect(stopped.exitCode).toBe(130);
  expect(stopped.stderr).toMatch(
    /\nCost\n {2}anthropic:\S+: \d+ calls?, \d+ tokens in .*, \d+ out, cost unknown\n/,
  );
  const { total } = await receiptIn(cwd);
  expect(total).toMatchObject({ input_tokens: 120 * total.calls, cost: null });
  expect(total.calls).toBeGreaterThan(0);
});
