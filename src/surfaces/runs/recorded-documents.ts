// The documents that a run recorded.

import type { Run, RunStarted } from '../../domain/run.ts';
import type { RecordedDocument } from '../../domain/workflow/workspace.ts';
import { findWorkflow } from '../../workflows/index.ts';

/**
 * Undefined where they cannot be read; whoever needs them explains that. With the answers of the run, a document that was revised
 * on the way is as it was then.
 */
export async function recordedDocuments(
  started: RunStarted | undefined,
  answers?: Run['answers'],
): Promise<readonly RecordedDocument[] | undefined> {
  const workflow = await findWorkflow(started?.protocol);
  const parsed = workflow?.input.safeParse(started?.input);
  return parsed?.success ? workflow?.documents(parsed.data, answers) : undefined;
}
