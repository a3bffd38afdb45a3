import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import type { DocumentSource } from '../../domain/workflow/workspace.ts';
import { findDocuments, readDocuments } from './documents.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steelman-documents-'));
  const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
  await mkdir(join(folder, 'sub'));
  await mkdir(join(folder, 'folder.md'));
  await put('a.md', '\ufeff# A\r\nné\r\n');
  await put('b.md', '# B\n');
  await put('sub/a.md', '# Other A\n');
  await put('notes.txt', 'notes\n');
  await put('we,ird.md', '# Comma\n');
  await put('st*r.md', '# Star\n');
  await put('empty.md', '');
  await put('blank.md', ' \n\t\r\n\ufeff');
  await put('nul.md', 'abc\0def');
  await put('utf16.md', Buffer.from('\ufeffhello', 'utf16le'));
  await put('latin1.md', Buffer.from('one\ntwo caf\xe9\nthree', 'latin1'));
  await put('cut.md', Buffer.from([0x61, 0xef, 0xbf]));
  await put('cut2.md', Buffer.from([0x61, 0x0a, 0xef, 0x61]));
  await put('stray.md', Buffer.from([0xc3, 0xa9, 0x80]));
  await put('big.md', 'x');
  await truncate(join(folder, 'big.md'), 1024 * 1024 + 1);
  await symlink('a.md', join(folder, 'link.md'));
  await link(join(folder, 'a.md'), join(folder, 'hard.md'));
  await symlink('loop2.md', join(folder, 'loop1.md'));
  await symlink('loop1.md', join(folder, 'loop2.md'));
  await symlink('gone.md', join(folder, 'dangling.md'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(sources: DocumentSource[], stdin?: (string | Uint8Array)[], stdinName?: string) {
  const found = await findDocuments(sources, { cwd: folder, stdinName });
  async function* stream() {
    yield* stdin ?? [];
  }
  return readDocuments(found, stdin && stream());
}

async function failure(...sources: DocumentSource[]): Promise<UsageError> {
  const error: unknown = await load(sources).catch((reason: unknown) => reason);
  if (error instanceof UsageError) return error;
  throw new Error(`accepted: ${JSON.stringify(sources)}`, { cause: error });
}

describe('refused, with the name and what to do', () => {
  test.each<[string, DocumentSource[], string, RegExp]>([
    ['[000/FR-001.a-missing-file]', ['a.md', 'gone.md'], 'File not found: gone.md', /Check the path/],
    ['misspelt', ['noets.txt', 'b.md'], 'File not found: noets.txt', /Did you mean notes\.txt\?/],
    ['below a file', ['a.md/x.md', 'b.md'], 'File not found: a.md/x.md', /path/],
    ['a comma in the name', ['we', 'ird.md'], 'File not found: we', /"we,ird\.md"/],
    ['dangling link', ['dangling.md', 'b.md'], 'File not found: dangling.md', /link to gone\.md/],
    ['folder', ['folder.md', 'b.md'], 'Not a file but a folder: folder.md', /folder\.md\/\*\.md/],
    ['empty', ['empty.md', 'b.md'], 'File is empty: empty.md', /leave it out/],
    ['white space', ['blank.md', 'b.md'], 'File holds only white space: blank.md', /leave it out/],
    ['binary', ['nul.md', 'b.md'], 'Not a text file: nul.md (byte 4 is NUL)', /Convert/],
    ['UTF-16', ['utf16.md', 'b.md'], 'Not a text file: utf16.md (it is UTF-16)', /Convert/],
    ['Latin-1', ['latin1.md', 'b.md'], 'Not valid UTF-8: latin1.md (byte 12, line 2)', /iconv/],
    ['cut inside a character', ['cut.md', 'b.md'], 'Not valid UTF-8: cut.md (byte 2, line 1)', /iconv/],
    ['broken like a replacement', ['cut2.md', 'b.md'], 'Not valid UTF-8: cut2.md (byte 3, line 2)', /iconv/],
    ['stray byte', ['stray.md', 'b.md'], 'Not valid UTF-8: stray.md (byte 3, line 1)', /iconv/],
    ['over the limit', ['big.md', 'b.md'], 'File is larger than 0.5 MB: big.md', /limit is 0.5 MB/],
    [
      'over the limit in all',
      ['a.md', ...['v', 'w', 'x', 'y', 'z'].map((name) => ({ name, text: 'a'.repeat(420 * 1024) }))],
      '6 documents have 2.06 MB in all',
      /limit is 2 MB for the documents of one call/,
    ],
    ['twice', ['a.md', './a.md'], 'The same file is given twice: a.md and ./a.md', /another file/],
    ['twice by one name', ['a.md', 'a.md'], 'The same file is given twice: a.md', /another file/],
    ['twice by a link', ['a.md', 'link.md'], 'The same file is given twice: a.md and link.md', /links/],
    ['twice by a hard link', ['hard.md', 'a.md'], 'The same file is given twice: hard.md and a.md', /links/],
    ['a loop of links', ['loop1.md', 'b.md'], 'Symbolic links form a loop: loop1.md', /Point the link/],
    ['a pattern without match', ['x*.md', 'b.md'], 'No file matches: x*.md', /Patterns/],
    ['stdin in a program', ['-', 'b.md'], 'Standard input (-) is not available here', /name, text/],
    ['text: empty', [{ name: 'x', text: '' }, 'b.md'], 'File is empty: x', /leave it out/],
    [
      'text: NUL',
      [{ name: 'x', text: 'a\0' }, 'b.md'],
      'Not a text file: x (it holds a NUL character)',
      /Remove/,
    ],
    [
      'text: half a character',
      [{ name: 'x', text: 'a\ud800' }, 'b.md'],
      'Not valid Unicode: x (it holds half of a surrogate pair)',
      /whole/,
    ],
    [
      'text: over the limit',
      [{ name: 'x', text: 'é'.repeat(512 * 1024 + 1) }, 'b.md'],
      'File is larger than 0.5 MB: x',
      /limit/,
    ],
    [
      'texts of one name',
      [
        { name: 'x', text: 'a' },
        { name: 'x', text: 'b' },
      ],
      'Two documents are called x',
      /different name/,
    ],
  ])('%s', async (_, sources, message, hint) => {
    const error = await failure(...sources);
    expect(error.message).toBe(message);
    expect(error.hint).toMatch(hint);
  });

  test('standard input twice', async () => {
    await expect(load(['-', '-'], ['x'])).rejects.toThrow('The same file is given twice: stdin');
  });

  test('standard input over the limit, without reading on', async () => {
    const chunk = Buffer.alloc(600 * 1024, 'x');
    await expect(load(['-', 'b.md'], [chunk, chunk])).rejects.toThrow('File is larger than 0.5 MB: stdin');
  });

  test('all files are looked at before standard input is waited for', async () => {
    const found = await findDocuments(['-', 'gone.md'], { cwd: folder });
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    await expect(readDocuments(found, never)).rejects.toThrow('File not found: gone.md');
  });
});

describe('read', () => {
  test('the exact text, byte order mark and line ends included', async () => {
    const { documents } = await load(['a.md', 'b.md']);
    expect(documents.map(({ text }) => text)).toEqual(['\ufeff# A\r\nné\r\n', '# B\n']);
  });

  test.each<[string, DocumentSource[], string[]]>([
    ['base names', ['a.md', 'b.md'], ['a.md', 'b.md']],
    ['longer where shared', ['sub/a.md', 'b.md', 'a.md'], ['sub/a.md', 'b.md', '?/a.md']],
    ['an existing path is no pattern', ['st*r.md', 'we,ird.md'], ['st*r.md', 'we,ird.md']],
    ['texts', [{ name: 'draft', text: 'x' }, 'b.md'], ['draft', 'b.md']],
    ['text named like a file', [{ name: 'b.md', text: 'x' }, 'b.md'], ['b.md', '?/b.md']],
    ['terminal codes', [{ name: 'a\u001b[31m\n', text: 'x' }, 'b.md'], ['a\ufffd[31m\ufffd', 'b.md']],
  ])('labels: %s', async (_, sources, labels) => {
    const { documents } = await load(sources);
    const own = folder.split('/').at(-1) ?? '';
    expect(documents.map(({ label }) => label.replace(own, '?'))).toEqual(labels);
  });

  test('standard input, with a name', async () => {
    const { documents } = await load(['-', 'b.md'], ['# From ', Buffer.from('stdin\n')], 'draft.md');
    expect(documents[0]).toEqual({ label: 'draft.md', text: '# From stdin\n', path: undefined });
  });

  test('[000/FR-001.a-non-markdown-warn] what is not .md, with a warning', async () => {
    const { documents, warnings } = await load(['notes.txt', 'b.md']);
    expect(documents).toHaveLength(2);
    expect(warnings).toEqual([
      {
        code: 'input/not-markdown',
        message: 'Not a Markdown file (.md), reading it as Markdown: notes.txt',
      },
    ]);
  });

  test('pipes, which have no size', async () => {
    const pipe = join(folder, 'pipe.md');
    execFileSync('mkfifo', [pipe]);
    const [{ documents }] = await Promise.all([load(['pipe.md', 'b.md']), writeFile(pipe, '# Piped\n')]);
    await rm(pipe);
    expect(documents[0]?.text).toBe('# Piped\n');
  });

  test('patterns in place, in order', async () => {
    const found = await findDocuments(['notes.txt', '?.md'], { cwd: folder });
    expect(found.map(({ name }) => name)).toEqual(['notes.txt', 'a.md', 'b.md']);
  });
});
