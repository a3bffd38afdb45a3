// `steelman resume`: goes on with a run from its journal, or says that there is nothing left to do.

import { join } from 'node:path';
import { createBudget } from '../../agents/budget.ts';
import type { Retry } from '../../agents/with-retries.ts';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import { InternalError } from '../../domain/errors.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import { nameOfDelivered, type Run, type RunStarted, runFromEvents } from '../../domain/run.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import type { RunDirectory } from '../../journal/run-directory.ts';
import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';
import { adversarialInput, sentDocuments } from '../../protocols/adversarial/input.ts';
import { protocols } from '../../protocols/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { type RoadmapOutput, roadmap } from '../../protocols/roadmap/index.ts';
import { roadmapInput } from '../../protocols/roadmap/input.ts';
import { refuseUnpriced } from '../cost/refuse-unpriced.ts';
import { printable } from '../label-documents.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../limits.ts';
import { observeDirectory } from '../observe-run.ts';
import { paceOf } from '../pace.ts';
import { roadmapSeatsForResume } from '../roadmap/seat-roadmap.ts';
import { findRunFolder } from '../run-folder.ts';
import { checkSources } from '../runs/check-sources.ts';
import { describeOtherVersion } from '../runs/other-version.ts';
import { type Seating, type SeatSurroundings, seatsForResume } from '../seats/choose-agents.ts';
import { describeRetry } from '../seats/create-agent.ts';
import { describeSending } from '../seats/describe-sending.ts';
import { loadSettings } from '../settings.ts';
import { showPath } from '../show-path.ts';
import { type DecisionFlags, deciderForResume } from './decision-flags.ts';
import { type EventStream, openEvents } from './event-stream.ts';
import type { PermissionFlags } from './permission-flags.ts';
import { type Progress, showProgress } from './progress.ts';
import { printRoadmap } from './roadmap-summary.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { printSummary } from './summary.ts';

export interface ResumeFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly strict?: boolean;
  readonly events?: string;
  readonly keepRecorded?: boolean;
}

export async function resume(
  path: string,
  flags: ResumeFlags,
  session: Session,
  { begin, conclude, bill }: RunWatch,
): Promise<number> {
  const folder = await findRunFolder(path, session.cwd);
  const recorded = await readRun(folder);
  const isFinished = recorded.status === 'finished';
  const otherVersion = describeOtherVersion(recorded.started?.steelman);
  if (otherVersion !== undefined) session.warn(`${otherVersion}; answers that are recorded stay as they are`);
  if (isFinished) session.note(`The run in ${showPath(folder, session.cwd)} is already finished.\n`);
  else await checkDocuments(recorded, folder, flags, session);
  const { cwd, environment, options } = session;
  const settings = await loadSettings({ cwd, environment, configFile: options.config, flags });
  const typed = parseLimits(flags);
  begin(folder);
  const progress = showProgress(session);
  const person = isFinished ? undefined : await deciderForResume(recorded, flags, session, progress.clear);
  // After everything that may be wrong with the command: it makes a file, which must not exist the next time.
  const events = openEvents(flags.events, session, progress.warn);
  const heard = listen(events, progress, { conclude, bill });
  const { started, output } = await resumeRun(folder, {
    protocols,
    async agentsFor(started, { calls, limits: recorded }) {
      // Nobody is asked any more, so nobody's key is needed.
      if (isFinished) return nobody;
      const limits = { ...limitsOf(settings.limits), ...recorded, ...typed };
      const around = {
        ...settings,
        ...paceOf(settings),
        environment,
        budget: createBudget(limits, calls),
        person,
        onRetry: (retry: Retry) => progress.show({ type: 'warning', message: describeRetry(retry) }),
      };
      const { models, agentFor } = seatAgain(started, around, folder, heard.options.report);
      await refuseUnpriced(limits, models, calls);
      progress.charge(calls);
      const sent = describeSending(models, documentsOf(started) ?? []);
      for (const line of sent) session.note(`${printable(line)}\n`);
      return agentFor;
    },
    limits: isFinished ? undefined : typed,
    signal: session.signal,
    giveUp: session.giveUp,
    ...heard.options,
  }).finally(heard.end);
  const { artifacts } = await readRun(folder);
  const summary = { folder, engine: started.engine, ...heard.results() };
  const strict = flags.strict ?? false;
  if (started.protocol === roadmap.name) {
    return printRoadmap({ ...summary, output: output as RoadmapOutput }, events.session, strict);
  }
  const names = [...artifacts.keys()].filter((name) => nameOfDelivered(name) === undefined);
  return printSummary(
    { ...summary, output: output as AdversarialOutput, artifacts: names },
    events.session,
    strict,
  );
}

/** The seats that the run was begun with, whatever it is a run of. */
function seatAgain(
  started: RunStarted,
  around: SeatSurroundings,
  folder: string,
  report: (event: ProgressEvent) => void,
): Pick<Seating, 'models' | 'agentFor'> {
  if (started.protocol !== roadmap.name) return seatsForResume(started, around);
  const { models, agentFor } = roadmapSeatsForResume(started, around);
  return { models, agentFor: agentFor({ folder, startedAt: started.startedAt, report }) };
}

/** Undefined where the input cannot be read; that is explained by whoever needs it. */
function documentsOf(started: RunStarted | undefined) {
  if (started?.protocol === roadmap.name) return roadmapInput.safeParse(started.input).data?.specs;
  const input = adversarialInput.safeParse(started?.input);
  return input.success ? sentDocuments(input.data) : undefined;
}

/** Everything that hears of the run: the screen, the events, and whoever must speak if it does not end well. */
function listen(events: EventStream, progress: Progress, watch: Pick<RunWatch, 'conclude' | 'bill'>) {
  const warnings: Warning[] = [];
  let receipt: Receipt | undefined;
  let contract: ReturnContract | undefined;
  return {
    options: {
      observe: (directory: RunDirectory) => observeDirectory(directory, events.send),
      bill(paid: Receipt) {
        receipt = paid;
        events.send({ type: 'receipt', receipt: paid });
        watch.bill(paid);
      },
      async conclude(concluded: object) {
        contract = concluded as ReturnContract;
        watch.conclude(contract);
      },
      report(event: ProgressEvent) {
        events.send({ type: 'progress', progress: event });
        if (event.type === 'warning') warnings.push({ code: 'run/warning', message: event.message });
        progress.show(event);
      },
    },
    end() {
      progress.clear();
      if (contract !== undefined) events.send({ type: 'contract', contract });
      events.close();
    },
    results: () => ({ warnings, receipt }),
  };
}

async function checkDocuments(
  { started }: Run,
  folder: string,
  { keepRecorded = false }: ResumeFlags,
  { cwd, note }: Session,
): Promise<void> {
  const documents = documentsOf(started);
  if (documents === undefined) return;
  await checkSources(documents, {
    folder,
    shownFolder: showPath(folder, cwd),
    keepRecorded,
    tell: (message) => note(`${printable(message)}\n`),
  });
}

function nobody(role: string): never {
  throw new InternalError(`A finished run asks "${role}"`, { code: 'internal/finished-run-asks' });
}

const readRun = async (folder: string): Promise<Run> =>
  runFromEvents(await fileJournal(join(folder, JOURNAL_FILE)).read());
