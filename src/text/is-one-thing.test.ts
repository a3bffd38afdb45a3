import { describe, expect, test } from 'vitest';
import { createClaimExtractor } from './extract-claims.ts';
import { findClaimConflicts } from './find-claim-conflicts.ts';
import { createOneThing } from './is-one-thing.ts';
import { parseDocument } from './parse-document.ts';
import { createReader } from './read-statement.ts';

function conflicts(files: Record<string, string>) {
  const read = Object.entries(files).map(([name, text]) => ({ name, document: parseDocument(text) }));
  const extractor = createClaimExtractor(createReader());
  const claims = read.flatMap(({ name, document }, file) =>
    extractor.extract(name, document).map((claim) => ({ file, claim })),
  );
  const found = findClaimConflicts(read);
  return { found: found.length, kept: found.filter(createOneThing(read, claims)).length };
}

describe('one thing', () => {
  test.each([
    ['two files', { 'a.md': 'Sessions of signed-in customers expire after 15 minutes.', 'b.md': 'Sessions of signed-in customers expire after 30 minutes.' }],
    ['a rule in two sections', { 'a.md': '## A\n\nThe service must send the receipt before capture.\n\n## B\n\nThe service must not send the receipt before capture.' }],
    ['an amount in two sections', { 'a.md': '## A\n\nThe nightly backup job keeps database archives for 7 days.\n\n## B\n\nThe nightly backup job keeps database archives for 30 days.' }],
    ['rows with one subject under one heading', {
      'a.md': '# S\n\n## Limits\n\n| Name | Value |\n|---|---|\n| Longest payment session idle time | 30 s |',
      'b.md': '# T\n\n## Limits\n\n| Name | Value |\n|---|---|\n| Longest payment session idle time | 10 s |',
    }],
  ])('%s', (_, files) => expect(conflicts(files as Record<string, string>)).toEqual({ found: 1, kept: 1 })); // biome-ignore format: a table
});

const phases = (...lines: string[]) =>
  lines.map((line, index) => `## Phase ${index + 1}\n\n### Estimate\n\n${line}\n`).join('\n');

describe('two things', () => {
  test.each([
    ['a label under two headings of one name', { 'a.md': phases('- **Effort:** 2 engineering days', '- **Effort:** 9 engineering days') }],
    ['a form to fill in', { 'a.md': phases('Risk of this phase has a high impact on users.', 'Risk of this phase has a low impact on users.', 'Risk of this phase has a medium impact on users.') }],
    ['the dates of two documents', { 'a.md': '# A\n\n- Start Date: 2017-01-19', 'b.md': '# B\n\n- Start Date: 2020-12-12' }],
    ['what each document calls itself', {
      'erc-820.md': 'Anyone may query the ERC-820 registry to obtain the address of a contract.',
      'erc-1820.md': 'Anyone may query the ERC-1820 registry to obtain the address of a contract.',
    }],
    ['a template', Object.fromEntries([...'abcdefg'].map((name, index) => [`${name}.md`, `The worker of this region handles ${index + 2} queues.`]))],
    ['other conditions', { 'a.md': 'If the caller is an operator, the function must return `true` to it.\n\nIf the caller is not an operator, the function must return `false` to it.' }],
    ['names in one file', { 'a.md': 'The `Option` type must include an implementation of it.\n\nThe `Result` type must include an implementation of it.' }],
  ])('%s', (_, files) => expect(conflicts(files as unknown as Record<string, string>).kept).toBe(0)); // biome-ignore format: a table
});
