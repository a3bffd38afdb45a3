// Keys planted in the environment and repeated by servers in every way they can: none of them in any file of a run, on
// any stream, in any message.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { repeatPassages, stepOf } from '../faults/read-prompt.ts';
import { recordRequest } from '../faults/record-answers.ts';
import type { Dialect } from '../vendors/dialect.ts';
import { DIALECTS, type Fault, type Script, startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, steelman } from './cli-process.ts';
import { expectNoKey, FORMS, findForms, HEADERS, KEY, REPEATED, traces } from './planted-key.ts';

const FILES = ['a.md', 'b.md', 'c.md'];
const CONFIG = 'nobody-home/.config/steelman/config.yaml';

test('a key that is written somewhere is found in all forms', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'journal.jsonl'), JSON.stringify({ message: REPEATED }));
  const found = findForms((await traces(cwd, [])).get('/journal.jsonl') ?? '');
  expect(found).toEqual([...FORMS.keys()]);
});

const start = async (dialect: Dialect, script: Script): Promise<Vendor> => {
  const vendor = await startVendor(dialect, script);
  onTestFinished(() => vendor.close());
  return vendor;
};
const alias = (name: string, { dialect: { provider, model }, baseUrl }: Vendor) =>
  `  ${name}: {provider: ${provider}, model: "${model}", baseUrl: "${baseUrl}", apiKeyEnv: PLANTED}\n`;
const env = { PLANTED: KEY, OTHER_SECRET: KEY, STEELMAN_DEBUG: '1' };
const rejecting = (kind: Fault['kind']): Fault => ({ kind, words: REPEATED, headers: HEADERS }) as Fault;

async function retention() {
  const texts = await Promise.all(FILES.map((file) => readFile(join('examples/retention', file), 'utf8')));
  const compare = FILES.map((name, at) => ({ name, text: texts[at] ?? '' }));
  const folder = Object.fromEntries(compare.map(({ name, text }) => [name, text]));
  return { texts, folder, answers: await recordRequest({ compare, depth: 'quick' }) };
}

describe.each(DIALECTS)('$provider repeats the key', (dialect) => {
  const program = dialect === DIALECTS[0] ? steelman : steelmanHere;

  test('in errors, refusals and answers of a run that ends well', async () => {
    const { texts, folder, answers } = await retention();
    const seen = new Set<string>();
    const sound = await start(dialect, {
      answer({ text }) {
        const repeated = repeatPassages(text);
        if (repeated !== undefined)
          return { texts: repeated.texts.map((one) => ({ ...one, text: `${one.text} ${KEY}` })) };
        const answer = answers.get(stepOf(text, texts)) as { summary?: string };
        return answer.summary === undefined ? answer : { ...answer, summary: `I was sent ${REPEATED}` };
      },
      fault(_nth, { text }) {
        const step = stepOf(text, texts);
        if (seen.has(step)) return undefined;
        seen.add(step);
        const isFirst = step.endsWith('advocate-A') || step.endsWith('pass-1/variant-A');
        if (step.endsWith('advocate-B')) return { kind: 'malformed', text: `No. ${REPEATED}` };
        return isFirst ? rejecting('overloaded') : undefined;
      },
    });
    const dead = await start(dialect, {
      answer: () => REPEATED,
      fault: (nth) => (nth % 2 === 0 ? rejecting('invalid-key') : { kind: 'refusal', words: REPEATED }),
    });
    const cwd = await folderWith({ ...folder, [CONFIG]: `models:\n${alias('s', sound)}${alias('d', dead)}` });
    const words = ['adversarial', ...FILES, '--agents', 's,s,d', '--depth', 'quick', '--json'];
    const outcome = await program(words, { cwd, env });
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stderr).toContain('asking again in 0.0 s');
    expect(await readFile(join(cwd, 'adversarial/debate-transcript.md'), 'utf8')).toContain('I was sent');
    expect(await readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8')).toContain('[key hidden]');
    await expectNoKey(cwd, outcome);
  });

  test('in a run that fails, in its resumption and in a probe', async () => {
    const faults: readonly Fault[] = [
      rejecting('invalid-key'),
      { kind: 'malformed', text: REPEATED },
      rejecting('bad-request'),
      { kind: 'refusal', words: REPEATED },
      { kind: 'malformed', text: `{"verdicts": "${KEY}", "${KEY}": [` },
    ];
    const vendor = await start(dialect, {
      answer: () => 'never',
      fault: (nth) => faults[nth % faults.length],
    });
    const { folder } = await retention();
    const cwd = await folderWith({ ...folder, [CONFIG]: `models:\n${alias('s', vendor)}` });
    const run = await program(['adversarial', ...FILES, '--model', 's', '--json'], { cwd, env });
    expect(run.exitCode).toBe(4);
    expect(vendor.requests.length).toBeGreaterThan(faults.length);
    const resumed = await program(['resume', 'adversarial'], { cwd, env });
    expect(resumed.exitCode).toBe(4);
    const probed = await program(['doctor', '--deep', 's', '--json'], { cwd, env });
    await expectNoKey(cwd, run, resumed, probed);
  });
});

