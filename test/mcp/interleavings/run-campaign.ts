// Many interleavings, some at a time, and a table of what came of them.

import { HABIT_NAMES } from './habits.ts';
import { type Interleaving, planInterleaving, runInterleaving, type Trial } from './run-interleaving.ts';
import { type Reference, SCENARIOS } from './scenarios.ts';

/** One for each seed, from this one on. */
export const planCampaign = (seed: number, runs: number): readonly Interleaving[] =>
  Array.from({ length: runs }, (_, at) =>
    planInterleaving(
      seed + at,
      SCENARIOS.map(({ name }) => name),
    ),
  );

export interface CampaignOptions {
  /** How many at a time: each has a folder of its own. */
  readonly lanes: number;
  readonly tell?: (trial: Trial) => void;
}

export async function runCampaign(
  planned: readonly Interleaving[],
  references: ReadonlyMap<string, Reference>,
  { lanes, tell = () => undefined }: CampaignOptions,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  const left = [...planned];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const reference = references.get(next.scenario);
      if (reference === undefined) throw new RangeError(`no ${next.scenario}`);
      const trial = await runInterleaving(next, reference);
      trials.push(trial);
      tell(trial);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return trials.sort((a, b) => a.interleaving.seed - b.interleaving.seed);
}

export function renderCampaign(trials: readonly Trial[]): string {
  const count = (isIt: (trial: Trial) => boolean): number => trials.filter(isIt).length;
  const wrong = trials.filter(({ complaints }) => complaints.length > 0);
  const habits = HABIT_NAMES.map((name) => {
    const times = count(({ interleaving }) => interleaving.habits.includes(name));
    return `${String(times).padStart(6)}  ${name}`;
  });
  const told = wrong.flatMap(({ interleaving, complaints }) => [
    '',
    `seed ${interleaving.seed}, ${interleaving.scenario}: ${interleaving.habits.join('; ')}`,
    ...complaints.map((complaint) => `  ${complaint}`),
  ]);
  return [
    `${trials.length} interleavings, ${trials.length - wrong.length} as they are to be`,
    ...SCENARIOS.map(({ name }) => {
      const times = count(({ interleaving }) => interleaving.scenario === name);
      return `${String(times).padStart(6)}  ${name}`;
    }),
    'a subagent that ...',
    ...habits,
    ...told,
  ].join('\n');
}
