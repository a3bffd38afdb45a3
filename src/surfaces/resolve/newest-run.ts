// The comparison that was begun last, of those below a folder.

import { UsageError } from '../../domain/errors.ts';
import { adversarial } from '../../protocols/adversarial/index.ts';
import { findRuns } from '../runs/find-runs.ts';
import { glanceRun } from '../runs/glance-run.ts';

export async function findNewestRun(cwd: string): Promise<string> {
  const { folders } = await findRuns('.', cwd);
  let newest: { readonly folder: string; readonly time: number } | undefined;
  for (const folder of folders) {
    const { protocol, startedAt } = await glanceRun(folder);
    const time = Date.parse(startedAt ?? '');
    if (protocol !== adversarial.name || Number.isNaN(time)) continue;
    if (newest === undefined || time > newest.time) newest = { folder, time };
  }
  if (newest !== undefined) return newest.folder;
  throw new UsageError('No comparison lies in this folder or below it', {
    code: 'resolve/no-run',
    hint: 'Name the folder of the run, or compare documents first: steelman adversarial a.md b.md',
  });
}
