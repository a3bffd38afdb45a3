// The time of a run, by which its journal says when somebody was asked and how long they took. See `elapsedMs`.

import { elapsedMs, type PaidCall } from '../domain/cost.ts';
import type { AnswerRecorded, Run } from '../domain/run.ts';

type Timed = { readonly at?: number | undefined; readonly ms?: number | undefined };

/** `now` never goes back, which the clock on the wall may. */
export function runClock(
  { calls, answers }: Pick<Run, 'calls' | 'answers'>,
  now: () => number = () => performance.now(),
): () => number {
  const begun = now();
  const known: readonly (Timed | undefined)[] = [...calls, ...[...answers.values()].map(({ took }) => took)];
  const before = known.reduce((last, one) => Math.max(last, endOf(one)), 0);
  return () => before + Math.round(now() - begun);
}

const endOf = ({ at = 0, ms = 0 }: Timed = {}): number => at + ms;

/** Whoever says when a call was made may be a program of somebody else. */
export const withSoundTime = ({ at, ms, ...call }: PaidCall): PaidCall => {
  const [began, lasted] = [elapsedMs(at), elapsedMs(ms)];
  return {
    ...call,
    ...(began !== undefined && { at: began }),
    ...(lasted !== undefined && { ms: lasted }),
  };
};

/** How long somebody takes who is not paid, from now on. Rules are not told of: the same input gives the same journal. */
export function startTaking(elapsed: () => number) {
  const at = elapsed();
  let took: AnswerRecorded['took'];
  return {
    /** Once for each time they were asked, the second time to correct what they said. */
    taken(openMs?: number): void {
      const open = [took?.openMs, openMs].filter((ms) => ms !== undefined);
      const lay = open.length === 0 ? undefined : elapsedMs(open.reduce((sum, ms) => sum + ms, 0));
      took = { at: elapsedMs(at), ms: elapsedMs(elapsed() - at), openMs: lay };
    },
    took: () => (took === undefined ? {} : { took }),
  };
}
