// Runs of every workflow over hostile documents, whose files have hostile names, and their pages.

import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunRecord } from '../../../src/page/model/record.ts';
import { renderPage } from '../../../src/page/page.ts';
import { loadAssets } from '../../../src/surfaces/pages/assets.ts';
import { readRecord } from '../../../src/surfaces/pages/read-record.ts';
import { steelmanHere } from '../../journeys/cli-here.ts';
import { hostileDocument, hostileQuestion, NAMES } from './documents.ts';

/** The run of each, in the folder. A check has no run. */
export const RUNS = {
  adversarial: 'merged',
  roadmap: 'road',
  review: 'reviewed',
  waiting: 'waits',
  decide: 'decided/sadd/run-hostile',
  foreign: 'foreign',
} as const;
export type Kind = keyof typeof RUNS;
export const KINDS = Object.keys(RUNS) as readonly Kind[];
export const CHECK_PAGE = 'check.html';

export async function makeRuns(folder: string, payloads: readonly string[]): Promise<void> {
  const [first] = NAMES;
  for (const [at, name] of NAMES.entries())
    await writeFile(join(folder, name), hostileDocument(payloads, 'abc'.charAt(at), 30 * (at + 1)));
  await writeFile(join(folder, 'question.yaml'), hostileQuestion(payloads));
  await cp('test/fixtures/foreign-runs/roadmap-validate', join(folder, 'foreign'), { recursive: true });
  await mkdir(join(folder, 'foreign/variants'), { recursive: true });
  for (const name of ['diff-analysis.md', 'debate-transcript.md', `variants/${first}`])
    await writeFile(join(folder, 'foreign', name), hostileDocument(payloads, 'f', 30), { flag: 'a' });
  for (const words of [
    ['merge', ...NAMES, '--output', 'merged'],
    ['roadmap', first, '--output', 'road'],
    ['review', first, '--type', 'requirements', '--author', 'embedded', '--output', 'reviewed'],
    ['review', first, '--type', 'requirements', '--output', 'waits'],
    ['decide', 'question.yaml', '--debate', '--feature-dir', 'decided'],
    ['check', ...NAMES, '--report', CHECK_PAGE],
  ]) {
    const { exitCode, stderr } = await steelmanHere(words, { cwd: folder });
    if (exitCode > 3) throw new Error(`steelman ${words.join(' ')}: ${stderr}`);
  }
}

export async function recordOf(folder: string, kind: Kind): Promise<RunRecord> {
  const run = join(folder, RUNS[kind]);
  const inside = kind === 'adversarial' ? join(run, 'adversarial') : run;
  return readRecord(inside, folder);
}

/** Where a browser finds it. */
export async function writePage(folder: string, name: string, record: RunRecord): Promise<string> {
  const path = join(folder, `${name}.html`);
  await writeFile(path, renderPage(record, await loadAssets()));
  return pathToFileURL(path).href;
}
