import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { faultyServer, SERVERS, serverOf } from '../../../test/servers/servers.ts';
import { HELPERS, type HelperName, type HelperServer } from '../../domain/helper.ts';
import { defineQuestion } from '../../domain/question.ts';
import { type Clock, systemClock } from '../clock.ts';
import { checkHelper, type HelperOptions, helperAgent } from './helper-agent.ts';

const question = defineQuestion({
  kind: 'any',
  answer: z.unknown(),
  prompt: () => ({ system: '', user: '' }),
  embedded: () => ({}),
});

const PAYLOADS: Readonly<Record<HelperName, object>> = {
  sequential: { thought: 'Facts', number: 2, total: 3 },
  memory: { name: 'a run', entityType: 'steelman-run', observations: ['depth: deep', 'status: partial'] },
  docs: { artifactType: 'roadmap', query: 'conventions' },
};

const root = mkdtempSync(join(tmpdir(), 'helper-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder for what one server notes. */
function stage() {
  const folder = mkdtempSync(join(root, 'case-'));
  const file = (name: string): string => join(folder, name);
  return {
    env: { MEMORY_FILE_PATH: file('memory.jsonl'), CALLS: file('calls'), PIDS: file('pids') },
    noted: (name: string): string[] =>
      existsSync(file(name)) ? readFileSync(file(name), 'utf8').trim().split('\n') : [],
  };
}

const ask = (name: HelperName, server: HelperServer | undefined, more: Partial<HelperOptions> = {}) =>
  helperAgent(name, server, { environment: process.env, ...more }).answer(question, PAYLOADS[name], {
    role: `helper:${name}`,
  });

/** Not one that nobody has buried, either. */
const isAlive = (pid: string): boolean => {
  try {
    process.kill(Number(pid), 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let round = 0; !holds(); round += 1) {
    if (round === 200) throw new Error(`not ${what} in time`);
    await wait(25);
  }
}

async function untilGone(pids: readonly string[]): Promise<void> {
  expect(pids.length).toBeGreaterThan(0);
  await until(() => !pids.some(isAlive), 'gone');
}

describe('the servers that others wrote, and one of our own', () => {
  test('sequential thinks', async () => {
    const { note } = (await ask('sequential', serverOf('sequential'))) as { note: string };
    expect(JSON.parse(note)).toMatchObject({ thoughtNumber: 2, totalThoughts: 3 });
  });

  test('memory holds what it was given, once however often it is told', async () => {
    const { env, noted } = stage();
    for (let round = 0; round < 2; round += 1)
      expect(await ask('memory', serverOf('memory', env))).toEqual({ kept: 'a run' });
    const kept = noted('memory.jsonl').map((line) => JSON.parse(line));
    expect(kept).toEqual([{ type: 'entity', ...PAYLOADS.memory }]);
  });

  test.each([
    ['as they are now', []],
    ['as they were', ['--old']],
    ['of the newer era', ['--modern']],
    ['that ends at a question before its first', ['--touchy']],
    ['that answers it never', ['--silent']],
    ['that answers it late', ['--late']],
  ])('documentation by two tools %s', async (_, args) => {
    const { env, noted } = stage();
    expect(
      await ask('docs', serverOf('docs', env, ...args), { probeMs: isSlow(args) ? 300 : undefined }),
    ).toEqual({
      library: '/writing/roadmap',
      text: 'From /writing/roadmap: conventions: number every requirement.',
    });
    expect(noted('calls')).toHaveLength(2);
  });
});

/** Whoever starts fast need not be waited for. */
const isSlow = (args: readonly string[]): boolean => args.includes('--silent') || args.includes('--late');

const LIES: Readonly<Record<HelperName, RegExp>> = {
  sequential: /it answered to another thought/,
  memory: /it does not hold what it was given/,
  docs: /it knows no documentation of "roadmap"/,
};

const FAULTS: readonly (readonly [fault: string, says: RegExp])[] = [
  ['killed', /it ended by SIGKILL/],
  ['flood', /it wrote more than 524288 characters/],
  ['hang', /did not answer within/],
];

/** Of any server; one is as good as three. */
const MORE: readonly (readonly [fault: string, says: RegExp])[] = [
  ['noise', /it wrote more than 1048576 characters of errors/],
  ['shape', /it wrote a line that is no message/],
  ['id', /unknown message ID/],
  ['long', /answered with more than 65536 characters/],
  ['refuse', /failed: no {2}\[31mway/],
];

const SPOILED = HELPERS.flatMap((name) =>
  [...FAULTS, ['lie', LIES[name]] as const, ...(name === 'docs' ? MORE : [])].map(
    ([fault, says]) => [name, fault, says] as const,
  ),
);

describe('spoiled', () => {
  test.concurrent.each(SPOILED)('%s: %s', async (name, fault, says) => {
    const { env, noted } = stage();
    const timeoutMs = fault === 'hang' ? 2_500 : undefined;
    await expect(ask(name, faultyServer(fault, name, env), { timeoutMs })).rejects.toThrow(says);
    await untilGone(noted('pids'));
    if (fault === 'hang') expect(noted('calls')).toHaveLength(1);
  });
});

test.each([
  ['[000/T06.03-sequential-breaker]', 'sequential', 30_000],
  ['[000/T06.03-serena]', 'memory', 45_000],
  ['[000/T06.03-context7]', 'docs', 60_000],
] as const)('%s a call of %s has %i ms', async (_, name, limit) => {
  const { env, noted } = stage();
  const waited: number[] = [];
  const clock: Clock = {
    ...systemClock,
    async wait(ms, signal) {
      waited.push(ms);
      await until(() => signal?.aborted || noted('pids').length > 0, 'begun');
    },
  };
  const said = ask(name, faultyServer('mute', name, env), { clock });
  await expect(said).rejects.toThrow(`helper:${name} did not answer within ${limit / 1000} s`);
  expect(waited).toEqual([limit]);
  await untilGone(noted('pids'));
});

describe('at start', () => {
  const check = (server: HelperServer, name: HelperName = 'sequential') =>
    checkHelper(name, server, { environment: process.env, timeoutMs: 2_000 });

  test.each<[string, HelperServer, RegExp | undefined]>([
    ['a server that works', serverOf('sequential'), undefined],
    ['no program', { command: 'no-such-program' }, /its program was not found/],
    ['one that ends', { command: process.execPath, args: ['-e', 'process.exit(3)'] }, /with exit code 3/],
    [
      'another server',
      { command: process.execPath, args: [SERVERS.docs] },
      /it has no tool sequentialthinking/,
    ],
    ['one that is silent', faultyServer('mute', 'sequential'), /it did not start within 2 s/],
  ])('%s', async (_, server, says) => {
    const why = await check(server);
    if (says === undefined) expect(why).toBeUndefined();
    else expect(why).toMatch(says);
  });

  test('whoever is called away leaves nobody behind', async () => {
    const { env, noted } = stage();
    const away = new AbortController();
    const server = faultyServer('mute', 'sequential', env);
    const checked = checkHelper('sequential', server, { environment: {}, signal: away.signal });
    await until(() => noted('pids').length === 2, 'begun');
    away.abort(new Error('away'));
    await expect(checked).rejects.toThrow('away');
    await untilGone(noted('pids'));
  });

  test('also where this process is killed', async () => {
    const { env, noted } = stage();
    const main = spawn(process.execPath, [
      '-e',
      `import('${pathToFileURL(resolve('dist/agents/mcp/helper-agent.js'))}').then(({ checkHelper }) =>
         checkHelper('sequential', ${JSON.stringify(faultyServer('mute', 'sequential', env))}, { environment: {} }))`,
    ]);
    await until(() => noted('pids').length === 2, 'begun');
    main.kill('SIGKILL');
    await untilGone(noted('pids'));
  });
});

test('a server knows no key of ours, unless it is named, and keeps what is its own where it always is', async () => {
  const { env, noted } = stage();
  const script = `require('fs').writeFileSync(process.env.CALLS, JSON.stringify([process.env, process.cwd()]))`;
  const server = { command: process.execPath, args: ['-e', script], env, passEnv: ['DOCS_KEY'] };
  const environment = { PATH: process.env.PATH, HOME: '/home/ann', OPENAI_API_KEY: 'k', GITHUB_TOKEN: 't' };
  await checkHelper('docs', server, { environment: { ...environment, DOCS_KEY: 'd', HTTP_PROXY: 'p' } });
  const [seen, directory] = JSON.parse(noted('calls').join('\n'));
  expect(seen).toMatchObject({ HOME: '/home/ann', DOCS_KEY: 'd', ...env });
  for (const name of ['OPENAI_API_KEY', 'GITHUB_TOKEN', 'HTTP_PROXY']) expect(seen).not.toHaveProperty(name);
  expect(directory).not.toBe(process.cwd());
  expect(existsSync(directory)).toBe(false);
});

test('nobody answers for a server that is not configured any more', async () => {
  await expect(ask('docs', undefined)).rejects.toThrow('it is not configured any more');
});
