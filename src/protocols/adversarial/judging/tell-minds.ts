// What minds added over the rules: counted from what came of their answers, never from what they say of themselves.

import type { Planned } from '../planning/index.ts';
import type { Seen } from './read-again.ts';

export interface MindsWork {
  /** Who was asked, by name. */
  readonly by: string;
  /** Contradictions that it named. */
  readonly named: number;
  /** Changes that bring in what it judged new. */
  readonly brought: number;
  /** Contradictions that the fact it named has decided. */
  readonly decided: number;
}

export interface MindsTold {
  readonly analysts: readonly MindsWork[];
  /** Statements on which two of them disagree: nobody has judged these. */
  readonly disagreements: number;
  /** Entries that code did not accept. */
  readonly mistakes: number;
  /** What a reader of the merged document stumbled over, and how much of it was taken back. */
  readonly seen: number;
  readonly withdrawn: number;
}

/** Undefined where no mind was asked. */
export function tellMinds(
  { context, judgedBlocks }: Planned,
  seen: readonly Seen[] = [],
): MindsTold | undefined {
  const { judgement, points, results } = context;
  const resolved = new Set(results.flatMap(({ point, resolved: is }) => (is ? [point] : [])));
  if (judgement === undefined) return undefined;
  const blocksOf = (name: string): number =>
    new Set(
      judgement.statements
        .filter(
          ({ by, record }) => by.includes(name) && judgedBlocks.has(`${record.variant}:${record.block}`),
        )
        .map(({ record }) => `${record.variant}:${record.block}`),
    ).size;
  return {
    analysts: judgement.analysts.map((by) => ({
      by,
      named: points.filter(({ foundBy }) => foundBy?.includes(by)).length,
      brought: blocksOf(by),
      decided: points.filter(
        ({ id, foundBy, take }) => take !== undefined && resolved.has(id) && foundBy?.includes(by),
      ).length,
    })),
    disagreements: judgement.disagreements.length,
    mistakes: judgement.mistakes,
    seen: seen.length,
    withdrawn: seen.filter((one) => one.withdrawn.length > 0).length,
  };
}
