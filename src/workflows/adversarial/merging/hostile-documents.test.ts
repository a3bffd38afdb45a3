// Documents that nobody should write and somebody will: whatever they hold, all of it is accounted for.

import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { stripEarlierRun } from '../variants/strip-earlier-run.ts';

const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';
const SPEC = `# Spec

## Checks

The gateway checks every token for FR-012.

## Limits

- The timeout is 30 s.
`;
const OTHER = `# Spec

## Checks

The gateway checks every token for FR-012 and FR-013.

## Rollback

${ROLLBACK}

## Limits

- The timeout is 10 s.
`;

const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, level) => `${'  '.repeat(level)}- Level ${level} keeps the record R-${100 + level}.`,
  ).join('\n');

const documents: readonly [string, string][] = [
  ['empty', ''],
  ['empty lines', '\n\n  \n'],
  ['a byte order mark', '\ufeff'],
  ['front matter alone', '---\ntitle: x\n---\n'],
  ['front matter that never ends', '---\ntitle: x\n'],
  ['headings alone', '# Spec\n\n## Checks\n\n## Limits\n\n#### Deep\n'],
  [
    'one giant paragraph',
    `# Spec\n\n${'The gateway checks every token for FR-012 within 30 s and reports it. '.repeat(400)}\n`,
  ],
  [
    'provenance of an earlier merge',
    SPEC.replace(
      '## Limits\n',
      '## Limits\n\n<!-- Source: Variant B (original), Section Limits — merged per Change #1 -->\n',
    ),
  ],
  [
    'a header of an earlier merge',
    `<!-- Provenance: This document was produced by /sc:adversarial -->\n<!-- Base: Variant A (original) -->\n\n${OTHER}`,
  ],
  [
    'HTML',
    SPEC.replace(
      '## Limits',
      '<div>\n<table><tr><td>5 min</td></tr></table>\n</div>\n\n<script>\n\n## Limits\n\n</script>\n\n## Limits',
    ),
  ],
  ['the end of a comment', SPEC.replace('token', 'token --> and <!-- token')],
  ['a comment that never ends', `${SPEC}\n<!-- for later\n\n## Rollback\n\n${ROLLBACK}\n`],
  ['a fence that never ends', `${SPEC}\n\`\`\`sh\n## Rollback\n${ROLLBACK}\n`],
  ['footnotes', SPEC.replace('FR-012.', 'FR-012.[^1]\n\n[^1]: Also FR-099, by 2027-01-01.')],
  ['lists in lists', `# Spec\n\n## Checks\n\n${nested(40)}\n`],
  ['quotes in quotes', `# Spec\n\n## Checks\n\n${'> '.repeat(40)}The gateway checks R-100.\n`],
  ['CRLF', SPEC.replaceAll('\n', '\r\n')],
  ['CR alone', SPEC.replaceAll('\n', '\r')],
  ['CR alone in titles', SPEC.replace('## Limits', '## Lim\rits').replace('# Spec', '# Sp\rec')],
  ['mixed line ends', OTHER.replace('\n\n', '\r\n\r\n')],
  [
    'keys of objects',
    '# __proto__\n\n## constructor\n\n- __proto__: 30 s\n\n## toString\n\n| __proto__ | valueOf |\n|---|---|\n| constructor | 5 min |\n',
  ],
  ['signs of replacement patterns', SPEC.replace('token', "$& $1 $' $` $$ token")],
  ['an empty table and an empty list', '# Spec\n\n## Checks\n\n| a | b |\n|---|---|\n\n-\n\n1.\n'],
  ['the same heading many times', `# Spec\n\n${'## Limits\n\nThe timeout is 30 s.\n\n'.repeat(12)}`],
  [
    'halves of characters',
    '# Spec \ud83d\n\n## Checks \udc00\n\nThe gateway \u0000 checks \ud83d every token.\n',
  ],
];

const titlesOf = (text: string): string[] =>
  parseDocument(text).sections.flatMap(({ level, title }) => (level > 0 ? [title.trim()] : []));

describe.each(documents)('%s', (_, hostile) => {
  test.each([
    ['as the base', [hostile, OTHER, SPEC], 'A'],
    ['as a variant that wins', [SPEC, hostile], 'A'],
    ['between two others', [OTHER, hostile, SPEC], 'C'],
    ['against itself', [hostile, hostile], 'A'],
  ])('%s', (_as, texts, base) => {
    const { text, ledger, merge, plan, context } = mergeOf(texts, { base, winner: 'B' });
    expect(ledger.orphans).toEqual([]);
    expect(ledger.dropped.filter(({ point, byRule }) => point === undefined && !byRule)).toEqual([]);
    expect(plan.lint).toEqual([]);
    expect(merge.results.every(({ status }) => status === 'Applied')).toBe(true);
    const found = titlesOf(text);
    for (const title of titlesOf(context.baseDocument.text)) expect(found).toContain(title);
    if (texts.every((one) => one === hostile)) expect(text).toBe(stripEarlierRun(hostile).text);
  });
});
