// After a run: what it leaves goes to the file. A run that ended well is not spoilt by a file that cannot be written.

import { resolve } from 'node:path';
import { describeMisfits } from '../../protocols/adversarial/judging/remembering/find-news.ts';
import { nameOf } from '../../protocols/adversarial/judging/remembering/recall-decisions.ts';
import type {
  RememberedSet,
  ToRemember,
} from '../../protocols/adversarial/judging/remembering/remembered.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { printable } from '../label-documents.ts';
import { readRemembered, writeRemembered } from './remembered-file.ts';

export interface Memory {
  readonly path: string;
  /** Nothing is read from it. */
  readonly isFresh: boolean;
}

/** Of a program that uses the library: only where it names a file. */
export const memoryOf = (
  { remembered }: { readonly remembered?: string | undefined },
  cwd: string,
  isFresh = false,
): Memory | undefined => (remembered === undefined ? undefined : { path: resolve(cwd, remembered), isFresh });

/** What is remembered of these documents. */
export async function recallDocuments(
  memory: Memory | undefined,
  labels: readonly string[],
): Promise<RememberedSet | undefined> {
  if (memory === undefined || memory.isFresh) return undefined;
  const sets = await readRemembered(memory.path);
  return sets.find(({ documents }) => nameOf(documents) === nameOf(labels));
}

/**
 * Of a run that is made anew: only what was decided just now. What stood in its journal `before` may be anybody's word,
 * and is remembered already where it was said here.
 */
export function keepDecided(
  memory: Memory | undefined,
  told: ToRemember | undefined,
  before: ToRemember | undefined,
): Promise<Warning[]> {
  const known = new Set([
    ...(before?.decisions ?? []).map((one) => JSON.stringify(one)),
    ...(before?.open ?? []),
  ]);
  const decisions = told?.decisions.filter((one) => !known.has(JSON.stringify(one))) ?? [];
  const open = told?.open.filter((mark) => !known.has(mark)) ?? [];
  return keepRemembered(memory, told && { documents: told.documents, decisions, open, misfits: [] });
}

/** What no longer fits is told here and not in the run: its documents are those of a run that asked everything. */
export async function keepRemembered(
  memory: Memory | undefined,
  told: ToRemember | undefined,
): Promise<Warning[]> {
  if (memory === undefined || told === undefined) return [];
  const misfits = describeMisfits(told.misfits);
  const warnings = misfits === undefined ? [] : [{ code: 'remembered/misfits', message: misfits }];
  try {
    await writeRemembered(memory.path, told, memory.isFresh);
    return warnings;
  } catch (error) {
    const why = printable((error as Error).message);
    return [...warnings, { code: 'remembered/not-written', message: `Nothing new is remembered: ${why}` }];
  }
}
