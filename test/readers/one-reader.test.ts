// One reader for all: what `adversarial` says of two files `check` says as well, and what a document contradicts itself
// about is the same to its scores, to `check`, to `review` and to the look at a merged document.

import { describe, expect, test } from 'vitest';
import { measureConsistency } from '../../src/text/measure/measure-consistency.ts';
import { scanDocument } from '../../src/text/measure/scan-document.ts';
import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { compareDocuments } from '../../src/text/relations/comparison/compare-documents.ts';
import { findDifferences } from '../../src/workflows/adversarial/differences/index.ts';
import { checkFolder } from '../../src/workflows/check/index.ts';
import { readFolder } from '../../src/workflows/check/reading.ts';
import { findChallenges } from '../../src/workflows/review/lint/index.ts';
import { variantsOf } from '../documents/variants-of.ts';

const NAMES = ['v1.md', 'v2.md'];

/** Places of each contradiction, as `file:line`. */
function byAdversarial(texts: readonly string[]): string[] {
  const { points } = findDifferences(variantsOf(...texts));
  return points
    .filter(({ kind }) => kind === 'contradiction')
    .map(({ sides }) => sides.flatMap(({ quotes }, at) => quotes.map(({ line }) => `${NAMES[at]}:${line}`)))
    .map((places) => [...new Set(places)].sort().join(' '))
    .sort();
}

function findingsOf(texts: readonly string[]) {
  const files = texts.map((text, at) => ({ name: NAMES[at] ?? '', text }));
  return checkFolder(readFolder(files)).findings.filter(
    ({ kind }) => kind === 'contradiction' || kind === 'dependency-cycle',
  );
}

const byCheck = (texts: readonly string[]): string[] =>
  findingsOf(texts)
    .map(({ places }) => [...new Set(places.map(({ file, line }) => `${file}:${line}`))].sort().join(' '))
    .sort();

const swapped = (one: string, other: string) => [
  `# Spec\n\n## Payments\n\n${one}\n\n## Logs\n\n${other}\n`,
  `# Spec\n\n## Payments\n\n${other}\n\n## Logs\n\n${one}\n`,
];
const spec = (...bodies: string[]) => bodies.map((body) => `# Spec\n\n## Limits\n\n${body}\n`);
const table = (rows: string) => `| Item | Limit | Owner |\n|---|---|---|\n${rows}`;

describe('check and adversarial report the same contradictions of two files', () => {
  test.each([
    ['values swapped between two sections', swapped('Records are kept for 7 years.', 'Records are kept for 30 days.'), 2],
    ['verdicts swapped', swapped('- **Verdict**: ACCEPT', '- **Verdict**: REJECT'), 2],
    ['statuses swapped', swapped('Status: enabled', 'Status: disabled'), 2],
    ['an amount', spec('Sessions of guests expire after 15 minutes.', 'Sessions of guests expire after 30 minutes.'), 1],
    ['a short one at one address', spec('The timeout is 30 s.', 'The timeout is 10 s.'), 1],
    ['a binding force', spec('Guests must sign in first.', 'Guests may sign in first.'), 1],
    ['a denial', spec('Sessions are stored on the server.', 'Sessions are not stored on the server.'), 1],
    ['a cell', spec(table('| Retries | 3 | Ann |'), table('| Retries | 5 | Ann |')), 1],
    ['one rename in many places', spec(...['Falcon', 'Osprey'].map((name) => `All orders of guests go to ${name} first.\n\nAll refunds of guests go to ${name} first.\n\nThe lamp of the office is green.`)), 0],
    ['an id for two things', spec('- FR-1: Users sign in first.\n- FR-2: Orders are paid at once.', '- FR-1: Archives are kept on tape.\n- FR-2: Labels are printed yellow.'), 1],
    ['opposite orders', spec('Module A depends on Module B.', 'Module B depends on Module A.'), 1],
    ['a list counted wrong', spec('There are three phases:\n\n- one\n- two\n', 'There are two phases:\n\n- one\n- two\n'), 2],
    ['inside one file', spec('The export job must finish nightly within 30 minutes.\n\nThe export job must finish nightly within 60 minutes.', 'Users pay.'), 1],
    ['the same in other words', spec('The gateway validates every token.', 'Every token is validated by the gateway.'), 0],
    ['another subject', spec('The timeout is 30 s.', 'The retention is 10 s.'), 0],
    ['one unit for another', spec('Sessions of guests expire after 2 minutes.', 'Sessions of guests expire after 120 seconds.'), 0],
    ['what stands above the first chapter', ['# Spec\n\n**Status**: draft\n\n## Limits\n\nUsers pay.\n', '# Spec\n\n**Status**: final\n\n## Limits\n\nUsers pay.\n'], 0],
  ] as const)('%s', (_, texts, count) => {
    expect(byAdversarial(texts)).toHaveLength(count);
    expect(byCheck(texts)).toEqual(byAdversarial(texts));
  }); // biome-ignore format: a table

  test('with the same values', () => {
    const texts = spec('The timeout is 30 s.', 'The timeout is 10 s.');
    expect(findDifferences(variantsOf(...texts)).points.map(({ title }) => title)).toContain(
      'The timeout is …: 30 s against 10 s',
    );
    expect(findingsOf(texts)[0]?.message).toMatch(/^Amounts differ: 30 s against 10 s /);
  });
});

