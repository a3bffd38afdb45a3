// Writes the page of a run. A report is replaced by a newer one; a file of somebody else's is not.

import { basename, dirname } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { explained } from '../../journal/explain-io-error.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import { renderPage } from '../../page/page.ts';
import { isThere } from '../files/paths.ts';
import { checkOutput } from '../files/run-folder.ts';
import { showPath } from '../files/show.ts';
import { loadAssets } from './assets.ts';
import { readRecord } from './read-record.ts';

export const REPORT_FILE = 'report.html';
/** Near the beginning of every page of ours. */
const OURS = '<meta name="generator" content="steelman">';

/** How many bytes it has. */
export async function writeReport(folder: string, file: string, cwd: string): Promise<number> {
  return writePage(file, cwd, async () => renderPage(await readRecord(folder, cwd), await loadAssets()));
}

/** The place is looked at before the page is made. */
export async function writePage(file: string, cwd: string, make: () => Promise<string>): Promise<number> {
  await checkOutput(dirname(file));
  await refuseOther(file, cwd);
  const page = await make();
  await explained('write', file, 'journal', () => writeAtomically(file, page));
  return Buffer.byteLength(page);
}

async function refuseOther(file: string, cwd: string): Promise<void> {
  if (!(await isThere(file))) return;
  const text = await readOwnText(file).catch(() => '');
  if (text.slice(0, 4_000).includes(OURS)) return;
  throw new UsageError(`${showPath(file, cwd)} is no report, and is left alone`, {
    code: 'output/exists',
    hint: `Name another file with --output; ${basename(file)} was not changed.`,
  });
}
