// From what the caller names to texts. Everything that can be wrong with an input file is found here,
// before anything is written.

import { constants } from 'node:fs';
import { access, open, readdir, readlink, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { nearestWord, UsageError, type Warning } from '../../domain/errors.ts';
import type { DocumentSource, FoundDocument, LoadedDocument } from '../../domain/workflow/workspace.ts';
import { expandPattern, isPattern } from './expand-pattern.ts';
import { exists } from './paths.ts';
import { checkShape, checkSum, checkText, decodeText, LARGEST_DOCUMENT, tooLarge } from './read-text.ts';
import { labelDocuments } from './show.ts';

export interface FindOptions {
  readonly cwd: string;
  readonly stdinName?: string | undefined;
}

export type ByteStream = AsyncIterable<Uint8Array | string>;

/** Expands patterns; a path that exists is never taken for one. */
export async function findDocuments(
  sources: readonly DocumentSource[],
  { cwd, stdinName = 'stdin' }: FindOptions,
): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  for (const source of sources) {
    if (typeof source !== 'string') found.push({ from: 'text', ...source });
    else if (source === '-') found.push({ from: 'stdin', name: stdinName });
    else {
      const isLiteral = !isPattern(source) || (await exists(resolve(cwd, source)));
      for (const name of isLiteral ? [source] : await expandPattern(source, cwd)) {
        found.push({ from: 'file', name, path: resolve(cwd, name) });
      }
    }
  }
  return found;
}

/** All files are checked before standard input is waited for. */
export async function readDocuments(
  found: readonly FoundDocument[],
  stdin?: ByteStream,
): Promise<{ documents: LoadedDocument[]; warnings: Warning[] }> {
  const lasting = await checkFiles(found);
  const texts: string[] = [];
  for (const document of found) texts.push(await readOne(document, stdin));
  // Again: standard input and pipes had no size before.
  checkSum(texts.map((text) => Buffer.byteLength(text)));
  checkShape(texts);

  const labels = labelDocuments(found.map((one) => (one.from === 'file' ? one.path : one.name)));
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice !== undefined) {
    throw new UsageError(`Two documents are called ${twice}`, {
      code: 'input/same-name',
      hint: 'Give each document a different name.',
    });
  }
  const documents = found.map((one, index) => ({
    label: labels[index] ?? one.name,
    text: texts[index] ?? '',
    path: one.from === 'file' && lasting.has(one.path) ? one.path : undefined,
  }));
  return { documents, warnings: found.filter(isNotMarkdown).map(notMarkdown) };
}

/** Returns the paths of ordinary files. */
async function checkFiles(found: readonly FoundDocument[]): Promise<ReadonlySet<string>> {
  const seen = new Map<string, string>();
  const lasting = new Set<string>();
  const sizes: number[] = [];
  for (const [index, document] of found.entries()) {
    if (document.from === 'text') {
      sizes.push(Buffer.byteLength(document.text));
      continue;
    }
    const { identity, isFile, size } =
      document.from === 'stdin' ? STDIN : await checkFile(document, found[index + 1]);
    sizes.push(size);
    if (isFile && document.from === 'file') lasting.add(document.path);
    const before = seen.get(identity);
    if (before !== undefined) {
      const names = before === document.name ? before : `${before} and ${document.name}`;
      throw new UsageError(`The same file is given twice: ${names}`, {
        code: 'input/same-file',
        hint: 'Every document must be another file; links to one file count as one.',
      });
    }
    seen.set(identity, document.name);
  }
  checkSum(sizes);
  return lasting;
}

interface FileStatus {
  /** What the file is, independent of the path that leads to it. */
  readonly identity: string;
  readonly isFile: boolean;
  readonly size: number;
}

const STDIN: FileStatus = { identity: 'stdin', isFile: false, size: 0 };

async function checkFile(
  { name, path }: { readonly name: string; readonly path: string },
  next: FoundDocument | undefined,
): Promise<FileStatus> {
  try {
    const status = await stat(path, { bigint: true });
    if (status.isDirectory()) {
      throw new UsageError(`Not a file but a folder: ${name}`, {
        code: 'input/folder',
        hint: `Name the files in it, or use a pattern such as ${name.replace(/(?<!\/)\/+$/, '')}/*.md`,
      });
    }
    if (status.size > LARGEST_DOCUMENT) throw tooLarge(name);
    await access(path, constants.R_OK);
    return { identity: `${status.dev}:${status.ino}`, isFile: status.isFile(), size: Number(status.size) };
  } catch (error) {
    throw await explainUnreadable(error, name, path, next);
  }
}

async function readOne(document: FoundDocument, stdin: ByteStream | undefined): Promise<string> {
  if (document.from === 'text') {
    checkText(document.text, document.name);
    return document.text;
  }
  if (document.from === 'stdin') {
    if (stdin !== undefined) return decodeText(await readLimited(stdin, document.name), document.name);
    throw new UsageError('Standard input (-) is not available here', {
      code: 'input/no-stdin',
      hint: 'Pass the text itself as { name, text }.',
    });
  }
  try {
    const file = await open(document.path, constants.O_RDONLY);
    // A stream, not the size: pipes such as <(command) have none.
    return decodeText(await readLimited(file.createReadStream(), document.name), document.name);
  } catch (error) {
    throw await explainUnreadable(error, document.name, document.path, undefined);
  }
}

async function readLimited(stream: ByteStream, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > LARGEST_DOCUMENT) throw tooLarge(name);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function explainUnreadable(
  error: unknown,
  name: string,
  path: string,
  next: FoundDocument | undefined,
): Promise<unknown> {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new UsageError(`File not found: ${name}`, {
        code: 'input/file-not-found',
        hint: await hintForMissing(name, path, next),
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
      return new UsageError(`File is not readable: ${name}`, {
        code: 'input/not-readable',
        hint: `Give yourself the right to read it: chmod u+r ${name}`,
        cause: error,
      });
    case 'ELOOP':
      return new UsageError(`Symbolic links form a loop: ${name}`, {
        code: 'input/link-loop',
        hint: 'Point the link at a file, or name that file.',
        cause: error,
      });
    default:
      if (error instanceof UsageError || code === undefined) return error;
      return new UsageError(`Cannot read ${name}: ${code}`, {
        code: 'input/not-readable',
        hint: 'Check the path and the disk, then try again.',
        cause: error,
      });
  }
}

async function hintForMissing(name: string, path: string, next: FoundDocument | undefined): Promise<string> {
  const target = await readlink(path).catch(() => undefined);
  if (target !== undefined) return `It is a link to ${target}, which does not exist.`;
  if (next !== undefined && (await exists(`${path},${next.name}`))) {
    return `A file name with a comma goes without --compare: steelman adversarial "${name},${next.name}" other.md`;
  }
  const neighbours = await readdir(dirname(path)).catch((): string[] => []);
  const wanted = `${basename(path)}.md`;
  const nearest = neighbours.includes(wanted) ? wanted : nearestWord(basename(path), neighbours);
  return nearest === undefined
    ? 'Check the path; it is relative to the current folder.'
    : `Did you mean ${nearest}?`;
}

const isNotMarkdown = (document: FoundDocument): boolean =>
  document.from === 'file' && !document.name.toLowerCase().endsWith('.md');

const notMarkdown = ({ name }: FoundDocument): Warning => ({
  code: 'input/not-markdown',
  message: `Not a Markdown file (.md), reading it as Markdown: ${name}`,
});
