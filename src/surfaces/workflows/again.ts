// The documents that a run was begun with, whatever it is a run of. A workflow joins by a row.

import { dirname } from 'node:path';
import { InternalError, UsageError } from '../../domain/errors.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import type { Run, RunStarted } from '../../domain/run.ts';
import { FILES } from '../../domain/seat.ts';
import { adversarialInput, sentDocuments } from '../../protocols/adversarial/input.ts';
import { decideInput } from '../../protocols/decide/input.ts';
import type { protocols } from '../../protocols/index.ts';
import { reviewInput } from '../../protocols/review/input.ts';
import { roadmapInput } from '../../protocols/roadmap/input.ts';
import { printable } from '../files/show.ts';
import { type Seating, type SeatSurroundings, seatsForResume } from '../seats/choose-agents.ts';
import { isInside } from '../settings/settings-seats.ts';
import { decideSeatsForResume } from './decide/seat-decide.ts';
import { lastArtifact } from './review/read-revision.ts';
import { type Revision, reviewSeatsForResume } from './review/seat-review.ts';
import { roadmapSeatsForResume } from './roadmap/seat-roadmap.ts';

export interface RecordedDocument {
  readonly label: string;
  /** From the folder around that of the run. */
  readonly sourcePath: string;
  readonly text: string;
}

type ReadDocuments = (input: unknown, answers?: Run['answers']) => readonly RecordedDocument[] | undefined;

const READERS: Readonly<Record<keyof typeof protocols, ReadDocuments>> = {
  adversarial(input) {
    const { data } = adversarialInput.safeParse(input);
    return data && sentDocuments(data);
  },
  decide: (input) => decideInput.safeParse(input).data?.context,
  roadmap: (input) => roadmapInput.safeParse(input).data?.specs,
  review(input, answers = new Map()) {
    const { data } = reviewInput.safeParse(input);
    if (data === undefined) return undefined;
    const artifact = { ...data.artifact, text: lastArtifact(data, answers) };
    return [artifact, ...(data.context ? [data.context] : [])];
  },
};

const byName: ReadonlyMap<string, ReadDocuments> = new Map(Object.entries(READERS));

/**
 * Undefined where they cannot be read; that is explained by whoever needs them. With the answers of the run a document
 * that was revised on the way is as it was then.
 */
export const recordedDocuments = (
  started: RunStarted | undefined,
  answers?: Run['answers'],
): ReturnType<ReadDocuments> => byName.get(started?.protocol ?? '')?.(started?.input, answers);

/** Where a run that goes on lies, and who hears of it. */
export interface ResumePlace {
  readonly folder: string;
  /** What the author of a review has done meanwhile; only where it is given. */
  readonly revision?: Revision | undefined;
  readonly report: (event: ProgressEvent) => void;
}

type SeatAgain = (
  started: RunStarted,
  around: SeatSurroundings,
  place: ResumePlace,
) => Pick<Seating, 'models' | 'agentFor'>;

const SEATS: Readonly<Record<keyof typeof protocols, SeatAgain>> = {
  adversarial: seatsForResume,
  decide: decideSeatsForResume,
  roadmap(started, around, { folder, report }) {
    const { models, agentFor } = roadmapSeatsForResume(started, around);
    return { models, agentFor: agentFor({ folder, startedAt: started.startedAt, report }) };
  },
  review: (started, around, { revision }) => reviewSeatsForResume(started, around, revision),
};

const seatsByName: ReadonlyMap<string, SeatAgain> = new Map(Object.entries(SEATS));

/** Of a run that was opened already: its protocol is known. */
export const seatAgain: SeatAgain = (started, around, place) => {
  const seat = seatsByName.get(started.protocol);
  if (seat === undefined) {
    throw new InternalError(`Nothing is known of runs of "${started.protocol}"`, {
      code: 'internal/no-workflow',
    });
  }
  const seated = seat(started, around, place);
  refuseForeignFolders(seated.models, around, place.folder);
  return seated;
};

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
