// A run with an analyst, a reader and a model that decided, and one change in each thing that came of their answers.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { answerSaying, MIND_FILES } from '../vendors/saying-mind.ts';
import { startVendor, type Vendor } from '../vendors/start-vendor.ts';

const env = { LOOPBACK_KEY: 'planted-0123456789abcdef' };
let cwd = '';
let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor(anthropic, { answer: ({ text }) => answerSaying(text, 'so it is') });
  const seat = `{provider: anthropic, model: "${anthropic.model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY}`;
  cwd = await mkdtemp(join(tmpdir(), 'steelman-'));
  for (const [name, text] of Object.entries(MIND_FILES)) await writeFile(join(cwd, name), text);
  await writeFile(join(cwd, 'models.yaml'), `models:\n  s: ${seat}\n`);
  const words = [
    'adversarial',
    'a.md',
    'b.md',
    '--analysts',
    's',
    '--depth',
    'quick',
    '--force',
    '--config',
    'models.yaml',
    '--trust',
  ];
  expect((await steelmanHere(words, { cwd, env })).exitCode).toBe(0);
}, 180_000);
afterAll(async () => {
  await vendor.close();
  await rm(cwd, { recursive: true, force: true });
});

test('untouched, it holds', async () => {
  expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
});

const step = (name: string, from: RegExp, to: string): [RegExp, string] => [
  new RegExp(`(?<="step":"${name}".*)${from.source}`),
  to,
];

test.each<[string, string, readonly [RegExp, string]]>([
  ['what analysts judged', 'run.json', [/(?<="by_seat": )\d+/, '1']],
  ['what rules judged', 'run.json', [/(?<="by_rule": )\d+/, '97']],
  ['who found a conflict', 'diff-analysis.json', [/(?<="foundBy": ?\[\s*")[^"]+/, 'nobody']],
  ['what is asked of a conflict', 'diff-analysis.json', [/so it is/, 'so it was']],
  ['a side of what is undecided', 'undecided.md', [/two weeks/, 'ten weeks']],
  ['what is to be decided', 'decisions.yaml', [/two weeks/, 'ten weeks']],
  ['what came in', 'merge-log.md', [/second factor/, 'third factor']],
  ['the merged document', '../merged-output.md', [/second factor/, 'third factor']],
  ['an answer of the analyst', 'journal.jsonl', step('analysis/analyst-1/slice-1', /"adds"/, '"not"')],
  ['a reason of the analyst', 'journal.jsonl', step('analysis/analyst-1/slice-1', /so it is/, 'so it was')],
  ['a place', 'journal.jsonl', step('placing/1', /new: Bounds/, 'new: Other')],
  ['what the reader saw', 'journal.jsonl', step('reading/1', /"break"/, '"twice"')],
  ['why the reader saw it', 'journal.jsonl', step('reading/1', /so it is/, 'so it was')],
])('%s, changed in %s, is found', async (_, file, [from, to]) => {
  const scratch = await temporaryFolder();
  await cp(cwd, scratch, { recursive: true });
  const path = join(scratch, 'adversarial', file);
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
  const { ok, findings } = await verify(join(scratch, 'adversarial'));
  expect(ok).toBe(false);
  expect(findings.map((finding) => finding.file)).toContain(file);
});
