// `steelman report`: a run as one HTML file to look at and to pass on, or as a comment for a pull request.

import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { printable, showPath } from '../../files/show.ts';
import { findAnyRun, makeComment, makePage, writeReport } from '../../pages/write-report.ts';
import { findNewestRun } from '../../runs/find-runs.ts';
import { FEWEST_BYTES, LINK_BASE, MOST_BYTES, REPORT_FILE } from '../../runs/report-file.ts';
import type { Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { openForReader } from './open-for-reader.ts';

/** As typed. */
interface ReportFlags {
  readonly format: string;
  readonly maxBytes: string;
  readonly linkBase?: string;
  readonly output?: string;
  readonly open?: boolean;
}

const STDOUT = '-';

async function report(paths: readonly string[], flags: ReportFlags, session: Session): Promise<void> {
  const { cwd, options, print } = session;
  const { format, linkBase, output, open } = flags;
  const maxBytes = parseBytes(flags.maxBytes);
  if (!['html', 'md'].includes(format)) throw wrong('--format is html or md', format);
  if (linkBase !== undefined && !LINK_BASE.test(linkBase))
    throw wrong('--link-base is an http address', linkBase);
  const of = { ...(await findBoth(paths, session)), cwd };
  const isPage = format === 'html';
  const text = isPage ? await makePage(of) : await makeComment(of, { maxBytes, linkBase });
  if (output === STDOUT || (!isPage && output === undefined)) return print(text);
  const file = output === undefined ? join(of.folder, REPORT_FILE) : resolve(cwd, output);
  await writeReport(text, file, cwd);
  const bytes = Buffer.byteLength(text);
  print(
    options.json
      ? `${JSON.stringify({ report: file, bytes }, null, 2)}\n`
      : `Report: ${showPath(file, cwd)}\n`,
  );
  if (open) openForReader(file);
}

async function findBoth(
  [first, second, ...more]: readonly string[],
  { cwd, note }: Session,
): Promise<{ readonly folder: string; readonly earlier?: string }> {
  if (more.length > 0) throw wrong('Name one run, or two to compare', `${more.length + 2} runs`);
  if (first === undefined) {
    const folder = await findNewestRun(cwd);
    note(`The newest run: ${printable(showPath(folder, cwd))}\n`);
    return { folder };
  }
  const folder = await findAnyRun(first, cwd);
  return second === undefined ? { folder } : { folder: await findAnyRun(second, cwd), earlier: folder };
}

function parseBytes(typed: string): number {
  const bytes = Number(typed);
  if (Number.isInteger(bytes) && bytes >= FEWEST_BYTES) return bytes;
  throw wrong(`--max-bytes is a whole number from ${FEWEST_BYTES} on`, typed);
}

const wrong = (what: string, given: string): UsageError =>
  new UsageError(`${what}, not ${printable(given)}`, {
    code: 'report/wrong-flag',
    hint: 'Add --help to the command to see how it is used.',
  });

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'report', [
    'steelman report',
    'steelman report adversarial --open',
    'steelman report adversarial adversarial-2',
    'steelman report --format md --max-bytes 60000',
  ])
    .argument(
      '[runs...]',
      'Folder of a run, made by this or another tool (default: the newest run); of two runs, what changed is shown, too',
    )
    .option('--format <format>', 'html, or md for a comment on a pull request (default: html)', 'html')
    .option(
      '--max-bytes <count>',
      `How long a comment may be, in bytes (default: ${MOST_BYTES})`,
      String(MOST_BYTES),
    )
    .option(
      '--link-base <address>',
      'Where the files can be read: lines in a comment become links below this address',
    )
    .option(
      '--output <file>',
      'Write to this file; - is stdout (default: report.html in the folder of the run; a comment goes to stdout)',
    )
    .option('--open', 'Open the report in your browser')
    .description(
      'Write a run as one HTML file that needs nothing else: to read, to decide in and to pass on.',
    )
    .action((runs: string[], flags: ReportFlags, command: Command) => report(runs, flags, session(command)));
}
