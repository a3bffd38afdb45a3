// What an earlier review of a document settled: looked for in the folders beside it, in the latest review that came to its
// end. What cannot be read is left alone, and a warning says so.

import { dirname } from 'node:path';
import { SteelmanError, type Warning } from '../../../domain/errors.ts';
import type { EarlierRun, Workspace } from '../../../domain/workflow/workspace.ts';
import { settledIn } from '../challenges/memory.ts';
import type { ArtifactType } from '../model/challenge.ts';
import { type ReviewInput, reviewInput } from '../model/input.ts';
import type { PriorChallenge } from '../model/prior.ts';

export const REVIEW = 'review';

export interface Recalled {
  readonly prior: readonly PriorChallenge[];
  readonly warnings: readonly Warning[];
}

/** What recalls nothing has a reason, or is of another document. */
type Found =
  | { readonly prior: readonly PriorChallenge[] }
  | { readonly why: string }
  | { readonly isOther: true };

const ENDED = ['success', 'partial', 'finished'];
const UNREADABLE = ['damaged', 'newer'];

/** `path`: of the document; undefined where it is in no file. */
export async function recallEarlier(
  path: string | undefined,
  type: ArtifactType,
  { earlierRuns, resolve }: Workspace,
): Promise<Recalled> {
  const warnings: Warning[] = [];
  for (const earlier of await earlierRuns(path, REVIEW)) {
    const isOfDocument = (input: ReviewInput): boolean =>
      resolve(dirname(earlier.folder), input.artifact.sourcePath) === path && input.type === type;
    const found = await recallFrom(earlier, isOfDocument);
    if ('prior' in found) return { prior: found.prior, warnings };
    if ('why' in found) warnings.push(leftAlone(earlier.shown, found.why));
  }
  return { prior: [], warnings };
}

const leftAlone = (folder: string, why: string): Warning => ({
  code: 'review/nothing-recalled',
  message: `Nothing is remembered from ${folder}: ${why}`,
});

async function recallFrom(
  earlier: EarlierRun,
  isOfDocument: (input: ReviewInput) => boolean,
): Promise<Found> {
  const { name, status, detail, workflow, startedAt } = earlier;
  if (UNREADABLE.includes(status)) return { why: detail ?? 'it cannot be read' };
  if (!ENDED.includes(status)) return { isOther: true };
  if (workflow !== REVIEW) return { why: `it is a run of ${workflow}` };
  try {
    const { run, started } = await earlier.read();
    const input = reviewInput.safeParse(started?.input).data;
    if (input === undefined) return { why: 'it is the review of another version' };
    if (!isOfDocument(input)) return { isOther: true };
    const prior = settledIn({ input, output: run.output, from: name, startedAt });
    return prior === undefined ? { why: 'its result is not what its journal says' } : { prior };
  } catch (error) {
    if (error instanceof SteelmanError) return { why: error.message };
    throw error;
  }
}
