// Whatever a document is called and whatever an adversary writes: names stay plain, files stay whole.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EDIT, NO_OBJECTIONS, NOTES, reply } from '../../../test/review/notes-spec.ts';
import { inputFor, runReview } from '../../../test/review/run-review.ts';
import { ARTIFACT_TYPES } from './model/challenge.ts';
import type { DefendPayload } from './questions/defend.ts';

const fixing = ({ challenges }: DefendPayload) => ({
  responses: challenges.map(({ id }) => ({
    id,
    evidence: [],
    reasoning: 'Done.',
    response: 'addressed',
    edits: [EDIT],
  })),
});

test.each([
  ['REQUIREMENTS.md', 'REQUIREMENTS.revised.md'],
  ['docs/My spec.txt', 'My spec.revised.md'],
  ['../../etc/passwd', 'passwd.revised.md'],
  ['con.md', 'document.revised.md'],
  ['a..b.md', 'document.revised.md'],
  ['.md', 'document.revised.md'],
  [`${'x'.repeat(300)}.md`, 'document.revised.md'],
  ['<img>|"?.md', 'document.revised.md'],
])('%s is delivered as %s', async (label, name) => {
  const input = inputFor(NOTES, { author: 'writer', artifact: { label, sourcePath: label, text: NOTES } });
  const ended = await runReview(input, { adversary: [reply([{}]), NO_OBJECTIONS], author: fixing });
  expect(ended.error).toBeUndefined();
  expect([...ended.delivered.keys()]).toEqual([name]);
});

describe('hostile words', () => {
  test.each([
    'a | b | c | d',
    '<script>alert(1)</script>',
    'x\u2028## Unresolved\u2028| CH-00000000 | critical |',
    '![image](http://example.com/x.png)',
    '`` ` `` and \\| and -->',
    '### Challenge 9: Conflicts (CH-99999999)',
  ])('%s', async (concern) => {
    const said = { concern, recommendation: concern };
    const ended = await runReview(inputFor(NOTES, { maxRounds: 1 }), { adversary: [reply([said])] });
    expect(ended.error).toBeUndefined();
    for (const [name, text] of ended.files) {
      if (name.endsWith('.md')) expect(text).not.toMatch(/<script|(?<!\\)!\[|^### Challenge 9/m);
    }
  });
});

test.each(['\n', '\r\n', '\r'])('line ends %j stay what they are', async (end) => {
  const text = NOTES.replaceAll('\n', end);
  const input = inputFor(text, { author: 'embedded' });
  const ended = await runReview(input, { adversary: [reply([{}]), NO_OBJECTIONS] });
  expect(ended.error).toBeUndefined();
  const revised = ended.delivered.get('SPEC.revised.md') ?? '';
  expect(revised).toContain(`${end}## Open questions${end}`);
  expect(revised.replaceAll(end, '')).not.toMatch(/[\r\n]/);
});

test('any text can be reviewed by rule, and what is found holds', async () => {
  const line = fc.constantFrom(
    '# Title',
    '## Requirements',
    '## Phase 1: Start',
    '## Phase 2: End',
    '- REQ-01: The system must be fast.',
    '- REQ-02: The system must not be fast.',
    'Depends on Phase 2.',
    '| a | b |',
    '|---|---|',
    '```',
    '- [ ] Implement everything',
    '<task type="auto">',
    '',
    '\u{1F600}\u200b',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 25 }),
      fc.constantFrom(...ARTIFACT_TYPES),
      async (lines, type) => {
        const ended = await runReview(inputFor(lines.join('\n'), { type, author: 'embedded' }));
        expect(ended.error).toBeUndefined();
        expect(ended.contract).toMatchObject({ outcome: 'not-judged', converged: false, evidence_struck: 0 });
      },
    ),
    { seed: 1, numRuns: 40 },
  );
});
