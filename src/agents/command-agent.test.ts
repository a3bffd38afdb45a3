import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PaidCall } from '../domain/cost.ts';
import { UsageError } from '../domain/errors.ts';
import { defineQuestion } from '../domain/question.ts';
import { isUnreadable } from './agent.ts';
import { checkCommandVersion } from './check-command-version.ts';
import { type CommandAgentOptions, commandAgent } from './command-agent.ts';
import { COMMAND_KINDS, type CommandKind } from './command-kinds.ts';
import { ModelError } from './model-error.ts';
import { withTimeout } from './with-timeout.ts';

const question = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({ verdict: z.enum(['MET', 'NOT MET']), note: z.string() }),
  prompt: (document: string) => ({ system: 'You are a judge.', user: document }),
  embedded: () => ({ verdict: 'NOT MET' as const, note: '' }),
});
const answer = { verdict: 'MET', note: 'naïve — 日本 🙂' };

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'steelman-commands-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const file = (name: string) => join(directory, name);
const noted = (name: string): string => readFileSync(file(name), 'utf8');

/** A real program that says `version`, and otherwise reads its input and does `body`. */
async function fake(body: string, version = '99.0.0'): Promise<string> {
  const path = file('fake-cli');
  const script = `#!${process.execPath}
const fs = require('node:fs');
const { spawn } = require('node:child_process');
if (process.argv.includes('--version')) { console.log(${JSON.stringify(version)}); process.exit(0); }
const note = (name, text) => fs.writeFileSync(${JSON.stringify(directory)} + '/' + name, String(text));
${body}`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

/** How each program wraps what its model said. */
const envelopes: Readonly<Record<CommandKind, (text: string) => string>> = {
  'claude-cli': (result) =>
    JSON.stringify({
      type: 'result',
      subtype: 'success',
      is_error: false,
      result,
      usage: { input_tokens: 100, cache_read_input_tokens: 20, output_tokens: 34 },
    }),
  'codex-cli': (text) => `${text}\n`,
  'gemini-cli': (response) =>
    `Loaded cached credentials.\n${JSON.stringify({
      response,
      stats: { models: { 'gemini-x': { tokens: { prompt: 120, candidates: 34, cached: 20 } } } },
    })}`,
};
const saying = (kind: CommandKind, text: string): string =>
  `const input = fs.readFileSync(0, 'utf8'); note('input', input); process.stdout.write(${JSON.stringify(envelopes[kind](text))});`;

const seat = (kind: CommandKind, command: string, options: Partial<CommandAgentOptions> = {}) =>
  commandAgent({ kind, name: kind, command, environment: process.env, ...options });
const failureOf = async (work: Promise<unknown>): Promise<ModelError> => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A child of nobody may linger as a zombie until it is reaped.
    return (
      !existsSync('/proc/self/status') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    );
  } catch {
    return false;
  }
};

