import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

const LIMITS = '## Limits\n\nThe timeout is 30 s.\n';
const doc = (body: string): string => `# Spec\n\n## Checks\n\n${body}\n\n${LIMITS}`;

const TOKENS = 'The gateway checks every token.';
const LEDGER = 'The ledger keeps every record for 30 days.';
const SIGNS = 'The operator signs every release with a hardware key.';
const SAFE = 'The key never leaves the safe of the office in Oslo.';
const LONG = 'The operator signs every release with a hardware key that never leaves the safe.';

/** Base, variant, merged: the text below the heading "Checks". */
type Case = readonly [string, string, string, string];

function check(base: string, other: string, expected: string): void {
  const { text, ledger, plan } = mergeOf([doc(base), doc(other)]);
  expect(text).toBe(doc(expected));
  expect(ledger.orphans).toEqual([]);
  expect(plan.lint).toEqual([]);
}

describe('items take the form of the list they come into', () => {
  const cases: readonly Case[] = [
    [
      'its bullets',
      `- ${TOKENS}\n- ${LEDGER}`,
      `* ${TOKENS}\n* ${SIGNS}\n* ${LEDGER}`,
      `- ${TOKENS}\n- ${SIGNS}\n- ${LEDGER}`,
    ],
    [
      'its numbers, at the end',
      `1. ${TOKENS}\n2. ${LEDGER}`,
      `- ${TOKENS}\n- ${LEDGER}\n- ${SIGNS}\n- ${SAFE}`,
      `1. ${TOKENS}\n2. ${LEDGER}\n3. ${SIGNS}\n4. ${SAFE}`,
    ],
    [
      'its numbers, in between, without touching the others',
      `1) ${TOKENS}\n2) ${LEDGER}`,
      `1. ${TOKENS}\n2. ${SIGNS}\n3. ${LEDGER}`,
      `1) ${TOKENS}\n2) ${SIGNS}\n2) ${LEDGER}`,
    ],
    [
      'its boxes',
      `- [x] ${TOKENS}\n- [ ] ${LEDGER}`,
      `- [ ] ${TOKENS}\n- [ ] ${SIGNS}`,
      `- [x] ${TOKENS}\n- [ ] ${SIGNS}\n- [ ] ${LEDGER}`,
    ],
    [
      'its spacing',
      `- ${TOKENS}\n\n- ${LEDGER}`,
      `- ${TOKENS}\n- ${SIGNS}\n- ${LEDGER}`,
      `- ${TOKENS}\n\n- ${SIGNS}\n\n- ${LEDGER}`,
    ],
    [
      'its indentation, beside another part of the same item',
      `- ${TOKENS}\n  - ${SAFE}\n- ${LEDGER}`,
      `- ${TOKENS}\n    - ${SAFE}\n    - ${SIGNS}\n- ${LEDGER}`,
      `- ${TOKENS}\n  - ${SAFE}\n  - ${SIGNS}\n- ${LEDGER}`,
    ],
    [
      'below the item that they are part of',
      `- ${TOKENS}\n- ${LEDGER}`,
      `- ${TOKENS}\n  * ${SIGNS}\n    1. ${SAFE}\n- ${LEDGER}`,
      `- ${TOKENS}\n  - ${SIGNS}\n    - ${SAFE}\n- ${LEDGER}`,
    ],
    [
      'its quotation marks',
      `> - ${TOKENS}\n> - ${LEDGER}`,
      `- ${TOKENS}\n- ${SIGNS}\n  Nobody may take it home.\n- ${LEDGER}`,
      `> - ${TOKENS}\n> - ${SIGNS}\n>   Nobody may take it home.\n> - ${LEDGER}`,
    ],
    [
      'with further lines, paragraphs and code below the text of the item',
      `9. ${TOKENS}\n10. ${LEDGER}`,
      `- ${LEDGER}\n- ${SIGNS}\n  So it is known who did it.\n\n  ${SAFE}\n\n  \`\`\`sh\n  sign release.tar\n\n    --key hsm:1\n  \`\`\`\n\n      plain code`,
      `9. ${TOKENS}\n10. ${LEDGER}\n11. ${SIGNS}\n    So it is known who did it.\n\n    ${SAFE}\n\n    \`\`\`sh\n    sign release.tar\n\n      --key hsm:1\n    \`\`\`\n\n        plain code`,
    ],
    [
      'a paragraph below an item that the base has',
      `- ${TOKENS}\n- ${LEDGER}`,
      `- ${TOKENS}\n\n  ${LONG}\n- ${LEDGER}`,
      `- ${TOKENS}\n\n  ${LONG}\n- ${LEDGER}`,
    ],
  ];
  test.each(cases)('%s', (_, base, other, expected) => check(base, other, expected));
});

