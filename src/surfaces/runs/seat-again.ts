// The seats that a run was begun with, for the one who goes on with it: one row for each workflow.

import { dirname } from 'node:path';
import { InternalError, UsageError } from '../../domain/errors.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import type { RunStarted } from '../../domain/run.ts';
import { FILES } from '../../domain/seat.ts';
import type { protocols } from '../../protocols/index.ts';
import { decideSeatsForResume } from '../decide/seat-decide.ts';
import { printable } from '../label-documents.ts';
import type { Revision } from '../review/await-person.ts';
import { reviewSeatsForResume } from '../review/seat-review.ts';
import { roadmapSeatsForResume } from '../roadmap/seat-roadmap.ts';
import { type Seating, type SeatSurroundings, seatsForResume } from '../seats/choose-agents.ts';
import { isInside } from '../settings-seats.ts';

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

const byName: ReadonlyMap<string, SeatAgain> = new Map(Object.entries(SEATS));

/** Of a run that was opened already: its protocol is known. */
export const seatAgain: SeatAgain = (started, around, place) => {
  const seat = byName.get(started.protocol);
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
