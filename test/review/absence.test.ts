// What an adversary says is missing is looked for before it is printed.

import { expect, test } from 'vitest';
import { NOTES, reply } from './notes-spec.ts';
import { inputFor, runReview } from './run-review.ts';

test.each([
  [
    'The spec does not state a storage limit.',
    'refuted: "storage", "limit" stand together in L11 of the document: "- Storage is limited to 1 GB in all."',
  ],
  ['No backup schedule is named.', 'no statement of the document has "backup", "schedule" together'],
  ['Notes that are kept for ever cost more every year.', undefined],
])('%s', async (concern, expected) => {
  const ended = await runReview(inputFor(NOTES), { adversary: [reply([{ concern }])] });
  const line = /^\*\*Absence:\*\* (.*)$/m.exec(ended.files.get('round-1.md') ?? '')?.[1];
  expect(line).toBe(expected);
});
