// The library's door to runs that stopped: a folder in, events and the result out, as from the function that began the run.
// Reads no configuration; models that the program brought along are brought along again.

import { join } from 'node:path';
import { createBudget } from '../../agents/around/budget.ts';
import type { ReturnContract, Status } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import { InternalError } from '../../domain/errors.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import { type Run, type RunStarted, runFromEvents } from '../../domain/run.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import { protocols } from '../../protocols/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { refuseUnpriced } from '../cost/prices.ts';
import { findRunFolder } from '../files/run-folder.ts';
import { observeDirectory, type RunUpdate } from '../run.ts';
import { checkSources } from '../runs/check-sources.ts';
import { checkLimits } from '../settings/limits.ts';
import { recordedDocuments, seatAgain } from '../workflows/again.ts';
import { checkOptions, checkRequest } from './check-given.ts';
import { type LibraryOptions, personOf, surroundingsOf } from './given.ts';
import { type LibraryResult, readArtifacts, resultOf, type Workflow } from './result.ts';
import { type LibraryRun, startRun } from './start-run.ts';

export interface ResumeOptions extends Omit<LibraryOptions, 'now'> {
  /** Go on with the recorded texts also where a document was edited since. */
  readonly keepRecorded?: boolean;
}

/** `protocol` says whose result it is. */
export type ResumeResult = { [Name in Workflow]: LibraryResult<Name> }[Workflow];

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
  const warnings: Warning[] = [];
  const warn = (message: string): void => {
    warnings.push({ code: 'run/warning', message });
    update({ type: 'progress', progress: { type: 'warning', message } });
  };
  await checkDocuments(past, folder, options, warn);
  const report = (progress: ProgressEvent): void =>
    progress.type === 'warning' ? warn(progress.message) : update({ type: 'progress', progress });
  let receipt: Receipt | undefined;
  let contract: ReturnContract | undefined;
  const limits = checkLimits(options.limits ?? {});
  const { started, output } = await resumeRun(folder, {
    protocols,
    agentsFor: (begun, before) =>
      before.status === 'finished' ? nobody : agentsOf(begun, before, folder, options, report),
    limits,
    signal: options.signal,
    report,
    observe: (directory) => observeDirectory(directory, update),
    bill: (paid) => {
      receipt = paid;
      update({ type: 'receipt', receipt });
    },
    conclude: async (concluded) => {
      contract = concluded as ReturnContract;
    },
  }).finally(() => {
    if (contract !== undefined) update({ type: 'contract', contract });
  });
  const artifacts = await readArtifacts(folder);
  // The journal says which of them it is.
  return resultOf(
    started.protocol as Workflow,
    { output: output as Concluded, artifacts, receipt, folder, warnings: [] },
    { engine: started.engine, warnings },
  ) as ResumeResult;
}

interface Concluded {
  readonly contract: { readonly status: Status };
}

async function agentsOf(
  started: RunStarted,
  { calls, limits: recorded }: Run,
  folder: string,
  options: ResumeOptions,
  report: (event: ProgressEvent) => void,
) {
  const limits = { ...recorded, ...checkLimits(options.limits ?? {}) };
  const around = {
    ...surroundingsOf(options, (message) => report({ type: 'warning', message })),
    budget: createBudget(limits, calls),
    person: personOf(options, false),
  };
  const { models, agentFor } = seatAgain(started, around, { folder, report });
  await refuseUnpriced(limits, models, calls);
  return agentFor;
}

async function checkDocuments(
  past: Run,
  folder: string,
  { keepRecorded = false, cwd = process.cwd() }: ResumeOptions,
  tell: (message: string) => void,
): Promise<void> {
  const documents = past.status === 'finished' ? undefined : recordedDocuments(past.started, past.answers);
  if (documents === undefined) return;
  await checkSources(documents, { folder, cwd, shownFolder: folder, keepRecorded, tell });
}

function nobody(role: string): never {
  throw new InternalError(`A finished run asks "${role}"`, { code: 'internal/finished-run-asks' });
}
