// Real processes, really killed: the run they leave behind goes on as if nothing had happened, and no two of
// them ever write to one run.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runFromEvents } from '../../src/domain/run.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { contentsOf, eventsOf, resume, start, stepsIn } from './resume-folder.ts';

let bundle = '';
let files: Record<string, string> = {};
let steps: string[] = [];

beforeAll(async () => {
  bundle = await mkdtemp(join(tmpdir(), 'steelman-worker-'));
  // A bundle of its own: `dist` may be absent, old, or rebuilt by another test meanwhile.
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./kill-worker.ts', import.meta.url)),
      outDir: bundle,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  await start(join(bundle, 'run'));
  files = await contentsOf(join(bundle, 'run'));
  steps = stepsIn(await eventsOf(join(bundle, 'run')));
});
afterAll(() => rm(bundle, { recursive: true, force: true }));

function work(...words: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(bundle, 'worker.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const linesOf = (child: ChildProcess): AsyncIterator<string> =>
  createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { value, done } = await lines.next();
  return done ? '' : value;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Numbers below 1 that are the same in every test run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Lets a worker go on until it has asked a few questions, or none, and a little longer. */
async function workUntilKilled(path: string, chance: () => number): Promise<void> {
  const child = work('run', path, String(Math.floor(chance() * 6)));
  const lines = linesOf(child);
  const questions = Math.floor(chance() * 14);
  for (let left = questions; left > 0; left--) await nextLine(lines);
  await setTimeout(chance() * (questions === 0 ? 100 : 8));
  await kill(child);
}

async function expectSameEnd(path: string): Promise<void> {
  const events = await eventsOf(path);
  const answered = stepsIn(events);
  expect(new Set(answered).size).toBe(answered.length);
  if (events.length === 0) {
    // Killed before anything was recorded: the same command works in the same folder.
    await start(path);
  } else {
    const { asked } = await resume(path);
    expect(asked).toEqual(steps.filter((step) => !answered.includes(step)));
  }
  expect(stepsIn(await eventsOf(path))).toEqual(steps);
  expect(await contentsOf(path)).toEqual(files);
}

/** Whoever reads the contract of a killed run is not told that it ended well, unless it did. */
async function expectTruth(path: string): Promise<void> {
  const { status } = runFromEvents(await eventsOf(path).catch(() => []));
  const contract = await readFile(join(path, 'return-contract.yaml'), 'utf8').catch(() => undefined);
  if (contract === undefined) return;
  if (status !== 'finished') expect(contract).toMatch(/^status: failed\nstage: (null|survey|debate)$/m);
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'killed at moment %i, once or twice, then resumed',
  async (seed) => {
    const chance = seeded(seed);
    const path = join(await temporaryFolder(), 'run');
    await workUntilKilled(path, chance);
    if (seed % 2 === 1) await workUntilKilled(path, chance);
    await expectTruth(path);
    await expectSameEnd(path);
  },
);

describe('two processes on one run', () => {
  test('the second is told which one has it, and the first is not disturbed', async () => {
    const path = join(await temporaryFolder(), 'run');
    const first = work('run', path, '60000');
    await nextLine(linesOf(first));
    const second = await nextLine(linesOf(work('run', path, '1')));
    expect(JSON.parse(second)).toEqual({
      code: 'journal/locked',
      message: `The run in "${path}" is in use by process ${first.pid}`,
    });
    await kill(first);
    await expectSameEnd(path);
  });

  test('of many that want the lock of a dead one, one gets it', async () => {
    const path = join(await temporaryFolder(), 'run');
    await start(path);
    for (let round = 0; round < 3; round++) {
      const children = Array.from({ length: 5 }, () => work('hold', path));
      const said = await Promise.all(children.map((child) => nextLine(linesOf(child))));
      const winner = children[said.indexOf('holds')];
      const told = `in use by process ${winner?.pid}"`;
      expect(said.filter((line) => line === 'holds')).toHaveLength(1);
      expect(said.filter((line) => line.includes('journal/locked') && line.includes(told))).toHaveLength(4);
      for (const child of children) await kill(child);
    }
    await expectSameEnd(path);
    expect(await readdir(path)).not.toContain('.lock');
  });
});

describe.skipIf(process.platform === 'win32')('a disk that is full', () => {
  // No process may then write a file beyond the limit, as on a disk without space.
  const limited = (path: string, blocks: number): ChildProcess => {
    const script = `ulimit -f ${blocks}; exec "$0" "$@"`;
    return spawn('sh', ['-c', script, process.execPath, join(bundle, 'worker.mjs'), 'run', path, '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };

  test.each([3, 5, 8])('after %i blocks: nothing half-written, and the run goes on later', async (blocks) => {
    const path = join(await temporaryFolder(), 'run');
    const child = limited(path, blocks);
    let said = '';
    for (let line = '-', lines = linesOf(child); line !== ''; line = await nextLine(lines)) said = line;
    expect(JSON.parse(said)).toEqual({
      code: 'journal/no-space',
      message: `Cannot write "${join(path, 'journal.jsonl')}": the file would be larger than is allowed here`,
    });
    const journal = await readFile(join(path, 'journal.jsonl'), 'utf8');
    expect(journal.endsWith('\n')).toBe(true);
    for (const [name, content] of Object.entries(await contentsOf(path))) {
      if (!['run.json', 'return-contract.yaml'].includes(name))
        expect([name, content]).toEqual([name, files[name]]);
    }
    await expectSameEnd(path);
  });
});
