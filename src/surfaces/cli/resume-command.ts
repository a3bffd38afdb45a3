// `steelman resume`: goes on with a run from its journal, or says that there is nothing left to do.

import { join } from 'node:path';
import { createBudget } from '../../agents/budget.ts';
import type { Retry } from '../../agents/with-retries.ts';
import { InternalError } from '../../domain/errors.ts';
import { nameOfDelivered, type Run, runFromEvents } from '../../domain/run.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import { protocols } from '../../protocols/index.ts';
import { refuseUnpriced } from '../cost/refuse-unpriced.ts';
import { printable } from '../label-documents.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../limits.ts';
import { paceOf } from '../pace.ts';
import { findRunFolder } from '../run-folder.ts';
import { checkSources } from '../runs/check-sources.ts';
import { describeOtherVersion } from '../runs/other-version.ts';
import { recordedDocuments } from '../runs/recorded-documents.ts';
import { describeRetry } from '../seats/create-agent.ts';
import { describeSending } from '../seats/describe-sending.ts';
import { loadSettings } from '../settings.ts';
import { showPath } from '../show-path.ts';
import { type DecisionFlags, deciderForResume } from './decision-flags.ts';
import { openEvents } from './event-stream.ts';
import { hearRun } from './hear-run.ts';
import type { PermissionFlags } from './permission-flags.ts';
import { showProgress } from './progress.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { workflowOf } from './workflows.ts';

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
  const heard = hearRun(events, progress, { conclude, bill });
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
      const { models, agentFor } = workflowOf(started).seat(started, around, {
        folder,
        report: heard.options.report,
      });
      await refuseUnpriced(limits, models, calls);
      progress.charge(calls);
      const sent = describeSending(models, recordedDocuments(started) ?? []);
      for (const line of sent) session.note(`${printable(line)}\n`);
      return agentFor;
    },
    limits: isFinished ? undefined : typed,
    signal: session.signal,
    giveUp: session.giveUp,
    ...heard.options,
  }).finally(heard.end);
  const { artifacts } = await readRun(folder);
  const names = [...artifacts.keys()].filter((name) => nameOfDelivered(name) === undefined);
  return workflowOf(started).print(
    { output, folder, engine: started.engine, artifacts: names, ...heard.results() },
    events.session,
    flags.strict ?? false,
  );
}

async function checkDocuments(
  { started }: Run,
  folder: string,
  { keepRecorded = false }: ResumeFlags,
  { cwd, note }: Session,
): Promise<void> {
  const documents = recordedDocuments(started);
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
