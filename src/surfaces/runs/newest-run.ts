// The run that was begun last, of those below a folder.

import { UsageError } from '../../domain/errors.ts';
import { findRuns } from './find-runs.ts';
import { glanceRun, type RunGlance } from './glance-run.ts';

/** `isMeant`: which runs a command can do anything with. */
export async function findNewestRun(
  cwd: string,
  isMeant: (run: RunGlance) => boolean = () => true,
): Promise<string> {
  const { folders } = await findRuns('.', cwd);
  let newest: { readonly folder: string; readonly time: number } | undefined;
  for (const folder of folders) {
    const run = await glanceRun(folder);
    const time = Date.parse(run.startedAt ?? '');
    if (!isMeant(run) || Number.isNaN(time)) continue;
    if (newest === undefined || time > newest.time) newest = { folder, time };
  }
  if (newest !== undefined) return newest.folder;
  throw new UsageError('No such run lies in this folder or below it', {
    code: 'run/none-here',
    hint: 'Name the folder of the run; steelman runs lists what there is, and steelman adversarial a.md b.md makes one.',
  });
}
