// Analysts and a reader over HTTP: what they are asked, what is recorded, what is paid, and that nothing is asked twice.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { stepOf } from '../faults/read-prompt.ts';
import { isOfPerson, recordRequest } from '../faults/record-answers.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { finish, folderWith, NOW, start } from './cli-process.ts';
import { eventsOf, stepsIn } from './resume-folder.ts';

const FILES = ['a.md', 'b.md'];
const env = { LOOPBACK_KEY: 'planted-0123456789abcdef' };
/** Every call is counted as 100 tokens in, 20 more from the cache, and 34 out. */
const PRICE = '{input: 100, output: 1000, cacheRead: 50}';
const COST_OF_CALL = (100 * 100 + 20 * 50 + 34 * 1000) / 1e6;
const ANALYST = 'analysis/analyst-1/slice-1';
/** The base is another text than the one that the others were held against. */
const AGAIN = 'analysis/against-base/analyst-1/slice-1';
const READER = 'reading/1';

test.each([ANALYST, AGAIN, READER])('killed at %s and resumed', async (killedAt) => {
  const texts = await Promise.all(FILES.map((file) => readFile(join('examples/checkout', file), 'utf8')));
  const compare = FILES.map((name, at) => ({ name, text: texts[at] ?? '' }));
  const answers = await recordRequest({ compare, depth: 'standard' });
  const asked: string[] = [];
  let kill = (): void => undefined;
  const vendor = await startVendor(anthropic, {
    answer: ({ text }) => answers.get(stepOf(text, texts)),
    fault: (_nth, { text }) => {
      const step = stepOf(text, texts);
      asked.push(step);
      if (step !== killedAt || asked.indexOf(step) < asked.length - 1) return undefined;
      kill();
      return { kind: 'hang' };
    },
  });
  onTestFinished(() => vendor.close());
  const seat = `{provider: anthropic, model: "${anthropic.model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY, price: ${PRICE}}`;
  const cwd = await folderWith({
    ...Object.fromEntries(FILES.map((file, at) => [file, texts[at] ?? ''])),
    'nobody-home/.config/steelman/config.yaml': `models:\n  seat: ${seat}\n`,
  });
  const run = join(cwd, 'adversarial');
  const words = ['adversarial', ...FILES, '--model', 'seat', '--depth', 'standard', '--now', NOW, '--quiet'];
  const child = start(words, { cwd, env });
  kill = () => void child.kill('SIGKILL');
  expect((await finish(child)).exitCode).toBe(137);
  const kept = stepsIn(await eventsOf(run));
  expect(kept).not.toContain(killedAt);

  const before = asked.length;
  const resumed = await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd, env });
  expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
  const steps = [...answers.keys()].filter((step) => !isOfPerson(step));
  expect(steps).toEqual(expect.arrayContaining([ANALYST, AGAIN, READER]));
  expect(asked.slice(before).sort()).toEqual(steps.filter((step) => !kept.includes(step)).sort());
  expect(new Set(asked)).toEqual(new Set(steps));

  const recorded = (await eventsOf(run)).filter((event) => event.type === 'answer-recorded');
  expect(new Map(recorded.map(({ step, answer }) => [step, answer]))).toEqual(answers);
  expect(recorded).toHaveLength(answers.size);
  const { receipt } = JSON.parse(await readFile(join(run, 'run.json'), 'utf8'));
  expect(receipt.total).toMatchObject({
    calls: steps.length,
    input_tokens: 120 * steps.length,
    output_tokens: 34 * steps.length,
    cost: Number((COST_OF_CALL * steps.length).toFixed(9)),
  });
  expect((await verify(run)).findings).toEqual([]);
});
