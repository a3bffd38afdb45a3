// What an earlier review of a document settled: looked for in the folders beside it, in the latest review that came to its
// end. What cannot be read is left alone, and said.

import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { SteelmanError, type Warning } from '../../../domain/errors.ts';
import { settledIn } from '../../../workflows/review/challenges/memory.ts';
import type { PriorChallenge } from '../../../workflows/review/challenges/prior.ts';
import { review } from '../../../workflows/review/index.ts';
import type { ArtifactType } from '../../../workflows/review/model.ts';
import { reviewInput } from '../../../workflows/review/request/input.ts';
import { holdsRun } from '../../files/run-folder.ts';
import { showPath } from '../../files/show.ts';
import { glanceRun, type RunGlance } from '../../runs/find-runs.ts';
import { readRun } from '../../runs/read-run.ts';

export interface EarlierRequest {
  /** Of the document; undefined where it lies in no file. */
  readonly path: string | undefined;
  readonly type: ArtifactType;
  readonly cwd: string;
}

export interface Recalled {
  readonly prior: readonly PriorChallenge[];
  readonly warnings: readonly Warning[];
}

/** What recalls nothing has a reason, or is of another document. */
type Found =
  | { readonly prior: readonly PriorChallenge[] }
  | { readonly why: string }
  | { readonly isOther: true };

const ENDED: readonly RunGlance['status'][] = ['success', 'partial', 'finished'];
const UNREADABLE: readonly RunGlance['status'][] = ['damaged', 'newer'];

export async function recallEarlier({ path, type, cwd }: EarlierRequest): Promise<Recalled> {
  const warnings: Warning[] = [];
  for (const glance of path === undefined ? [] : await glanceReviews(dirname(path))) {
    const found = await recallFrom(glance, path ?? '', type);
    if ('prior' in found) return { prior: found.prior, warnings };
    if ('why' in found) warnings.push(leftAlone(showPath(glance.folder, cwd), found.why));
  }
  return { prior: [], warnings };
}

const leftAlone = (folder: string, why: string): Warning => ({
  code: 'review/nothing-recalled',
  message: `Nothing is remembered from ${folder}: ${why}`,
});

/** `review`, `review-2` and so on, the latest first; of those that began at the same time the highest number. */
async function glanceReviews(beside: string): Promise<RunGlance[]> {
  const entries = await readdir(beside, { withFileTypes: true }).catch(() => []);
  const numbered = entries.flatMap((entry) => {
    const named = /^review(?:-([1-9]\d{0,8}))?$/.exec(entry.name);
    // A link may lead to the reviews of another project.
    return named === null || !entry.isDirectory()
      ? []
      : [{ name: entry.name, number: Number(named[1] ?? 1) }];
  });
  const glances: RunGlance[] = [];
  for (const { name } of numbered.sort((a, b) => b.number - a.number)) {
    const folder = join(beside, name);
    if (await holdsRun(folder)) glances.push(await glanceRun(folder));
  }
  const began = ({ startedAt = '' }: RunGlance): number => Date.parse(startedAt) || 0;
  return glances.sort((a, b) => began(b) - began(a));
}

async function recallFrom(
  { folder, status, detail, protocol, startedAt = '' }: RunGlance,
  path: string,
  type: ArtifactType,
): Promise<Found> {
  if (UNREADABLE.includes(status)) return { why: detail ?? 'it cannot be read' };
  if (!ENDED.includes(status)) return { isOther: true };
  if (protocol !== review.name) return { why: `it is a run of ${protocol}` };
  try {
    const { run, started } = await readRun(folder);
    const input = reviewInput.safeParse(started?.input).data;
    if (input === undefined) return { why: 'it is the review of another version' };
    const isOther = resolve(dirname(folder), input.artifact.sourcePath) !== path || input.type !== type;
    if (isOther) return { isOther };
    const prior = settledIn({ input, output: run.output, from: basename(folder), startedAt });
    return prior === undefined ? { why: 'its result is not what its journal says' } : { prior };
  } catch (error) {
    if (error instanceof SteelmanError) return { why: error.message };
    throw error;
  }
}
