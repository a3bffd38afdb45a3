// A review that waits for its author: the revised document, what they say to the challenges, or both. Which file is read is said in
// the call: a journal may be anybody's.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { pause } from '../../runs/serving/workers.ts';
import type { FoundRun } from '../files/find-run.ts';
import { inRoots } from '../files/roots.ts';
import { tellRun } from '../runs/describe.ts';
import { resultOf, type Serving, type ToolResult } from '../runs/result.ts';
import { failureOf } from './start-run.ts';
import type { RunInput } from './table.ts';

const REVISED = 'revised';

export async function continueReview(
  run: FoundRun,
  { file, take = REVISED }: RunInput,
  { workers, roots, now }: Serving,
): Promise<ToolResult> {
  if (file === undefined) {
    throw new UsageError('The review waits for its author', {
      code: 'mcp/no-revision',
      hint: 'run {do: "answer", file: the document as it is now, take: "revised" or what you say to each challenge, in Markdown}.',
    });
  }
  const artifact = await inRoots(file, roots);
  const folder = take === REVISED ? undefined : await mkdtemp(join(tmpdir(), 'steelman-defence-'));
  try {
    const defence = folder && join(folder, 'defence.md');
    if (defence !== undefined) await writeFile(defence, take, { mode: 0o600 });
    const words = ['review', `--continue=${run.folder}`, `--artifact=${artifact}`];
    const all = defence === undefined ? words : [...words, `--defense=${defence}`];
    const { ended } = await workers.begin(all, roots.cwd);
    if (ended !== undefined && ended.code !== 0) throw failureOf(ended);
    await pause(500);
    return resultOf(await tellRun(run, roots.cwd, now()));
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
