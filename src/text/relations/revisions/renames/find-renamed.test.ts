import { expect, test } from 'vitest';
import { parseDocument } from '../../../parse/parse-document.ts';
import { createReader } from '../../../statements/read-statement.ts';
import { measureKinship } from '../measure-kinship.ts';
import { findRenamed, withFirstNames } from './find-renamed.ts';

const TEXT = (name: string) =>
  `# Plan\n\n- ${name} stores events before it answers.\n- Producers call ${name} over HTTP.\n- The lamp is green.\n- Every door is locked at night.\n`;
const renamedIn = (...texts: string[]) => {
  const documents = texts.map((text) => parseDocument(text));
  return findRenamed(documents, measureKinship(documents));
};

test.each([
  ['two names', [TEXT('Relay'), TEXT('Gateway')], [['Relay', 'Gateway']]],
  ['a name for each', [TEXT('Relay'), TEXT('Gateway'), TEXT('Hub')], [['Relay', 'Gateway', 'Hub']]],
  ['one that keeps it', [TEXT('Relay'), TEXT('Relay'), TEXT('Hub')], [['Relay', 'Relay', 'Hub']]],
  ['nothing renamed', [TEXT('Relay'), TEXT('Relay')], []],
  ['texts that are no revisions', [TEXT('Relay'), 'Paint dries. Invoices leave at noon. Hub waits.'], []],
])('%s', (_, texts, expected) => expect(renamedIn(...texts).map(({ names }) => names)).toEqual(expected));

test('wordings are equal but for the names', () => {
  const renamed = renamedIn(TEXT('Relay'), TEXT('Gateway'));
  const { readStatement } = createReader();
  const [a, b] = ['Ask Relay twice.', 'Ask Gateway twice.'].map(readStatement) as never[];
  expect(withFirstNames(renamed, 1, b as never)).toBe(withFirstNames(renamed, 0, a as never));
  expect(withFirstNames([], 1, b as never)).not.toBe(withFirstNames([], 0, a as never));
});
