// The library's door to runs that stopped: a folder in, events and the result out, as from the function that began the run.
// Reads no configuration; models that the program brought along are brought along again.

import { join } from 'node:path';
import { createBudget } from '../../agents/wrappers/budget.ts';
import { type Run, type RunStarted, runFromEvents } from '../../domain/run.ts';
import type { ProgressEvent } from '../../domain/workflow/workflow.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import { loadWorkflows, type WorkflowName } from '../../workflows/index.ts';
import { findRunFolder } from '../files/run-folder.ts';
import { seatAgain } from '../prepare/seat-again.ts';
import { observeRun, type RunUpdate } from '../run.ts';
import { checkSources } from '../runs/check-sources.ts';
import { recordedDocuments } from '../runs/recorded-documents.ts';
import { nobody } from '../seats/choose-agents.ts';
import { refuseUnpriced } from '../seats/prices.ts';
import { checkLimits } from '../settings/limits.ts';
import { checkOptions, checkRequest } from './check-given.ts';
import { type LibraryOptions, personOf, setupOf } from './given.ts';
import { type Concluded, type LibraryResult, readArtifacts, resultOf } from './result.ts';
import { type LibraryRun, startRun } from './start-run.ts';

export interface ResumeOptions extends Omit<LibraryOptions, 'now'> {
  /** Go on with the recorded texts also where a document was edited since. */
  readonly keepRecorded?: boolean;
}

/** `protocol` says whose result it is. */
export type ResumeResult = { [Name in WorkflowName]: LibraryResult<Name> }[WorkflowName];

/** Goes on with the run in a folder; nothing is asked twice. Of a finished run it gives the result again. */
export const resume = (folder: string, options: ResumeOptions = {}): LibraryRun<ResumeResult> =>
  startRun((update) => run(folder, options, update), options?.report);

async function run(
  path: string,
  options: ResumeOptions,
  update: (event: RunUpdate) => void,
): Promise<ResumeResult> {
  checkOptions('resume', options);
  checkRequest('resume', path);
  const cwd = options.cwd ?? process.cwd();
  const folder = await findRunFolder(path, cwd);
  const past = runFromEvents(await fileJournal(join(folder, JOURNAL_FILE)).read());
  const observed = observeRun(update);
  const { report } = observed.options;
  await checkDocuments(past, folder, options, (message) => report({ type: 'warning', message }));
  const workflows = await loadWorkflows();
  const { started, output } = await resumeRun(folder, {
    workflows,
    agentsFor: (begun, before) =>
      before.status === 'finished' ? nobody : agentsOf(begun, before, folder, options, report),
    limits: checkLimits(options.limits ?? {}),
    signal: options.signal,
    ...observed.options,
  }).finally(observed.end);
  const artifacts = await readArtifacts(folder);
  // The journal says which of them it is.
  return resultOf(
    workflows[started.protocol as WorkflowName],
    { ...observed.results(), output: output as Concluded, artifacts, folder },
    { engine: started.engine, warnings: [] },
  ) as ResumeResult;
}

async function agentsOf(
  started: RunStarted,
  { calls, limits: recorded }: Run,
  folder: string,
  options: ResumeOptions,
  report: (event: ProgressEvent) => void,
) {
  const limits = { ...recorded, ...checkLimits(options.limits ?? {}) };
  const setup = {
    ...setupOf(options, (message) => report({ type: 'warning', message })),
    budget: createBudget(limits, calls),
    person: personOf(options, false),
  };
  const { models, agentFor } = await seatAgain(started, setup, { folder, report });
  await refuseUnpriced(limits, models, calls);
  return agentFor;
}

async function checkDocuments(
  past: Run,
  folder: string,
  { keepRecorded = false, cwd = process.cwd() }: ResumeOptions,
  tell: (message: string) => void,
): Promise<void> {
  const documents =
    past.status === 'finished' ? undefined : await recordedDocuments(past.started, past.answers);
  if (documents === undefined) return;
  await checkSources(documents, { folder, cwd, shownFolder: folder, keepRecorded, tell });
}
