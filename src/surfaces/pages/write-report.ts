// Writes what people read of a run: a page, or a comment. A report is replaced by a newer one; a file of somebody else's is not.

import { basename, dirname } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { explained } from '../../journal/explain-io-error.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import { type CommentOptions, MARKER, renderComment } from '../../page/comment/comment.ts';
import { renderPage } from '../../page/page.ts';
import { isThere } from '../files/paths.ts';
import { checkOutput } from '../files/run-folder.ts';
import { showPath } from '../files/show.ts';
import { loadAssets } from './assets.ts';
import { readRecord } from './read-record.ts';

export const REPORT_FILE = 'report.html';
/** Near the beginning of every page and of every comment of ours. */
const OURS = ['<meta name="generator" content="steelman">', MARKER];

export interface ReportOf {
  /** Absolute. */
  readonly folder: string;
  /** The run that it is compared with. */
  readonly earlier?: string | undefined;
  /** Paths are shown from here. */
  readonly cwd: string;
}

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

async function refuseOther(file: string, cwd: string): Promise<void> {
  if (!(await isThere(file))) return;
  const text = await readOwnText(file).catch(() => '');
  if (OURS.some((mark) => text.slice(0, 4_000).includes(mark))) return;
  throw new UsageError(`${showPath(file, cwd)} is no report, and is left alone`, {
    code: 'output/exists',
    hint: `Name another file with --output; ${basename(file)} was not changed.`,
  });
}
