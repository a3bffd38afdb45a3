// Helper servers from the command line: real processes, a configuration in an empty home, and a program that is killed on the way.

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HELPERS, type HelperName, type HelperServer } from '../../src/domain/helper.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { faultyServer, serverOf } from '../servers/servers.ts';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, finish, NOW, start } from './cli-process.ts';

const RUN = ['adversarial', 'a.md', 'b.md', '--now', NOW, '--depth', 'deep'];

async function stage() {
  const cwd = await exampleFolder();
  const notes = await temporaryFolder();
  const home = join(notes, 'home', '.config', 'steelman');
  await mkdir(home, { recursive: true });
  const file = (name: string): string => join(notes, name);
  const read = (name: string): string => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  const noted = (name: string): string[] => read(name).split('\n').filter(Boolean);
  const options = { cwd, env: { HOME: file('home') } };
  return {
    cwd,
    options,
    noted,
    envOf: (name: HelperName) => ({
      MEMORY_FILE_PATH: file('memory.jsonl'),
      CALLS: file(`calls-${name}`),
      PIDS: file('pids'),
    }),
    configure: (helpers: Partial<Record<HelperName, HelperServer>>) =>
      writeFile(join(home, 'config.json'), JSON.stringify({ helpers })),
    run: (...words: string[]) => steelmanHere(words, options),
    artifact: (name: string) => readFileSync(join(cwd, 'adversarial', name), 'utf8'),
  };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** Each with its calls noted. */
const working = ({ envOf }: Stage): Record<HelperName, HelperServer> => ({
  sequential: faultyServer('none', 'sequential', envOf('sequential')),
  memory: faultyServer('none', 'memory', envOf('memory')),
  docs: serverOf('docs', envOf('docs')),
});

async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; !holds(); round += 1) {
    if (round === 400) throw new Error('not in time');
    await wait(25);
  }
}

/** Not one that nobody has buried, either. */
function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('[000/T06.03-depth-reduction] [000/T06.03-serena] without sequential the depth is one less, and the memory holds what is listed', async () => {
  const here = await stage();
  await here.configure({
    sequential: { command: 'no-such-program' },
    memory: serverOf('memory', here.envOf('memory')),
    docs: serverOf('docs', here.envOf('docs')),
  });
  const { exitCode, stderr } = await here.run(...RUN);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('The helper sequential cannot be started');
  expect(stderr).toContain('the depth of the debate is standard instead of deep');
  const { input } = JSON.parse(here.artifact('journal.jsonl').split('\n')[0] ?? '');
  expect(input).toMatchObject({
    depth: 'standard',
    helpers: { asked: ['memory', 'docs'], requestedDepth: 'deep' },
  });
  expect(here.artifact('debate-transcript.md')).toContain('- Depth: standard\n- Requested depth: deep\n');
  expect(here.artifact('return-contract.yaml')).toContain('The helper sequential could not be started');
  const [run, scores, errors] = here.noted('memory.jsonl').map((line) => JSON.parse(line));
  const name = 'steelman adversarial 2026-01-31T12:00:00.000Z merged-spec.md';
  expect(run).toMatchObject({ name, entityType: 'steelman-run' });
  expect(run.observations).toEqual(
    expect.arrayContaining(['depth: standard', 'requested depth: deep', 'base: original:variant-1']),
  );
  expect(run.observations.join('\n')).toMatch(
    /status before decisions: partial\n(?:.*\n)*changes applied: 1 of 1/,
  );
  expect(scores).toMatchObject({ name: `${name} scores`, entityType: 'steelman-scores' });
  expect(scores.observations[0]).toBe('ranking: A, B');
  expect(errors).toMatchObject({ name: `${name} errors`, entityType: 'steelman-errors' });
  expect(errors.observations.join()).toContain('warning: The helper sequential could not be started');
  expect(here.artifact('merge-log.md')).toContain(
    '> From /writing/spec: conventions for the structure of a spec',
  );
  const verified = await here.run('verify', 'adversarial');
  expect(verified.stdout).toContain('Everything that could be recomputed holds');
});

test('a run that is killed in the middle of a call leaves nobody behind, and goes on without asking anybody twice', async () => {
  const here = await stage();
  await here.configure({ ...working(here), docs: faultyServer('hang', 'docs', here.envOf('docs')) });
  const child = start(RUN, here.options);
  await until(() => here.noted('calls-docs').length > 0);
  child.kill('SIGKILL');
  await finish(child);
  expect(here.noted('calls-sequential')).toHaveLength(3);
  await until(() => !here.noted('pids').some(isAlive));
  await here.configure(working(here));
  expect((await here.run('resume', 'adversarial')).exitCode).toBe(0);
  expect(here.noted('calls-sequential')).toHaveLength(3);
  expect(here.noted('calls-docs')).toHaveLength(5);
  expect(here.noted('calls-memory')).toHaveLength(9);
  const memory = here.noted('memory.jsonl');
  expect(memory).toHaveLength(3);
  // Nobody is left to ask.
  await here.configure({});
  expect((await here.run('replay', 'adversarial')).exitCode).toBe(0);
  const decided = await here.run('resolve', 'adversarial', '--take', 'X-008=b.md');
  expect(decided.exitCode).toBe(0);
  expect((await here.run('verify', 'adversarial')).stdout).toContain(
    'Everything that could be recomputed holds',
  );
  for (const name of HELPERS) expect(here.noted(`calls-${name}`).length).toBeLessThan(10);
  expect(here.noted('memory.jsonl')).toEqual(memory);
});

test('[000/T06.03-serena] [000/T06.03-context7] servers that are killed in every call end no run', async () => {
  const here = await stage();
  await here.configure({
    memory: faultyServer('killed', 'memory', here.envOf('memory')),
    docs: faultyServer('killed', 'docs', here.envOf('docs')),
  });
  expect((await here.run(...RUN)).exitCode).toBe(0);
  expect(here.noted('calls-memory')).toHaveLength(4);
  expect(here.noted('calls-docs')).toHaveLength(5);
  const contract = here.artifact('return-contract.yaml');
  expect(contract).toMatch(
    /The helper memory failed 4 times and is not asked any more: persistence is skipped/,
  );
  expect(contract).toMatch(/The helper docs failed 5 times and is not asked any more: only the structural/);
  expect(here.artifact('merge-log.md')).toContain('None: only the structural checks count.');
  await until(() => !here.noted('pids').some(isAlive));
});

test('the look at a silent server ends with the program', async () => {
  const here = await stage();
  await here.configure({ sequential: faultyServer('mute', 'sequential', here.envOf('sequential')) });
  const child = start(RUN, here.options);
  await until(() => here.noted('pids').length === 2);
  child.kill('SIGTERM');
  expect((await finish(child)).exitCode).toBe(143);
  expect(existsSync(join(here.cwd, 'adversarial'))).toBe(false);
  await until(() => !here.noted('pids').some(isAlive));
});

test('nobody is started for what asks nobody, nor where nothing may be reached', async () => {
  const here = await stage();
  await here.configure(working(here));
  expect((await here.run(...RUN, '--dry-run')).exitCode).toBe(0);
  const { exitCode, stderr } = await here.run(...RUN, '--offline');
  expect(exitCode).toBe(0);
  expect(stderr).toContain('The helpers sequential, memory, docs are not asked: --offline forbids it');
  expect(here.artifact('debate-transcript.md')).toContain('- Depth: deep\n- Rounds');
  expect(here.noted('pids')).toEqual([]);
});
