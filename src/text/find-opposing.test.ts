import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../test/documents/variants-of.ts';
import { compareDocuments } from './compare-documents.ts';
import { findOpposing } from './find-opposing.ts';

const opposing = (...texts: string[]) => findOpposing(compareDocuments(variantsOf(...texts)));
const between = (...bodies: string[]) => opposing(...bodies.map((body) => section(body)));
const table = (columns: string, ...rows: string[]) =>
  `| ${columns} |\n|${'---|'.repeat(columns.split('|').length)}\n${rows.map((row) => `| ${row} |`).join('\n')}`;

describe('the slot is named in the words of the document', () => {
  test.each([
    ['The timeout is 30 s.', 'The timeout is 10 s.', /^The timeout is …$/],
    ['**Timeout**: 30 s', '**Timeout**: 10 s', /^Timeout$/],
    ['- Retention period: 7 years', '- Retention period: 18 months', /^Retention period$/],
    [table('Item | Limit', 'Retries | 3'), table('Item | Limit', 'Retries | 5'), /^Retries, Limit$/],
    ['Guests must sign in first.', 'Guests may sign in first.', /Guests.*sign/],
  ])('%j against %j', (one, other, slot) => {
    const [found, ...more] = between(one, other);
    expect(more).toEqual([]);
    expect(found?.slot).toMatch(slot);
  });
});

describe('cells', () => {
  test('of one row that differ are one finding, with what else differs', () => {
    const rows = ['Retries | 3 | Ann', 'Retries | 5 | Bob'].map((row) => table('Item | Limit | Owner', row));
    const [found, ...more] = between(...rows);
    expect(more).toEqual([]);
    expect(found?.others).toHaveLength(1);
  });

  test('are compared by the titles of their columns, whatever their order and emphasis', () => {
    const one = table('Item | **Limit** | Owner', 'Retries | 3 | Ann');
    expect(between(one, table('Item | Owner | Limit', 'Retries | Ann | 3'))).toEqual([]);
    expect(between(one, table('Item | Owner | Limit', 'Retries | Ann | 5'))).toHaveLength(1);
  });

  test('of a column that the other lacks are no conflict', () => {
    expect(between(table('Item | Limit', 'Retries | 3'), table('Item | Owner', 'Retries | Ann'))).toEqual([]);
  });

  test('an identifier that stands for another thing is told as such', () => {
    const rows = ['FR-1 | The gateway validates tokens', 'FR-1 | Backups are written to tape'];
    const [found] = between(...rows.map((row) => table('ID | Text', row)));
    expect(found?.conflict.kind).toBe('identity');
  });

  test('an empty cell contradicts nothing', () => {
    expect(between(table('Item | Limit', 'Retries | 3'), table('Item | Limit', 'Retries | '))).toEqual([]);
  });
});

describe('inside one variant', () => {
  const pair = (one: string, other: string) => between(`${one}\n\n${other}`, 'Users pay.');

  test('a rule said twice with another value is marked with its variant', () => {
    const found = pair(
      'The export job must finish nightly within 30 minutes.',
      'The export job must finish nightly within 60 minutes.',
    );
    expect(found).toMatchObject([{ within: 'A', quotes: [{ line: 5 }, { line: 7 }] }]);
  });

  test.each([
    ['short wordings', 'Retry at most 3 times.', 'Retry at most 5 times.'],
    ['alternatives of a description', 'The small export job takes 30 minutes nightly.', 'The small export job takes 60 minutes nightly.'],
    ['the same twice', 'The export job must finish nightly within 30 minutes.', 'The export job must finish nightly within 30 minutes.'],
    ['vague rules', 'The export job must finish nightly within 30 minutes as needed.', 'The export job must finish nightly within 60 minutes as needed.'],
  ])('%s do not', (_, one, other) => expect(pair(one, other)).toEqual([])); // biome-ignore format: a table

  test('the same words below other items or in other sections are said of other things', () => {
    const item = (minutes: number) =>
      `- Job ${minutes}\n  - The export run must always finish nightly within ${minutes} minutes.`;
    expect(between(`${item(30)}\n${item(60)}`, '')).toEqual([]);
    const rule = (minutes: number) => `The export job must finish nightly within ${minutes} minutes.`;
    expect(opposing(`## One\n\n${rule(30)}\n\n## Two\n\n${rule(60)}\n`, '## One\n')).toEqual([]);
  });
});

test('every variant that speaks is quoted, in order', () => {
  const [found] = between(
    'The timeout is 30 s.',
    'Users pay.',
    'The timeout is 10 s.',
    'The timeout is 30 s.',
  );
  expect(found?.quotes.map(({ variant }) => variant)).toEqual(['A', 'C', 'D']);
  expect(found?.claims.map((claim) => claim?.variant)).toEqual(['A', undefined, 'C', 'D']);
});
