import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ENVELOPES,
  type KnownKind,
  type Stage,
  saying,
  setStage,
  VERSIONS,
} from '../../../test/programs/fake-program.ts';
import type { PaidCall } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import { defineQuestion } from '../../domain/question.ts';
import { isUnreadable } from '../agent.ts';
import { ModelError } from '../failures/model-error.ts';
import { withTimeout } from '../wrappers/with-timeout.ts';
import { type CommandAgentOptions, commandAgent } from './command-agent.ts';
import { KNOWN_KINDS } from './kinds.ts';

const question = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({ verdict: z.enum(['MET', 'NOT MET']), note: z.string() }),
  prompt: (document: string) => ({ system: 'You are a judge.', user: document }),
  embedded: () => ({ verdict: 'NOT MET' as const, note: '' }),
});
const answer = { verdict: 'MET', note: 'naïve — 日本 🙂' };

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
const noted = (name: string): string => stage.noted(name);
const fake = (kind: KnownKind, body: string, version = VERSIONS[kind]) => stage.program(body, version);

const seat = (kind: KnownKind, command: string, options: Partial<CommandAgentOptions> = {}) =>
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

describe.each(KNOWN_KINDS)('%s', (kind) => {
  test('answers, and says what it used', async () => {
    const used: PaidCall[] = [];
    const command = await fake(
      kind,
      saying(kind, `Here you are:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``),
    );
    const agent = seat(kind, command);
    const context = { role: 'judge', onCall: (call: PaidCall) => used.push(call) };
    expect(await agent.answer(question, 'The document', context)).toEqual(answer);
    expect(noted('input')).toMatch(/^You are a judge\.\n\nThe document/);
    const counts = { inputTokens: 120, outputTokens: 34, cachedInputTokens: 20 };
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
    const command = await fake(kind, saying(kind, '```markdown\n# Plan\n\n{naïve}\n```'));
    expect(await seat(kind, command).answer(writing, undefined, { role: 'judge' })).toBe(
      '# Plan\n\n{naïve}\n',
    );
    expect(noted('input').trimEnd()).toBe('You write.\n\nWrite a plan.');
  });

  test('the corrective ask carries the answer and what is wrong with it', async () => {
    const command = await fake(kind, saying(kind, JSON.stringify(answer)));
    const findings = [{ path: 'note', message: 'too short' }];
    const context = { role: 'judge', findings, previous: { verdict: 'MET', note: '' } };
    await seat(kind, command).answer(question, 'The document', context);
    expect(noted('input')).toContain('Your answer was:\n{"verdict":"MET","note":""}');
    expect(noted('input')).toContain('- note: too short');
  });

  test('an answer cut at any byte is not a whole one', async () => {
    const said = ENVELOPES[kind](JSON.stringify({ verdict: 'MET', note: '' })).trimEnd();
    const command = await fake(
      kind,
      `process.stdout.write(fs.readFileSync(${JSON.stringify(stage.folder)} + '/said'));`,
    );
    const agent = seat(kind, command);
    const ends = Array.from({ length: 8 }, (_, index) => Math.floor((said.length * (index + 1)) / 9));
    for (const end of [...ends, said.length - 1]) {
      await writeFile(stage.file('said'), said.slice(0, end));
      expect(isUnreadable(await agent.answer(question, 'x', { role: 'judge' }))).toBe(true);
    }
  });

  test('a long answer comes through whole', async () => {
    const long = { verdict: 'MET', note: 'x'.repeat(1_000_000) };
    await writeFile(stage.file('said'), ENVELOPES[kind](JSON.stringify(long)));
    const command = await fake(
      kind,
      `process.stdout.write(fs.readFileSync(${JSON.stringify(stage.folder)} + '/said')); process.exitCode = 0;`,
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
    seat('claude-cli', await fake('claude-cli', body)).answer(question, 'x', { role: 'judge' }),
  );
  expect(error).toMatchObject({ code, retryable });
  expect(error.hint).toBeTruthy();
  expect(error.message).not.toContain('sk-ant');
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
    while (!readdirSync(stage.folder).includes('pids')) await wait(10);
    await wait(10);
    return JSON.parse(noted('pids')) as number[];
  };
  const untilGone = async (pids: readonly number[]) => {
    while (pids.some(isAlive)) await wait(10);
  };

  // It has left the group, holds the pipes open, and nobody waits for it.
  test.runIf(process.platform === 'linux')('also what has made itself a group of its own', async () => {
    const command = await fake(
      'claude-cli',
      `${STARTS_A_CHILD.replace("stdio: 'inherit'", "stdio: 'inherit', detached: true")} child.unref();
${saying('claude-cli', JSON.stringify(answer))}`,
    );
    expect(await seat('claude-cli', command).answer(question, 'x', { role: 'judge' })).toEqual(answer);
    await untilGone(await untilNoted());
  });

  test('when it is interrupted', async () => {
    const command = await fake('claude-cli', `${STARTS_A_CHILD} setInterval(() => {}, 1000);`);
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
    const command = await fake('claude-cli', `${STARTS_A_CHILD} setInterval(() => {}, 1000);`);
    const agent = withTimeout(seat('claude-cli', command), {
      // It is too late as soon as the program runs.
      clock: { now: () => 0, wait: async () => void (await untilNoted()) },
    });
    const error = await failureOf(agent.answer(question, 'x', { role: 'judge' }));
    expect(error.code).toBe('agent/timeout');
    await untilGone(JSON.parse(noted('pids')) as number[]);
  });

  test('when it leaves a child behind that holds its output open', async () => {
    const said = JSON.stringify(ENVELOPES['claude-cli'](JSON.stringify(answer)));
    const command = await fake(
      'claude-cli',
      `${STARTS_A_CHILD} process.stdout.write(${said}, () => process.exit(0));`,
    );
    expect(await seat('claude-cli', command).answer(question, 'x', { role: 'judge' })).toEqual(answer);
    await untilGone(JSON.parse(noted('pids')) as number[]);
  });
});
