import { describe, expect, test } from 'vitest';
import { EDIT, NOTES, REVISED } from '../../../../test/review/notes-spec.ts';
import type { Evidence } from '../model/challenge.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import { mostLines } from './diff-guard.ts';
import { revise } from './revise.ts';

const challengeOf = (id: string, text = 'Notes are kept for ever.'): ReviewedChallenge => ({
  id,
  category: 'Conflicts',
  section: 'Requirements',
  concern: 'It does not fit.',
  evidence: [{ kind: 'quote', of: 'artifact', line: 7, endLine: 7, text } satisfies Evidence],
  severity: 'critical',
  recommendation: 'Choose one.',
  ifLeft: 'It breaks.',
  raisedIn: 1,
  lastRaisedIn: 1,
  number: 1,
  status: 'open',
  note: '',
});

const ID = 'CH-00000001';
type Draft = {
  readonly line: number;
  readonly endLine?: number;
  readonly find: string;
  readonly replace: string;
};

function edit(
  edits: readonly Draft[],
  response: 'addressed' | 'rejected' | 'accepted-risk' = 'addressed',
  text = NOTES,
  quoted?: string,
) {
  const drafts = edits.map((one) => ({ endLine: one.line, ...one }));
  return revise(
    text,
    1,
    [challengeOf(ID, quoted)],
    [{ id: ID, response, reasoning: 'Because.', edits: drafts }],
  );
}

test('an edit changes its words and no other byte', () => {
  const { text, defences, edits } = edit([EDIT]);
  expect(text).toBe(REVISED);
  expect(defences).toEqual([{ id: ID, response: 'addressed', reason: 'Because.', edited: true }]);
  expect(edits).toMatchObject([
    { status: 'applied', challenge: ID, line: 7, before: 'ever', after: '30 days' },
  ]);
});

test('line ends of the document are kept', () => {
  const windows = NOTES.replaceAll('\n', '\r\n');
  const { text } = edit(
    [{ ...EDIT, replace: `${EDIT.replace}\n- FR-004: Notes are small.` }],
    'addressed',
    windows,
  );
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toContain('FR-004');
});

test('no half characters', () => {
  const { edits } = edit(
    [{ line: 1, find: 'a \u{1F600} b', replace: 'a \u{1F601} b' }],
    'addressed',
    'a \u{1F600} b\n',
  );
  expect(edits).toMatchObject([{ before: '\u{1F600}', after: '\u{1F601}' }]);
});

test('a document with old line ends keeps them', () => {
  const old = NOTES.replaceAll('\n', '\r');
  const { text, edits } = edit(
    [{ ...EDIT, replace: `${EDIT.replace}\n- FR-004: Notes are small.` }],
    'addressed',
    old,
  );
  expect(text).not.toContain('\n');
  expect(edits).toMatchObject([{ line: 7, status: 'applied' }]);
});

test('a requirement that is only mentioned any more has been taken away', () => {
  const text = `${NOTES}\n## Traceability\n\n| Requirement | Phase |\n|---|---|\n| FR-001 | 1 |\n`;
  const { edits } = edit([{ line: 5, find: 'FR-001: The', replace: 'The' }], 'addressed', text);
  expect(edits).toMatchObject([{ status: 'refused', reason: 'it takes away FR-001' }]);
});

test('one of two sections of the same name must not go', () => {
  const text = '# A\n\n## Notes\n\nOne.\n\n# B\n\n## Notes\n\nTwo.\n';
  const { edits } = edit([{ line: 9, find: '## Notes', replace: 'Notes' }], 'addressed', text);
  expect(edits).toMatchObject([{ status: 'refused', reason: 'it takes away the heading "Notes"' }]);
});

describe('an edit is refused', () => {
  const refusals: [string, readonly Draft[], string, 'addressed' | 'rejected' | 'accepted-risk'][] = [
    [
      'whose text is not there',
      [{ line: 7, find: 'Notes are sold.', replace: 'x' }],
      'does not stand in line 7',
      'addressed',
    ],
    ['of a rejected challenge', [EDIT], 'needs no edit', 'rejected'],
    ['that changes more than it notes', [EDIT], 'may only be written down', 'accepted-risk'],
    ['that takes a heading', [{ line: 9, find: '## Limits', replace: '' }], 'heading "Limits"', 'addressed'],
    [
      'that takes an id',
      [{ line: 5, find: 'FR-001: The', replace: 'The' }],
      'it takes away FR-001',
      'addressed',
    ],
    [
      'that empties a section',
      [{ line: 11, find: '- Storage is limited to 1 GB in all.', replace: '' }],
      'empties the section "Limits"',
      'addressed',
    ],
    [
      'that grows without bound',
      [{ ...EDIT, replace: 'A line.\n'.repeat(40) }],
      'change more than 12 lines',
      'addressed',
    ],
    ['that touches one place twice', [EDIT, EDIT], 'changes one place twice', 'addressed'],
  ];
  test.each(refusals)('%s', (_, edits, reason, response) => {
    const result = edit(edits, response);
    expect(result.text).toBe(NOTES);
    expect(result.edits.length).toBeGreaterThan(0);
    expect(result.edits.every(({ status }) => status === 'refused')).toBe(true);
    expect(result.edits[0]?.reason).toContain(reason);
    expect(result.defences[0]).toMatchObject({ edited: false, reason: expect.stringContaining('refused') });
  });

  test('one bad edit takes the others of its challenge with it', () => {
    const { text } = edit([EDIT, { line: 9, find: '## Limits', replace: '' }]);
    expect(text).toBe(NOTES);
  });
});

test('what the challenge quotes may go', () => {
  const { text } = edit(
    [{ line: 5, find: 'FR-001: The', replace: 'The' }],
    'addressed',
    NOTES,
    'FR-001: The service stores notes of up to 10 MB each.',
  );
  expect(text).toContain('- The service stores notes');
});

test('the worst challenge is served first, until the measure is full', () => {
  const long = 'A line.\n'.repeat(8);
  const at = (line: number, find: string) => [{ line, endLine: line, find, replace: `${find}\n${long}` }];
  const ids = ['CH-00000001', 'CH-00000002'];
  const { edits } = revise(
    NOTES,
    1,
    ids.map((id) => challengeOf(id)),
    [
      {
        id: 'CH-00000002',
        response: 'addressed',
        reasoning: '',
        edits: at(11, '- Storage is limited to 1 GB in all.'),
      },
      { id: 'CH-00000001', response: 'addressed', reasoning: '', edits: at(7, 'Notes are kept for ever.') },
    ],
  );
  expect(edits.map(({ challenge, status }) => [challenge, status])).toEqual([
    ['CH-00000001', 'applied'],
    ['CH-00000002', 'refused'],
  ]);
});

test.each([
  ['', 10],
  ['one\n', 10],
  ['line\n'.repeat(100), 35],
])('%#: a quarter of the lines and ten', (text, most) => expect(mostLines(text)).toBe(most));
