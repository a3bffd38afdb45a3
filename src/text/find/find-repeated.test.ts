import { describe, expect, test } from 'vitest';
import { parseDocument } from '../parse/parse-document.ts';
import { createClaimExtractor } from '../statements/extract-claims.ts';
import { createReader } from '../statements/read-statement.ts';
import { findRepeated } from './find-repeated.ts';

function repeated(...texts: string[]) {
  const reader = createReader();
  const extractor = createClaimExtractor(reader);
  const claims = texts.flatMap((text, file) =>
    extractor.extract(String(file), parseDocument(text)).map((claim) => ({ file, claim })),
  );
  return findRepeated(claims, reader.vocabulary.stemCount()).map(({ original, copy, same }) => ({
    files: [original.file, copy.file],
    same,
  }));
}

const RULE = 'The payment service must encrypt every stored backup with a customer key.';

describe('repeated', () => {
  test.each([
    ['word for word', RULE, RULE, true],
    ['in other formatting', RULE, `- **The payment service** must encrypt every stored backup with a \`customer\` key.`, true],
    ['behind an id', RULE, `- FR-001: ${RULE}`, true],
    ['with other small words', RULE, 'The payment service must encrypt each stored backup with the customer key.', false],
  ])('%s', (_, a, b, same) => expect(repeated(a, b)).toEqual([{ files: [0, 1], same }])); // biome-ignore format: a table

  test('in two sections of one file, each copy told', () =>
    expect(repeated(`## A\n\n${RULE}\n\n## B\n\n${RULE}\n\n## C\n\n${RULE}`)).toHaveLength(2));
});

describe('not repeated', () => {
  test.each([
    ['a description', 'The payment service encrypts every stored backup with a customer key.'],
    ['a short rule', 'It must be a string.'],
    ['a permission', 'The payment service may encrypt every stored backup with a customer key.'],
    ['the key words', 'The key words "MUST", "SHALL" and "REQUIRED" in this document are to be interpreted as described elsewhere.'],
  ])('%s', (_, text) => expect(repeated(text, text)).toEqual([])); // biome-ignore format: a table

  test.each([
    ['another amount', 'The payment service must keep every stored backup for 7 days.', 'The payment service must keep every stored backup for 9 days.'],
    ['a denial', RULE, 'The payment service must not encrypt every stored backup with a customer key.'],
    ['another force', RULE, 'The payment service should encrypt every stored backup with a customer key.'],
    ['another name', 'The service must store every finished payment record in MongoDB today.', 'The service must store every finished payment record in Redis today.'],
  ])('%s', (_, a, b) => expect(repeated(a, b)).toEqual([])); // biome-ignore format: a table

  test('twice in one section', () => expect(repeated(`${RULE}\n\n${RULE}`)).toEqual([]));
});
