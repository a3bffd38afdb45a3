// Tells for every line of a merged document which variant, line, change and points it came from. Of a document that was edited
// since, the lines that are as they were still have an answer. What was recorded of it lies in the folder of its run, which lies
// beside it and names it in its contract, or else in a sidecar beside it.

import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { JournalError, UsageError } from '../../../domain/errors.ts';
import { deliveredName } from '../../../domain/run.ts';
import { CONTRACT_FILE, SUMMARY_FILE } from '../../../journal/check-artifact-name.ts';
import { readOwnText, sha256Of } from '../../../journal/read-regular.ts';
import { type LineOrigin, originsByLine, recogniseLines } from '../../../workflows/reports/match-lines.ts';
import {
  linesOf,
  PROVENANCE_FILE,
  PROVENANCE_FORMAT,
  type ProvenanceRecord,
  provenanceRecord,
  sidecarName,
} from '../../../workflows/reports/provenance-record.ts';
import { readDocuments } from '../../files/documents.ts';
import { findRunFolder } from '../../files/run-folder.ts';
import { checkOptions, checkRequest } from '../../library/check-given.ts';

export interface BlameRequest {
  /** A merged document. */
  readonly file: string;
  /** 1-based; all lines otherwise. */
  readonly line?: number | undefined;
  /** Folder of the run that wrote it; looked for beside the document otherwise. */
  readonly run?: string | undefined;
}

export interface BlameOptions {
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
}

export interface BlamedLine {
  readonly line: number;
  readonly text: string;
  /** `edited`: not as the merge left it. */
  readonly kind: 'text' | 'blank' | 'tag' | 'edited';
  /** Several where a line was put together. */
  readonly origins: readonly LineOrigin[];
}

export interface Blame {
  readonly document: string;
  /** The file that was read for it. */
  readonly record: string;
  readonly base: string;
  /** False where the document is not, byte for byte, what the run wrote. */
  readonly unchanged: boolean;
  /** Lines of the whole document that are as the merge left them, and how many there are. */
  readonly recognised: number;
  readonly total: number;
  readonly lines: readonly BlamedLine[];
}

export async function blame(request: BlameRequest, options: BlameOptions = {}): Promise<Blame> {
  checkOptions('blame', options);
  checkRequest('blame', request);
  const { file, line, run } = request;
  const cwd = options.cwd ?? process.cwd();
  const path = resolve(cwd, file);
  const { documents } = await readDocuments([{ from: 'file', name: file, path }]);
  const text = documents[0]?.text ?? '';
  const sha256 = sha256Of(text);
  const found = await findRecord(path, sha256, run, cwd);
  const lines = linesOf(text);
  if (line !== undefined && line > lines.length) {
    throw new UsageError(`${file} has no line ${line}`, {
      code: 'blame/no-such-line',
      hint: `Its last line is ${lines.length}.`,
    });
  }
  const blamed = blameLines(lines, found.record);
  const recognised = blamed.filter(({ kind }) => kind !== 'edited').length;
  const isAllThere = recognised === lines.length && lines.length === found.record.sums.length;
  return {
    document: file,
    record: found.file,
    base: found.record.base,
    unchanged: found.sha256 === undefined ? isAllThere : found.sha256 === sha256,
    recognised,
    total: lines.length,
    lines: line === undefined ? blamed : blamed.slice(line - 1, line),
  };
}

function blameLines(lines: readonly string[], record: ProvenanceRecord): BlamedLine[] {
  const recognised = recogniseLines(lines, record);
  const origins = originsByLine(record);
  return lines.map((text, index): BlamedLine => {
    const line = index + 1;
    const merged = recognised[index];
    if (merged === undefined) return { line, text, kind: 'edited', origins: [] };
    if (merged === 'tag') return { line, text, kind: 'tag', origins: [] };
    if (text.trim() === '') return { line, text, kind: 'blank', origins: [] };
    return { line, text, kind: 'text', origins: origins.get(merged) ?? [] };
  });
}

