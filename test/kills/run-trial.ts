// One run killed once or several times and gone on with, held against an undisturbed one: the same files to the byte,
// and no step asked for again whose answer was recorded.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventsOf, stepsIn } from '../journeys/resume-folder.ts';
import { type LearnedAnswers, learnAnswers } from './learn-answers.ts';
import { describeKill, type Kill, runKilled, wordsFor } from './run-killed.ts';
import type { Scenario } from './scenarios.ts';
import { HOME, type Stage, seatAt, setStage } from './set-stage.ts';

/** What an undisturbed run leaves and asks. */
export interface Reference {
  readonly scenario: Scenario;
  readonly learned: LearnedAnswers;
  readonly files: Readonly<Record<string, string>>;
  readonly journal: Buffer;
  /** Those that the vendor was asked for, sorted. */
  readonly asked: readonly string[];
  /** How many writes there are to be killed at. */
  readonly writes: { readonly append: number; readonly move: number };
  readonly ms: number;
}

export interface Trial {
  readonly scenario: string;
  readonly title: string;
  readonly kills: number;
  readonly resumed: boolean;
  readonly identical: boolean;
  /** Calls made again though their answers were recorded. */
  readonly repeated: number;
  readonly complaints: readonly string[];
}

export async function runUndisturbed(scenario: Scenario): Promise<Reference> {
  const blank = await setStage(scenario, { learned: new Map() });
  const learned = await learnAnswers(await scenario.lesson(blank.cwd, seatAt('http://127.0.0.1:9')));
  await blank.close();
  const stage = await setStage(scenario, { learned });
  try {
    const counts = join(stage.cwd, HOME, 'counts.json');
    const begun = performance.now();
    const { exitCode, stderr } = await runKilled(await wordsFor(scenario, stage), stage, undefined, counts);
    const ms = performance.now() - begun;
    if (exitCode !== 0) throw new Error(`${scenario.name} does not even end undisturbed: ${stderr}`);
    const writes = JSON.parse(await readFile(counts, 'utf8')) as Reference['writes'];
    const journal = await readFile(join(stage.run, 'journal.jsonl'));
    const files = await filesIn(stage);
    return { scenario, learned, files, journal, asked: [...stage.asked].sort(), writes, ms };
  } finally {
    await stage.close();
  }
}

export async function runTrial(reference: Reference, kills: readonly Kill[]): Promise<Trial> {
  const { scenario, learned } = reference;
  const stage = await setStage(scenario, { learned });
  const complaints: string[] = [];
  let killed = 0;
  let repeated = 0;
  const go = async (kill?: Kill) => {
    const recorded = await recordedIn(stage);
    const before = stage.asked.length;
    const ended = await runKilled(await wordsFor(scenario, stage), stage, kill);
    const now = stage.asked.slice(before);
    const again = now.filter((step, at) => recorded.has(step) || now.indexOf(step) !== at);
    repeated += again.length;
    if (again.length > 0) complaints.push(`asked again: ${again.join(', ')}`);
    return { ...ended, recorded, now };
  };
  try {
    for (const kill of kills) {
      const { wasKilled, exitCode, stderr } = await go(kill);
      if (wasKilled) killed += 1;
      else if ('nth' in kill && killed === 0) complaints.push(`was not killed: ${describeKill(kill)}`);
      else if (exitCode !== 0) complaints.push(`exit ${exitCode} where it was to be killed: ${stderr}`);
    }
    const last = await go();
    if (last.exitCode !== 0) complaints.push(`exit ${last.exitCode}: ${last.stderr}`);
    const missing = reference.asked.filter((step) => !last.recorded.has(step));
    const asked = [...last.now].sort();
    if (asked.join() !== missing.join()) complaints.push(`asked ${asked} instead of ${missing}`);
    const differences = compareFiles(await filesIn(stage), reference.files);
    complaints.push(...differences);
    return {
      scenario: scenario.name,
      title: kills.map(describeKill).join(', then '),
      kills: killed,
      resumed: last.exitCode === 0,
      identical: differences.length === 0,
      repeated,
      complaints,
    };
  } finally {
    await stage.close();
  }
}

export async function recordedIn({ run }: Stage): Promise<ReadonlySet<string>> {
  return new Set(stepsIn(await eventsOf(run).catch(() => [])));
}

/** Everything in the folder but the journal, which remembers what happened, and hidden files too. */
export async function filesIn({ cwd }: Pick<Stage, 'cwd'>): Promise<Record<string, string>> {
  const entries = await readdir(cwd, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(cwd.length + 1);
    if (path.startsWith(HOME) || path.endsWith('journal.jsonl')) continue;
    files[path] = entry.isFile() ? withoutReceipt(path, await readFile(join(cwd, path), 'utf8')) : 'folder';
  }
  return files;
}

/** What was paid for depends on what was on its way when the process was killed. */
function withoutReceipt(path: string, text: string): string {
  if (!path.endsWith('run.json')) return text;
  const { receipt: _, ...others } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(others, null, 2);
}

export function compareFiles(
  found: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].sort();
  return names.flatMap((name) => {
    if (found[name] === wanted[name]) return [];
    if (found[name] === undefined) return [`${name} is missing`];
    return [wanted[name] === undefined ? `${name} is left over` : `${name} differs`];
  });
}
