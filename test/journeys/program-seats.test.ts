// A program in every seat, from the command line: limits hold for it, and another model than before is noticed.

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { SPLIT_QUESTION } from '../decide/split-question.ts';
import { type Stage, setStage, VERSIONS } from '../programs/fake-program.ts';
import { steelmanHere } from './cli-here.ts';
import { NOW } from './cli-process.ts';

const DECIDE = ['decide', 'question.yaml', '--feature-dir', '.', '--now', NOW];
const RUN = 'sadd/run-offline';

/** Answers at a quarter of a dollar with what is no judgement, as the model that a file names. */
const ANSWERS = (folder: string) => `fs.readFileSync(0); fs.appendFileSync('${folder}/calls', 'x');
const model = fs.readFileSync('${folder}/model', 'utf8');
process.stdout.write(JSON.stringify({ result: '{}', is_error: false, total_cost_usd: 0.25,
  modelUsage: { [model]: { inputTokens: 900, cacheCreationInputTokens: 100, outputTokens: 50 } } }));`;

async function seated(name = 'claude', version = VERSIONS['claude-cli']): Promise<Stage> {
  const stage = await setStage();
  await stage.program(ANSWERS(stage.folder), version, name);
  await writeFile(stage.file('model'), 'claude-one');
  await writeFile(stage.file('calls'), '');
  await writeFile(stage.file('question.yaml'), SPLIT_QUESTION);
  return stage;
}
const calls = (stage: Stage) => readFileSync(stage.file('calls'), 'utf8').length;
const run = (stage: Stage, ...words: string[]) =>
  steelmanHere(words, {
    cwd: stage.folder,
    env: { PATH: `${stage.folder}${delimiter}${process.env.PATH ?? ''}` },
  });

test.each([
  ['--max-cost', '0.20', 1, '$0.25 spent in 1 call'],
  ['--max-tokens', '50', 0, 'The limit of 50 tokens is reached: 0 used'],
])('%s %s holds', async (flag, limit, most, words) => {
  const stage = await seated();
  const { exitCode, stderr } = await run(stage, ...DECIDE, '--model', 'claude-cli', flag, limit);
  expect(exitCode).toBe(5);
  expect(stderr).toContain(words);
  expect(calls(stage)).toBe(most);
});

test('a run that goes on says where another model answers', async () => {
  const stage = await seated();
  const begun = await run(stage, ...DECIDE, '--model', 'claude-cli', '--max-calls', '1');
  expect(begun.exitCode).toBe(5);
  await writeFile(stage.file('model'), 'claude-two');
  const { stderr } = await run(stage, 'resume', RUN, '--max-calls', '2');
  expect(stderr).toContain('claude-cli was answered by claude-two; before it was claude-one');
  expect(calls(stage)).toBe(2);
});

test.each<[string, string, string, RegExp]>([
  [
    'an unknown version',
    'claude',
    '9.0.0',
    /its tools cannot be switched off, and --allow-tools was not given: version 9\.0\.0 is newer/,
  ],
  [
    'another program',
    'my-claude',
    VERSIONS['claude-cli'],
    /whose tools \(shell, files, web\) steelman cannot/,
  ],
])('%s has a seat only with --allow-tools', async (_, name, version, words) => {
  const stage = await seated(name, version);
  const config = `models:\n  mine: {provider: command, kind: claude-cli, command: "${stage.file(name)}"}\n`;
  await writeFile(stage.file('mine.yaml'), config);
  const asked = [...DECIDE, '--model', 'mine', '--config', 'mine.yaml', '--trust', '--max-calls', '1'];
  const refused = await run(stage, ...asked);
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr + refused.stdout).toMatch(words);
  expect(refused.stderr + refused.stdout).toContain('--allow-tools');
  expect(calls(stage)).toBe(0);
  await run(stage, ...asked, '--allow-tools');
  expect(calls(stage)).toBe(1);
});
