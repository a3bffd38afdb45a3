import { describe, expect, test } from 'vitest';
import type { Extraction } from '../model/extraction.ts';
import { chooseCompliance, type ExtractionOptions, extractSpec, type Spec } from './index.ts';

const STANDARD: ExtractionOptions = { depth: 'standard', compliance: 'standard' };

const extract = (
  text: string,
  options: Partial<ExtractionOptions> = {},
  format: Spec['format'] = 'markdown',
) => extractSpec({ label: 'spec.md', text, format }, { ...STANDARD, ...options });

const idsOf = ({ requirements }: Extraction): string[] => requirements.map(({ id }) => id);

const SAMPLE = `---
title: "Accounts"
version: "1.2"
---

# Accounts

## Overview
Accounts for everybody. They are small. They are quick. This is a fourth sentence.

## Functional Requirements

- FR-001: Users must register with an email address
- FR-002: The API should issue tokens; depends on FR-001
- FR-003: Optional: a dashboard shows the profile page

## Non-Functional Requirements

| ID | Requirement | Target |
|----|-------------|--------|
| NFR-1 | Login response time | < 200 ms at p95 |

## Dependencies

- PostgreSQL 15+ for storage
- FR-003 requires FR-002

## Risks

| Risk | Probability | Impact | Mitigation |
|------|-------------|--------|------------|
| Token theft harms FR-002 | Low | Critical | Short lives |

## Success Criteria

- [ ] FR-001 registers in under 60 seconds
- [ ] Everybody is happy
`;

