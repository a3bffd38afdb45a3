// Step 1 with the built program: the same bytes wherever and however often it runs, as many variants as allowed,
// any line ending, and documents that stay as they were.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { copyDocuments, documentsOf } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW, steelman } from './cli-process.ts';

interface Point {
  readonly id: string;
  readonly kind: string;
  readonly severity: string;
  readonly title: string;
  readonly sides: readonly {
    readonly quotes: readonly {
      readonly variant: string;
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly line: number;
    }[];
  }[];
}

interface Analysis {
  readonly points: readonly Point[];
  readonly substantiallyIdentical: boolean;
}

const run = (words: readonly string[], cwd: string) => steelmanHere([...words, '--now', NOW], { cwd });

/** Compares files of a folder and returns the data of the analysis. */
async function compare(folder: string, files: readonly string[], output: string): Promise<Analysis> {
  const { exitCode, stderr } = await run(['adversarial', ...files, '--output', output], folder);
  expect(stderr).not.toMatch(/error/i);
  expect(exitCode).toBe(0);
  return JSON.parse(await readFile(join(folder, output, 'adversarial/diff-analysis.json'), 'utf8'));
}

const sources = [
  'examples/checkout',
  'examples/retention',
  'test/fixtures/variants/dispatch-cost',
  'test/fixtures/variants/introspection-registry',
];

/** A folder with the documents of a set in `in/`, and their names. */
async function copyOf(source: string): Promise<{ folder: string; files: string[] }> {
  const folder = await temporaryFolder();
  await copyDocuments(source, join(folder, 'in'));
  return { folder, files: documentsOf(source).map((name) => `in/${name}`) };
}

describe('two runs', () => {
  test.each(sources)('of %s write the same bytes from any folder into any folder', async (source) => {
    const { folder, files } = await copyOf(source);
    const elsewhere = join(folder, 'far/away');
    await mkdir(elsewhere, { recursive: true });
    const absolute = files.map((file) => join(folder, file));
    const first = await run(['adversarial', ...files, '--output', 'one'], folder);
    const second = await run(['adversarial', ...absolute, '--output', join(folder, 'two')], elsewhere);
    expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
    const written = await listing(join(folder, 'one'));
    expect(written.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(
        ['diff-analysis.md', 'diff-analysis.json', 'journal.jsonl', 'run.json', 'variant-1-original.md'].map(
          (name) => `adversarial/${name}`,
        ),
      ),
    );
    expect(await listing(join(folder, 'two'))).toEqual(written);
  });

  test('at another time differ in the time alone', async () => {
    const { folder, files } = await copyOf('examples/retention');
    await run(['adversarial', ...files, '--output', 'one'], folder);
    const later = '2027-02-03T04:05:06.000Z';
    await steelman(['adversarial', ...files, '--output', 'two', '--now', later], { cwd: folder });
    const read = (output: string) => readFile(join(folder, output, 'adversarial/diff-analysis.md'), 'utf8');
    const [one, two] = [await read('one'), await read('two')];
    expect(two).not.toBe(one);
    expect(two.replace(later, '')).toBe(one.replace('2026-01-31T12:00:00.000Z', ''));
  });
});

