import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from './comparison/compare-documents.ts';
import { findOpposed } from './find-opposed.ts';
import { groupOpposed } from './slots/group-opposed.ts';

const opposed = (...texts: string[]) => findOpposed(compareDocuments(variantsOf(...texts)));
const told = (...texts: string[]) =>
  opposed(...texts).map(({ rule, name, slot }) => `${rule} ${name}: ${slot?.values.join(' / ') ?? ''}`);
const between = (...bodies: string[]) => told(...bodies.map((body) => section(body)));
const table = (...rows: string[]) =>
  `| Item | Limit | Owner |\n|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`;

describe('the same key with another value', () => {
  test.each([
    ['a cell', table('Retries | 3 | Ann'), table('Retries | 5 | Ann'), ['same-key Retries, Limit: 3 / 5']],
    ['a label', '- **Timeout**: 30 s', '- **Timeout**: 10 s', ['same-key Timeout: 30 s / 10 s']],
    ['a word', '- **Mode**: fast', '- **Mode**: careful', ['same-key Mode: fast / careful']],
    ['a sentence in a cell', table('Gateway | Idle. A call of a client ends after 30 s. | Ann'), table('Gateway | Idle. A call of a client ends after 10 s. | Ann'), ['same-key Gateway, Limit: 30 s / 10 s']],
  ])('%s', (_, a, b, expected) => expect(between(a, b)).toEqual(expected)); // biome-ignore format: a table

  test.each([
    ['another order of rows', table('A | 1 | x', 'B | 2 | x'), table('B | 2 | x', 'A | 1 | x')],
    ['another key', table('Retries | 3 | Ann'), table('Attempts | 5 | Ann')],
    ['one amount in two units', '- **Timeout**: 1 min', '- **Timeout**: 60 s'],
    ['more said in the same words', '- **Mode**: fast', '- **Mode**: fast and quiet'],
    ['a label of a template', '- **Why this priority**: guests come first\n- **Why this priority**: no stock without it', '- **Why this priority**: money is short\n- **Why this priority**: the law asks for it'],
  ])('silent for %s', (_, a, b) => expect(between(a, b)).toEqual([])); // biome-ignore format: a table

  test('metadata above the first chapter tells about the document', () => {
    const spec = (branch: string) => `# Spec\n\n**Branch**: ${branch}\n**Created**: 2026-01-0${branch.length}\n\n## Limits\n\nUsers pay.\n`;
    expect(told(spec('one'), spec('other'))).toEqual([]);
    expect(told(section('**Branch**: red'), section('**Branch**: blue'))).toHaveLength(1);
  }); // biome-ignore format: one line each
});

describe('an address', () => {
  const spec = (payments: string, logs: string) =>
    `# Spec\n\n## Payments\n\n${payments}\n\n## Logs\n\n${logs}\n`;

  test('values swapped between two sections are two contradictions', () => {
    const [long, short] = ['Records are kept for 7 years.', 'Records are kept for 30 days.'];
    expect(told(spec(long, short), spec(short, long))).toHaveLength(2);
    expect(told(spec(long, short), spec(long, short))).toEqual([]);
  });

  test('sections that only one of both has are no common address', () =>
    expect(told('# S\n\n## Payments\n\nThe timeout is 30 s.\n', '# S\n\n## Refunds\n\nThe timeout is 10 s.\n')).toEqual([])); // biome-ignore format: one line

  test.each([
    ['one name for another', '- Use PostgreSQL', '- Use MongoDB', 1],
    ['lists of names', '- Use PostgreSQL\n- Use RabbitMQ', '- Use MongoDB', 0],
    [
      'what is too vague to be proved wrong',
      'Retry 3 times as appropriate.',
      'Retry 5 times as appropriate.',
      0,
    ],
  ])('%s', (_, a, b, count) => expect(between(a, b)).toHaveLength(count));
});

test('documents of different projects oppose each other in nothing', () => {
  const words = (stem: string) => Array.from({ length: 90 }, (_, at) => `The ${stem}${'abcdefghi'[at % 9]}${'klmnopqrst'[Math.floor(at / 9)]} ${stem}s.`).join(' ');
  const text = (stem: string, seconds: number) => `# S\n\n## Limits\n\n- **Timeout**: ${seconds} s\n\n## Else\n\n${words(stem)}\n`;
  expect(told(text('qua', 30), text('zor', 10))).toEqual([]);
  expect(told(text('qua', 30), text('qua', 10))).toEqual(['same-key Timeout: 30 s / 10 s']);
}); // biome-ignore format: one line each

describe('who says the same', () => {
  test('two that agree are one approach, the silent one has none', () => {
    const bodies = ['The timeout is 30 s.', 'The timeout is 10 s.', 'Users pay.', 'The timeout is 30 s.'];
    expect(opposed(...bodies.map((body) => section(body)))[0]?.approaches).toEqual([[0, 3], [1]]);
  });

  test.each([
    ['one name replaced in near-equal places, which is a rename', ['All orders of guests go to Falcon first.', 'All refunds of guests go to Falcon first.', 'The lamp of the office is green.'], 'Falcon', 'Osprey', 0],
    ['one name replaced in one place', ['All orders of guests go to FalconDB first.', 'Users pay.'], 'FalconDB', 'OspreyDB', 1],
    ['one word with a capital replaced', ['All orders of guests go to Falcon first.', 'Users pay.'], 'Falcon', 'Osprey', 0],
    ['one value in a column', [table('Mode | 3 | Ann', 'Size | 4 | Ann')], 'Ann', 'Bob', 1],
    ['two amounts', ['Orders of guests wait 3 s.', 'Refunds of members wait 3 s.'], '3 s', '5 s', 2],
  ])('%s: %d matter', (_, lines, from, to, count) => {
    const text = section(lines.join('\n\n'));
    expect(groupOpposed(opposed(text, text.replaceAll(from, to)))).toHaveLength(count);
  }); // biome-ignore format: a table
});
