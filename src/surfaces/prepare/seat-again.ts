// A run that goes on gets the seats it was begun with, or an error that says the names now mean something else. Nobody else may
// take over.

import { dirname } from 'node:path';
import type { Agent } from '../../agents/agent.ts';
import { InternalError, JournalError, UsageError } from '../../domain/errors.ts';
import type { Role } from '../../domain/question.ts';
import type { RunStarted } from '../../domain/run.ts';
import { FILES } from '../../domain/seat.ts';
import type { ProgressEvent } from '../../domain/workflow/workflow.ts';
import { recordedInput } from '../../engine/check-same-run.ts';
import { findWorkflow } from '../../workflows/index.ts';
import { isInside } from '../files/paths.ts';
import { printable } from '../files/show.ts';
import { chooseAgents, type SeatSetup } from '../seats/choose-agents.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';
import { nestedRuns } from './nested-runs.ts';
import { seatHelpers } from './seat-helpers.ts';
import { agentsFor, seatTables } from './seating.ts';

/** The folder of a run that goes on, and who follows it. */
export interface ResumePlace {
  readonly folder: string;
  /** The author of the document, where the caller answers for them. */
  readonly author?: Agent | undefined;
  readonly report: (event: ProgressEvent) => void;
}

export interface SeatedAgain {
  readonly models: readonly ResolvedModel[];
  readonly agentFor: (role: Role) => Agent;
  readonly engine: string;
}

export async function seatAgain(
  started: RunStarted,
  setup: SeatSetup,
  { folder, author, report }: ResumePlace,
): Promise<SeatedAgain> {
  const workflow = await findWorkflow(started.protocol);
  if (workflow === undefined) {
    throw new InternalError(`Nothing is known of runs of "${started.protocol}"`, {
      code: 'internal/no-workflow',
    });
  }
  const input = recordedInput(workflow, started);
  const seated = seatTables(workflow.seats(input), setup);
  const { engine, models } = seated;
  if (engine !== started.engine) throw otherEngine(started, engine);
  refuseForeignFolders(models, setup, folder);
  const { startedAt } = started;
  const nested = nestedRuns({
    folder,
    cwd: setup.cwd,
    startedAt,
    report,
    seatingFor: (asked) => chooseAgents(asked, setup),
  });
  const agentFor = agentsFor(workflow, input, seated, {
    person: setup.person,
    author,
    nested,
    helper: seatHelpers(setup),
  });
  return { engine, models, agentFor };
}

const otherEngine = (started: RunStarted, engine: string): JournalError =>
  new JournalError(`The run was started with ${started.engine}; the same names now mean ${engine}`, {
    code: 'journal/other-engine',
    hint: 'Resume with the configuration it was started with (--config), or start a new run.',
  });

/** A run that goes on writes questions and reads answers only around itself and below here, unless somebody trusts it. */
function refuseForeignFolders(
  models: readonly ResolvedModel[],
  { cwd = process.cwd(), permissions }: SeatSetup,
  folder: string,
): void {
  for (const { name, alias } of models) {
    if (alias.provider !== FILES || permissions.trustSetUp) continue;
    const { folder: seat = folder } = alias;
    if ([cwd, dirname(folder)].some((around) => isInside(seat, around))) continue;
    throw new UsageError(
      `The run asks by files in a folder that lies elsewhere: ${printable(seat)} (${printable(name)})`,
      { code: 'files/foreign-folder', hint: 'If it is your own run, resume it with --trust.' },
    );
  }
}