describe('ten variants', () => {
  const limit = (at: number) =>
    `# Spec\n\n## Limits\n\nThe upload limit is ${at} MB.\n\n## Other\n\nUsers pay.\n`;
  const changes = [10, 10, 10, 20, 10, 10, 40, 10, 10, 10];

  test('copies with a change each are one point with ten sides', async () => {
    const files = Object.fromEntries(changes.map((amount, at) => [`v${at}.md`, limit(amount)]));
    const folder = await folderWith(files);
    const { points } = await compare(folder, Object.keys(files), 'out');
    expect(points.map(({ id, kind }) => [id, kind])).toEqual([['X-001', 'contradiction']]);
    expect(points[0]?.sides.map(({ quotes }) => quotes[0]?.text)).toEqual(
      changes.map((amount) => `The upload limit is ${amount} MB.`),
    );
    const markdown = await readFile(join(folder, 'out/adversarial/diff-analysis.md'), 'utf8');
    expect(markdown).toContain('| Variant I Position | Variant J Position | Impact |');
  });

  test('of a real document each lose a section, and every loss is told', async () => {
    const text = await readFile('examples/checkout/a.md', 'utf8');
    const sections = text.split(/^(?=## )/m);
    const count = Math.min(10, sections.length);
    const files = Array.from({ length: count }, (_, at): [string, string] => [
      `v${at}.md`,
      sections.filter((_section, index) => index !== at || index === 0).join(''),
    ]);
    const folder = await folderWith(Object.fromEntries(files));
    const { points } = await compare(
      folder,
      files.map(([name]) => name),
      'out',
    );
    for (const lost of sections.slice(1, count)) {
      const title = lost.split('\n')[0] ?? '';
      const told = points.filter(
        ({ kind, sides }) =>
          kind === 'content' && sides.flatMap(({ quotes }) => quotes).some((quote) => quote.text === title),
      );
      expect(told.length, title).toBeGreaterThan(0);
    }
  });
});

describe('line endings and byte order marks', () => {
  const withMarks = (text: string): string => `\ufeff${text.replaceAll('\n', '\r\n')}`;

  test('make no difference of their own', async () => {
    const text = await readFile('examples/checkout/a.md', 'utf8');
    const folder = await folderWith({ 'a.md': text, 'b.md': withMarks(text) });
    expect(await compare(folder, ['a.md', 'b.md'], 'out')).toMatchObject({
      points: [],
      substantiallyIdentical: true,
    });
  });

  test('do not change what is found nor its lines, and quotes are those of the file', async () => {
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) => readFile(`examples/checkout/${name}.md`, 'utf8')),
    );
    const folder = await folderWith({
      'a.md': a ?? '',
      'plain/b.md': b ?? '',
      'marked/b.md': withMarks(b ?? ''),
    });
    const plain = await compare(folder, ['a.md', 'plain/b.md'], 'one');
    const marked = await compare(folder, ['a.md', 'marked/b.md'], 'two');
    const shape = ({ points }: Analysis) =>
      points.map(({ id, severity, title, sides }) => [
        id,
        severity,
        title,
        sides.map(({ quotes }) => quotes.map(({ line }) => line)),
      ]);
    expect(shape(marked)).toEqual(shape(plain));
    const original = await readFile(join(folder, 'marked/b.md'), 'utf8');
    const quotes = marked.points.flatMap(({ sides }) => sides[1]?.quotes ?? []);
    expect(quotes.length).toBeGreaterThan(10);
    for (const { start, end, text } of quotes) expect(original.slice(start, end)).toBe(text);
  });

  test('[000/load-inputs-untouched] stay as they are in the inputs, while the copies are normalised', async () => {
    const text = '\ufeff# Spec  \r\n\r\n## Limits\t\r\n\r\nThe limit is 3 s.   \r\n\r\n\r\n';
    const folder = await folderWith({ 'in/a.md': text, 'in/b.md': text.replace('3 s', '9 s').trimEnd() });
    const before = await listing(join(folder, 'in'));
    await compare(folder, ['in/a.md', 'in/b.md'], 'out');
    expect(await listing(join(folder, 'in'))).toEqual(before);
    const copy = await readFile(join(folder, 'out/adversarial/variant-1-original.md'), 'utf8');
    expect(copy).toMatch(/^\ufeff?# Spec\n\n## Limits\n\nThe limit is 3 s\.\n$/);
  });
});

test('[000/load-dir-collision] a second run into a named folder is refused, and the first stays as it was', async () => {
  const { folder, files } = await copyOf('examples/retention');
  await run(['adversarial', ...files, '--output', 'out'], folder);
  const before = await listing(join(folder, 'out'));
  await writeFile(join(folder, 'in/a.md'), '# Another\n\nThe limit is 3 s.\n');
  const { exitCode, stderr } = await run(['adversarial', ...files, '--output', 'out'], folder);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('out');
  expect(await listing(join(folder, 'out'))).toEqual(before);
});
