// Which moments a run is killed at, and a table of what came of it.

import { createRandom } from '../mutations/seeded-random.ts';
import type { Kill } from './run-killed.ts';
import { type Reference, runTrial, type Trial } from './run-trial.ts';

const INSTANTS = 10;
const BYTES = 8;
const SEVERAL = 6;

/** Every line of the journal; every third of them torn; every other file as it becomes visible; and instants by chance. */
export function planKills({ scenario, writes, ms }: Reference, seed: number): readonly (readonly Kill[])[] {
  const random = createRandom(seed, scenario.name);
  const instant = (): number => Math.round(random.next() * ms);
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const append = (nth: number, how: 'after' | 'torn'): Kill => ({ at: 'append', nth, how });
  const lines = times(writes.append, (index) => append(index + 1, 'after'));
  const torn = times(Math.ceil(writes.append / 3), (index) => append(3 * index + 1, 'torn'));
  const moves = times(Math.floor(writes.move / 2), (index): Kill => {
    return { at: 'move', nth: 2 * index + 1 + random.below(2), how: index % 2 === 0 ? 'before' : 'after' };
  });
  const instants = times(INSTANTS, (): Kill => ({ at: 'instant', ms: instant() }));
  const bytes = times(BYTES, (): Kill => ({ at: 'byte', ms: instant(), part: random.next() }));
  const several = times(SEVERAL, (): Kill[] => [
    append(1 + random.below(Math.ceil(writes.append / 2)), 'after'),
    random.below(2) === 0 ? append(1 + random.below(4), 'torn') : { at: 'instant', ms: instant() },
    append(1 + random.below(4), 'after'),
  ]);
  return [...[...lines, ...torn, ...moves, ...instants, ...bytes].map((kill) => [kill]), ...several];
}

/** Several at a time: each has a folder and a vendor of its own. */
export async function runTrials(
  planned: readonly (readonly [Reference, readonly Kill[]])[],
  lanes: number,
  tell: (trial: Trial) => void = () => undefined,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  const left = [...planned];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const trial = await runTrial(...next);
      trials.push(trial);
      tell(trial);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return trials;
}

export function renderCampaign(trials: readonly Trial[]): string {
  const names = [...new Set(trials.map(({ scenario }) => scenario))];
  const total = 'in all';
  const row = (name: string): string[] => {
    const ours = name === total ? trials : trials.filter(({ scenario }) => scenario === name);
    const sum = (count: (trial: Trial) => number): string =>
      String(ours.reduce((all, trial) => all + count(trial), 0));
    return [
      name,
      String(ours.length),
      sum(({ kills }) => kills),
      sum(({ resumed }) => Number(resumed)),
      sum(({ identical }) => Number(identical)),
      sum(({ repeated }) => repeated),
    ];
  };
  const head = ['what', 'runs', 'kills', 'resumed', 'identical', 'calls repeated'];
  const rows = [head, ...[...names, total].map(row)];
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  const wrong = trials.filter(({ complaints }) => complaints.length > 0);
  const told = wrong.flatMap(({ scenario, title, complaints }) => [
    `${scenario}, killed at ${title}:`,
    ...complaints.map((complaint) => `  ${complaint}`),
  ]);
  return [...lines, ...(told.length > 0 ? ['', ...told] : [])].join('\n');
}
