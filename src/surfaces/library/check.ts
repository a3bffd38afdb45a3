// The library's door to `check`: documents in, findings out. Reads files, writes nothing. Files are named by paths, patterns or
// folders, otherwise all Markdown below here; unlike variants they may be named twice and may be empty: a folder is taken as it is.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError, type Warning } from '../../domain/errors.ts';
import type { DocumentSource, FoundDocument } from '../../domain/workflow/workspace.ts';
import { type CheckedText, checkFolder, readFolder } from '../../workflows/check/index.ts';
import { findChecked } from '../check/find-checked.ts';
import { type JudgedReport, judgeReport } from '../check/judged.ts';
import { readDocuments } from '../files/documents.ts';
import { pathFrom } from '../files/show.ts';
import { checkOptions, checkRequest } from './check-given.ts';

export interface CheckRequest {
  /** Paths, patterns, folders or texts; all Markdown below the current folder by default. */
  readonly files?: readonly DocumentSource[];
  /** Fingerprints of findings that are known: all others are new. */
  readonly baseline?: Iterable<string>;
}

export interface CheckOptions {
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
}

export interface CheckResult extends JudgedReport {
  readonly status: 'success';
  readonly warnings: readonly Warning[];
}

export async function check(request: CheckRequest = {}, options: CheckOptions = {}): Promise<CheckResult> {
  checkOptions('check', options);
  checkRequest('check', request);
  const cwd = options.cwd ?? process.cwd();
  const { texts, warnings } = await gatherFiles(request.files ?? [], cwd);
  const reading = readFolder(texts);
  const hasFiles = request.files?.every((file) => typeof file === 'string') ?? true;
  // Texts lie in no folder: what they link to cannot be looked for.
  const missing = hasFiles ? await findMissing(reading.outside, cwd) : new Set<string>();
  const report = checkFolder(reading, missing);
  if (report.examined.claims === 0) {
    throw new UsageError(`Nothing to check: ${report.examined.files} files, but not one claim in them`, {
      code: 'check/no-claims',
      hint: 'Claims are sentences, list items and table rows; headings and code hold none.',
    });
  }
  const baseline = request.baseline === undefined ? undefined : new Set(request.baseline);
  return { status: 'success', ...judgeReport(report, baseline), warnings };
}

export interface Gathered {
  /** Each file once, by its path from the current folder. */
  readonly texts: readonly CheckedText[];
  readonly warnings: readonly Warning[];
}

async function gatherFiles(sources: readonly DocumentSource[], cwd: string): Promise<Gathered> {
  const texts = new Map<string, CheckedText>();
  const warnings: Warning[] = [];
  for (const document of await findChecked(sources, cwd)) {
    const name = nameOf(document, cwd);
    if (texts.has(name)) continue;
    const read = await readOne(document);
    warnings.push(...read.warnings);
    if (read.text !== undefined) texts.set(name, { name, text: read.text });
  }
  if (texts.size > 0) return { texts: [...texts.values()], warnings };
  throw new UsageError('No document with any text to check', {
    code: 'check/no-files',
    hint: 'Name the files or a pattern: steelman check "specs/**/*.md"',
  });
}

const nameOf = (document: FoundDocument, cwd: string): string =>
  document.from === 'file' ? pathFrom(cwd, document.path) : document.name;

const EMPTY = ['input/empty', 'input/blank'];

async function readOne(
  document: FoundDocument,
): Promise<{ readonly text: string | undefined; readonly warnings: readonly Warning[] }> {
  try {
    const { documents, warnings } = await readDocuments([document]);
    return { text: documents[0]?.text, warnings };
  } catch (error) {
    if (!(error instanceof UsageError) || !EMPTY.includes(error.code)) throw error;
    return { text: undefined, warnings: [{ code: error.code, message: error.message }] };
  }
}

/** What leads out of the current folder or into a hidden one is not judged. */
async function findMissing(names: readonly string[], cwd: string): Promise<ReadonlySet<string>> {
  const listed = new Map<string, Promise<ReadonlySet<string>>>();
  const list = (folder: string): Promise<ReadonlySet<string>> => {
    const known = listed.get(folder);
    if (known) return known;
    const names = readdir(folder).then(
      (found) => new Set(found),
      () => new Set<string>(),
    );
    listed.set(folder, names);
    return names;
  };
  const missing = new Set<string>();
  for (const name of names) {
    const parts = name.split('/');
    if (parts.some((part) => part.startsWith('.') || part === '')) continue;
    if (!(await isThere(parts, cwd, list))) missing.add(name);
  }
  return missing;
}

async function isThere(
  parts: readonly string[],
  cwd: string,
  list: (folder: string) => Promise<ReadonlySet<string>>,
): Promise<boolean> {
  let folder = cwd;
  for (const part of parts) {
    if (!(await list(folder)).has(part)) return false;
    folder = join(folder, part);
  }
  return true;
}
