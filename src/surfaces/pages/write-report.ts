// Writes what people read of a run: a page, or a comment. A report is replaced by a newer one; a file of somebody else's is not.

import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { explained } from '../../journal/explain-io-error.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import { type CommentOptions, renderComment } from '../../page/comment/comment.ts';
import { renderPage } from '../../page/page.ts';
import { isThere } from '../files/paths.ts';
import { checkOutput, findRunFolder } from '../files/run-folder.ts';
import { showPath } from '../files/show.ts';
import { isOurReport, REPORT_FILE } from '../runs/report-file.ts';
import { loadAssets } from './assets.ts';
import { readRecord } from './read-record.ts';

export interface ReportOf {
  /** Absolute. */
  readonly folder: string;
  /** The run that it is compared with. */
  readonly earlier?: string | undefined;
  /** Paths are shown from here. */
  readonly cwd: string;
}

/** A folder without a journal may be another tool's run. */
export const findAnyRun = (path: string, cwd: string): Promise<string> =>
  findRunFolder(path, cwd, 'report').catch((error: { readonly code?: string }) => {
    if (error.code === 'resume/no-run') return resolve(cwd, path);
    throw error;
  });

async function readBoth({ folder, earlier, cwd }: ReportOf) {
  const record = await readRecord(folder, cwd);
  return earlier === undefined ? record : { ...record, earlier: await readRecord(earlier, cwd) };
}

export const makePage = async (of: ReportOf): Promise<string> =>
  renderPage(await readBoth(of), await loadAssets());

export const makeComment = async (of: ReportOf, options: CommentOptions): Promise<string> =>
  renderComment(await readBoth(of), options);

export async function writeReport(text: string, file: string, cwd: string): Promise<void> {
  await checkOutput(dirname(file));
  await refuseOther(file, cwd);
  await explained('write', file, 'journal', () => writeAtomically(file, text));
}

/** Into the folder of the run. */
export async function writeReportOf(folder: string, cwd: string): Promise<string> {
  const file = join(folder, REPORT_FILE);
  await writeReport(await makePage({ folder, cwd }), file, cwd);
  return file;
}

/** A page from before would say what is not so any more. */
export async function refreshReport(folder: string, cwd: string): Promise<void> {
  if (await isOurReport(join(folder, REPORT_FILE))) await writeReportOf(folder, cwd);
}

async function refuseOther(file: string, cwd: string): Promise<void> {
  if (!(await isThere(file)) || (await isOurReport(file))) return;
  throw new UsageError(`${showPath(file, cwd)} is no report, and is left alone`, {
    code: 'output/exists',
    hint: `Name another file with --output; ${basename(file)} was not changed.`,
  });
}
