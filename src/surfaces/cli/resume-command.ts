// `steelman resume`: goes on with a run from its journal, or says that there is nothing left to do.

import { join } from 'node:path';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import type { ReturnContract } from '../../domain/contract.ts';
import { nameOfDelivered, type Run, runFromEvents } from '../../domain/run.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';
import { protocols } from '../../protocols/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { findRunFolder } from '../run-folder.ts';
import { showProgress } from './progress.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { printSummary, showPath } from './summary.ts';

export interface ResumeFlags {
  readonly strict?: boolean;
}

export async function resume(
  path: string,
  flags: ResumeFlags,
  session: Session,
  { begin, conclude }: RunWatch,
): Promise<number> {
  const folder = await findRunFolder(path, session.cwd);
  if ((await readRun(folder)).status === 'finished') {
    session.note(`The run in ${showPath(folder, session.cwd)} is already finished.\n`);
  }
  begin(folder);
  const progress = showProgress(session);
  const warnings: Warning[] = [];
  const { started, output } = await resumeRun(folder, {
    protocols,
    // Only the embedded engine has been built; a run begun with any other cannot exist.
    agentsFor: () => () => embeddedAgent,
    signal: session.signal,
    conclude: async (contract) => conclude(contract as ReturnContract),
    report: (event) => {
      if (event.type === 'warning') warnings.push({ code: 'run/warning', message: event.message });
      progress.show(event);
    },
  }).finally(progress.clear);
  const { artifacts } = await readRun(folder);
  return printSummary(
    {
      output: output as AdversarialOutput,
      folder,
      artifacts: [...artifacts.keys()].filter((name) => nameOfDelivered(name) === undefined),
      warnings,
      engine: started.engine,
    },
    session,
    flags.strict ?? false,
  );
}

const readRun = async (folder: string): Promise<Run> =>
  runFromEvents(await fileJournal(join(folder, JOURNAL_FILE)).read());
