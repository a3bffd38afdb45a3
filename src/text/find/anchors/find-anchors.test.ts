import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { createReader } from '../../statements/read-statement.ts';
import { createAnchorReader } from './find-anchors.ts';

const anchorsOf = (text: string) => createAnchorReader(createReader()).of(text);
const shown = (text: string) => anchorsOf(text).map((anchor) => `${anchor.kind} ${anchor.text}`);
const keysOf = (text: string) => anchorsOf(text).map(({ key }) => key);

describe('anchors are what a reader would search for', () => {
  test.each([
    [
      'FR-001 and NFR-2 depend on R-001, REQ-7 and OQ-3.',
      ['id FR-001', 'id NFR-2', 'id R-001', 'id REQ-7', 'id OQ-3'],
    ],
    ['| M4 | D-12 | ADR-3 | D1.2 |', ['id M4', 'id D-12', 'id ADR-3', 'id D1.2']],
    [
      'Requests finish in 200 ms at p95, 99.9% of the time.',
      ['threshold 200 ms', 'name p95', 'threshold 99.9%'],
    ],
    [
      '- Retry at most 5 times, then wait thirty seconds.',
      ['threshold at most 5 times', 'threshold thirty seconds'],
    ],
    [
      'Uploads run at 10 MB/s over a line of 200 Mbit/s, 20 GB/day in all.',
      ['threshold 10 MB/s', 'threshold 200 Mbit/s', 'threshold 20 GB/day'],
    ],
    ['The fee is EUR 500, not USD 1,200.', ['threshold EUR 500', 'threshold USD 1,200']],
    [
      'It costs $0.05 per call and 100 requests per second.',
      ['threshold $0.05', 'threshold 100 requests per second'],
    ],
    [
      'Starts on 2026-11-15, ends 3 March 2027, pilots in Q3 2026.',
      ['date 2026-11-15', 'date 3 March 2027', 'date Q3 2026'],
    ],
    [
      'Set `MAX_RETRIES` in `.env` and call `GET /v1/orders`.',
      ['name MAX_RETRIES', 'name .env', 'name /v1/orders'],
    ],
    [
      'Sessions live in Redis; see docs/ops/redis.md on GitHub.',
      ['name Redis', 'name docs/ops/redis.md', 'name GitHub'],
    ],
    ['Covers NFR-009/NFR-010 and M1-M5.', ['id NFR-009', 'id NFR-010', 'id M1', 'id M5']],
    ['Speaks REST/GraphQL/gRPC over TCP/IP.', ['name REST', 'name GraphQL', 'name gRPC', 'name TCP/IP']],
    ['Holds above the threshold (0.7).', ['threshold 0.7']],
    ['Files are kept on Google Cloud Storage.', ['name Google Cloud Storage']],
    [
      'The threshold of 0.80 holds for 10,000 concurrent users.',
      ['threshold threshold of 0.80', 'threshold 10,000 concurrent'],
    ],
  ])('%s', (text, expected) => expect(shown(text)).toEqual(expected));
});

describe('what is no anchor', () => {
  test.each([
    'There are two things to do, and 3 more files.',
    '3. The third item of the list',
    '## 4.2 Where Things Are Kept',
    'Since 2019 the Team has grown.',
    'See Section 3.2 and Phase 2 for the rest.',
    'The [guide](https://example.com/a/b#FR-001) explains the rest.',
    'It MUST NOT happen; the input/output is either read or written.',
    'Read/Write access <!-- FR-009 within 5 s --> is granted.',
  ])('%s', (text) => expect(shown(text)).toEqual([]));
});

describe('spellings of one thing have one key', () => {
  test.each([
    ['within 200 ms', 'in 0.2 s'],
    ['FR-AUTH.1', 'FR-AUTH-001'],
    ['M4 is done', 'M04 is done'],
    ['about `getUser()`', 'about `getUser`'],
    ['on 2026-11-15', 'on 15 November 2026'],
    ['by Q3 2026', 'by 2026-Q3'],
    ['100 requests per second', '100 req/s'],
    ['it takes 100 rps', '100 queries per second'],
    ['about 2 weeks', 'about 14 days'],
  ])('%s = %s', (one, other) => {
    expect(keysOf(one)).toHaveLength(1);
    expect(keysOf(one)).toEqual(keysOf(other));
  });

  test.each([
    ['within 200 ms', 'within 2 s'],
    ['FR-001', 'FR-010'],
    ['at most 5 retries', 'at most 6 retries'],
  ])('%s is not %s', (one, other) => expect(keysOf(one)).not.toEqual(keysOf(other)));
});

test('one thing named twice is one anchor, and a text is read once', () => {
  const reader = createAnchorReader(createReader());
  expect(reader.of('FR-001 before FR-1')).toEqual([{ kind: 'id', text: 'FR-001', key: 'id:FR-1' }]);
  expect(reader.of('FR-001 before FR-1')).toBe(reader.of('FR-001 before FR-1'));
});

test('reading anchors leaves the statements of the reader alone', () => {
  const reader = createReader();
  createAnchorReader(reader).of('Requests finish in 200 ms.');
  expect(reader.statements).toEqual([]);
});

describe('in documents that people wrote', () => {
  const read = (path: string) => {
    const document = parseDocument(readFileSync(`test/fixtures/variants/${path}`, 'utf8'));
    const reader = createAnchorReader(createReader());
    return document.blocks.flatMap(({ start, end }) => reader.of(document.text.slice(start, end)));
  };

  test.each([
    [
      'roadmap-v5/roadmap-opus-architect.md',
      ['id:FR-30', 'name:gates.py', 'threshold:time:300000', 'name:claude'],
    ],
    ['anti-instincts/roadmap-opus-architect.md', ['id:FR-MOD1-1', 'threshold:percent:85', 'name:turnledger']],
    [
      'openapi/openapi-2.0.md',
      ['date:20140908', 'name:iana', 'name:/items/{itemid}', 'threshold:count:character:120'],
    ],
    ['dispatch-cost/spec-draft-v1.md', ['id:CON-1', 'name:costtracker.add', 'threshold:time:600000']],
  ])('%s', (path, keys) => {
    expect(read(path).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  });

  test.each(['introspection-registry/erc-165.md', 'cargo-script/r1-2023-09-26-a763b102.md'])(
    '%s has no number for a name and no white space but blanks',
    (path) => {
      const anchors = read(path);
      expect(anchors.filter(({ kind, text }) => kind === 'name' && /^[\d.,]+$/.test(text))).toEqual([]);
      expect(anchors.filter(({ text }) => /[\n\t]|^\s|\s$/.test(text))).toEqual([]);
    },
  );
});

test.each([
  ['backticks', '`'.repeat(30_000)],
  ['alternating backticks', '``a` '.repeat(10_000)],
  ['open links', ']('.repeat(20_000)],
  ['open comments', '<!-- '.repeat(10_000)],
  ['slashes', '/a'.repeat(20_000)],
  ['hyphens', 'A-'.repeat(20_000)],
  ['digits', '1,'.repeat(20_000)],
  ['bounds', 'at most '.repeat(10_000)],
  ['capitals', 'an Old '.repeat(10_000)],
  ['one long word', 'Ab1_'.repeat(20_000)],
])('hostile text is read without delay: %s', (_, text) => {
  expect(Array.isArray(anchorsOf(text))).toBe(true);
});

test('a price is the same with its currency before or behind it', () => {
  expect(keysOf('The fee is EUR 500.')).toEqual(keysOf('The fee is 500 EUR.'));
});
