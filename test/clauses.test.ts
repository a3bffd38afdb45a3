// The clauses of the specification against the tests that cite them, so that a clause without a test is visible
// and a test that cites a clause nobody wrote fails.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Clause {
  readonly id: string;
  readonly workflow: string;
}

interface TestFile {
  readonly file: string;
  readonly source: string;
}

const COLUMNS = ['id', 'seed', 'section', 'clause', 'workflow'];
const CITATION = /\[(\d{3}\/[^\]\s$]+)\]/g;

function parseClauses(tsv: string): Clause[] {
  const [header = '', ...rows] = tsv.split('\n').filter((line) => line !== '');
  if (header !== COLUMNS.join('\t')) throw new Error(`unexpected header: ${header}`);
  return rows.map((row) => {
    const cells = row.split('\t');
    const [id, , , , workflow] = cells;
    if (cells.length !== COLUMNS.length || !id || !workflow) throw new Error(`unreadable row: ${row}`);
    return { id, workflow };
  });
}

function findDuplicates(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function findCitations(source: string): string[] {
  return [...source.matchAll(CITATION)].map(([, id = '']) => id);
}

function findUnknown(files: readonly TestFile[], known: readonly string[]): string[] {
  return files.flatMap(({ file, source }) =>
    findCitations(source)
      .filter((id) => !known.includes(id))
      .map((id) => `${file} cites ${id}`),
  );
}

/** One line per workflow: how many of its clauses are cited, and the ids of the others. */
function summariseCoverage(clauses: readonly Clause[], cited: ReadonlySet<string>): string[] {
  const workflows = [...new Set(clauses.map(({ workflow }) => workflow))].sort();
  return workflows.map((workflow) => {
    const own = clauses.filter((clause) => clause.workflow === workflow);
    const missing = own.filter(({ id }) => !cited.has(id)).map(({ id }) => id);
    const list = missing.length === 0 ? '' : `; without: ${missing.join(', ')}`;
    return `${workflow}: ${own.length - missing.length} of ${own.length} clauses have a test${list}`;
  });
}

const SELF = 'clauses.test.ts';
const sources: readonly TestFile[] = ['src', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && file !== SELF)
    .map((file) => ({ file: join(folder, file), source: readFileSync(join(folder, file), 'utf8') })),
);
const clauses = parseClauses(readFileSync('test/clauses.tsv', 'utf8'));
const ids = clauses.map(({ id }) => id);

test('the list has clauses and no id twice', () => {
  expect(clauses.length).toBeGreaterThan(0);
  expect(findDuplicates(ids)).toEqual([]);
});

test('no test cites a clause that does not exist', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(findUnknown(sources, ids)).toEqual([]);
});

test('coverage is printed', () => {
  const cited = new Set(sources.flatMap(({ source }) => findCitations(source)));
  const lines = summariseCoverage(clauses, cited);
  process.stdout.write(
    `\nClauses with a test: ${ids.filter((id) => cited.has(id)).length} of ${ids.length}\n`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  expect(lines).toHaveLength(new Set(clauses.map(({ workflow }) => workflow)).size);
});

describe('the checks can fail', () => {
  const header = COLUMNS.join('\t');

  test.each([
    ['wrong header', 'id\tclause\n000/a\tb\n', /unexpected header/],
    ['empty file', '', /unexpected header/],
    ['missing cell', `${header}\n000/a\ts\tt\tc\n`, /unreadable row/],
  ])('%s', (_, tsv, message) => expect(() => parseClauses(tsv)).toThrow(message));

  test('a list without rows is empty', () => expect(parseClauses(`${header}\n`)).toEqual([]));

  test('an id written twice is found', () => {
    expect(findDuplicates(['000/a', '000/b', '000/a'])).toEqual(['000/a']);
  });

  test('only ids in brackets are citations', () => {
    const source = `test('counts [999/x.y-1] and [000/A_b+c]', …); // 000/plain`;
    expect(findCitations(source)).toEqual(['999/x.y-1', '000/A_b+c']);
  });

  test('a citation of a clause that nobody wrote is named with its file', () => {
    const files = [
      { file: 'a.test.ts', source: "test('[000/a]')" },
      { file: 'b.test.ts', source: "test('[000/a] [000/b]')" },
    ];
    expect(findUnknown(files, ['000/a'])).toEqual(['b.test.ts cites 000/b']);
  });

  test('clauses without a citation are listed by workflow', () => {
    const list = [
      { id: '000/a', workflow: 'two' },
      { id: '000/b', workflow: 'one' },
      { id: '000/c', workflow: 'two' },
    ];
    expect(summariseCoverage(list, new Set(['000/a']))).toEqual([
      'one: 0 of 1 clauses have a test; without: 000/b',
      'two: 1 of 2 clauses have a test; without: 000/c',
    ]);
  });
});
