// What a report writes as decisions.yaml is what `steelman resolve --decisions` reads, whatever somebody wrote in their own words.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decided, writeDecisions } from '../../src/browser/decisions-file.ts';
import { readDecisionsFile } from '../../src/surfaces/decisions/answer-file.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

async function readBack(decisions: readonly Decided[]) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'decisions.yaml'), writeDecisions(decisions));
  return readDecisionsFile('decisions.yaml', folder);
}

const byPerson = (decisions: readonly Decided[]) => decisions.map((one) => ({ ...one, by: 'person' }));

test.each([
  ['quotes', 'They said: "no" and \'yes\'.'],
  ['lines', 'first\n\n  second\n---\n...\n# no comment\n'],
  ['what looks like YAML', '- item: X-002\n  take: &a *a !!js {a: [1, ~]} | >'],
  ['a tab, a bell, what ends a text', '\t\u0007\0\u007f\u0085\u2028\u2029\ufeff\ufffe\uffff'],
  ['half a character', 'a\ud83d and \udc00b'],
  ['from right to left', '\u202eשלום\u202c'],
  ['backslashes', 'C:\\new\\u0041 \\'],
])('%s', async (_, text) => {
  const decisions = [{ item: 'X-001', take: text, words: text, why: text }];
  expect(await readBack(decisions)).toEqual(byPerson(decisions));
});

test.each(['null', 'true', '1e3', '0x1F', '~', '2026-01-01', 'no', '', '='])(
  '%s stays text',
  async (word) => {
    const decisions = [{ item: word, take: word }];
    expect(await readBack(decisions)).toEqual(byPerson(decisions));
  },
);

test('nothing decided is a list, too', async () => {
  expect(await readBack([])).toEqual([]);
});

test('any decisions are read back as they were written', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...`\n\r:"'-#\\ {}[]&*!|>%@\`?,`) }),
  );
  const decision = fc.record(
    { item: fc.string({ maxLength: 100 }), take: text, words: text, why: text },
    { requiredKeys: ['item', 'take'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(decision, { maxLength: 5 }), async (decisions) => {
      expect(await readBack(decisions)).toEqual(byPerson(decisions));
    }),
    { numRuns: 300 },
  );
});
