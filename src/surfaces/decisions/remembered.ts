// `.steelman/remembered.yaml`: what was judged and decided of documents, by their texts. It is data and nothing else:
// whatever it says passes the checks that the answer of an analyst passes.

import { lstat, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { UsageError, type Warning } from '../../domain/errors.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { OWNER_ONLY, writeAtomically } from '../../journal/write-atomically.ts';
import type { RememberedSet, ToRemember } from '../../workflows/adversarial/index.ts';
import { printable } from '../files/show.ts';

const LARGEST = 8 * 1024 * 1024;
const HEAD =
  '# What was judged and decided of these documents: steelman applies it as long as the texts are the same.\n# Delete what should be asked again; --fresh asks everything again.\n';

/** Only comparisons have something to remember: what they make of it is loaded with them. */
const comparison = () => import('../../workflows/adversarial/index.ts');

/** Where a command finds it. */
export const rememberedIn = (cwd: string): string => join(cwd, '.steelman', 'remembered.yaml');

/** None where there is no file. */
export async function readRemembered(path: string): Promise<readonly RememberedSet[]> {
  const text = await load(path);
  if (text === undefined) return [];
  const yaml = await import('yaml');
  let value: unknown;
  try {
    // Aliases multiply, and the file is written without any.
    value = yaml.parse(text, { schema: 'core', logLevel: 'error', maxAliasCount: 0 });
  } catch (error) {
    const [message = ''] = (error as Error).message.split('\n');
    throw broken(path, message, error);
  }
  const { rememberedSet } = await comparison();
  const file = z.strictObject({ version: z.literal(1), sets: z.array(rememberedSet) });
  const parsed = file.safeParse(value);
  if (parsed.success) return parsed.data.sets;
  const [issue] = parsed.error.issues;
  throw broken(path, `${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

async function load(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw broken(path, error.code ?? 'it cannot be read', error);
  });
  if (found === undefined) return undefined;
  // A link may lead anywhere, a pipe has no end.
  if (!found.isFile()) throw broken(path, 'it is no regular file');
  if (found.size > LARGEST) throw broken(path, `it is larger than ${LARGEST / 1024 / 1024} MB`);
  return readRegularText(path).catch((error: NodeJS.ErrnoException) => {
    throw broken(path, error.code ?? 'it cannot be read', error);
  });
}

const broken = (path: string, why: string, cause?: unknown): UsageError =>
  new UsageError(`Cannot use what is remembered in ${printable(path)}: ${printable(why)}`, {
    code: 'remembered/broken',
    hint: 'Delete the file, or use --fresh to continue without it.',
    cause,
  });

/** Over what is there now: another run may have ended meanwhile. */
export async function writeRemembered(path: string, told: ToRemember, isFresh: boolean): Promise<void> {
  const before = await readRemembered(path);
  const { mergeSets } = await comparison();
  const sets = mergeSets(before, told, isFresh);
  if (JSON.stringify(sets) === JSON.stringify(before)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeAtomically(path, await render(sets, told.documents), { mode: OWNER_ONLY });
}

/** What would not be read again is not written: the documents that were compared last stay, others go. */
async function render(sets: readonly RememberedSet[], newest: readonly string[]): Promise<string> {
  const yaml = await import('yaml');
  const isNewest = ({ documents }: RememberedSet): boolean =>
    newest.length === documents.length && newest.every((label) => documents.includes(label));
  const options = { schema: 'core', lineWidth: 0, aliasDuplicateObjects: false } as const;
  const text = (some: readonly RememberedSet[]): string =>
    HEAD + yaml.stringify({ version: 1, sets: some }, options);
  const all = text(sets);
  if (Buffer.byteLength(all) <= LARGEST) return all;
  const only = text(sets.filter(isNewest));
  return Buffer.byteLength(only) <= LARGEST ? only : text([]);
}

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
  const { nameOf } = await comparison();
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

/** `given`: what a workflow has to remember. What no longer fits is told here and not in the run: its documents are those of a run that asked everything. */
export async function keepRemembered(memory: Memory | undefined, given: unknown): Promise<Warning[]> {
  if (memory === undefined || given === undefined) return [];
  const told = given as ToRemember;
  const { describeMisfits } = await comparison();
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
