// Finished runs to tamper with: one small example, and two sets of real documents with three and two variants.

import { basename, join, resolve } from 'node:path';
import { documentsOf } from '../documents/shipped.ts';

type Adversarial = (
  request: { compare: string[]; output: string; depth: 'quick' | 'standard' | 'deep' },
  options: { now: string },
) => { readonly result: Promise<{ readonly folder: string | undefined }> };

export const EXAMPLE = 'examples/checkout';
const SETS = [
  [EXAMPLE, 'standard'],
  ['test/fixtures/variants/dispatch-cost', 'deep'],
  ['test/fixtures/variants/anti-instincts', 'quick'],
] as const;

/** The folders of the runs; `only` names the sets to take. */
export async function makeRuns(
  adversarial: Adversarial,
  scratch: string,
  only: readonly string[] = SETS.map(([set]) => set),
): Promise<string[]> {
  const folders: string[] = [];
  for (const [set, depth] of SETS.filter(([name]) => only.includes(name))) {
    const compare = documentsOf(set).map((name) => resolve(set, name));
    const output = join(scratch, basename(set));
    const { folder } = await adversarial({ compare, output, depth }, { now: '2026-01-31T12:00:00Z' }).result;
    if (folder === undefined) throw new Error(`no folder for ${set}`);
    folders.push(folder);
  }
  return folders;
}
