// `steelman resume`: goes on with a run from its journal, or says that there is nothing left to do.

import { join } from 'node:path';
import type { Agent } from '../../agents/agent.ts';
import { createBudget } from '../../agents/budget.ts';
import type { Retry } from '../../agents/with-retries.ts';
import type { Limits } from '../../domain/cost.ts';
import { InternalError } from '../../domain/errors.ts';
import { FILES_WAITING } from '../../domain/files-seat.ts';
import { nameOfDelivered, type Run, type RunStarted, runFromEvents } from '../../domain/run.ts';
import { type Resumed, resumeRun } from '../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import { type AdversarialOutput, adversarial } from '../../protocols/adversarial/index.ts';
import { protocols } from '../../protocols/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { refuseUnpriced } from '../cost/refuse-unpriced.ts';
import { printable } from '../label-documents.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../limits.ts';
import { paceOf } from '../pace.ts';
import { keepRemembered } from '../remembered/keep-remembered.ts';
import { rememberedIn } from '../remembered/remembered-file.ts';
import type { Revision } from '../review/await-person.ts';
import { findRunFolder } from '../run-folder.ts';
import { checkSources } from '../runs/check-sources.ts';
import { describeOtherVersion } from '../runs/other-version.ts';
import { recordedDocuments } from '../runs/recorded-documents.ts';
import { isAwaitingAuthor } from '../runs/run-status.ts';
import { type ResumePlace, seatAgain } from '../runs/seat-again.ts';
import type { Seating, SeatSurroundings } from '../seats/choose-agents.ts';
import { describeRetry } from '../seats/create-agent.ts';
import { describeSending } from '../seats/describe-sending.ts';
import { refuseMissingFolder } from '../seats/refuse-missing-folder.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { showPath } from '../show-path.ts';
import { type DecisionFlags, deciderForResume } from './decision-flags.ts';
import { openEvents } from './event-stream.ts';
import { hearRun } from './hear-run.ts';
import type { PermissionFlags } from './permission-flags.ts';
import { type Progress, showProgress } from './progress.ts';
import { whileWaiting } from './review-command.ts';
import { parseFailOn } from './review-gates.ts';
import { printWaiting } from './review-waiting.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { byFilesOf } from './surroundings-of-command.ts';
import { workflowOf } from './workflows.ts';

export interface ResumeFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly strict?: boolean;
  readonly events?: string;
  readonly keepRecorded?: boolean;
  /** Only where a review goes on. */
  readonly failOn?: string;
}

export async function resume(
  path: string,
  flags: ResumeFlags,
  session: Session,
  { begin, conclude, bill, awaits }: RunWatch,
  revision?: Revision,
): Promise<number> {
  const folder = await findRunFolder(path, session.cwd);
  const recorded = await readRun(folder);
  const gates = { failOn: parseFailOn(flags.failOn), strict: flags.strict ?? false };
  if (isAwaitingAuthor(recorded.stopped) && revision === undefined)
    return printWaiting(folder, session, gates);
  const isFinished = recorded.status === 'finished';
  const otherVersion = describeOtherVersion(recorded.started?.steelman);
  if (otherVersion !== undefined) session.warn(`${otherVersion}; answers that are recorded stay as they are`);
  if (isFinished) session.note(`The run in ${showPath(folder, session.cwd)} is already finished.\n`);
  else await checkDocuments(recorded, folder, flags, session, revision);
  const { cwd, environment, options } = session;
  const settings = await loadSettings({ cwd, environment, configFile: options.config, flags });
  const typed = parseLimits(flags);
  begin(folder);
  const progress = showProgress(session);
  const person = isFinished ? undefined : await deciderForResume(recorded, flags, session, progress.clear);
  // After everything that may be wrong with the command: it makes a file, which must not exist the next time.
  const events = openEvents(flags.events, session, progress.warn);
  const heard = hearRun(events, progress, { conclude, bill, awaits });
  const place = { folder, report: heard.options.report, revision };
  const byFiles = byFilesOf(flags, session);
  const again = { settings, typed, person, place, progress, session, byFiles };
  const resumed = await resumeRun(folder, {
    protocols,
    // Nobody is asked any more, so nobody's key is needed.
    agentsFor: (started, past) => (isFinished ? nobody : agentsOf(started, past, again)),
    limits: isFinished ? undefined : typed,
    signal: session.signal,
    giveUp: session.giveUp,
    ...heard.options,
  })
    .catch(whileWaiting)
    .finally(heard.end);
  const results = heard.results();
  const kept = isFinished ? [] : await keepOf(resumed, session.cwd);
  for (const { message } of kept) session.warn(message);
  if (resumed === undefined) return printWaiting(folder, events.session, gates, results.receipt);
  const { started, output } = resumed;
  const { artifacts } = await readRun(folder);
  const names = [...artifacts.keys()].filter((name) => nameOfDelivered(name) === undefined);
  const { engine, input } = started;
  return workflowOf(started).print(
    {
      output,
      input,
      folder,
      engine,
      artifacts: names,
      failOn: flags.failOn,
      ...results,
      warnings: [...results.warnings, ...kept],
    },
    events.session,
    gates.strict,
  );
}

