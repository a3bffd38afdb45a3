// `steelman runs`: what runs lie below a folder, newest first. Reads a little of each, writes nothing.

import type { Command } from 'commander';
import { describeCost } from '../../cost/describe-cost.ts';
import { findRunFolder } from '../../files/run-folder.ts';
import { counted, inColumns, printable, showPath } from '../../files/show.ts';
import { describeOtherVersion, describeRun } from '../../runs/describe-run.ts';
import { findNewestRun, findRuns, glanceRun, type RunGlance } from '../../runs/find-runs.ts';
import { readRun } from '../../runs/read-run.ts';
import { describeAge, renderRun, renderRunJson } from '../../runs/render-run.ts';
import { type FolderReplay, replayFolder, writeReplay } from '../../runs/replay-folder.ts';
import type { RunStatus } from '../../runs/run-status.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { type CleanFlags, cleanRuns } from './clean.ts';

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
  const [first = '', ...lines] = inColumns([head, ...rows]);
  return [
    paint.dim(first),
    ...lines.map((line, index) => {
      const status = runs[index]?.status ?? 'damaged';
      const color = GOOD.includes(status) ? paint.green : BAD.includes(status) ? paint.red : paint.yellow;
      return color(status) + line.slice(status.length);
    }),
    '',
  ].join('\n');
}

export async function showRun(path: string | undefined, { cwd, options, print }: Session): Promise<void> {
  const folder = path === undefined ? await findNewestRun(cwd) : await findRunFolder(path, cwd, 'show');
  const run = await describeRun(await readRun(folder));
  print(options.json ? renderRunJson(run, cwd) : renderRun(run, cwd, parseNow(options.now)));
}

/** As typed. */
export interface ReplayFlags {
  readonly output?: string;
}

/** The exit code. */
export async function replayRecorded(
  path: string | undefined,
  { output }: ReplayFlags,
  session: Session,
): Promise<number> {
  const { cwd, options } = session;
  const folder = path === undefined ? await findNewestRun(cwd) : await findRunFolder(path, cwd, 'replay');
  const replayed = await replayFolder(folder);
  const otherVersion = describeOtherVersion(replayed.started.steelman);
  if (otherVersion !== undefined) session.warn(`${otherVersion}, which may write it differently`);
  const written = output === undefined ? undefined : await writeReplay(replayed, output, cwd);
  session.print(
    options.json
      ? renderJson(replayed, folder, written)
      : renderText(replayed, showPath(folder, cwd), written && showPath(written, cwd)),
  );
  return replayed.isIdentical ? 0 : 1;
}

function renderText(replayed: FolderReplay, folder: string, written: string | undefined): string {
  const { files, end, failure } = replayed;
  const same = files.filter(({ state }) => state === 'identical').length;
  const lines = [
    ...files.map(({ name, state, note }) => `${state.padEnd(9)}  ${name}${note ? ` (${note})` : ''}`),
    ...(failure === undefined ? [] : [`The replay broke off: ${failure}`]),
    ...(end === undefined ? [] : [endOf(end.step)]),
    `Replayed ${folder}: ${same} of ${counted(files.length, 'file')} identical`,
    ...(written === undefined ? [] : [`Written to ${written}`]),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

const endOf = (step: string | undefined): string =>
  step === undefined
    ? 'The run was not finished; its record ends here'
    : `The run was not finished; its record ends before an answer to "${step}"`;

function renderJson(replayed: FolderReplay, folder: string, written: string | undefined): string {
  const { started, status, files, end, failure, isIdentical } = replayed;
  const document = {
    path: folder,
    identical: isIdentical,
    steelman: started.steelman,
    status,
    files: files.map(({ name, state, note }) => ({ name, state, note: note ?? null })),
    ends_at: end?.step ?? null,
    failure: failure ?? null,
    written_to: written ?? null,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const FOLDER = 'Folder of the run, or the folder that contains it (default: the newest run)';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'runs', ['steelman runs', 'steelman runs specs --json'])
    .argument('[folder]', 'Folder to search, with all folders below (default: this one)')
    .description('List runs with status, cost and age, newest first.')
    .action((folder: string | undefined, _: object, command: Command) => listRuns(folder, session(command)));

  define(program, 'show', ['steelman show', 'steelman show adversarial --json'])
    .argument('[folder]', FOLDER)
    .description('Summarise a run: its documents, status, files and the next command.')
    .action((folder: string | undefined, _: object, command: Command) => showRun(folder, session(command)));

  define(program, 'replay', ['steelman replay adversarial', 'steelman replay attached --output again'])
    .argument('[folder]', FOLDER)
    .option('--output <folder>', 'Also write the replayed files to this folder')
    .description('Repeat a run from its record, offline and without a key, and compare every file.')
    .action(async (folder: string | undefined, flags: ReplayFlags, command: Command) => {
      process.exitCode = await replayRecorded(folder, flags, session(command));
    });

  define(program, 'clean', ['steelman clean adversarial --dry-run', 'steelman clean adversarial-2 --yes'])
    .argument('<folders...>', 'Folders of runs')
    .option('--dry-run', 'Print what would be removed; remove nothing')
    .option('--yes', 'Do not ask for confirmation')
    .option('--force', 'Remove the run even if its folder contains other files; those stay')
    .option(
      '--with-merged <file>',
      'Also remove this document, which the run wrote next to its folder; repeatable',
      (file: string, earlier: string[] = []) => [...earlier, file],
    )
    .description('Remove the runs you name, and nothing else.')
    .action((folders: string[], flags: CleanFlags, command: Command) =>
      cleanRuns(folders, flags, session(command)),
    );
}
