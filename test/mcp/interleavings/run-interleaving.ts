// One interleaving: a run, its windows and subagents, who does what by a seed, and what is to be so when all is over.

import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sortHostFiles } from '../../../src/surfaces/runs/sort-host-files.ts';
import { steelman } from '../../journeys/cli-process.ts';
import { compareFiles } from '../../kills/run-trial.ts';
import { createRandom, type SeededRandom } from '../../mutations/seeded-random.ts';
import { ERAS } from '../clients.ts';
import { behave, HABIT_NAMES, type HabitName } from './habits.ts';
import { comparedIn, givenFor, type Reference, RUN, setStage } from './scenarios.ts';
import { answersRecorded, ask, draw, type Table } from './table.ts';
import { endProcess, openWindow, type Window } from './windows.ts';

export interface Interleaving {
  readonly seed: number;
  readonly scenario: string;
  /** Of those who draw, in the order in which they do; everybody after them simply answers. */
  readonly habits: readonly HabitName[];
  readonly windows: number;
  readonly subagents: number;
  readonly leaseMs: number;
}

export interface Trial {
  readonly interleaving: Interleaving;
  readonly ms: number;
  readonly complaints: readonly string[];
  readonly story: readonly string[];
}

const [FEWEST, MOST] = [2, 5];
const LEASES_MS = [600, 1200];
const LONGEST_MS = 90_000;
const OVER = ['success', 'partial', 'failed', 'finished'];

export function planInterleaving(seed: number, scenarios: readonly string[]): Interleaving {
  const random = createRandom(seed, 'interleaving');
  const count = FEWEST + random.below(MOST - FEWEST + 1);
  return {
    seed,
    scenario: random.pick(scenarios),
    habits: random.shuffle(HABIT_NAMES).slice(0, count),
    windows: 1 + random.below(3),
    subagents: 1 + random.below(4),
    leaseMs: random.pick(LEASES_MS),
  };
}

export async function runInterleaving(interleaving: Interleaving, reference: Reference): Promise<Trial> {
  const { seed, leaseMs } = interleaving;
  const before = Date.now();
  const cwd = await setStage(reference.scenario);
  const windows = Array.from({ length: interleaving.windows }, (_, at) =>
    openWindow({ era: ERAS[(seed + at) % ERAS.length] ?? ERAS[0], cwd, leaseMs }),
  );
  const complaints: string[] = [];
  const story: string[] = [];
  const about = { cwd, reference, leaseMs, complaints, story };
  try {
    const { run, error } = (await windows[0]?.call(givenFor(reference.scenario), 'adversarial')) ?? {};
    if (run === undefined) throw new Error(`not begun: ${error}`);
    const table: Table = { ...about, run, given: new Set(), spoilt: new Set() };
    await playAll(interleaving, table, windows);
    await Promise.all(windows.map((window) => window.leave()));
    complaints.push(...(await leftBehind(cwd)));
    complaints.push(...(await judge(cwd, reference)));
  } catch (error) {
    complaints.push(String(error));
  } finally {
    await Promise.all(windows.map((window) => window.kill()));
    await rm(cwd, { recursive: true, force: true, maxRetries: 3 });
  }
  return { interleaving, ms: Date.now() - before, complaints, story };
}

async function playAll(
  { seed, habits, subagents }: Interleaving,
  table: Table,
  windows: readonly Window[],
): Promise<void> {
  const left = [...habits];
  const end = Date.now() + LONGEST_MS;
  const isOver = { yet: false };
  const work = async (random: SeededRandom, at: number): Promise<void> => {
    const window = windows[at % windows.length] as Window;
    const other = windows[(at + 1) % windows.length] as Window;
    while (!isOver.yet && Date.now() < end) {
      const { status = '', ready = [] } = (await ask(table, window, { do: 'next' })) ?? {};
      if (OVER.includes(status)) isOver.yet = true;
      const drawn = ready.length > 0 ? await draw(table, window, random.pick(ready).id) : undefined;
      if (drawn === undefined) await pause(100);
      else {
        const habit = left.shift();
        table.story.push(`  subagent ${at} with ${drawn.id} ${habit ?? 'answers'}`);
        await behave(habit, { table, drawn, window, other, random });
      }
    }
  };
  const randoms = Array.from({ length: subagents }, (_, at) => createRandom(seed, `subagent ${at}`));
  await Promise.all(randoms.map(work));
  if (!isOver.yet) table.complaints.push('the run did not end');
}

/** Processes that still work in the folder a while after everybody has left; Linux can say so. */
async function leftBehind(cwd: string): Promise<string[]> {
  const find = async (): Promise<number[]> => {
    const found: number[] = [];
    for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)))
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cwd) found.push(Number(pid));
    return found;
  };
  for (let left = 100; left > 0; left -= 1) {
    if ((await find()).length === 0) return [];
    await pause(100);
  }
  const pids = await find();
  for (const pid of pids) endProcess(pid);
  return pids.map((pid) => `process ${pid} is left behind`);
}

/** Of a run that is over. */
export async function judge(cwd: string, { files, answers }: Reference): Promise<string[]> {
  const complaints = compareFiles(await comparedIn(cwd), files);
  const recorded = await answersRecorded(cwd);
  const seen = new Map<string, unknown>();
  for (const { step, answer } of recorded) {
    if (seen.has(step)) complaints.push(`${step} is recorded twice`);
    seen.set(step, answer);
  }
  for (const [step, answer] of answers) {
    if (!seen.has(step)) complaints.push(`${step} is not recorded`);
    else if (JSON.stringify(seen.get(step)) !== JSON.stringify(answer))
      complaints.push(`${step} has another answer`);
  }
  for (const step of seen.keys()) if (!answers.has(step)) complaints.push(`${step} is recorded, too`);
  const { others } = await sortHostFiles(join(cwd, RUN));
  complaints.push(...others.map((name) => `${name} is left over`));
  const { exitCode, stdout, stderr } = await steelman(['verify', 'out'], { cwd });
  if (exitCode !== 0) complaints.push(`verify ends with ${exitCode}: ${stdout}${stderr}`);
  return complaints;
}