describe('a key in the wrong place', () => {
  /** Known by its shape, and known by nothing. */
  const secrets = [`sk-ant-api03-${'0123456789abcdefghij'.repeat(2)}`, 'Zq7vX9wKp2mT4hL8nB3cRd5fGy6j'];

  const models = (shaped: string) => [
    ['as the name of a variable', `  x: {provider: anthropic, model: m, apiKeyEnv: ${shaped}}\n`],
    ['as a field', `  x: {provider: anthropic, model: m, apiKey: ${shaped}}\n`],
    ['in an address', `  x: {provider: openai, model: m, baseUrl: "https://me:${shaped}@h.test/v1"}\n`],
    ['as a provider', `  x: {provider: ${shaped}, model: m}\n`],
  ];
  test.each(secrets.flatMap(models))('%s: refused and not shown: %s', async (_title, model = '') => {
    const cwd = await folderWith({ 'a.md': '# A\n', 'b.md': '# B\n', [CONFIG]: `models:\n${model}` });
    for (const words of [['adversarial', 'a.md', 'b.md', '--model', 'x'], ['doctor']]) {
      const { exitCode, stdout, stderr } = await steelmanHere(words, { cwd, env });
      expect(exitCode).toBe(2);
      for (const secret of secrets) expect(stdout + stderr).not.toContain(secret.slice(-20));
    }
  });

  const [, shaped] = secrets;
  const proxied = {
    HTTP_PROXY: `http://me:${shaped}@127.0.0.1:1`,
    HTTPS_PROXY: `http://me:${shaped}@127.0.0.1:1`,
  };
  test.each<[string, NodeJS.ProcessEnv]>([
    ['in the address of a vendor', { ANTHROPIC_BASE_URL: `http://me:${shaped}@127.0.0.1:1/v1` }],
    ['in an address that is none', { ANTHROPIC_BASE_URL: `me:${shaped}@` }],
    ['in a query', { ANTHROPIC_BASE_URL: `http://127.0.0.1:1/v1?token=${shaped}` }],
    ['in that of a proxy', { ...proxied, ANTHROPIC_BASE_URL: 'http://vendor.test/v1' }],
    [
      'with a line end inside',
      { ANTHROPIC_API_KEY: `sk-1234\n${shaped}`, ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' },
    ],
    [
      'with letters no header can hold',
      { ANTHROPIC_API_KEY: `ключ${shaped}`, ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' },
    ],
  ])('%s: not shown', async (_title, environment) => {
    const cwd = await folderWith({ 'a.md': '# A\n\nIt is 1.\n', 'b.md': '# A\n\nIt is 2.\n' });
    const all = { ANTHROPIC_API_KEY: 'sk-planted-000', STEELMAN_DEBUG: '1', ...environment };
    const outcome = await steelmanHere(['doctor', '--deep', 'opus', '--json'], { cwd, env: all });
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout + outcome.stderr).not.toContain(shaped?.slice(-20));
  });
});
