import { describe, expect, test } from 'vitest';
import { NEUTRAL_QUESTION, readAdr } from './read-adr.ts';

const MADR = `---
status: accepted
# These are optional elements
---
# Use YAML front matter

## Context and Problem Statement

<!-- a comment of the template -->
Records have a status. How should we track it?

## Decision Drivers

* Easy to write

## Considered Options

* Use \`YAML\` front matter
* [Use badge](https://example.org)
* Self-written parser

## Decision Outcome

Chosen option: "Use YAML front matter", because comes out best.

### Consequences

* Good, because a secret of the outcome

## Pros and Cons of the Options

### Use \`YAML\` front matter

* Good, because most parsers support it

### Use badge

#### Examples

* looks good
* Bad, because hard to read

### Own parser

* Bad, because high effort

## More Information

Nothing.
`;

test('a MADR record becomes a question with options', () => {
  const record = readAdr(MADR);
  expect(record).toMatchObject({
    title: 'Use YAML front matter',
    question: 'How should we track it?',
    outcome: 'Use YAML front matter',
  });
  expect(record?.options.map(({ label }) => label)).toEqual([
    'Use YAML front matter',
    'Use badge',
    'Self-written parser',
  ]);
  expect(record?.options[1]?.description).toContain('* Bad, because hard to read');
  expect(record?.options[2]?.description).toBe('* Bad, because high effort');
  expect(record?.context).toBe(
    'Records have a status. How should we track it?\n\n## Decision Drivers\n\n* Easy to write',
  );
});

test('what was decided is in no text for judges', () => {
  const { title: _, outcome: __, ...shown } = readAdr(MADR) ?? {};
  expect(JSON.stringify(shown)).not.toMatch(/secret of the outcome|comes out best|comment of the template/);
});

describe('older and looser forms', () => {
  test.each([
    [
      'options as headings with signs',
      '# T\n## Options\n### Option #1: Redis\n* + fast\n* - new server\n### Option #2: Memory\n* + simple\n',
      [
        ['Redis', '* + fast\n* - new server'],
        ['Memory', '* + simple'],
      ],
    ],
    [
      'numbered items, arguments by number',
      '# T\n## Considered Options\n1. Redis cluster\n2. Plain memory\n\n## Pros and Cons of the Options\n### Option 2\nPros:\n- simple\n### Option 1\nCons:\n- costly\n',
      [
        ['Redis cluster', 'Cons:\n- costly'],
        ['Plain memory', 'Pros:\n- simple'],
      ],
    ],
    [
      'arguments nested below the items',
      '# T\n## Alternatives considered\n* **Redis**: a server\n  * Good, because fast\n  * Bad, because new\n* **Memory**\n  * Good, because simple\n',
      [
        ['Redis', 'a server\n\n* Good, because fast\n* Bad, because new'],
        ['Memory', '* Good, because simple'],
      ],
    ],
    [
      'a table',
      '# T\n## Considered Options\n- Redis\n- Memory\n\n## Pros and Cons\n| Option | Pros | Cons |\n|---|---|---|\n| Memory | simple | lost at restart |\n| Redis | fast | |\n',
      [
        ['Redis', 'Pros: fast'],
        ['Memory', 'Pros: simple\n\nCons: lost at restart'],
      ],
    ],
    [
      'numbers in bold, and an outcome among the options',
      '# T\n## Considered Options\n* **Option 1:** Redis cluster (chosen)\n* **B. Plain memory** (rejected).\n* **F3.** Files ✅\n\n## Pros and Cons of the Options\n### F3. On disk\n* Good: simple\n### Option 1: Redis ✅ Chosen\n* Good: fast\n### B. Memory\n**Rejected:** lost at restart\n',
      [
        ['Redis cluster', '* Good: fast'],
        ['Plain memory', 'lost at restart'],
        ['Files', '* Good: simple'],
      ],
    ],
    [
      'a table with a column for each option',
      '# T\n## Considered Options\n- **F1.** One command\n- **F2.** A script\n\n## Pros and Cons\n| Criterion | F1 | F2 |\n|---|---|---|\n| Complexity | Low | High |\n| Cost | None | |\n| Verdict | chosen | no |\n',
      [
        ['One command', 'Complexity: Low\n\nCost: None'],
        ['A script', 'Complexity: High'],
      ],
    ],
    [
      'no list: the headings of the arguments are the options',
      '# T\n## Pros and Cons of the Options\n### Redis\n* Good, because fast\n### Memory\n* Bad, because small\n',
      [
        ['Redis', '* Good, because fast'],
        ['Memory', '* Bad, because small'],
      ],
    ],
  ])('%s', (_, text, options) => {
    expect(readAdr(text)?.options.map(({ label, description }) => [label, description])).toEqual(options);
  });
});

test.each([
  ['decided: the title may give it away', '## Decision Outcome\nChosen option: Redis', NEUTRAL_QUESTION],
  ['open: the title asks', '', 'Where sessions live'],
  [
    'a template that nobody filled in',
    '## Decision Outcome\nChosen option: "{title of option 1}", because x',
    'Where sessions live',
  ],
])('%s', (_, outcome, question) => {
  const text = `# Where sessions live\n## Considered Options\n- Redis\n- Memory\n\n${outcome}\n`;
  expect(readAdr(text)?.question).toBe(question);
});

test('code asks nothing', () => {
  const text =
    '# T\n## Context\nWhat of `a?` now?\n\n```\nx: string, y?\n```\n## Options\n- Redis\n- Memory\n';
  expect(readAdr(text)?.question).toBe('What of a? now?');
});

test.each(['', '# A spec\n\nText.', '# T\n## Considered Options\n- only one\n', '<!-- '.repeat(2000)])(
  'no record: %.30s',
  (text) => expect(readAdr(text)).toBeUndefined(),
);
