import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../test/documents/variants-of.ts';
import type { Document } from '../domain/document.ts';
import { compareDocuments } from './compare-documents.ts';
import { createContradictionScan, findNewContradictions } from './find-own-contradictions.ts';
import { parseDocument } from './parse-document.ts';

const thirty = 'The client must close idle connections after 30 seconds.';
const sixty = 'The client must close idle connections after 60 seconds.';
const calm = 'Users pay by card.';
const documentOf = (...sentences: string[]) => parseDocument(section(sentences.join(' ')));
const findAll = (document: Document) => createContradictionScan([]).findAll(document);
const quoted = (text: string, found: ReturnType<typeof findAll>) =>
  found.map(({ claims }) => claims.map(({ start, end }) => text.slice(start, end)));

describe('contradictions inside one document', () => {
  test.each([
    ['opposing amounts', [thirty, sixty]],
    [
      'a requirement against a limit',
      [
        'Uploads of at least 10 MB must be accepted by the upload service.',
        'Uploads accepted by the upload service are at most 1 MB.',
      ],
    ],
    ['a circle', ['Phase 2 depends on Phase 3.', 'Phase 3 depends on Phase 2.']],
  ])('%s', (_, sentences) => {
    const document = documentOf(calm, ...sentences);
    const found = findAll(document);
    expect(found).toHaveLength(1);
    expect(quoted(document.text, found)).toEqual([sentences]);
    expect(found[0]).toMatchObject({ line: 5, knownTo: [] });
  });

  test('none where the document agrees with itself', () => {
    expect(findAll(documentOf(calm, thirty, thirty))).toEqual([]);
  });
});

describe('[000/T05.05-contradictions] what no original says', () => {
  const merged = documentOf(thirty, sixty);

  test('is new when the two sides come from two originals', () => {
    const found = findNewContradictions(merged, variantsOf(section(thirty), section(sixty)));
    expect(quoted(merged.text, found)).toEqual([[thirty, sixty]]);
  });

  test('is not new when one original makes both statements', () => {
    const variants = variantsOf(section(calm), section(`${sixty} ${calm} ${thirty}`));
    expect(findNewContradictions(merged, variants)).toEqual([]);
    expect(createContradictionScan(variants).findAll(merged)).toMatchObject([{ knownTo: [1] }]);
  });

  test('is not new for another form of the same words', () => {
    const variants = variantsOf(section(`- ${sixty.replace('must', '**must**')}\n- ${thirty}`));
    expect(findNewContradictions(merged, variants)).toEqual([]);
  });
});

describe('with the comparison of step 1', () => {
  const originals = variantsOf(section(thirty, 'Network'), section(sixty, 'Network'));
  const apart = parseDocument(`# Spec\n\n## Network\n\n${thirty}\n\n## Appendix\n\n${sixty}\n`);

  test('both sides of a point are found wherever they stand', () => {
    expect(findNewContradictions(apart, originals)).toEqual([]);
    const found = findNewContradictions(apart, originals, compareDocuments(originals));
    expect(quoted(apart.text, found)).toEqual([[thirty, sixty]]);
    expect(found[0]?.message).toContain('30 seconds against 60 seconds');
  });

  test('one side alone is no contradiction', () => {
    expect(findNewContradictions(documentOf(sixty), originals, compareDocuments(originals))).toEqual([]);
  });

  test('rows of one table that give one thing two values', () => {
    const row = (value: string) => `| Setting | Value |\n|---|---|\n| Idle timeout | ${value} |\n`;
    const tables = variantsOf(section(row('30 seconds')), section(row('60 seconds')));
    const both = parseDocument(section(`${row('30 seconds')}| Idle timeout | 60 seconds |\n`));
    expect(findNewContradictions(both, tables, compareDocuments(tables))).toHaveLength(1);
  });
});

test('every real document agrees with itself as far as its originals go', () => {
  const texts = ['opus-architect', 'haiku-analyzer'].map((name) =>
    readFileSync(`test/fixtures/variants/roadmap-v5/roadmap-${name}.md`, 'utf8'),
  );
  const variants = variantsOf(...texts);
  const scan = createContradictionScan(variants, compareDocuments(variants));
  for (const { document } of variants) {
    expect(scan.findNew(document)).toEqual([]);
    expect(scan.count(document)).toBeGreaterThan(100);
  }
});
