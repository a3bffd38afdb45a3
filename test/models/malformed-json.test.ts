// The texts by which the repair library tests itself. Where it mends a slip, so do we; where it closes what was never
// closed or drops what was left out, an answer would be taken for complete that is not.

import { readFileSync } from 'node:fs';
import { jsonrepair } from 'jsonrepair';
import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../../src/agents/answers/parse-answer.ts';

interface Row {
  readonly test: string;
  readonly input: string;
  readonly expected: string;
}

const rows: readonly Row[] = readFileSync('test/fixtures/malformed-json/malformed-json.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** By the names of the library's own tests. */
const INCOMPLETE = /truncated|missing end quote|missing closing|ellipsis|missing object value/;
/** Closed after all: the number, the object or the list around it is whole. */
const isClosed = ({ input }: Row): boolean => /[}\]"]\s*$/.test(input);

/** What may come of a text: its repair, the only entry of a list, or the JSON inside a JSON string. */
function meanings({ expected }: Row): unknown[] {
  const value: unknown = JSON.parse(expected);
  if (typeof value === 'string') return [value, ...unquoted(value)];
  return Array.isArray(value) && value.length === 1 ? [value, value[0]] : [value];
}

function unquoted(text: string): unknown[] {
  try {
    return [JSON.parse(jsonrepair(text))];
  } catch {
    return [];
  }
}

const isAnswer = (row: Row): boolean => {
  const value: unknown = JSON.parse(row.expected);
  return typeof value === 'object' && value !== null;
};

test('there are 410 texts, 272 of them about objects or lists', () => {
  expect(rows).toHaveLength(410);
  expect(rows.filter(isAnswer)).toHaveLength(272);
});

describe.each([...new Set(rows.map((row) => row.test))])('%s', (name) => {
  test.each(rows.filter((row) => row.test === name))('$input', async (row) => {
    const bytes = Buffer.from(row.input);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const parsed = await parseAnswer(bytes.subarray(0, cut).toString('utf8'));
      if (parsed.kind === 'value') expect(meanings(row)).toContainEqual(parsed.value);
    }
  });
});

test.each(rows.filter((row) => INCOMPLETE.test(row.test) && !isClosed(row)))(
  '$input is incomplete',
  async ({ input }) => expect((await parseAnswer(input)).kind).not.toBe('value'),
);

test('more than half are read as the library mends them; the others are refused', async () => {
  const wanted = rows.filter(isAnswer);
  const parsed = await Promise.all(wanted.map(({ input }) => parseAnswer(input)));
  expect(parsed.filter(({ kind }) => kind === 'value').length).toBeGreaterThanOrEqual(156);
});