export interface FoundRecord {
  readonly record: ProvenanceRecord;
  /** The file it was read from. */
  readonly file: string;
  /** Of the document as it was delivered; undefined where only a sidecar is left. */
  readonly sha256: string | undefined;
}

/** `sha256` is that of the document as it is now: of several runs that name it, the one which wrote this. */
async function findRecord(
  document: string,
  sha256: string,
  run: string | undefined,
  cwd: string,
): Promise<FoundRecord> {
  if (run !== undefined) {
    const folder = await findRunFolder(run, cwd);
    return (await readRun(folder)) ?? fail(`No provenance in ${run}`, NO_RECORD_HINT);
  }
  const found: FoundRecord[] = [];
  for (const folder of await foldersNaming(document)) {
    const one = await readRun(folder);
    if (one !== undefined) found.push(one);
  }
  const sidecar = join(dirname(document), sidecarName(basename(document)));
  return (
    found.find((one) => one.sha256 === sha256) ??
    found.at(-1) ??
    (await readRecord(sidecar, undefined)) ??
    fail(`No run next to ${basename(document)} names it as its result`, NO_RUN_HINT)
  );
}

const NO_RUN_HINT =
  'Name the folder of the run that wrote it: steelman blame merged.md --run adversarial - only merged documents have a provenance.';
const NO_RECORD_HINT = `Name the folder of a run that ended with a merge: the one that holds ${PROVENANCE_FILE}.`;

function fail(message: string, hint: string): never {
  throw new UsageError(message, { code: 'blame/no-run', hint });
}

/** Folders of runs beside the document whose contract names it, the latest last. */
async function foldersNaming(document: string): Promise<string[]> {
  const home = dirname(document);
  const own = await realpath(document).catch(() => document);
  const found: string[] = [];
  for (const entry of await readdir(home, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(home, entry.name);
    const merged = await readContract(folder);
    if (merged !== undefined && (await realpath(merged).catch(() => merged)) === own) found.push(folder);
  }
  const numberOf = (folder: string): number => Number(/-(\d+)$/.exec(folder)?.[1] ?? 1);
  return found.sort((a, b) => numberOf(a) - numberOf(b));
}

const contract = z.object({ merged_output_path: z.string().nullable() });

/** The document that the contract names; whatever cannot be read names none. */
async function readContract(folder: string): Promise<string | undefined> {
  try {
    const parsed = contract.parse(parse(await readOwnText(join(folder, CONTRACT_FILE))));
    return parsed.merged_output_path === null ? undefined : resolve(folder, parsed.merged_output_path);
  } catch {
    return undefined;
  }
}

const readRun = async (folder: string): Promise<FoundRecord | undefined> =>
  readRecord(join(folder, PROVENANCE_FILE), folder);

async function readRecord(file: string, folder: string | undefined): Promise<FoundRecord | undefined> {
  const text = await readOwnText(file).catch(() => undefined);
  if (text === undefined) return undefined;
  const record = parseRecord(text, file);
  const sha256 = folder === undefined ? undefined : await recordedHash(folder, record.document);
  return { record, file, sha256 };
}

function parseRecord(text: string, file: string): ProvenanceRecord {
  const value = readJson(text);
  const read = provenanceRecord.safeParse(value);
  if (read.success) return read.data;
  const format = z.object({ format: z.int() }).safeParse(value);
  const isNewer = format.success && format.data.format > PROVENANCE_FORMAT;
  throw new JournalError(
    isNewer ? `${file} was written by a newer version of steelman` : `${file} is damaged`,
    {
      code: isNewer ? 'blame/newer-format' : 'blame/damaged-record',
      hint: isNewer ? 'Update steelman.' : 'Restore it, or run the comparison again.',
      cause: read.error,
    },
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const summary = z.object({ artifacts: z.array(z.object({ name: z.string(), sha256: z.string() })) });

async function recordedHash(folder: string, document: string): Promise<string | undefined> {
  const text = await readOwnText(join(folder, SUMMARY_FILE)).catch(() => '');
  const read = summary.safeParse(readJson(text));
  return read.data?.artifacts.find(({ name }) => name === deliveredName(document))?.sha256;
}
