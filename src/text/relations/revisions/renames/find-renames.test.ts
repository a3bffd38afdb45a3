import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../parse/parse-document.ts';
import { createRenameFinder } from './find-renames.ts';

const renames = (older: string, newer: string) =>
  createRenameFinder()(parseDocument(older), parseDocument(newer));
const told = (older: string, newer: string): string[] =>
  renames(older, newer).map(({ from, to, places }) => `${from} > ${to} (${places.length})`);

const TEXT = `# Relay

- Relay stores events before it answers.
- Producers call Relay over HTTP.
- When Relay is down, Relay answers later.
- The operator restarts the worker at night.
- The operator reads the log every day.
- A report goes to the operator on Monday.
- FR-001 Events are kept for a day.
- FR-002 Events are signed.
`;

describe('a term that became another throughout', () => {
  test.each([
    ['a name', 'Relay', 'Gateway', ['Relay > Gateway (4)']],
    ['a name of several words', 'Relay', 'Event Hub', ['Relay > Event Hub (4)']],
    ['a role', 'operator', 'administrator', ['operator > administrator (3)']],
    ['the prefix of ids', 'FR-', 'REQ-', ['FR- > REQ- (2)']],
  ])('%s', (_, from, to, expected) => {
    expect(told(TEXT, TEXT.replaceAll(from, to))).toEqual(expected);
    expect(told(TEXT.replaceAll(from, to), TEXT)).toHaveLength(1);
  });

  test('two at once, with the lines they stand on', () => {
    const newer = `Status: new.\n\n${TEXT.replaceAll('FR-', 'REQ-').replaceAll('Relay', 'Gateway')}`;
    expect(renames(TEXT, newer)).toEqual([
      { from: 'Relay', to: 'Gateway', places: [1, 3, 4, 5].map((line) => ({ from: line, to: line + 2 })) },
      { from: 'FR-', to: 'REQ-', places: [9, 10].map((line) => ({ from: line, to: line + 2 })) },
    ]);
  });
});

describe('no rename', () => {
  test.each([
    ['nothing changed', TEXT],
    [
      'the old term remains',
      TEXT.replaceAll('Relay', 'Gateway').replace('# Gateway', '# Gateway for Relay users'),
    ],
    ['the new term is not new', TEXT.replaceAll('Relay', 'HTTP')],
    ['one place only', TEXT.replace('HTTP', 'gRPC')],
    ['a plain word at two places', TEXT.replaceAll('Events', 'messages')],
    ['two successors', TEXT.replace(/Relay/g, (_, at: number) => (at < 60 ? 'Hub' : 'Gate'))],
    ['an amount', TEXT.replaceAll('a day', '2 days')],
    ['ids numbered anew', TEXT.replace('FR-002', 'FR-003').replace('FR-001', 'FR-002')],
    ['only letter case', TEXT.replaceAll('Relay', 'RELAY')],
  ])('%s', (_, newer) => {
    expect(told(TEXT, newer)).toEqual([]);
  });

  test('a duty', () => {
    const older = 'Users must log in.\n\nAdmins must log out.\n\nGuests must wait.\n';
    expect(told(older, older.replaceAll('must', 'should'))).toEqual([]);
    expect(told(older, older.replaceAll('must', 'never'))).toEqual([]);
  });
});
