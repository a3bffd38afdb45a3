import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from './comparison/compare-documents.ts';
import { foldId, headId } from './records/read-records.ts';
import { compareRecords, wordsOfRule } from './rules.ts';

const told = (...bodies: string[]) =>
  compareRecords(compareDocuments(variantsOf(...bodies.map((body) => section(body))))).map(
    ({ rule, name, slot }) => `${rule} ${name} ${slot?.values.join(' / ') ?? ''}`.trim(),
  );
const OTHER = '\n- **FR-002**: Orders are paid at once.';

describe('records with one id', () => {
  test.each([
    ['two things', `- **FR-001**: Guests sign in first.${OTHER}`, `- **FR-001**: Archives live on tape.${OTHER}`, ['same-id FR-001']],
    ['another amount', `- **FR-001**: The archive keeps every invoice of a customer for 7 years.${OTHER}`, `- **FR-001**: Each invoice of the customer stays in our archive, 10 years at least.${OTHER}`, ['same-record FR1 7 years / 10 years']],
    ['ids in another spelling', '- FR-001: Guests sign in first.\n- FR-002: Orders are paid.', '- FR1: Archives live on tape.\n- FR2: Orders are paid.', ['same-id FR-001']],
  ])('%s', (_, a, b, expected) => expect(told(a, b)).toEqual(expected.map((one) => expect.stringContaining(one.slice(0, 12))))); // biome-ignore format: a table

  test.each([
    ['the same', `- **FR-001**: Guests sign in first.${OTHER}`, `- **FR-001**: Guests sign in first.${OTHER}`],
    ['one thing in other words', `- **FR-001**: Guests sign in first.${OTHER}`, `- **FR-001**: Sign in is the first step of guests.${OTHER}`],
    ['one id alone, which is a name', '- RFC-7: Guests sign in first.', '- RFC-7: Archives live on tape.'],
    ['counts', `- **FR-001**: The archive holds 7 shelves for invoices.${OTHER}`, `- **FR-001**: The archive for invoices has 9 doors and shelves.${OTHER}`],
  ])('silent for %s', (_, a, b) => expect(told(a, b)).toEqual([])); // biome-ignore format: a table
});

test.each([
  ['- **FR-001**: x', 'FR-001'],
  ['### US3 - x', 'US3'],
  ['| `NFR-2.1` | x |', 'NFR-2.1'],
  ['1. [ ] T014 x', 'T014'],
  ['See FR-001', undefined],
  ['Phase 2', undefined],
])('the head of %j is %s', (text, id) => expect(headId(text)).toBe(id));

test.each([
  ['FR-001', 'FR_1', true],
  ['FR-001', 'FR1', true],
  ['FR-10', 'FR-1', false],
  ['FR-1.2', 'FR-12', false],
  ['FR-1-2', 'FR-12', false],
  ['FR.2', 'FR-02', true],
])('%s and %s are one id: %s', (a, b, same) => expect(foldId(a) === foldId(b)).toBe(same));

test('a rule has words for reports, and only a rule', () => {
  expect(wordsOfRule('same-key')).toBe('same key, other value');
  expect(wordsOfRule('counted-wrong')).toBe('counted wrong');
  expect(() => wordsOfRule('toString')).toThrow('No rule is called toString');
});
