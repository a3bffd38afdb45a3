import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse-document.ts';
import { readFrontMatter } from './read-front-matter.ts';

const TEXT = `---
phase: 02-desk # the second
requirements: [A-1, "A-2"]
must_haves:
  truths:
    - "A code is refused"
  key_links:
    - from: "a.ts"
      to: b.ts
    - from: c.ts
      to: d.ts
---

# Plan
`;

test('paths, values and places', () => {
  const entries = readFrontMatter(parseDocument(TEXT));
  expect(entries.map(({ path, value }) => `${path}=${value}`)).toEqual([
    'phase=02-desk',
    'requirements=A-1',
    'requirements=A-2',
    'must_haves/truths=A code is refused',
    'must_haves/key_links/from=a.ts',
    'must_haves/key_links/to=b.ts',
    'must_haves/key_links/from=c.ts',
    'must_haves/key_links/to=d.ts',
  ]);
  const [from, to, other] = entries.slice(4);
  expect(from?.item).toBe(to?.item);
  expect(from?.item).not.toBe(other?.item);
  expect(entries.map(({ start, end }) => TEXT.slice(start, end))).toContain('- "A code is refused"');
});

test('a document without metadata has none', () => {
  expect(readFrontMatter(parseDocument('# Plan\n\nkey: value\n'))).toEqual([]);
});
