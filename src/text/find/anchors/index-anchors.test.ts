import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { createReader } from '../../statements/read-statement.ts';
import { createAnchorReader, indexAnchors } from './find-anchors.ts';

const reader = createAnchorReader(createReader());
const holds = (document: string, text: string) => {
  const [anchor] = reader.of(text);
  if (!anchor) throw new Error(`no anchor in ${text}`);
  return indexAnchors(parseDocument(document), reader).holds(anchor);
};

describe('a document holds an anchor', () => {
  test.each([
    ['in another spelling', 'Wait 0.2 s.', 'within 200 ms'],
    ['as a name at the start of a sentence', 'Redis is used.', 'stored in Redis'],
    ['as a name in a table', '| a |\n|---|\n| Redis |', 'stored in Redis'],
    ['across a line break', 'It is Google\nCloud Storage.', 'on Google Cloud Storage'],
    ['called with arguments', 'Use `getUser(id)`.', 'call `getUser()`'],
  ])('%s', (_, document, text) => expect(holds(document, text)).toBe(true));

  test.each([
    ['another amount', 'Wait 0.3 s.', 'within 200 ms'],
    ['a longer word', 'The width of Redistribution.', 'stored in Redis'],
    ['an id inside a longer one', 'FR-0012 holds.', 'FR-001 holds'],
    ['an id with a part of it', 'It ends with M3.1 and M3-b.', 'until M3 is done'],
    ['a number without its bound', 'There are 5 retries.', 'at most 5 retries'],
  ])('but not by %s', (_, document, text) => expect(holds(document, text)).toBe(false));
});
