import { expect, test } from 'vitest';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from '../relations/comparison/compare-documents.ts';
import { claimsBelow } from './list-topics.ts';

const topics = (text: string) => compareDocuments(variantsOf(text)).sections[0] ?? [];

test.each([
  ['levels two and three', '# T\n\n## One\n\n### Two\n\n#### Three\n', ['One', 'Two']],
  ['a title with words is the opening', '# T\n\nWords here.\n\n## One\n', ['opening: T', 'One']],
  ['two outermost headings are topics', '# T\n\n# U\n\n## One\n', ['T', 'U', 'One']],
  ['a title in the middle is a topic', '## One\n\n# T\n', ['One', 'T']],
  ['no headings', 'Words are here.\n', ['opening: ']],
  ['nothing', '', []],
  ['headings in code', '## One\n\n```\n## Two\n```\n', ['One']],
])('[000/C-topic-match-60] %s', (_, text, titles) => {
  expect(topics(text).map(({ title, opening }) => (opening ? `opening: ${title}` : title))).toEqual(titles);
});

test('what is said below level three belongs to the topic around it', () => {
  const text = '# T\n\n## One\n\nFirst words.\n\n### Two\n\nSecond words.\n\n#### Three\n\nThird words.\n';
  const found = topics(text).map(({ title, claims, parent }) => [title, claims.length, parent]);
  const one = topics(text).findIndex(({ title }) => title === 'One');
  expect(found).toContainEqual(['One', 1, undefined]);
  expect(found).toContainEqual(['Two', 2, one]);
});

test('claims below a topic are its own and those of the topics inside it', () => {
  const list = topics('## One\n\nFirst words.\n\n### Two\n\nSecond words.\n\n## Three\n\nThird words.\n');
  const counts = list.map((topic) => [topic.title, claimsBelow(list, topic).length]);
  expect(counts).toEqual([
    ['One', 2],
    ['Two', 1],
    ['Three', 1],
  ]);
});
