// What `resume` must know of each workflow to go on with a run of it: its seats and its last words. A workflow joins by
// a row.

import type { Receipt } from '../../domain/cost.ts';
import { InternalError } from '../../domain/errors.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import type { RunStarted } from '../../domain/run.ts';
import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';
import type { DecideOutput } from '../../protocols/decide/index.ts';
import { decideInput } from '../../protocols/decide/input.ts';
import type { protocols } from '../../protocols/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import type { ReviewOutput } from '../../protocols/review/record.ts';
import type { RoadmapOutput } from '../../protocols/roadmap/index.ts';
import { decideSeatsForResume } from '../decide/seat-decide.ts';
import type { Revision } from '../review/await-person.ts';
import { reviewSeatsForResume } from '../review/seat-review.ts';
import { roadmapSeatsForResume } from '../roadmap/seat-roadmap.ts';
import { type Seating, type SeatSurroundings, seatsForResume } from '../seats/choose-agents.ts';
import { printDecision } from './decide-summary.ts';
import { parseFailOn } from './review-gates.ts';
import { printReview } from './review-summary.ts';
import { printRoadmap } from './roadmap-summary.ts';
import type { Session } from './session.ts';
import { printSummary } from './summary.ts';

/** Where a run that goes on lies, and who hears of it. */
export interface ResumePlace {
  readonly folder: string;
  /** What the author of a review has done meanwhile; only where it is given. */
  readonly revision?: Revision | undefined;
  readonly report: (event: ProgressEvent) => void;
}

/** What a run that has ended leaves to be said. */
export interface Ending {
  readonly output: unknown;
  /** What the run was made of. */
  readonly input: unknown;
  readonly folder: string;
  readonly engine: string;
  readonly warnings: readonly Warning[];
  readonly receipt: Receipt | undefined;
  /** Names of the files in the folder. */
  readonly artifacts: readonly string[];
  /** As typed; only where a review goes on. */
  readonly failOn?: string | undefined;
}

export interface Workflow {
  /** The seats that the run was begun with. */
  readonly seat: (
    started: RunStarted,
    around: SeatSurroundings,
    place: ResumePlace,
  ) => Pick<Seating, 'models' | 'agentFor'>;
  /** Gives the exit code. */
  readonly print: (ending: Ending, session: Session, strict: boolean) => number | Promise<number>;
}

const WORKFLOWS: Readonly<Record<keyof typeof protocols, Workflow>> = {
  adversarial: {
    seat: seatsForResume,
    print: ({ output, ...rest }, session, strict) =>
      printSummary({ ...rest, output: output as AdversarialOutput }, session, strict),
  },
  decide: {
    seat: decideSeatsForResume,
    print({ output, input, ...rest }, session, strict) {
      const { options, question_text: question } = decideInput.parse(input);
      return printDecision({ ...rest, output: output as DecideOutput, options, question }, session, strict);
    },
  },
  roadmap: {
    seat(started, around, { folder, report }) {
      const { models, agentFor } = roadmapSeatsForResume(started, around);
      return { models, agentFor: agentFor({ folder, startedAt: started.startedAt, report }) };
    },
    print: ({ output, ...rest }, session, strict) =>
      printRoadmap({ ...rest, output: output as RoadmapOutput }, session, strict),
  },
  review: {
    seat: (started, around, { revision }) => reviewSeatsForResume(started, around, revision),
    print: ({ output, failOn, ...rest }, session, strict) =>
      printReview({ ...rest, output: output as ReviewOutput }, session, {
        failOn: parseFailOn(failOn),
        strict,
      }),
  },
};

const byName: ReadonlyMap<string, Workflow> = new Map(Object.entries(WORKFLOWS));

/** Of a run that was opened already: its protocol is known. */
export function workflowOf({ protocol }: RunStarted): Workflow {
  const workflow = byName.get(protocol);
  if (workflow === undefined) {
    throw new InternalError(`Nothing is known of runs of "${protocol}"`, { code: 'internal/no-workflow' });
  }
  return workflow;
}
