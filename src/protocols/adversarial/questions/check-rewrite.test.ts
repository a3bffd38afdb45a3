import { describe, expect, test } from 'vitest';
import { findRewriteFaults } from './check-rewrite.ts';
import { type RewritePayload, rewriteBlock } from './rewrite-block.ts';

const BLOCK =
  'It must be rolled back within 5 minutes by the operator on duty, as FR-012 asks; see [the runbook](#rollback).';
const around = { before: '## Releases', after: 'Each release is announced.' };
const passage = { block: BLOCK, kind: 'paragraph' as const, ...around };
const payload: RewritePayload = { ...passage, anchors: ['FR-012', '5 minutes'] };
const faults = (text: string, of: Parameters<typeof findRewriteFaults>[1] = passage) =>
  findRewriteFaults(text, of).map(({ message }) => message);

describe('what may be done at the seams', () => {
  test.each([
    ['nothing', BLOCK],
    ['a pronoun named', BLOCK.replace('It must', 'The release must')],
    ['a connecting word', BLOCK.replace('It must', 'Moreover, it must')],
  ])('%s', (_, text) => expect(faults(text)).toEqual([]));
});

describe('what may not', () => {
  test.each([
    ['an id lost', BLOCK.replace(', as FR-012 asks', ', as the specification asks'), 'loses the "FR-012"'],
    ['an id added', BLOCK.replace('FR-012', 'FR-012 and FR-013'), 'adds the "FR-013"'],
    ['a number changed', BLOCK.replace('5 minutes', '15 minutes'), 'adds the number "15"'],
    ['a number in words', BLOCK.replace('the operator', 'the two operators'), 'adds the number "two"'],
    ['a bare number added', BLOCK.replace('operator', 'operator 7'), 'adds the number "7"'],
    ['a name', BLOCK.replace('operator on duty', 'operator of Redis'), 'adds the name "Redis"'],
    [
      'a name that opens a sentence',
      BLOCK.replace('It must', 'Kubernetes must'),
      'adds the name "Kubernetes"',
    ],
    ['a link lost', BLOCK.replace('[the runbook](#rollback)', 'the runbook'), 'loses the link or code'],
    ['a link moved', BLOCK.replace('#rollback', 'https://evil.test'), 'adds the link or code'],
    [
      'an address',
      BLOCK.replace('the operator on duty', 'www.evil.test on duty'),
      'adds the link or code "www.evil.test"',
    ],
    ['an image', BLOCK.replace('; see', '; see ![x](y.png) and'), 'adds the link or code'],
    ['a tag', BLOCK.replace('operator', '<b>operator</b>'), 'adds the link or code "<b>"'],
    ['code', BLOCK.replace('operator', '`operator`'), 'adds the link or code "`operator`"'],
    [
      'another order',
      BLOCK.replace('by the operator on duty, as FR-012 asks', 'as FR-012 asks, by the operator on duty'),
      'changes more than the opening',
    ],
    [
      'a word from nowhere',
      BLOCK.replace('It must', 'The cache must'),
      'opens with "cache", which nothing around it says',
    ],
    [
      'a word in the midst',
      BLOCK.replace('operator on duty', 'release operator on duty'),
      'changes more than the opening',
    ],
    ['a word gone', BLOCK.replace(' on duty', ''), 'changes more than the opening'],
    ['another relation', BLOCK.replace('within', 'after'), 'changes more than the opening'],
    ['half a pair', BLOCK.replace('operator', '*operator'), 'adds the mark "*"'],
    ['a negation', BLOCK.replace('must be', 'must not be'), 'adds the word "not"'],
    ['a short negation', BLOCK.replace('must be', "mustn't be"), 'loses the word "must"'],
    ['an obligation weakened', BLOCK.replace('must', 'should'), 'loses the word "must"'],
    ['a condition', BLOCK.replace('; see', ' if possible; see'), 'adds the word "if"'],
    ['a heading', `# ${BLOCK}`, 'is no single paragraph'],
    ['a list', `- ${BLOCK}`, 'is no single paragraph'],
    ['a second paragraph', BLOCK.replace('; see', '.\n\nSee'), 'is no single paragraph'],
    ['a line break', BLOCK.replace('; see', ';\nsee'), 'line breaks where there were none'],
    ['a comment', BLOCK.replace('; see', '; <!-- see --> see'), 'adds the link or code'],
    ['half of it gone', 'FR-012.', 'only'],
    ['twice as long', `${BLOCK} ${BLOCK}`, '% as long'],
    ['a hidden character', BLOCK.replace('operator', 'oper\u202eator'), 'nobody sees'],
    ['nothing left', '', 'only 0 %'],
  ])('%s', (_, text, says) => expect(faults(text).join('\n')).toContain(says));

  test('a sign turned round', () => {
    const sign = { ...passage, block: 'It keeps a latency ≤ 5 ms for each of the tenants.' };
    expect(faults('This keeps a latency ≤ 5 ms for each of the tenants.', sign)).toEqual([]);
    expect(faults('It keeps a latency ≥ 5 ms for each of the tenants.', sign).join()).toContain(
      'more than the opening',
    );
    expect(faults('± It keeps a latency ≤ 5 ms for each of the tenants.', sign).join()).toContain(
      'more than words',
    );
  });

  test('a noun in front of a noun', () => {
    const noun = { ...passage, block: 'Backups are kept in the vault for the auditor.' };
    expect(faults('Also, backups are kept in the vault for the auditor.', noun)).toEqual([]);
    expect(faults('Release backups are kept in the vault for the auditor.', noun)).toContain(
      'it opens with "release", which nothing around it says',
    );
  });

  test('another marker of a list item', () => {
    const item = {
      block: '- It keeps a copy of each page for the auditor.',
      kind: 'list-item' as const,
      ...around,
    };
    expect(faults('- This keeps a copy of each page for the auditor.', item)).toEqual([]);
    expect(faults('* It keeps a copy of each page for the auditor.', item).join()).toContain(
      'another marker',
    );
    expect(faults('- [ ] It keeps a copy of each page for the auditor.', item).join()).toContain(
      'another marker',
    );
  });
});

describe('the question', () => {
  test('the rule takes the passage over as it stands, which passes its own check', () => {
    const answer = rewriteBlock.embedded(payload);
    expect(answer.text).toBe(BLOCK);
    expect(rewriteBlock.check?.(answer, payload)).toEqual([]);
  });

  test('everything that documents wrote stands in the fence, before the instructions', () => {
    const { system, user } = rewriteBlock.prompt(payload);
    const instructions = user.slice(user.indexOf('INSTRUCTIONS.'));
    for (const text of [BLOCK, payload.before, payload.after, 'FR-012']) {
      expect(user.slice(0, user.indexOf('INSTRUCTIONS.'))).toContain(text);
      expect(instructions).not.toContain(text);
      expect(system).not.toContain(text);
    }
    expect(instructions).toContain('one paragraph in the same Markdown form, on one line');
  });

  test('hostile lengths cost little', () => {
    const text = `${'['.repeat(50_000)}${'`<a '.repeat(20_000)}`;
    expect(faults(text)).toHaveLength(1);
    const long = { ...passage, block: `a ${text}` };
    expect(faults(`b ${text}`, long)).toBeDefined();
  });
});
