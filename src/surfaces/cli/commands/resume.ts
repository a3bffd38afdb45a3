// `steelman resume`: goes on with a run from its journal, or reports that there is nothing left to do.

import { join } from 'node:path';
import type { Command } from 'commander';
import type { Agent } from '../../../agents/agent.ts';
import { createBudget } from '../../../agents/wrappers/budget.ts';
import type { Limits } from '../../../domain/cost.ts';
import { UsageError } from '../../../domain/errors.ts';
import type { Role } from '../../../domain/question.ts';
import { type Run, type RunStarted, runFromEvents } from '../../../domain/run.ts';
import { FILES_WAITING } from '../../../domain/seat.ts';
import { resumeRun } from '../../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../../journal/check-artifact-name.ts';
import { fileJournal } from '../../../journal/file-journal.ts';
import { loadWorkflows } from '../../../workflows/index.ts';
import { review } from '../../../workflows/review/index.ts';
import { findRunFolder } from '../../files/run-folder.ts';
import { printable, showPath } from '../../files/show.ts';
import { type ResumePlace, seatAgain } from '../../prepare/seat-again.ts';
import { observeRun } from '../../run.ts';
import { checkSources } from '../../runs/check-sources.ts';
import { describeOtherVersion } from '../../runs/describe-run.ts';
import { findNewestRun, type RunGlance } from '../../runs/find-runs.ts';
import { recordedDocuments } from '../../runs/recorded-documents.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';
import { nobody } from '../../seats/choose-agents.ts';
import { describeLimits } from '../../seats/describe-sending.ts';
import { refuseUnpriced } from '../../seats/prices.ts';
import { refuseMissingFolder } from '../../seats/resolve-model.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../../settings/limits.ts';
import type { Settings } from '../../settings/settings.ts';
import { deciderForResume } from '../context/decision-flags.ts';
import {
  addDecisions,
  addLimits,
  addPermissions,
  type DecisionFlags,
  EVENTS,
  type Frame,
  type PermissionFlags,
  STRICT,
} from '../context/flags.ts';
import type { RunWatch } from '../context/outcome.ts';
import { type RunContext, watchRun } from '../context/run-events.ts';
import type { Session } from '../context/session.ts';
import { noteSending, settingsOf, setupOfCommand } from '../context/setup-of-command.ts';
import { awaitPerson, type Revision } from '../review/awaited.ts';
import { printResumed } from '../review/review-command.ts';
import { printWaiting } from '../review/review-waiting.ts';
import { showProgress } from '../screen/progress.ts';
import { whileWaiting } from '../workflow/command.ts';
import { type EndFlags, keepOf } from '../workflow/recorded.ts';

export interface ResumeFlags extends PermissionFlags, LimitFlags, DecisionFlags, EndFlags {
  readonly events?: string;
  readonly keepRecorded?: boolean;
}

/** `revision`: what the author of a review has done meanwhile. */
export async function resume(
  path: string | undefined,
  flags: ResumeFlags,
  session: Session,
  watch: RunWatch,
  revision?: Revision,
): Promise<number> {
  const folder =
    path === undefined
      ? await findNewestRun(session.cwd, isUnfinished, 'unfinished run')
      : await findRunFolder(path, session.cwd);
  if (path === undefined) session.note(`Going on with ${printable(showPath(folder, session.cwd))}\n`);
  const recorded = await readRun(folder);
  refuseInPlace(recorded.started, flags);
  const gates = { asked: { failOn: flags.failOn }, flags };
  if (isAwaitingAuthor(recorded.stopped) && revision === undefined)
    return printWaiting(folder, session, gates);
  const isFinished = recorded.status === 'finished';
  warnOfVersion(recorded, session);
  if (isFinished) session.note(`The run in ${showPath(folder, session.cwd)} is already finished.\n`);
  else await checkDocuments(recorded, folder, flags, session, revision);
  const settings = await settingsOf(session, flags);
  const typed = parseLimits(flags);
  watch.begin(folder);
  const progress = showProgress(session);
  const person = isFinished ? undefined : await deciderForResume(recorded, flags, session, progress.clear);
  // After everything that may be wrong with the command: it makes a file, which must not exist the next time.
  const watched = watchRun(flags.events, session, progress, watch);
  const observed = observeRun(watched.update);
  const place = { folder, report: observed.options.report, author: revision && awaitPerson(revision) };
  const again = { settings, flags, typed, person, place, progress, session, revision };
  const resumed = await resumeRun(folder, {
    workflows: await loadWorkflows(),
    // Nobody is asked any more, so nobody's key is needed.
    agentsFor: (started, past) => (isFinished ? nobody : agentsOf(started, past, again)),
    limits: isFinished ? undefined : typed,
    signal: session.signal,
    giveUp: session.giveUp,
    ...observed.options,
  })
    .catch(whileWaiting)
    .finally(observed.end)
    .finally(watched.end);
  const { receipt, warnings } = observed.results();
  if (resumed === undefined) return printWaiting(folder, watched.session, gates, receipt);
  const kept = await keepOf(resumed, flags, session, isFinished);
  for (const { message } of kept) session.warn(message);
  const ended = { folder, engine: resumed.started.engine, receipt, warnings: [...warnings, ...kept] };
  return printResumed(resumed, ended, flags, watched.session, revision !== undefined);
}

