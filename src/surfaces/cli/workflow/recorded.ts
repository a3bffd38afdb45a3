// What `steelman resume` prints, writes and remembers at the end of a run that went on, or that was finished before.

import type { Warning } from '../../../domain/errors.ts';
import { nameOfDelivered } from '../../../domain/run.ts';
import { recordedInput } from '../../../engine/check-same-run.ts';
import type { Resumed } from '../../../engine/resume-run.ts';
import type { ToRemember } from '../../../workflows/adversarial/index.ts';
import { findWorkflow, loadWorkflows } from '../../../workflows/index.ts';
import { keepRemembered, rememberedIn } from '../../decisions/remembered.ts';
import { readRun } from '../../runs/read-run.ts';
import type { Session } from '../context/session.ts';
import { type EndedRun, printSummary, shownIn } from './summary.ts';

export interface EndFlags {
  readonly strict?: boolean;
  /** Only where a review goes on. */
  readonly failOn?: string;
  /** The document of a review that its revision goes over. */
  readonly inPlace?: string;
  /** What the run judged and decided goes to what the project remembers. */
  readonly remember?: boolean;
}

/** The summary of a run that was recorded before this command. */
export async function printRecorded(
  { started, output }: Resumed,
  ended: EndedRun,
  request: Readonly<Record<string, unknown>>,
  session: Session,
  isStrict: boolean,
): Promise<number> {
  const workflow = (await loadWorkflows())[
    started.protocol as keyof Awaited<ReturnType<typeof loadWorkflows>>
  ];
  const { folder, engine } = ended;
  const names = [...(await readRun(folder)).run.artifacts.keys()];
  const artifacts = names.filter((name) => nameOfDelivered(name) === undefined);
  const shown = shownIn(session, { engine, request, isStrict, artifacts, folder, isNew: false });
  const summary = workflow.summarise(output, recordedInput(workflow, started), shown);
  const { refreshReport } = await import('../../pages/write-report.ts');
  await refreshReport(folder, session.cwd);
  return printSummary(summary, ended, session);
}

/** What stands in a journal may be anybody's word: the project remembers it only where that is asked for. */
export async function keepOf(
  { started, output }: Resumed,
  { remember = false }: EndFlags,
  { cwd, note, options }: Session,
  wasFinished: boolean,
): Promise<Warning[]> {
  const workflow = await findWorkflow(started.protocol);
  if (workflow?.toRemember === undefined) return [];
  const toRemember = workflow.toRemember(output) as ToRemember | undefined;
  if (remember) return keepRemembered({ path: rememberedIn(cwd), isFresh: false }, toRemember);
  const isNews = toRemember?.judged !== undefined || (toRemember?.decisions ?? []).length > 0;
  if (isNews && !wasFinished && !options.quiet)
    note('The next run will not know what this one judged and decided; --remember keeps it\n');
  return [];
}
