// What the log quotes because it stands nowhere else, with who says it instead.

import { expect, test } from 'vitest';
import { type DebateOutcome, mergeOf } from '../../../../../test/documents/merges-of.ts';
import { findLeftOut } from './find-left-out.ts';

const CHECKS = 'The gateway checks every token before it answers.';
const AUDIT = 'Every export must name the person who asked for it.';
const doc = (...parts: readonly string[]): string =>
  `${['# Spec', '## Checks', CHECKS, AUDIT, ...parts].join('\n\n')}\n`;
const table = (days: number, state: string): string =>
  doc(`| Thing | Kept for | State |\n|---|---|---|\n| Signed exports | ${days} days | ${state} |`);
const linked = (draft: string): string =>
  doc(
    `For the keywords see [the core](https://example.org/${draft}).\nReports ${draft === 'old' ? 'are printed by hand on Fridays' : 'go out every day'}.`,
  );
const GONE = 'The old pixel is shown at the end of the page.';

test.each<[string, string[], DebateOutcome, string[]]>([
  ['a row of which only a cell came in, and the row that it changed', [table(20, 'Complete'), table(90, 'Pending')], { winner: 'B' }, ['A by B superseded by | Signed exports | 20 days | Complete |', 'B by A merged into | Signed exports | 90 days | Pending |']],
  ['a sentence that links to another place', [linked('new'), linked('old')], { order: [1, 0] }, ['B by A covered by For the keywords see [the core](https://example.org/old).']],
  ['text of the base that the other removed', [doc(GONE), doc()], { ancestor: doc(GONE) }, [`A by B superseded by ${GONE}`]],
])('%s', (_, texts, outcome, expected) => {
  const tried = mergeOf(texts, outcome);
  const { ledger, merge, plan } = tried;
  const found = findLeftOut({ planned: tried, plan, merge }, ledger, { undecided: '' });
  expect(found.map(({ variant, by, place, text }) => `${variant} by ${by} ${place} ${text}`)).toEqual(expected);
}); // biome-ignore format: a table
