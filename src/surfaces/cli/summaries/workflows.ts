// What `resume` must know of each workflow to end a run of it: its last words. A workflow joins by a row.

import { InternalError } from '../../../domain/errors.ts';
import type { RunStarted } from '../../../domain/run.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import type { DecideOutput } from '../../../workflows/decide/index.ts';
import { decideInput } from '../../../workflows/decide/request/input.ts';
import type { workflows } from '../../../workflows/index.ts';
import type { ReviewOutput } from '../../../workflows/review/record.ts';
import type { RoadmapOutput } from '../../../workflows/roadmap/index.ts';
import { type Outside, parseFailOn, printReview } from '../review/review-summary.ts';
import type { Session } from '../session.ts';
import { type EndedRun, printSummary } from './adversarial.ts';
import { printDecision } from './decide.ts';
import { printRoadmap } from './roadmap.ts';

/** What a run that has ended leaves to be said. */
export interface Ending extends EndedRun {
  readonly output: unknown;
  /** What the run was made of. */
  readonly input: unknown;
  /** Names of the files in the folder. */
  readonly artifacts: readonly string[];
  /** As typed; only where a review goes on. */
  readonly failOn?: string | undefined;
  /** The same; nothing outside is written without it. */
  readonly outside?: Outside | undefined;
}

export interface LastWords {
  /** Gives the exit code. */
  readonly print: (ending: Ending, session: Session, strict: boolean) => number | Promise<number>;
}

const NOTHING: Outside = { isLogged: false, isRecorded: true };

const WORKFLOWS: Readonly<Record<keyof typeof workflows, LastWords>> = {
  adversarial: {
    print: ({ output, ...rest }, session, strict) =>
      printSummary({ ...rest, output: output as AdversarialOutput }, session, strict),
  },
  decide: {
    print({ output, input, ...rest }, session, strict) {
      const { options, question_text: question } = decideInput.parse(input);
      return printDecision({ ...rest, output: output as DecideOutput, options, question }, session, strict);
    },
  },
  roadmap: {
    print: ({ output, ...rest }, session, strict) =>
      printRoadmap({ ...rest, output: output as RoadmapOutput }, session, strict),
  },
  review: {
    print: ({ output, failOn, outside = NOTHING, ...rest }, session, strict) =>
      printReview({ ...rest, outside, output: output as ReviewOutput }, session, {
        failOn: parseFailOn(failOn),
        strict,
      }),
  },
};

const byName: ReadonlyMap<string, LastWords> = new Map(Object.entries(WORKFLOWS));

/** Of a run that was opened already: its protocol is known. */
export function lastWordsOf({ protocol }: RunStarted): LastWords {
  const workflow = byName.get(protocol);
  if (workflow === undefined) {
    throw new InternalError(`Nothing is known of runs of "${protocol}"`, { code: 'internal/no-workflow' });
  }
  return workflow;
}
