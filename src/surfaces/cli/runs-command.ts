// `steelman runs`: what runs lie below a folder, newest first. Reads a little of each, writes nothing.

import { counted } from '../counted.ts';
import { printable } from '../label-documents.ts';
import { parseNow } from '../parse-now.ts';
import { describeAge } from '../runs/describe-age.ts';
import { findRuns } from '../runs/find-runs.ts';
import { glanceRun, type RunGlance } from '../runs/glance-run.ts';
import { describeCost } from '../runs/run-cost.ts';
import type { RunStatus } from '../runs/run-status.ts';
import { showPath } from '../show-path.ts';
import type { Session } from './session.ts';

export async function listRuns(path: string | undefined, session: Session): Promise<void> {
  const { cwd, options } = session;
  const now = parseNow(options.now);
  const { folders, unseen } = await findRuns(path ?? '.', cwd);
  const runs: RunGlance[] = [];
  for (const folder of folders) runs.push(await glanceRun(folder));
  runs.sort(newestFirst);
  if (unseen > 0) session.warn(`${counted(unseen, 'folder')} not looked into: too deep, too many or closed`);
  session.print(
    options.json
      ? `${JSON.stringify({ runs: runs.map(asJson) }, null, 2)}\n`
      : renderRuns(runs, now, path ?? '.', session),
  );
}

const timeOf = ({ startedAt, modifiedAt }: RunGlance): number => {
  const time = Date.parse(startedAt ?? modifiedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
};

const newestFirst = (a: RunGlance, b: RunGlance): number =>
  timeOf(b) - timeOf(a) || (a.folder < b.folder ? -1 : 1);

const asJson = ({ folder, status, detail, protocol, startedAt, modifiedAt, cost }: RunGlance) => ({
  path: folder,
  status,
  detail: detail ?? null,
  protocol: protocol ?? null,
  started_at: startedAt ?? null,
  modified_at: modifiedAt ?? null,
  cost: cost === undefined ? null : cost.cost,
  calls: cost?.calls ?? null,
});

const GOOD: readonly RunStatus[] = ['success', 'finished', 'running'];
const BAD: readonly RunStatus[] = ['failed', 'damaged'];

function renderRuns(runs: readonly RunGlance[], now: string, path: string, { cwd, paint }: Session): string {
  if (runs.length === 0) return `No runs in "${printable(path)}"\n`;
  const rows = runs.map((run) => [
    run.status,
    printable(run.protocol ?? 'unknown'),
    describeCost(run.cost),
    describeAge(run.startedAt ?? run.modifiedAt, now),
    showPath(run.folder, cwd),
  ]);
  const head = ['STATUS', 'PROTOCOL', 'COST', 'AGE', 'PATH'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ');
  return [
    paint.dim(line(head)),
    ...rows.map((row, index) => {
      const status = runs[index]?.status ?? 'damaged';
      const color = GOOD.includes(status) ? paint.green : BAD.includes(status) ? paint.red : paint.yellow;
      return color(status) + line(row).slice(status.length);
    }),
    '',
  ].join('\n');
}
