// `steelman report`: a run as one HTML file, to look at and to pass on.

import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { findRunFolder } from '../../files/run-folder.ts';
import { printable, showPath } from '../../files/show.ts';
import { REPORT_FILE, writeReport } from '../../pages/write-report.ts';
import { findNewestRun } from '../../runs/find-runs.ts';
import type { Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { openForReader } from './open-for-reader.ts';

/** As typed. */
interface ReportFlags {
  readonly output?: string;
  readonly open?: boolean;
}

async function report(path: string | undefined, flags: ReportFlags, session: Session): Promise<void> {
  const { cwd, options, print, note } = session;
  const folder = path === undefined ? await findNewestRun(cwd) : await findAnyRun(path, cwd);
  if (path === undefined) note(`The newest run: ${printable(showPath(folder, cwd))}\n`);
  const file = flags.output === undefined ? join(folder, REPORT_FILE) : resolve(cwd, flags.output);
  const bytes = await writeReport(folder, file, cwd);
  const shown = showPath(file, cwd);
  print(options.json ? `${JSON.stringify({ report: file, bytes }, null, 2)}\n` : `Report: ${shown}\n`);
  if (flags.open) openForReader(file);
}

/** A folder without a journal may be another tool's run. */
const findAnyRun = (path: string, cwd: string): Promise<string> =>
  findRunFolder(path, cwd, 'report').catch((error: { readonly code?: string }) => {
    if (error.code === 'resume/no-run') return resolve(cwd, path);
    throw error;
  });

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'report', ['steelman report', 'steelman report adversarial --open'])
    .argument('[run]', 'Folder of a run, made by this or another tool (default: the newest run)')
    .option(
      '--output <file>',
      'Write the report to this file (default: report.html in the folder of the run)',
    )
    .option('--open', 'Open the report in your browser')
    .description(
      'Write a run as one HTML file that needs nothing else: to read, to decide in and to pass on.',
    )
    .action((run: string | undefined, flags: ReportFlags, command: Command) =>
      report(run, flags, session(command)),
    );
}
