import { describe, expect, test } from 'vitest';
import { section, textAt, variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from '../relations/comparison/compare-documents.ts';
import { findSequences } from './find-sequences.ts';

function sequences(...texts: string[]) {
  const variants = variantsOf(...texts);
  return findSequences(compareDocuments(variants)).map(({ path, claims, variants: where }) => ({
    path: path.join(' > '),
    texts: claims.map((claim) => textAt(variants, claim)),
    variants: where,
  }));
}

const paths = (...texts: string[]): string[] => sequences(...texts).map(({ path }) => path);
const table = (column: string, ...rows: string[]) =>
  section(`| Task | ${column} |\n|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`);

describe('[000/T02.05-impossible-sequence] a circle in one variant', () => {
  test.each([
    ['of two', 'Module A depends on Module B.\n\nModule B depends on Module A.', 'Module A > Module B > Module A'],
    ['of two, in one sentence each', 'Import depends on Export. Export depends on Import.', 'Import > Export > Import'],
    ['of three', 'The report depends on the export. The export depends on the job. The job depends on the report.', 'report > export > job > report'],
    ['with two needs at once', 'Search depends on Parsing and Indexing. Indexing depends on Search.', 'Search > Indexing > Search'],
    ['in other words', 'Search is blocked by Indexing. Search must precede Indexing.', 'Search > Indexing > Search'],
    ['of prerequisites', 'Search is a prerequisite for Indexing. Indexing must be completed before Search.', 'Indexing > Search > Indexing'],
    ['of starts', 'Search can only start after Indexing. Indexing cannot begin before Search.', 'Search > Indexing > Search'],
    ['in a list', '- Search depends on **Indexing**\n- Indexing depends on `Search`', 'Search > Indexing > Search'],
  ])('%s', (_, body, path) => expect(paths(section(body))).toEqual([path])); // biome-ignore format: a table

  test('in a column of dependencies', () => {
    const rows = ['Import | Export', 'Export | Report', 'Report | Import, Other'];
    for (const column of ['Depends on', '**Dependencies**', 'Prerequisites', 'Blocked by'])
      expect(paths(table(column, ...rows))).toEqual(['Import > Export > Report > Import']);
  });

  test('by labels under headings', () => {
    const text =
      '# P\n\n## Phase 1\n\n**Depends on**: Phase 2\n\n## Phase 2: Rollout\n\n**Depends on**: Phase 1\n';
    expect(paths(text)).toEqual(['Phase 1 > Phase 2 > Phase 1']);
  });

  test('every link is quoted', () => {
    const [found] = sequences(section('Import depends on Export. Users pay. Export depends on Import.'));
    expect(found).toMatchObject({
      texts: ['Import depends on Export.', 'Export depends on Import.'],
      variants: [0],
    });
  });
});

describe('[000/T02.05-impossible-sequence] opposite orders in two variants', () => {
  test.each([
    ['Import depends on Export.', 'Export depends on Import.'],
    ['The migration must run before the deploy.', 'The deploy must run before the migration.'],
    ['Search is blocked by Indexing.', 'Search must precede Indexing.'],
  ])('%j against %j', (one, other) => {
    const [found, ...more] = sequences(section(one), section(other));
    expect(more).toEqual([]);
    expect(found?.variants).toEqual([0, 1]);
    expect(found?.texts).toEqual([one, other]);
  });

  test('a variant that says both is a circle, not an opposition', () => {
    const both = section('Import depends on Export. Export depends on Import.');
    const one = section('Import depends on Export.');
    expect(sequences(both, one).map(({ variants }) => variants)).toEqual([[0]]);
    expect(sequences(one, both).map(({ variants }) => variants)).toEqual([[1]]);
  });
});

describe('possible orders', () => {
  test.each([
    ['a chain', 'Import depends on Export. Export depends on Report.'],
    ['a diamond', 'A1 depends on B1 and C1. B1 depends on D1. C1 depends on D1.'],
    ['a denial', 'Import depends on Export. Export does not depend on Import.'],
    ['never', 'Import depends on Export. Export never depends on Import.'],
    ['itself', 'Import depends on Import.'],
    ['other labels', 'Phase 2 depends on Phase 1. Phase 3 depends on Phase 2.'],
    ['no things named', 'It depends on the weather. The weather depends on it.'],
  ])('%s', (_, body) => expect(paths(section(body))).toEqual([]));

  test('the same order in both variants, and none in a column', () => {
    expect(paths(section('Import depends on Export.'), section('Import depends on Export.'))).toEqual([]);
    expect(paths(table('Depends on', 'Import | Export', 'Export | none', 'Report | -'))).toEqual([]);
  });

  test('a column of another kind', () => {
    expect(paths(table('Owner', 'Import | Export', 'Export | Import'))).toEqual([]);
  });
});
