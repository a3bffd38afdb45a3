import { describe, expect, test } from 'vitest';
import { parseDocument } from '../parse/parse-document.ts';
import { findRequirements } from './find-requirements.ts';

const read = (text: string) => findRequirements([{ name: 'a.md', document: parseDocument(text) }]);
const table = (columns: string, row: string) => `| ${columns} |\n|---|---|\n| ${row} |\n`;

describe('what defines an id', () => {
  test.each([
    ['a heading', '### FR-001: Sign in', 'heading', 'Sign in'],
    ['a heading without a separator', '### FR-001 Sign in', 'heading', 'Sign in'],
    ['a heading with the word before it', '## Requirement FR-001: Sign in', 'heading', 'Sign in'],
    ['a list item', '- **FR-001**: The user must sign in.', 'text', 'The user must sign in.'],
    ['a task', '- [ ] FR-001: The user must sign in.', 'text', 'The user must sign in.'],
    ['bold face without a colon', '- **FR-001** The user must sign in.', 'text', 'The user must sign in.'],
    ['a dash', '1. FR-001 — The user must sign in.', 'text', 'The user must sign in.'],
    ['a paragraph', '**FR-001**: The user must sign in.', 'text', 'The user must sign in.'],
    ['a row', table('ID | Text', 'FR-001 | The user must sign in.'), 'row', 'The user must sign in.'],
    ['a row in code', table('ID | Text', '`FR-001` | Sign in here'), 'row', 'Sign in here'],
    ['a row with a short text', table('ID | Text', 'FR-001 | 95 %'), 'row', '95 %'],
  ])('%s', (_, text, form, said) =>
    expect(read(text)).toMatchObject({ definitions: [{ id: 'FR-001', form, text: said }], mentions: [] }),
  );
});

describe('what only mentions ids', () => {
  test.each([
    ['a sentence', 'As FR-001 says, users sign in.', 1],
    ['a sentence that begins with one', 'FR-001 is covered by milestone 2.', 1],
    ['a range', '- FR-001 to FR-009: sign in', 2],
    ['a range with a dash', '### FR-001–FR-009', 2],
    ['a list of ids', '- **FR-001**, **FR-002**: sign in', 2],
    ['a table that maps', table('ID | Milestone', 'FR-001 | The first one of all'), 1],
    ['a section that maps', '## Traceability\n\n- FR-001: the sign-in page of milestone 2', 1],
    ['a row about something else', table('Page | Covers it', 'The page of FR-001 | yes'), 1],
    ['an id and an id', table('ID | Other', 'FR-001 | FR-002'), 2],
  ])('%s', (_, text, count) => {
    const { definitions, mentions } = read(text);
    expect(definitions).toEqual([]);
    expect(mentions).toHaveLength(count);
  });

  test('code and front matter say nothing', () =>
    expect(read('---\nid: FR-001\n---\n\n```\nFR-001: x\n```\n')).toEqual({ definitions: [], mentions: [] }));
});