function refuseInPlace(started: RunStarted | undefined, { inPlace }: ResumeFlags): void {
  if (inPlace === undefined || started?.protocol === review.name) return;
  throw new UsageError('--in-place belongs to a review', {
    code: 'review/nothing-in-place',
    hint: 'Leave it out: this run writes over no document.',
  });
}

interface SeatingAgain extends Pick<RunContext, 'session' | 'progress'> {
  readonly settings: Settings;
  readonly flags: ResumeFlags;
  readonly typed: Limits;
  readonly person: Agent | undefined;
  readonly place: ResumePlace;
  readonly revision: Revision | undefined;
}

/** The seats that the run was begun with, within the limits that hold now. */
async function agentsOf(
  started: RunStarted,
  { calls, limits: recorded, answers, stopped }: Run,
  { settings, flags, typed, person, place, progress, session, revision }: SeatingAgain,
): Promise<(role: Role) => Agent> {
  const limits = { ...limitsOf(settings.limits), ...recorded, ...typed };
  const setup = {
    ...setupOfCommand(session, settings, flags, progress),
    budget: createBudget(limits, calls),
    past: calls,
    person,
  };
  const { models, agentFor } = await seatAgain(started, setup, place);
  if (stopped?.code === FILES_WAITING) refuseMissingFolder(models, session.cwd);
  await refuseUnpriced(limits, models, calls);
  progress.charge(calls);
  const documents = ((await recordedDocuments(started, answers)) ?? []).map(({ label, text }) =>
    revision !== undefined && text === revision.replaces ? { label: revision.name } : { label },
  );
  if (noteSending(models, documents, session)) session.note(`${describeLimits(limits, calls)}\n`);
  return agentFor;
}

async function checkDocuments(
  { started, answers }: Run,
  folder: string,
  { keepRecorded = false }: ResumeFlags,
  { cwd, note }: Session,
  revision: Revision | undefined,
): Promise<void> {
  const documents = await recordedDocuments(started, answers);
  if (documents === undefined) return;
  // What was to be edited is read anew; what was not goes on as it is recorded.
  const others = documents.filter(({ text }) => text !== revision?.replaces);
  await checkSources(others, {
    folder,
    cwd,
    shownFolder: showPath(folder, cwd),
    keepRecorded: keepRecorded || revision !== undefined,
    tell: (message) => note(`${printable(message)}\n`),
  });
}

const readRun = async (folder: string): Promise<Run> =>
  runFromEvents(await fileJournal(join(folder, JOURNAL_FILE)).read());

function warnOfVersion({ started }: Run, session: Session): void {
  const other = describeOtherVersion(started?.steelman);
  if (other !== undefined) session.warn(`${other}; answers that are recorded stay as they are`);
}

const isUnfinished = ({ status }: RunGlance): boolean =>
  status === 'stopped' || status === 'waiting' || status === 'interrupted';

export function add(program: Command, { define, session, watch }: Frame): void {
  addDecisions(
    addLimits(
      addPermissions(
        define(program, 'resume', [
          'steelman resume adversarial',
          'steelman resume review --answers decisions.json',
          'steelman resume adversarial --max-cost 4',
        ]),
      ),
    ),
  )
    .argument(
      '[folder]',
      'Folder of the run, or the folder that contains it (default: the newest unfinished run)',
    )
    .option('--keep-recorded', 'Continue with the recorded texts even if a document was edited since')
    .option('--in-place <file>', 'For a review: write the revision over this document, unless it was edited')
    .option('--remember', 'Remember in this project what the run judged and decided, for later runs')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description('Continue an interrupted run; no answer is asked for or paid for twice.')
    .action(async (folder: string | undefined, flags: ResumeFlags, command: Command) => {
      process.exitCode = await resume(folder, flags, session(command), watch);
    });
}
