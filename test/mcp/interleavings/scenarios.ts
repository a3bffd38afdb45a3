// The debates that the campaign disturbs, one line each, and what the same answers give when they are put into the folder of the
// run directly, with no server between.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOW, steelman } from '../../journeys/cli-process.ts';
import { type Answers, answersIn, keepAnswering } from '../../journeys/file-mind.ts';
import { filesIn } from '../../kills/run-trial.ts';

export interface Scenario {
  readonly name: string;
  readonly variants: readonly string[];
  readonly depth: 'quick' | 'standard';
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'two variants, quick', variants: ['a.md', 'b.md'], depth: 'quick' },
  { name: 'two variants, standard', variants: ['b.md', 'c.md'], depth: 'standard' },
  { name: 'three variants, quick', variants: ['a.md', 'b.md', 'c.md'], depth: 'quick' },
];

export const RUN = 'out/adversarial';

export interface Reference {
  readonly scenario: Scenario;
  /** By step. */
  readonly answers: Answers;
  /** Of the host, which a subagent can be asked for. */
  readonly steps: readonly string[];
  /** All but the journal and the questions. */
  readonly files: Readonly<Record<string, string>>;
}

/** What is given to the tool. */
export const givenFor = ({ variants, depth }: Scenario): object => ({
  files: variants,
  seats: 'host',
  output: 'out',
  flags: { analysts: 'none', depth },
});

export async function setStage({ variants }: Scenario): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'steelman-weather-'));
  for (const name of variants) await cp(join('examples/retention', name), join(cwd, name));
  return cwd;
}

/** The embedded engine says what is answered; a seat by files says it again, as a host. */
export async function runDirectly(scenario: Scenario): Promise<Reference> {
  const cwd = await setStage(scenario);
  const words = ['adversarial', '--analysts=none', `--depth=${scenario.depth}`, '--now', NOW];
  const run = async (...more: readonly string[]): Promise<void> => {
    const { exitCode, stderr } = await steelman([...words, ...more, '--', ...scenario.variants], { cwd });
    if (exitCode > 1) throw new Error(stderr);
  };
  try {
    await run('--output=first');
    const answers = await answersIn(join(cwd, 'first/adversarial'));
    await rm(join(cwd, 'first'), { recursive: true });
    const stop = keepAnswering(join(cwd, RUN, '.host'), { answers });
    await run('--output=out', '--model=host', '--wait').finally(stop);
    const said = await answersIn(join(cwd, RUN));
    return { scenario, answers: said, steps: await hostSteps(cwd), files: await comparedIn(cwd) };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

async function hostSteps(cwd: string): Promise<string[]> {
  const names = Object.entries(await filesIn({ cwd })).filter(([name]) => name.endsWith('.question.md'));
  return names.map(([, text]) => text.slice('# '.length, text.indexOf('\n'))).sort();
}

/** What came of the run: neither when something happened, nor who asked whom. */
export async function comparedIn(cwd: string): Promise<Record<string, string>> {
  const all = Object.entries(await filesIn({ cwd }));
  return Object.fromEntries(all.filter(([name]) => !`${name}/`.includes('/.host/')));
}