describe.each(COMMAND_KINDS)('%s', (kind) => {
  test('answers, and says what it used', async () => {
    const used: PaidCall[] = [];
    const command = await fake(saying(kind, `Here you are:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``));
    const agent = seat(kind, command);
    const context = { role: 'judge', onCall: (call: PaidCall) => used.push(call) };
    expect(await agent.answer(question, 'The document', context)).toEqual(answer);
    expect(noted('input')).toMatch(/^You are a judge\.\n\nThe document\n\n[\s\S]*"NOT MET"/);
    const counts = kind === 'codex-cli' ? {} : { inputTokens: 120, outputTokens: 34, cachedInputTokens: 20 };
    expect(used).toMatchObject([{ agent: agent.name, ...counts }]);
  });

  test('writes plain text: told no schema, and heard word for word', async () => {
    const writing = defineQuestion({
      kind: 'write-plan',
      form: 'text',
      answer: z.string(),
      prompt: () => ({ system: 'You write.', user: 'Write a plan.' }),
      embedded: () => '',
    });
    const command = await fake(saying(kind, '```markdown\n# Plan\n\n{naïve}\n```'));
    expect(await seat(kind, command).answer(writing, undefined, { role: 'judge' })).toBe(
      '# Plan\n\n{naïve}\n',
    );
    expect(noted('input').trimEnd()).toBe('You write.\n\nWrite a plan.');
  });

  test('knows no keys, and stands in an empty directory that is gone afterwards', async () => {
    const command = await fake(
      `note('env', JSON.stringify(process.env)); note('cwd', process.cwd()); note('ls', fs.readdirSync('.').length);
       note('args', JSON.stringify(process.argv.slice(2)));${saying(kind, JSON.stringify(answer))}`,
    );
    const environment = {
      ...process.env,
      ANTHROPIC_API_KEY: 'planted-1',
      OPENAI_API_KEY: 'planted-2',
      GEMINI_API_KEY: 'planted-3',
      CLAUDECODE: 'planted-4',
      LC_ALL: 'C.UTF-8',
    };
    await seat(kind, command, { environment, model: 'some-model' }).answer(question, 'x', { role: 'judge' });
    expect(noted('env')).not.toContain('planted');
    expect(noted('env')).toContain('C.UTF-8');
    expect(noted('ls')).toBe('0');
    expect(noted('cwd')).not.toBe(process.cwd());
    expect(existsSync(noted('cwd'))).toBe(false);
    expect(JSON.parse(noted('args'))).toContain('some-model');
  });

  test('the corrective ask carries the answer and what is wrong with it', async () => {
    const command = await fake(saying(kind, JSON.stringify(answer)));
    const findings = [{ path: 'note', message: 'too short' }];
    const context = { role: 'judge', findings, previous: { verdict: 'MET', note: '' } };
    await seat(kind, command).answer(question, 'The document', context);
    expect(noted('input')).toContain('Your answer was:\n{"verdict":"MET","note":""}');
    expect(noted('input')).toContain('- note: too short');
  });

  test('an answer cut at any byte is not a whole one', async () => {
    const said = envelopes[kind](JSON.stringify({ verdict: 'MET', note: '' })).trimEnd();
    const command = await fake(
      `process.stdout.write(fs.readFileSync(${JSON.stringify(directory)} + '/said'));`,
    );
    const agent = seat(kind, command);
    const ends = Array.from({ length: 8 }, (_, index) => Math.floor((said.length * (index + 1)) / 9));
    for (const end of [...ends, said.length - 1]) {
      await writeFile(file('said'), said.slice(0, end));
      expect(isUnreadable(await agent.answer(question, 'x', { role: 'judge' }))).toBe(true);
    }
  });

  test('a long answer comes through whole', async () => {
    const long = { verdict: 'MET', note: 'x'.repeat(1_000_000) };
    await writeFile(file('said'), envelopes[kind](JSON.stringify(long)));
    const command = await fake(
      `process.stdout.write(fs.readFileSync(${JSON.stringify(directory)} + '/said')); process.exitCode = 0;`,
    );
    const input = 'a long document '.repeat(100_000);
    expect(await seat(kind, command).answer(question, input, { role: 'judge' })).toEqual(long);
  });
});

test.each<[string, string, string, boolean]>([
  [
    'a reported 529',
    `process.stdout.write(JSON.stringify({is_error: true, result: 'API Error: 529 overloaded'}))`,
    'agent/overloaded',
    true,
  ],
  [
    'a reported 429',
    `process.stdout.write(JSON.stringify({is_error: true, result: 'API Error: 429 slow down'})); process.exit(1)`,
    'agent/rate-limited',
    true,
  ],
  [
    'no login',
    `process.stdout.write(JSON.stringify({is_error: true, result: 'Invalid API key · Please run /login'})); process.exit(1)`,
    'agent/invalid-key',
    false,
  ],
  [
    'a crash',
    `process.stderr.write('something broke, key sk-ant-abcdefghijk'); process.exit(3)`,
    'agent/command',
    false,
  ],
  ['silence', '', 'agent/empty-answer', true],
  [
    'an unknown option',
    `process.stderr.write("error: unknown option '--tools'"); process.exit(1)`,
    'agent/command',
    false,
  ],
])('%s', async (_, body, code, retryable) => {
  const error = await failureOf(
    seat('claude-cli', await fake(body)).answer(question, 'x', { role: 'judge' }),
  );
  expect(error).toMatchObject({ code, retryable });
  expect(error.hint).toBeTruthy();
  expect(error.message).not.toContain('sk-ant');
});

describe('the version', () => {
  test('is read and checked', async () => {
    const command = await fake('', '2.1.33 (Claude Code)');
    expect(await checkCommandVersion('claude-cli', { command, environment: process.env })).toBe('2.1.33');
  });

  test.each([
    ['1.9.99', /version 1\.9\.99 is too old, 2\.1\.0 or later/],
    ['no idea', /--version" says no idea/],
  ])('%s will not do', async (version, message) => {
    const command = await fake(saying('claude-cli', '{}'), version);
    const error = await failureOf(seat('claude-cli', command).answer(question, 'x', { role: 'judge' }));
    expect(error.message).toMatch(message);
    expect(error.hint).toContain('npm install');
    expect(existsSync(file('input'))).toBe(false);
  });

  test('a program that is not there is named', async () => {
    const error = await failureOf(seat('codex-cli', file('absent')).answer(question, 'x', { role: 'judge' }));
    expect(error).toMatchObject({ code: 'agent/command' });
    expect(error.message).toContain('cannot be started');
  });
});

test('a model name that could be a flag is refused', () => {
  for (const model of ['--dangerous', 'a b', 'x;rm', '$(x)', '']) {
    expect(() => seat('claude-cli', 'claude', { model })).toThrow(UsageError);
  }
});

const STARTS_A_CHILD = `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
note('pids', JSON.stringify([process.pid, child.pid]));`;

describe.skipIf(process.platform === 'win32')('nothing outlives the question', () => {
  const untilNoted = async () => {
    while (!readdirSync(directory).includes('pids')) await wait(10);
    await wait(10);
    return JSON.parse(noted('pids')) as number[];
  };
  const untilGone = async (pids: readonly number[]) => {
    while (pids.some(isAlive)) await wait(10);
  };

  test('when it is interrupted', async () => {
    const command = await fake(`${STARTS_A_CHILD} setInterval(() => {}, 1000);`);
    const stop = new AbortController();
    const work = seat('claude-cli', command).answer(question, 'x', { role: 'judge', signal: stop.signal });
    const watch = expect(work).rejects.toThrow('Ctrl-C');
    const pids = await untilNoted();
    expect(pids.every(isAlive)).toBe(true);
    stop.abort(new Error('Ctrl-C'));
    await watch;
    await untilGone(pids);
  });

  test('when it takes too long', async () => {
    const command = await fake(`${STARTS_A_CHILD} setInterval(() => {}, 1000);`);
    const agent = withTimeout(seat('claude-cli', command), {
      // It is too late as soon as the program runs.
      clock: { now: () => 0, wait: async () => void (await untilNoted()) },
    });
    const error = await failureOf(agent.answer(question, 'x', { role: 'judge' }));
    expect(error.code).toBe('agent/timeout');
    await untilGone(JSON.parse(noted('pids')) as number[]);
  });

  test('when it leaves a child behind that holds its output open', async () => {
    const said = JSON.stringify(envelopes['claude-cli'](JSON.stringify(answer)));
    const command = await fake(`${STARTS_A_CHILD} process.stdout.write(${said}, () => process.exit(0));`);
    expect(await seat('claude-cli', command).answer(question, 'x', { role: 'judge' })).toEqual(answer);
    await untilGone(JSON.parse(noted('pids')) as number[]);
  });
});
