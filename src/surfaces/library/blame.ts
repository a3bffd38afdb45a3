// Tells for every line of a merged document which variant, line, change and points it came from.
// Of a document that was edited since, the lines that are as they were still have an answer.

import { resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { sha256Of } from '../../journal/read-regular.ts';
import {
  linesOf,
  type ProvenanceRecord,
  sumLine,
} from '../../protocols/adversarial/merging/provenance/provenance-record.ts';
import { findRecord } from '../blame/find-record.ts';
import { type LineOrigin, matchLines, originsByLine } from '../blame/match-lines.ts';
import { readDocuments } from '../files/documents.ts';
import { checkOptions, checkRequest } from './check-given.ts';

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
  const matches = matchLines(record.sums, lines.map(sumLine));
  const tags = new Set(record.tagLines);
  const untagged: (number | undefined)[] = [];
  let seen = 0;
  for (let line = 1; line <= record.sums.length; line += 1) {
    if (tags.has(line)) seen += 1;
    untagged.push(tags.has(line) ? undefined : line - seen);
  }
  const origins = originsByLine(record);
  return lines.map((text, index): BlamedLine => {
    const line = index + 1;
    const match = matches[index];
    if (match === undefined) return { line, text, kind: 'edited', origins: [] };
    const merged = untagged[match];
    if (merged === undefined) return { line, text, kind: 'tag', origins: [] };
    if (text.trim() === '') return { line, text, kind: 'blank', origins: [] };
    return { line, text, kind: 'text', origins: origins.get(merged) ?? [] };
  });
}