describe('what a spec says', () => {
  const found = extract(SAMPLE);

  test('its title, version and at most three sentences', () => {
    expect(found).toMatchObject({
      title: 'Accounts',
      version: '1.2',
      summary: 'Accounts for everybody. They are small. They are quick.',
    });
  });

  test('[001/standard-requirement-ids] its own ids to the letter, with lines and words', () => {
    expect(found.requirements.map(({ id, originId, source }) => [id, originId, source.line])).toEqual([
      ['FR-001', 'FR-001', 13],
      ['FR-002', 'FR-002', 14],
      ['FR-003', 'FR-003', 15],
      ['NFR-1', 'NFR-1', 21],
    ]);
    expect(found.requirements[0]?.source.quote).toBe('- FR-001: Users must register with an email address');
  });

  test('priorities, kinds, measures', () => {
    expect(found.requirements.map(({ priority }) => priority)).toEqual(['P0', 'P1', 'P2', 'P1']);
    expect(found.requirements[3]).toMatchObject({
      kind: 'non-functional',
      category: 'performance',
      constraint: '< 200 ms at p95',
    });
  });

  test('domains that add up', () => {
    expect(found.requirements[2]?.domain).toBe('frontend');
    expect(found.domains.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('dependencies inside and outside, in the order of their lines', () => {
    expect(
      found.dependencies.map(({ id, type, before, after, text }) => [id, type, before, after, text]),
    ).toEqual([
      ['DEP-001', 'internal', 'FR-001', 'FR-002', 'FR-002 depends on FR-001'],
      ['DEP-002', 'external', undefined, undefined, 'PostgreSQL 15+ for storage'],
      ['DEP-003', 'internal', 'FR-002', 'FR-003', 'FR-003 depends on FR-002'],
    ]);
  });

  test('risks that it names, and no others', () => {
    expect(found.risks).toMatchObject([
      {
        id: 'RISK-001',
        probability: 'Low',
        impact: 'High',
        mitigation: 'Short lives',
        affects: ['FR-002'],
      },
    ]);
  });

  test('criteria with what they prove', () => {
    expect(found.criteria.map(({ id, derivedFrom, measurable }) => [id, derivedFrom, measurable])).toEqual([
      ['SC-001', ['FR-001'], true],
      ['SC-002', [], false],
    ]);
  });

  test('light: requirements and risks alone', () => {
    const light = extract(SAMPLE, { compliance: 'light' });
    expect([light.dependencies, light.criteria]).toEqual([[], []]);
    expect([idsOf(light), light.risks.length]).toEqual([idsOf(found), 1]);
  });

  test('strict: every quotation is looked up again, however short', () => {
    const { passes } = extract(SAMPLE, { compliance: 'strict' });
    expect(passes).toMatchObject([{ name: 'anti-hallucination', detail: expect.stringMatching(/^\d+ of/) }]);
    expect(found.passes).toEqual([]);
  });
});

describe('ids', () => {
  const item = (text: string): string => `# T\n\n## Requirements\n\n${text}\n`;

  test.each([
    ['none: numbered by line', '- Users must log in here\n- Pages must load at once', ['FR-001', 'FR-002']],
    [
      'some: ours begin past the highest',
      '- FR-007: Users log in\n- Pages must load at once',
      ['FR-007', 'FR-008'],
    ],
    [
      'of another family',
      '- **CMD-01**: parses its description\n- **CMD-02**: fails early',
      ['CMD-01', 'CMD-02'],
    ],
    ['with points', '- FR-AUTH.1: Users log in\n- FR-AUTH.2: Users log out', ['FR-AUTH.1', 'FR-AUTH.2']],
    [
      'under a title that speaks of history',
      '### History\n\n- **HIST-01**: keeps what happened',
      ['HIST-01'],
    ],
  ])('%s', (_, text, ids) => expect(idsOf(extract(item(text)))).toEqual(ids));

  test('risks, criteria, questions and excluded ids are no requirements', () => {
    const text = `${item('- FR-001: Users log in')}
## Risks
- R-001: **Theft** of tokens
## Acceptance Criteria
- AC-1: Users see their page
## Open Questions
- OQ-1: Must users pay?
## Out of Scope
- FR-009 must wait`;
    const found = extract(text);
    expect(idsOf(found)).toEqual(['FR-001']);
    expect(found.criteria.map(({ id, originId }) => [id, originId])).toEqual([['AC-1', 'AC-1']]);
  });

  test('an id that only its own section of changes defines is not lost', () => {
    const text = `${item('- FR-001: Users log in')}\n## Gate Change\n\n**FR-014**: The gate SHALL be lowered.\n`;
    expect(idsOf(extract(text))).toEqual(['FR-001', 'FR-014']);
  });

  test('a table that maps ids defines those that nothing else defines', () => {
    const text =
      '# T\n\n## Story Mapping\n\n| ID | Story | Coverage |\n|---|---|---|\n| US-1 | Users log in | Section 2 |\n';
    expect(extract(text).requirements).toMatchObject([
      { id: 'US-1', originId: 'US-1', text: 'Users log in' },
    ]);
  });

  test('a sentence before a list gives it no other role', () => {
    const text = `${item('- FR-001: Users log in')}\n## Security\n\nOur own (not the target system):\n\n- Paths must be checked well\n`;
    expect(idsOf(extract(text))).toEqual(['FR-001', 'NFR-001']);
  });

  test('a reference to nothing is told, never guessed', () => {
    const { warnings, dependencies } = extract(item('- FR-001: Users log in; depends on FR-099'));
    expect(warnings).toEqual(['Unresolved reference: FR-099 (line 5) is defined nowhere in the spec.']);
    expect(dependencies).toEqual([]);
  });
});

describe('what asks, whatever its letters, its length and its title', () => {
  const read = (body: string): Extraction => extract(`# T\n\n${body}\n`);
  const textsOf = ({ requirements }: Extraction): string[] => requirements.map(({ text }) => text);

  test.each([
    ['letters that mean other things elsewhere', '## Requirements\n\n- SEC-1: Token refresh\n- INV-2: Stock\n- R1: Login', ['SEC-1', 'INV-2', 'R1']],
    ['a titled id with bullets is one', '## Requirements\n\n**FR-001: Add**\n\n- MUST add\n\n**FR-002: Delete Task**\n\n- MUST ask\n- MUST NOT ask twice', ['FR-001', 'FR-002']],
    ['one a line in a paragraph', '## Security\n\n**SEC-01** Links expire.\n**SEC-02** Keys rotate.', ['SEC-01', 'SEC-02']],
    ['rows that only trace define nothing', '## Requirements\n\n- FR-1: Login\n- FR-2: Logout\n\n## Traceability\n\n| Req | Phase |\n|---|---|\n| FR-1 | 1 |\n| FR-1, FR-2 | 2 |', ['FR-1', 'FR-2']],
    ['nor where they tell it again', '## Requirements\n\n- FR-1: Users must log in\n\n## Traceability Matrix\n\n| ID | Requirement | Story |\n|---|---|---|\n| FR-1 | Users come in by email | US-1 |\n\n| Goal | Requirements |\n|---|---|\n| Users must come back | FR-1 |', ['FR-1']],
    ['nor where they name nothing else', '## Requirements\n\n- FR-1: Users must log in\n- FR-2: Users must pay\n\n## Requirements Coverage\n\n| Story | Requirements |\n|---|---|\n| US-1 | FR-1, FR-2 |\n| US-2 | FR-2 |', ['FR-1', 'FR-2']],
    ['letters of documents, cases and tests', '## Requirements\n\n- DOC-3: Printable invoices\n- CASE-4: Returns\n- TEST-5: Test shops\n- P-6: Prices with tax\n- E-7: Error log\n- A-8: Addresses', ['DOC-3', 'CASE-4', 'TEST-5', 'P-6', 'E-7', 'A-8']],
  ])('%s', (_, body, ids) => expect(idsOf(read(body))).toEqual(ids)); // biome-ignore format: a table

  test.each([
    ['Deferred payments', 'BNPL after 30 days'],
    ['Survey questions', 'Five per page'],
    ['Risk scoring', 'Score from 0 to 100'],
  ])('"%s" is a thing of the product', (title, item) => {
    expect(textsOf(read(`## Login\n\n- Badge and PIN\n\n## ${title}\n\n- ${item}`))).toContain(item);
  });

  test('short items, and the measurable sentences of data, capacity and operations', () => {
    const body =
      '## Features\n\n- Token refresh mechanism\n- Runbook\n\n## Capacity\n\nLast year we saw 42 a second. 150 payments per second. Why so many?\n\n## Operations\n\nKill switch per method. This is new.';
    const found = read(body);
    expect(textsOf(found)).toEqual([
      'Token refresh mechanism',
      'Runbook',
      '150 payments per second.',
      'Kill switch per method.',
    ]);
    expect(found.asides.map(({ source, reason }) => [source.line, reason])).toEqual([
      [10, 'tells how things are or were'],
      [10, 'an open question'],
      [14, 'explains the statement before it'],
    ]);
  });

  test('outcomes are criteria, examples and duties of people are left out with the reason', () => {
    const body =
      '## Goals\n\n- Errors under 1 %\n\n## Requirements\n\n- FR-1: Login\n\nExample: Ann must log in. The data team must move its rows.';
    const { requirements, criteria, asides } = read(body);
    expect(requirements).toHaveLength(1);
    expect(criteria.map(({ text, derivedFrom }) => [text, derivedFrom])).toEqual([['Errors under 1 %', []]]);
    expect(asides.map(({ reason }) => reason)).toEqual([
      'an example',
      'what people have to do, not the product',
    ]);
  });

  test.each([
    ['a mark', '## Requirements\n\n- FR-1: Login\n\n**FR-7: Bulk send** *(next release)*\n\n- 500 at once', 'FR-7', 'Bulk send; 500 at once'],
    ['a cell', '## Requirements\n\n| ID | Requirement | Prio |\n|---|---|---|\n| FR-1 | Login here | Must |\n| FR-9 | Counting | Later – phase 2 |', 'FR-9', 'Counting'],
    ['a later version', '## v1 Requirements\n\n- FR-1: Login\n\n## v2 Requirements\n\n### Automation\n\n- AUTO-1: Scheduler', 'AUTO-1', 'Scheduler'],
    ['a title', '## Requirements\n\n- FR-1: Login\n\n## Not covered\n\n- Notarial deeds', 'line 9', 'Notarial deeds'],
  ])('put off by %s', (_, body, id, text) => {
    const found = read(body);
    expect(idsOf(found)).toEqual(['FR-1']);
    expect(found.putOff).toMatchObject([{ id, text }]);
  }); // biome-ignore format: a table

  test('what asks among words or decisions is doubtful, neither taken nor dropped', () => {
    const { requirements, asides } = read(
      '## Requirements\n\n- FR-1: Login\n\n## Glossary\n\nA slot must never overlap.',
    );
    expect(requirements).toHaveLength(1);
    expect(asides).toMatchObject([{ isDoubtful: true, reason: 'asks, but stands under "Glossary"' }]);
  });

  test('tests that a row names prove it; risks keep their answer in whatever form', () => {
    const found = read(`## Flows

| Ref | Statement | Verified by |
|---|---|---|
| PAY-1 | Refunds | T-14 |

## Tests

- T-14: 40 and then 70 of 100 fails

## Risks

- Keys get lost → a sheet is printed
- The report changes. A schema check alarms.
- The vendor only promised. Nobody has an answer.`);
    expect(found.criteria).toMatchObject([{ id: 'T-14', derivedFrom: ['PAY-1'] }]);
    expect(found.risks.slice(0, 3).map(({ mitigation }) => mitigation)).toEqual([
      'a sheet is printed',
      'A schema check alarms.',
      undefined,
    ]);
  });

  test('ids that the spec uses for anything are never ours', () => {
    const found = read(
      '## Requirements\n\n- Users must log in\n\n## Background\n\nSee FR-007 and RISK-003 of the old spec.\n\n## Risks\n\n- Keys get lost',
    );
    expect([found.requirements[0]?.id, found.risks[0]?.id]).toEqual(['FR-008', 'RISK-004']);
  });
});

describe('told twice', () => {
  const two = (first: string, second: string): Extraction =>
    extract(`# T\n\n## Requirements\n\n- ${first}\n\n## More Requirements\n\n- ${second}\n`);

  test('one id, one text: the first', () => {
    const found = two('FR-001: Users must log in', 'FR-001: Users must log in by email');
    expect([idsOf(found), found.requirements[0]?.source.line, found.warnings]).toEqual([['FR-001'], 5, []]);
  });

  test('one id, two texts: both, and a warning with both lines', () => {
    const found = two('FR-001: Users must log in', 'FR-001: Invoices are archived for ten years');
    expect(idsOf(found)).toEqual(['FR-001', 'FR-001']);
    expect(found.warnings).toEqual(['FR-001 stands for different texts at line 5 and line 9; all are kept.']);
  });

  test('no id, one text: the first', () => {
    expect(two('The users must log in.', 'Users must log in').requirements).toHaveLength(1);
  });

  test('two ids, one text: both', () => {
    const found = two('FR-001: Users must log in by email', 'FR-002: Users must log in by email');
    expect(idsOf(found)).toEqual(['FR-001', 'FR-002']);
  });
});

describe('a headed requirement', () => {
  const found = extract(`# T

## Requirements

### FR-1: Login

**Description**: The system shall let users in.

**Acceptance Criteria**:
- [ ] Wrong passwords return 401
- [ ] Right ones return 200

**Dependencies**: FR-2, Mail service (external), Redis

### FR-2: Tokens

The system shall issue tokens.
`);

  test('holds all that stands below it', () => {
    expect(found.requirements[0]).toMatchObject({
      text: 'Login: The system shall let users in.',
      source: { line: 5, endLine: 13, quote: 'The system shall let users in.' },
    });
    expect(found.criteria.map(({ derivedFrom }) => derivedFrom)).toEqual([['FR-1'], ['FR-1']]);
  });

  test('its own list of dependencies is read by names and ids', () => {
    expect(found.dependencies.map(({ type, text, affects }) => [type, text, affects])).toEqual([
      ['internal', 'FR-1 depends on FR-2', ['FR-1']],
      ['external', 'Mail service (external)', ['FR-1']],
      ['external', 'Redis', ['FR-1']],
    ]);
  });
});

test('a need that names who needs it', () => {
  const found = extract(
    '# T\n\n## Requirements\n\n- FR-1: Users log in\n\n## Dependencies\n\n- Redis for FR-1\n',
  );
  expect(found.dependencies).toMatchObject([{ type: 'external', text: 'Redis for FR-1', affects: ['FR-1'] }]);
});

describe('directions', () => {
  const pair = (said: string) =>
    extract(
      `# T\n\n## Requirements\n\n- FR-1: Users log in\n- FR-2: Users log out\n- FR-3: Users pay\n\n## Notes\n\n${said}\n`,
    ).dependencies.map(({ before, after }) => `${before} -> ${after}`);

  test.each([
    ['FR-2 depends on FR-1.', ['FR-1 -> FR-2']],
    ['FR-1 blocks FR-2.', ['FR-1 -> FR-2']],
    ['FR-1 must be done before FR-3.', ['FR-1 -> FR-3']],
    ['FR-3 is blocked by FR-1 and FR-2.', ['FR-1 -> FR-3', 'FR-2 -> FR-3']],
    ['FR-3 requires FR-1 to FR-2.', ['FR-1 -> FR-3', 'FR-2 -> FR-3']],
    ['FR-2 does not depend on FR-1.', []],
    ['| Item | Depends on |\n|---|---|\n| FR-2 | FR-1 |', ['FR-1 -> FR-2']],
  ])('%s', (said, edges) => expect(pair(said)).toEqual(edges));
});

describe('other formats', () => {
  const yaml = `title: Accounts
requirements:
  - id: FR-001
    text: Users must log in
    priority: P2
    acceptance: Wrong passwords return 401
  - id: FR-002
    text: >
      Tokens must
      expire
    depends_on: [FR-001]
risks:
  - Tokens may leak to others
`;
  const json = JSON.stringify(
    { title: 'Accounts', functional_requirements: ['Users must log in', 'Tokens must expire'] },
    null,
    2,
  );

  test('YAML: keys are headings, values statements, lines are kept', () => {
    const found = extract(yaml, { compliance: 'strict' }, 'yaml');
    expect(found.title).toBe('Accounts');
    expect(
      found.requirements.map(({ id, text, priority, source }) => [id, text, priority, source.line]),
    ).toEqual([
      ['FR-001', 'Users must log in', 'P2', 3],
      ['FR-002', 'Tokens must expire', 'P0', 7],
    ]);
    expect(found.criteria.map(({ text, derivedFrom }) => [text, derivedFrom])).toEqual([
      ['Wrong passwords return 401', ['FR-001']],
    ]);
    expect(found.dependencies.map(({ before, after }) => [before, after])).toEqual([['FR-001', 'FR-002']]);
    expect(found.risks[0]?.text).toBe('Tokens may leak to others');
  });

  test('JSON: the same', () => {
    const found = extract(json, { compliance: 'strict' }, 'json');
    expect(found.requirements.map(({ text, source }) => [text, source.line])).toEqual([
      ['Users must log in', 4],
      ['Tokens must expire', 5],
    ]);
  });

  test('plain text: capitals are headings, indentation is none', () => {
    const found = extract(
      'ACCOUNTS\n\nREQUIREMENTS\n\n    Users must log in.\n    - Pages must load\n',
      {},
      'text',
    );
    expect(found.requirements.map(({ source }) => source.line)).toEqual([5, 6]);
  });

  test.each([
    ['json', '{\n  "a": [1,\n}', 'line 3'],
    ['json', '{\n  "a" 1\n}', 'line 2'],
    ['yaml', 'a: 1\n\tb: 2\n', 'line 2'],
    ['yaml', 'a:\n  b: "open\n', 'line 2'],
  ] as const)('%s that cannot be read names its line', (format, text, line) => {
    expect(() => extract(text, {}, format)).toThrow(line);
  });
});

describe('what cannot be used', () => {
  test.each([
    ['prose', 'This is a text.\n\nJust a wall of words that should fail validation.\n'],
    ['nothing but headings', '# A\n\n## Requirements\n\n## Risks\n\n## End\n'],
    ['only questions', '# A\n\n## Requirements\n\n- Must users pay for it?\n\nx\n'],
  ])('no requirements: %s', (_, text) => {
    expect(() => extract(text)).toThrow(
      expect.objectContaining({ code: 'roadmap/no-requirements', exitCode: 2 }),
    );
  });

  test.each([
    ['never closed', 'title: A\n\n# A\n', 'line 1'],
    ['no key', 'title: A\nsome words\n---\n# A\n', 'line 3'],
    ['an open quote', 'title: "A\n---\n# A\n', 'line 2'],
    ['an open bracket', 'title: A\ntags: [a, b\n---\n# A\n', 'line 3'],
    ['a colon in a value', 'title: A\nname: one: two\n---\n', 'line 3'],
    ['a tab', 'title: A\n\tname: b\n---\n', 'line 3'],
  ])('malformed frontmatter: %s', (_, rest, line) => {
    expect(() => extract(`---\n${rest}\n- FR-001: Users must log in`)).toThrow(
      expect.objectContaining({
        code: 'roadmap/malformed-frontmatter',
        message: expect.stringContaining(`at ${line}:`),
      }),
    );
  });

  test.each([
    [
      'nested keys and lists',
      'title: A\nscores:\n  clarity: 8.0\ntags: [a, "b: c"]\nauthors:\n- x\nurl: https://a.b/c\n---\n',
    ],
    ['block text', 'title: |\n  any: thing: at all\n---\n'],
    ['a rule, not metadata', '\nSome prose.\n\n---\n'],
  ])('%s is no fault', (_, rest) => {
    expect(extract(`---\n${rest}\n## Requirements\n\n- FR-001: Users must log in`).requirements).toHaveLength(
      1,
    );
  });

  test('fewer than five lines: a warning', () => {
    expect(extract('# A\n\n- FR-001: Users must log in\n').warnings).toEqual([
      'spec.md has only 3 lines; a roadmap of so little says little.',
    ]);
  });
});

describe('how strictly', () => {
  const items = (count: number): string =>
    `# T\n\n## Requirements\n\n${Array.from({ length: count }, (_, at) => `- FR-${at + 1}: Do thing ${at}`).join('\n')}\n`;

  test.each([
    ['light', items(4)],
    ['standard', items(5)],
    ['standard', items(4) + '\n'.repeat(100)],
    ['strict', `${items(4)}\nPasswords are hashed.\n`],
    ['strict', items(4) + '\n'.repeat(500)],
  ])('%s', (compliance, text) => expect(chooseCompliance(text, 'auto')).toBe(compliance));

  test('what was asked for stands', () => expect(chooseCompliance(items(1), 'strict')).toBe('strict'));
});
