// What a recorded run asked at one of its steps: the protocol is run again over the recorded answers up to there. Costs
// no question, needs no lock and writes nothing.

import { JournalError } from '../domain/errors.ts';
import type { Protocol } from '../domain/protocol.ts';
import type { AnswerRecorded, Run, RunStarted } from '../domain/run.ts';
import { recordedInput } from './check-same-run.ts';
import { openDoor, stepChanged } from './open-door.ts';

export interface RecalledQuestion {
  readonly payload: unknown;
  readonly recorded: AnswerRecorded;
}

/** Thrown through the protocol when its step is reached: nothing behind it matters. */
class Reached extends Error {}

export async function recallQuestion(
  protocol: Protocol<unknown, unknown>,
  run: Run,
  started: RunStarted,
  step: string,
): Promise<RecalledQuestion> {
  const recorded = run.answers.get(step);
  if (recorded === undefined) throw neverAsked(step);
  let found: RecalledQuestion | undefined;
  const door = openDoor(
    run,
    started,
    {
      answer: async (asked) => {
        throw stepChanged(asked.step);
      },
      keep: async () => undefined,
    },
    {},
  );
  await door
    .through((it) =>
      protocol.run(recordedInput(protocol, started), {
        ...it,
        async ask(name, role, question, payload) {
          // Asked for its own sake: that it still asks the same is checked there.
          const answer = await it.ask(name, role, question, payload);
          if (name !== step) return answer;
          found = { payload, recorded };
          throw new Reached();
        },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Reached)) throw error;
    });
  if (found === undefined) throw stepChanged(step);
  return found;
}

const neverAsked = (step: string): JournalError =>
  new JournalError(`The run never came to "${step}"`, {
    code: 'journal/never-asked',
    hint: 'Go on with it first: steelman resume; or start a new run.',
  });