describe('rows go into the table of the base', () => {
  const table = (...rows: readonly string[]): string => ['| Item | Value |', '|---|---|', ...rows].join('\n');
  const cases: readonly Case[] = [
    [
      'behind the row they stand behind',
      table('| Timeout of the gateway | 30 s |', '| Retention of the ledger | 30 days |'),
      table('| Timeout of the gateway | 30 s |', '| Rollback of a release | 5 min |'),
      table(
        '| Timeout of the gateway | 30 s |',
        '| Rollback of a release | 5 min |',
        '| Retention of the ledger | 30 days |',
      ),
    ],
    [
      'with their cells in the order of its columns',
      table('| Timeout of the gateway | 30 s |'),
      '| **Value** | Item |\n|:--|--:|\n| 30 s | Timeout of the gateway |\n| 5 min | Rollback of a release |',
      table('| Timeout of the gateway | 30 s |', '| Rollback of a release | 5 min |'),
    ],
    [
      'a row on the same thing takes the place of the other',
      table('| Timeout of the gateway | 30 s |', '| Rollback of a release | 5 min |'),
      '| Value | Item |\n|---|---|\n| 10 s | Timeout of the gateway |\n| 5 min | Rollback of a release |',
      table('| Timeout of the gateway | 10 s |', '| Rollback of a release | 5 min |'),
    ],
    [
      'a table with other columns stays a table of its own',
      table('| Timeout of the gateway | 30 s |'),
      '| Item | Owner | Value |\n|---|---|---|\n| Rollback of a release | the operator on duty | 5 min |\n| Restore of a backup | the database team | 4 hours |',
      `${table('| Timeout of the gateway | 30 s |')}\n\n| Item | Owner | Value |\n|---|---|---|\n| Rollback of a release | the operator on duty | 5 min |\n| Restore of a backup | the database team | 4 hours |`,
    ],
    [
      'inside a quotation',
      '> | Item | Value |\n> |---|---|\n> | Timeout of the gateway | 30 s |',
      table('| Timeout of the gateway | 30 s |', '| Rollback of a release | 5 min |'),
      '> | Item | Value |\n> |---|---|\n> | Timeout of the gateway | 30 s |\n> | Rollback of a release | 5 min |',
    ],
    [
      'the first table of a section brings its head',
      TOKENS,
      `${TOKENS}\n\n${table('| Rollback of a release | 5 min |', '| Restore of a backup | 4 hours |')}`,
      `${TOKENS}\n\n${table('| Rollback of a release | 5 min |', '| Restore of a backup | 4 hours |')}`,
    ],
  ];
  test.each(cases)('%s', (_, base, other, expected) => check(base, other, expected));
});

describe('blocks stand beside what they stood beside', () => {
  const list = `- ${TOKENS}\n- ${LEDGER}`;
  const cases: readonly Case[] = [
    ['behind a list', list, `${list}\n\n${LONG}`, `${list}\n\n${LONG}`],
    ['before a list', list, `${LONG}\n\n${list}`, `${LONG}\n\n${list}`],
    ['behind the list, not inside it', list, `- ${TOKENS}\n\n${LONG}`, `${list}\n\n${LONG}`],
    ['a quotation', TOKENS, `${TOKENS}\n\n> ${LONG}\n> ${SAFE}`, `${TOKENS}\n\n> ${LONG}\n> ${SAFE}`],
    [
      'behind a quotation',
      `> ${TOKENS}\n>\n> ${LEDGER}`,
      `> ${TOKENS}\n\n${LONG}`,
      `> ${TOKENS}\n>\n> ${LEDGER}\n\n${LONG}`,
    ],
    [
      'code with the words that lead to it',
      TOKENS,
      `${TOKENS}\n\nThe operator starts the deployment tool with the production target:\n\n\`\`\`sh\ndeploy\n\n  --wait 90s\n\`\`\``,
      `${TOKENS}\n\nThe operator starts the deployment tool with the production target:\n\n\`\`\`sh\ndeploy\n\n  --wait 90s\n\`\`\``,
    ],
    [
      'code that is code by its indentation',
      TOKENS,
      `${TOKENS}\n\nThe operator starts the deployment tool with the production target:\n\n    deploy --wait 90s`,
      `${TOKENS}\n\nThe operator starts the deployment tool with the production target:\n\n    deploy --wait 90s`,
    ],
    [
      'HTML around it',
      TOKENS,
      `${TOKENS}\n\n<details>\n<summary>More</summary>\n\n${LONG}\n\n</details>`,
      `${TOKENS}\n\n<details>\n<summary>More</summary>\n\n${LONG}\n\n</details>`,
    ],
  ];
  test.each(cases)('%s', (_, base, other, expected) => check(base, other, expected));

  test('a fence that the variant never closes does not swallow the base', () => {
    const lead = 'The operator starts the deployment tool with the production target:';
    const other = `# Spec\n\n## Checks\n\n${TOKENS}\n\n${lead}\n\n\`\`\`sh\ndeploy --wait 90s\n`;
    expect(mergeOf([doc(TOKENS), other]).text).toBe(
      doc(`${TOKENS}\n\n${lead}\n\n\`\`\`sh\ndeploy --wait 90s\n\`\`\``),
    );
  });
});
