// What is read back of a run that is there, whatever it is a run of: its documents, and the seats it was begun with. A
// workflow joins by a row.

import { dirname } from 'node:path';
import { InternalError, JournalError, UsageError } from '../../domain/errors.ts';
import type { Run, RunStarted } from '../../domain/run.ts';
import { FILES } from '../../domain/seat.ts';
import type { ProgressEvent } from '../../domain/workflow.ts';
import { adversarialInput, sentDocuments } from '../../workflows/adversarial/request/input.ts';
import { decideInput } from '../../workflows/decide/request/input.ts';
import type { workflows } from '../../workflows/index.ts';
import { reviewInput } from '../../workflows/review/request/input.ts';
import { roadmapInput } from '../../workflows/roadmap/request/input.ts';
import { isInside } from '../files/places.ts';
import { printable } from '../files/show.ts';
import { chooseAgents, type Seating, type SeatSurroundings } from '../seats/choose-agents.ts';
import { seatDecide } from './decide/seat-decide.ts';
import { lastArtifact } from './review/read-revision.ts';
import { type Revision, seatReview } from './review/seat-review.ts';
import { seatRoadmap } from './roadmap/seat-roadmap.ts';

export interface RecordedDocument {
  readonly label: string;
  /** From the folder around that of the run. */
  readonly sourcePath: string;
  readonly text: string;
}

/** Where a run that goes on lies, and who hears of it. */
export interface ResumePlace {
  readonly folder: string;
  /** What the author of a review has done meanwhile; only where it is given. */
  readonly revision?: Revision | undefined;
  readonly report: (event: ProgressEvent) => void;
}

type Seated = Pick<Seating, 'models' | 'agentFor' | 'engine'>;

interface RecordedWorkflow {
  /** Undefined where they cannot be read. */
  documents(input: unknown, answers: Run['answers']): readonly RecordedDocument[] | undefined;
  seat(started: RunStarted, around: SeatSurroundings, place: ResumePlace): Seated;
}

const WORKFLOWS: Readonly<Record<keyof typeof workflows, RecordedWorkflow>> = {
  adversarial: {
    documents(input) {
      const { data } = adversarialInput.safeParse(input);
      return data && sentDocuments(data);
    },
    seat: ({ input }, around) => chooseAgents(adversarialInput.parse(input), around),
  },
  decide: {
    documents: (input) => decideInput.safeParse(input).data?.context,
    seat: ({ input }, around) => seatDecide(decideInput.parse(input), around),
  },
  roadmap: {
    documents: (input) => roadmapInput.safeParse(input).data?.specs,
    seat({ input, startedAt }, around, { folder, report }) {
      const seats = seatRoadmap(roadmapInput.parse(input), around);
      return { ...seats, agentFor: seats.agentFor({ folder, startedAt, report }) };
    },
  },
  review: {
    documents(input, answers) {
      const { data } = reviewInput.safeParse(input);
      if (data === undefined) return undefined;
      const artifact = { ...data.artifact, text: lastArtifact(data, answers) };
      return [artifact, ...(data.context ? [data.context] : [])];
    },
    seat: ({ input }, around, { revision }) => seatReview(reviewInput.parse(input), around, revision),
  },
};

const byName: ReadonlyMap<string, RecordedWorkflow> = new Map(Object.entries(WORKFLOWS));

/**
 * Undefined where they cannot be read; that is explained by whoever needs them. With the answers of the run a document
 * that was revised on the way is as it was then.
 */
export const recordedDocuments = (
  started: RunStarted | undefined,
  answers: Run['answers'] = new Map(),
): readonly RecordedDocument[] | undefined =>
  byName.get(started?.protocol ?? '')?.documents(started?.input, answers);

/** Of a run that was opened already: its protocol is known. Nobody else may take over where a run goes on. */
export function seatAgain(started: RunStarted, around: SeatSurroundings, place: ResumePlace): Seated {
  const workflow = byName.get(started.protocol);
  if (workflow === undefined) {
    throw new InternalError(`Nothing is known of runs of "${started.protocol}"`, {
      code: 'internal/no-workflow',
    });
  }
  const seated = workflow.seat(started, around, place);
  if (seated.engine !== started.engine) throw otherEngine(started, seated);
  refuseForeignFolders(seated.models, around, place.folder);
  return seated;
}

const otherEngine = (started: RunStarted, { engine }: Seated): JournalError =>
  new JournalError(`The run was begun with ${started.engine}; the same names now stand for ${engine}`, {
    code: 'journal/other-engine',
    hint: 'Resume with the configuration it was begun with (--config), or start a new run.',
  });

/** For a finished run: everything it needs is recorded. */
export function nobody(role: string): never {
  throw new InternalError(`A finished run asks "${role}"`, { code: 'internal/finished-run-asks' });
}

/** A run that goes on writes questions and reads answers only around itself and below here, unless somebody trusts it. */
function refuseForeignFolders(
  models: Seating['models'],
  { cwd = process.cwd(), permissions }: SeatSurroundings,
  folder: string,
): void {
  for (const { name, alias } of models) {
    if (alias.provider !== FILES || permissions.trustSetUp) continue;
    if ([cwd, dirname(folder)].some((around) => isInside(alias.folder, around))) continue;
    throw new UsageError(
      `The run asks by files in a folder that lies elsewhere: ${printable(alias.folder)} (${printable(name)})`,
      { code: 'files/foreign-folder', hint: 'If it is your own run, resume it with --trust.' },
    );
  }
}
