import { describe, expect, test } from 'vitest';
import { type Evidence, findUnaccounted } from './find-unaccounted.ts';

const BASE = `# Kiosk

## 1. Limits

**K-01** Idle reset.

- 60 s

**K-02** Payment.

- 8 s

| Part | Limit |
|---|---|
| Memory | 2 GB |
| Flash | 16 GB |

## 2. Rules

- The kiosk must print each ticket with an Aztec code.
- Cash is not accepted.

## 3. Staging

Restart:

- at most 5 times

## 4. Production

Restart:

- at most 5 times
`;
const FOREIGN = `# Machine

## Rules

- The door must have a separate lock for the lower paper compartment.

## Refunds

- Within 15 minutes.
`;
const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  variants: [
    { name: 'a.md', text: BASE },
    { name: 'b.md', text: FOREIGN },
  ],
  base: 'a.md',
  merged: BASE,
  undecided: FOREIGN.replace(/^/gm, '> '),
  log: '',
  ...change,
});
const lost = (change: Partial<Evidence>): string[] =>
  findUnaccounted(evidence(change)).unaccounted.map(
    ({ variant, line, item }) => `${variant} L${line} ${item.key}`,
  );
const without = (text: string): string => BASE.replace(text, '');

describe('a base', () => {
  test('is accounted for where nothing was changed', () => {
    expect(findUnaccounted(evidence())).toEqual({ examined: 14, unaccounted: [] });
  });

  test('is guessed where it is not named', () => {
    const { base: _, ...unnamed } = evidence({ merged: without('- Cash is not accepted.\n') });
    expect(findUnaccounted(unnamed).unaccounted).toHaveLength(1);
  });

  test('must be one of the variants', () => {
    expect(() => findUnaccounted(evidence({ base: 'c.md' }))).toThrow('no variant is called c.md');
  });

  test.each<[string, string, string[]]>([
    ['a requirement that is gone', without('- Cash is not accepted.\n'), ['a.md L21 cash is not accepted']],
    ['a number that changed', BASE.replace('16 GB', '32 GB'), ['a.md L16 flash 16 gb']],
    [
      'a row with more than brackets in a cell',
      BASE.replace('| 16 GB |', '| 16 GB or less |').replace('| Memory |', '| Memory or cache |'),
      ['a.md L15 memory 2 gb', 'a.md L16 flash 16 gb'],
    ],
    [
      'one of two rows that became one',
      BASE.replace('| Flash | 16 GB |\n', '| Memory | 2 GB (at least) |\n'),
      ['a.md L16 flash 16 gb'],
    ],
    [
      'values that were swapped',
      BASE.replace('60 s', 'x').replace('8 s', '60 s').replace('- x', '- 8 s'),
      ['a.md L7 60 s', 'a.md L11 8 s'],
    ],
    [
      'a row below another heading',
      `${without('| Memory | 2 GB |\n')}\n| Memory | 2 GB |\n`,
      ['a.md L15 memory 2 gb'],
    ],
    ['what stands once for two headings', without('- at most 5 times\n'), ['a.md L27 at most 5 times']],
    [
      'an id with another title',
      BASE.replace('**K-02** Payment.', '**K-02** Ventilation.'),
      ['a.md L9 k-02 payment', 'a.md L9 k-02 payment', 'undefined L9 k-02 ventilation'],
    ],
  ])('%s is named', (_, merged, expected) => expect(lost({ merged })).toEqual(expected));

  test.each<[string, string]>([
    [
      'tags and marks',
      BASE.replace(/^(## .*)$/gm, '$1\n<!-- Source: Base -->\n\n> **Open X-001**: 5 s or 6 s\n'),
    ],
    ['another title, other numbers of sections', BASE.replace('# Kiosk', '# New').replace('## 2.', '## 3.')],
    ['a detail in brackets', BASE.replace('Cash is not accepted.', 'Cash is not accepted (no vault).')],
    ['a detail in a cell', BASE.replace('| Flash | 16 GB |', '| Flash | 16 GB (at least) |')],
    ['another wrapping', BASE.replace('must print', 'must\n  print')],
    ['a list of its own behind it', `${BASE}\n## Other\n\n- at most 5 times\n`],
    ['a new number for what a variant says', `${BASE}\n**K-40** Within 15 minutes.\n`],
  ])('%s are no change', (_, merged) => expect(lost({ merged })).toEqual([]));

  test('leaves only with a reason in the log', () => {
    const merged = without('- Cash is not accepted.\n');
    const entry = '### Change 1\n\n- **Before**: `- Cash is not accepted.` (Rules)\n';
    expect(lost({ merged, log: entry })).toHaveLength(1);
    expect(
      lost({ merged, log: entry.replace('### Change 1', '### Change 1: X-001, replaced') }),
    ).toHaveLength(1);
    expect(lost({ merged, log: `${entry}- Reason: decided by you\n` })).toEqual([]);
    expect(lost({ merged, log: entry.replace('Before', 'After').concat('- Reason: X-001\n') })).toHaveLength(
      1,
    );
    expect(lost({ merged, undecided: `${FOREIGN}${BASE}` })).toHaveLength(1);
  });

  test('an id has no other title because the log says that it came in', () => {
    const merged = BASE.replace('**K-02** Payment.', '**K-02** Ventilation.');
    const log = '### Change 1\n\n- **After**: `**K-02** Ventilation.` (1 line)\n- Reason: X-001\n';
    expect(lost({ merged, log })).toContain('undefined L9 k-02 ventilation');
  });
});

test('what stood below a heading that was changed may stand below another one, if the log quotes that heading', () => {
  const merged = BASE.replace('## 2. Rules', '## RULES').replace('## 3. Staging', '### Test Bench');
  const log = '### Variant A, Section "2. Rules" (L18)\n\n- L18 `## 2. Rules` — reason: superseded by b.md\n';
  expect(lost({ merged, log: '' })).not.toEqual([]);
  expect(lost({ merged, log })).toEqual([]);
  expect(lost({ merged: merged.replace('- Cash is not accepted.\n', ''), log })).toHaveLength(1);
});

test('what a line led to may stand without it, if the log quotes that line', () => {
  const part = (name: string, item: string): string => `## ${name}\n\n**Files:** ${name}.py\n\n- ${item}\n`;
  const base = [part('One', 'Write the 4 checks.'), part('Two', 'Run them on 5 inputs.')].join('\n');
  const merged = base.replace('**Files:** One.py\n\n', '');
  const evidence = { variants: [{ name: 'a.md', text: base }], base: 'a.md', merged, undecided: '' };
  const log = '### Variant A, Section "One" (L1)\n\n- L3 `**Files:** One.py` — reason: superseded by b.md\n';
  expect(findUnaccounted({ ...evidence, log: '' }).unaccounted).toHaveLength(1);
  expect(findUnaccounted({ ...evidence, log }).unaccounted).toEqual([]);
});

test('what the log tells of one variant excuses no other, but what the base gave up is gone for all', () => {
  const merged = without('- Cash is not accepted.\n');
  const told = (letter: string): string =>
    `### Variant ${letter}, Section "Rules" (L18)\n\n- L21 \`Cash is not accepted.\` — reason: superseded\n`;
  expect(lost({ merged, log: told('B') })).toHaveLength(1);
  expect(lost({ merged, log: told('A') })).toEqual([]);
});

describe('another variant', () => {
  const [door, refund] = [
    'The door must have a separate lock for the lower paper compartment',
    'Within 15 minutes.',
  ];

  test('is named where it is neither merged nor undecided', () => {
    expect(lost({ undecided: '' })).toEqual([`b.md L5 ${door.toLowerCase()}`, 'b.md L9 within 15 minutes']);
  });

  test('may be placed elsewhere by many words, not by few', () => {
    const merged = `${BASE}- ${door}.\n- ${refund}\n\n## Refunds\n\nNone yet.\n`;
    expect(lost({ merged, undecided: '' })).toEqual(['b.md L9 within 15 minutes']);
  });

  test('stands where the log has put it', () => {
    const log = `### Change 1: Add to "3. Staging"\n\n- **After**: \`${door}.\`\n`;
    const into = (heading: string): string => BASE.replace(heading, `${heading}\n\n- ${door}.`);
    const undecided = `Refunds: ${refund}`;
    expect(lost({ merged: into('## 3. Staging'), undecided, log })).toEqual([]);
    expect(lost({ merged: into('## 4. Production'), undecided, log })).toHaveLength(1);
  });

  test('few words are undecided only with what they belong to', () => {
    const undecided = `${door}. ${refund}`;
    expect(lost({ undecided })).toEqual(['b.md L9 within 15 minutes']);
    expect(lost({ undecided: `${undecided} (Refunds)` })).toEqual([]);
  });

  test('a row may come in other columns', () => {
    const text =
      '# M\n\n## 1. Limits\n\n| Limit | Note | Part |\n|---|---|---|\n| Heater | 25 W | in frost |\n';
    const merged = BASE.replace('| Flash', '| Heater | in frost | 25 W |\n| Flash');
    const variants = [
      { name: 'a.md', text: BASE },
      { name: 'b.md', text },
    ];
    expect(lost({ variants, merged, undecided: '' })).toEqual([]);
    expect(lost({ variants, merged: merged.replace('25 W', '26 W'), undecided: '' })).toHaveLength(1);
  });

  test('an id is found under its new number, in the list of what is undecided under its old one', () => {
    const text = '# M\n\n## Rules\n\n- **K-02** The screen must be readable in the sun, see K-02.\n';
    const variants = [
      { name: 'a.md', text: BASE },
      { name: 'b.md', text },
    ];
    const idMap = new Map([['b.md', new Map([['K-02', 'K-40']])]]);
    const merged = `${BASE}\n- **K-40** The screen must be readable in the sun, see K-40.\n`;
    expect(lost({ variants, merged, undecided: '', idMap })).toEqual([]);
    expect(lost({ variants, undecided: text, idMap })).toEqual([]);
    expect(lost({ variants, merged, undecided: '' })).not.toEqual([]);
  });
});

test('nothing to examine is a finding, no text is none', () => {
  const of = (text: string) =>
    findUnaccounted({ variants: [{ name: 'a', text }], merged: text, undecided: '', log: '' });
  expect(of('# Title\n')).toMatchObject({
    examined: 0,
    unaccounted: [{ why: 'nothing was found to examine' }],
  });
  expect(of('\n')).toEqual({ examined: 0, unaccounted: [] });
});

describe('words of another under an id of the base', () => {
  const base = '# P\n\n## Run\n\nT-7. An unknown field is refused.\n';
  const other = '# Q\n\n## Fields\n\n- guests must ignore what they do not know\n';
  const decided =
    '## Left Out\n\n### Variant A, Section "Run" (L3)\n\n- L5 `T-7. An unknown field is refused.` — reason: superseded by b.md, X-001, changed by Change #1\n';
  const wrong = (title: string, log: string): string[] =>
    findUnaccounted({
      variants: [
        { name: 'a.md', text: base },
        { name: 'b.md', text: other },
      ],
      base: 'a.md',
      merged: base.replace('An unknown field is refused', title),
      undecided: '',
      log,
    }).unaccounted.flatMap(({ variant, why }) => (variant === undefined ? [why] : []));

  test.each([
    ['decided, and said there', 'Guests must ignore what they do not know', decided, 0],
    ['decided, but nobody says it', 'Guests must ignore what they dislike', decided, 1],
    ['decided, and the log says what came in', 'Guests are free', `${decided}\n### Change 1\n\n- **After**: \`Guests are free.\`\n`, 0],
    ['decided, but the log says more', 'Guests are free', `${decided}\n### Change 1\n\n- **After**: \`Guests are free on Mondays.\`\n`, 1],
    ['said there, but nobody decided', 'Guests must ignore what they do not know', '', 1],
    ['given up for no contradiction', 'Guests must ignore what they do not know', decided.replace('X-001', 'U-001'), 1],
  ])('%s', (_, title, log, count) => expect(wrong(title, log)).toHaveLength(count)); // biome-ignore format: a table
});

describe('a row that came in as text under its id', () => {
  const table =
    '# Q\n\n## Rules\n\n| Id | State | Limit |\n|---|---|---|\n| R1 | Withdrawn | at most 7 days |\n';
  const wrong = (line: string): string[] =>
    findUnaccounted({
      variants: [
        { name: 'a.md', text: BASE },
        { name: 'b.md', text: table },
      ],
      base: 'a.md',
      merged: BASE.replace('- Cash is not accepted.\n', `- Cash is not accepted.\n- ${line}\n`),
      undecided: '',
      log: '- L7 `| R1 | Withdrawn | at most 7 days |` — reason: merged into, U-001, with Change #1\n',
    }).unaccounted.flatMap(({ variant, why }) => (variant === undefined ? [why] : []));

  test.each([
    ['whole', 'R1: state Withdrawn; limit at most 7 days.', 0],
    ['with another value', 'R1: state Withdrawn; limit at most 9 days.', 1],
    ['with names of columns alone', 'R1: state; limit.', 1],
    [
      'under an id that something else has, too',
      'R1: state Withdrawn; limit at most 7 days.\n\n**R1** Doors.',
      2,
    ],
    ['under an id that nobody has', 'R2: state Withdrawn, limit at most 9 days.', 1],
  ])('%s', (_, line, count) => expect(wrong(line)).toHaveLength(count));
});
