// What a program permits and forbids, as a user does by flags: a real program in a seat, a real vendor that fails.

import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Stage, setStage, VERSIONS } from '../../../test/programs/fake-program.ts';
import { openaiCompatible } from '../../../test/vendors/openai-chat.ts';
import { startVendor } from '../../../test/vendors/start-vendor.ts';
import { adversarial, decide, estimate, type LibraryOptions, resume, review, roadmap } from '../../index.ts';

const QUESTION = {
  question: 'Should we support offline mode?',
  options: ['A: none; nothing to build', 'B: full; takes eight weeks'],
  model: 'claude-cli',
} as const;
const DOCUMENTS = ['15', '30'].map((minutes, at) => ({
  name: `${at}.md`,
  text: `# S\n\nA session must end after ${minutes} minutes.\n`,
}));

/** Notes that it was called and the proxy it may use; says nothing that could be used. */
const NOTES = "fs.readFileSync(0); note('called', 'x'); note('proxy', process.env.HTTPS_PROXY);";

async function seated(version: string): Promise<Stage> {
  const stage = await setStage();
  await stage.program(NOTES, version, 'claude');
  vi.stubEnv('PATH', `${stage.folder}${delimiter}${process.env.PATH ?? ''}`);
  return stage;
}
afterEach(() => vi.unstubAllEnvs());

const ONE = { limits: { calls: 1 } };
const told = (error: unknown): string => String((error as Error).message);

test('`allowTools` lets a program have a seat whose tools cannot be switched off', async () => {
  const stage = await seated('9.0.0');
  const refused = await decide(QUESTION, { cwd: stage.folder, ...ONE }).result.then(
    ({ warnings }) => JSON.stringify(warnings),
    told,
  );
  expect(refused).toMatch(/its tools cannot be switched off/);
  expect(existsSync(stage.file('called'))).toBe(false);
  await decide(QUESTION, { cwd: stage.folder, ...ONE, allowTools: true }).result.catch(told);
  expect(existsSync(stage.file('called'))).toBe(true);
});

test('`trust` lets proxies that the environment names reach a program, also where a run goes on', async () => {
  const stage = await seated(VERSIONS['claude-cli']);
  vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9');
  const options: LibraryOptions = { cwd: stage.folder, ...ONE };
  const request = { ...QUESTION, id: 'Q', featureDir: '.' };
  await decide(request, options).result.catch(told);
  expect(readFileSync(stage.file('proxy'), 'utf8')).toBe('undefined');
  await writeFile(stage.file('proxy'), '');
  await resume('sadd/run-Q', { cwd: stage.folder, limits: { calls: 2 }, trust: true }).result.catch(told);
  expect(readFileSync(stage.file('proxy'), 'utf8')).toBe('http://127.0.0.1:9');
});

test.each<[LibraryOptions, string]>([
  [{ offline: true }, 'agents/offline'],
  [{ localOnly: true }, 'agents/not-local'],
])('%j is kept to by every function that asks', async (options, code) => {
  await seated(VERSIONS['claude-cli']);
  const [spec] = DOCUMENTS;
  if (spec === undefined) throw new Error('no document');
  const asked = [
    adversarial({ compare: DOCUMENTS, model: 'claude-cli' }, options).result,
    estimate({ compare: DOCUMENTS, model: 'claude-cli' }, options),
    roadmap({ spec, model: 'claude-cli' }, options).result,
    review({ document: spec, type: 'requirements', adversary: 'claude-cli' }, options).result,
    decide(QUESTION, options).result,
  ];
  for (const one of asked) await expect(one).rejects.toMatchObject({ code });
});

test('a call that is repeated is told while the run goes on, and `timeout` ends one that hangs', async () => {
  const vendor = await startVendor(openaiCompatible, {
    answer: () => 'never',
    fault: (nth) => (nth === 1 ? { kind: 'overloaded' } : { kind: 'hang' }),
  });
  onTestFinished(() => vendor.close());
  const mine = createOpenAICompatible({ name: 'acme', baseURL: vendor.baseUrl })('m-1');
  const heard: string[] = [];
  const run = review(
    { document: DOCUMENTS[0] ?? '', type: 'requirements', adversary: 'mine' },
    {
      models: { mine },
      timeout: 3,
      concurrency: 1,
      report(event) {
        if (event.type !== 'progress' || event.progress.type !== 'warning') return;
        const { message } = event.progress;
        heard.push(message);
      },
    },
  );
  await expect(run.result).rejects.toThrow('did not answer within 3 s');
  expect(heard.filter((message) => /asking again in/.test(message))).toHaveLength(1);
  expect(vendor.busiest).toBe(1);
});