/** A run that ended before has been remembered, and others may know better since. */
const keepOf = async (resumed: Resumed | undefined, cwd: string): Promise<Warning[]> =>
  resumed?.started.protocol === adversarial.name
    ? keepRemembered(
        { path: rememberedIn(cwd), isFresh: false },
        (resumed.output as AdversarialOutput).toRemember,
      )
    : [];

interface SeatingAgain {
  readonly settings: Settings;
  readonly typed: Limits;
  readonly person: Agent | undefined;
  readonly place: ResumePlace;
  readonly progress: Progress;
  readonly session: Session;
  readonly byFiles: SeatSurroundings['byFiles'];
}

/** The seats that the run was begun with, within the limits that hold now. */
async function agentsOf(
  started: RunStarted,
  { calls, limits: recorded, answers, stopped }: Run,
  { settings, typed, person, place, progress, session, byFiles }: SeatingAgain,
): Promise<Seating['agentFor']> {
  const limits = { ...limitsOf(settings.limits), ...recorded, ...typed };
  const around = {
    ...settings,
    ...paceOf(settings),
    cwd: session.cwd,
    environment: session.environment,
    byFiles,
    budget: createBudget(limits, calls),
    past: calls,
    person,
    onRetry: (retry: Retry) => progress.show({ type: 'warning', message: describeRetry(retry) }),
    onWarning: (message: string) => progress.show({ type: 'warning', message: printable(message) }),
  };
  const { models, agentFor } = seatAgain(started, around, place);
  if (stopped?.code === FILES_WAITING) refuseMissingFolder(models, session.cwd);
  await refuseUnpriced(limits, models, calls);
  progress.charge(calls);
  const sent = describeSending(models, recordedDocuments(started, answers) ?? []);
  for (const line of sent) session.note(`${printable(line)}\n`);
  return agentFor;
}

async function checkDocuments(
  { started, answers }: Run,
  folder: string,
  { keepRecorded = false }: ResumeFlags,
  { cwd, note }: Session,
  revision: Revision | undefined,
): Promise<void> {
  const documents = recordedDocuments(started, answers);
  if (documents === undefined) return;
  // What was to be edited is read anew; what was not goes on as it is recorded.
  const others = documents.filter(({ text }) => text !== revision?.replaces);
  await checkSources(others, {
    folder,
    shownFolder: showPath(folder, cwd),
    keepRecorded: keepRecorded || revision !== undefined,
    tell: (message) => note(`${printable(message)}\n`),
  });
}

function nobody(role: string): never {
  throw new InternalError(`A finished run asks "${role}"`, { code: 'internal/finished-run-asks' });
}

const readRun = async (folder: string): Promise<Run> =>
  runFromEvents(await fileJournal(join(folder, JOURNAL_FILE)).read());
