import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments, memberCount, quoteSpan } from './compare-documents.ts';

const outer =
  '# Spec\n\n## Storage\n\nAlpha beta.\n\n### Archive\n\nGamma delta.\n\n#### Deep\n\nEpsilon zeta.\n';
const plain = '# Spec\n\n## Storage\n\nAlpha beta.\n';

describe('where a section is compared', () => {
  const comparison = compareDocuments(variantsOf(outer, plain));
  const titleOf = (topic: number) => comparison.topics[topic]?.title;
  const places = (document: number) =>
    comparison.variants[document]?.document.sections.map(({ index, title }) => [
      title,
      titleOf(comparison.topicOf(document, index)),
      titleOf(comparison.homeOf(document, index)),
    ]);

  test('under its own topic, or the nearest around it that others have', () => {
    expect(places(0)?.slice(2)).toEqual([
      ['Storage', 'Storage', 'Storage'],
      ['Archive', 'Archive', 'Storage'],
      ['Deep', 'Archive', 'Storage'],
    ]);
  });

  test('members are counted', () => {
    expect(comparison.topics.map((topic) => [topic.title, memberCount(topic)])).toEqual([
      ['Storage', 2],
      ['Archive', 1],
    ]);
  });
});

test('claims are listed per variant, in order, and equal wording is one statement', () => {
  const { claims, variants } = compareDocuments(
    variantsOf(section('Users pay. Guests wait.'), section('Guests wait.')),
  );
  expect(claims.map((own) => own.map(({ variant }) => variant))).toEqual([['A', 'A'], ['B']]);
  expect(claims[1]?.[0]?.statement).toBe(claims[0]?.[1]?.statement);
  expect(variants).toHaveLength(2);
});

test('a quotation is the text of its span, with its lines', () => {
  const [variant] = variantsOf('one\ntwo\nthree\n');
  if (!variant) throw new Error('no variant');
  expect(quoteSpan(variant, { start: 4, end: 13 })).toEqual({
    variant: 'A',
    text: 'two\nthree',
    start: 4,
    end: 13,
    line: 2,
    endLine: 3,
  });
});
