import { expect, test } from 'vitest';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from './comparison/compare-documents.ts';
import { findWithin } from './find-opposed.ts';

const LONG = (minutes: number) => `Every nightly export of a paying customer must reach the archive within ${minutes} minutes.`; // biome-ignore format: one line
const SHORT = (days: number) => `Records of guests must be kept ${days} days.`;

test.each([
  ['a long rule in two sections', LONG(30), LONG(60), 1],
  ['a short rule in one section', `${SHORT(7)}\n\n${SHORT(30)}`, '', 1],
  ['a rule behind ids', `- FR-1: ${SHORT(7)}\n- FR-2: ${SHORT(30)}`, '', 1],
  ['short rules under two headings', SHORT(7), SHORT(30), 0],
  ['short rules below two items', `- Logs\n  - ${SHORT(7)}\n- Mail\n  - ${SHORT(30)}`, '', 0],
  ['three values for one wording', `${LONG(30)}\n\n${LONG(60)}`, LONG(90), 0],
  ['rows of a table', `| Kind | Rule |\n|---|---|\n| Logs | ${SHORT(7)} |\n| Mail | ${SHORT(30)} |`, '', 0],
  ['descriptions', 'The small export job takes 30 minutes nightly. The small export job takes 60 minutes nightly.', '', 0],
  ['the same twice', LONG(30), LONG(30), 0],
])('%s', (_, one, other, count) => {
  const text = `# S\n\n## One\n\n${one}\n\n## Two\n\n${other}\n`;
  expect(findWithin(compareDocuments(variantsOf(text)))).toHaveLength(count);
}); // biome-ignore format: a table