describe('a document that contradicts itself', () => {
  test.each([
    ['an amount in one section', 'The export job must finish nightly within 30 minutes.\n\nThe export job must finish nightly within 60 minutes.', '', 1],
    ['an amount in two sections', 'Every nightly export of a paying customer must be written to the archive within 30 minutes.', 'Every nightly export of a paying customer must be written to the archive within 60 minutes.', 1],
    ['a prohibition', 'The service must send a receipt.\n\nThe service must not send a receipt.', '', 1],
    ['requirements with ids', '- **FR-1**: A member may hold at most 4 reservations.\n- **FR-7**: A member may hold at most 9 reservations.', '', 1],
    ['a circle', 'Module A depends on Module B.\n\nModule B depends on Module A.', '', 1],
    ['short lines in two sections', 'Records must be kept for 7 years.', 'Records must be kept for 30 days.', 0],
    ['alternatives side by side', 'The small export job takes 30 minutes nightly.\n\nThe small export job takes 60 minutes nightly.', '', 0],
    ['a form to fill in', 'Tier one must answer calls within 1 hour.\n\nTier one must answer calls within 2 hours.\n\nTier one must answer calls within 3 hours.', '', 0],
  ])('%s: %s', (_, one, other, count) => {
    const text = `# Spec\n\n## Requirements\n\n${one}\n\n## Notes\n\n${other}\n`;
    const linesOf = (claims: readonly { readonly line: number }[]) => claims.map(({ line }) => line).sort().join();
    const own = measureConsistency(compareDocuments(variantsOf(text)));
    const expected = own.contradictions.map(({ claims }) => linesOf(claims));
    expect(expected).toHaveLength(count);
    expect(findingsOf([text]).map(({ places }) => linesOf(places))).toEqual(expected);
    const merged = scanDocument(parseDocument(text), compareDocuments(variantsOf('Users pay.', 'Users pay.')));
    expect(merged.found.map(({ claims }) => linesOf(claims))).toEqual(expected);
    const reviewed = findChallenges('requirements', { label: 'spec.md', text })
      .filter(({ category, evidence }) => ['Conflicts', 'Dependencies', 'Feasibility'].includes(category) && evidence.length > 1)
      .map(({ evidence }) => linesOf(evidence.flatMap((one) => (one.kind === 'quote' ? [one] : []))));
    for (const lines of expected) expect(reviewed).toContain(lines);
  }); // biome-ignore format: a table
});
