import { describe, expect, test } from 'vitest';
import { findInvented } from '../../../../test/documents/find-invented.ts';
import { findLost } from '../../../../test/documents/find-lost.ts';
import { checkHeadings } from '../../../text/find/references/check-headings.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { writeOffline } from './write-offline.ts';

const SOURCE = `---
title: Parcel Desk
version: "2.0"
---

# Parcel Desk - Specification

A desk where shops hand parcels to couriers.

## Contents

- [Goals](#1-goals--non-goals)

## 1. Goals & Non-Goals

### 1.1 Goals

Shops hand over parcels without paper.

### 1.2 Non-Goals

Couriers are not paid here.

## 2. Functional Requirements

- FR-001: The clerk signs in with a badge and a password
- FR-002: The desk stores each parcel record in the database
- FR-003: The desk prints a label through the printer API
- FR-004: The desk logs every handover for the auditor
- FR-005: The reprint flow depends on FR-004 and prints a label with an appropriate notice

## 3. Non-Functional Requirements

| ID | Requirement | Target |
|----|-------------|--------|
| NFR-001 | Label time | Labels must appear within 2 seconds |
| NFR-002 | Availability | The desk is up 99.9% of the day |

## 4. Data Models

\`\`\`ts
interface Parcel {
  id: string;
}
\`\`\`

## 5. Risks

| Risk | Mitigation |
|------|------------|
| The printer jams | A second printer, see Section 3 |

## 6. Acceptance Criteria

- [ ] The auditor reads every handover in the log
- [ ] A clerk without a badge stays out

## 7. Phase 1

The desk opens in one town.

[guide]: https://example.org/guide
`;

const write = (type: string, persona?: string, instruction?: string, text = SOURCE): string =>
  writeOffline({ type, source: { label: 'desk.md', text }, seat: { persona, instruction } });

const headings = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('#'));

const section = (text: string, title: string): string => {
  const { sections } = parseDocument(text);
  const found = sections.find((one) => one.title === title);
  return found ? text.slice(found.start, found.treeEnd) : '';
};

const PERSONAS = [undefined, 'architect', 'security', 'qa', 'performance', 'devops', 'scribe', 'backend'];

describe.each(['roadmap', 'spec', 'design', 'plan', 'handbook'])('%s', (type) => {
  test.each(PERSONAS)('seen by %s: complete, nothing new, headings in order', (persona) => {
    const text = write(type, persona);
    expect(findInvented(text, SOURCE)).toEqual([]);
    expect(findLost(text, SOURCE)).toEqual([]);
    expect(checkHeadings(parseDocument(text)).faults).toEqual([]);
    expect(headings(text)[0]).toBe(`# Parcel Desk: ${type.charAt(0).toUpperCase()}${type.slice(1)}`);
    expect(text).toContain('```ts\ninterface Parcel {\n  id: string;\n}\n```');
    expect(text).toContain('\n\n[guide]: https://example.org/guide\n');
  });

  test('the same twice', () => expect(write(type, 'qa')).toBe(write(type, 'qa')));
});

describe('a persona has first what it looks at', () => {
  test.each([
    ['security', 'Risks'],
    ['qa', 'Acceptance criteria'],
    ['performance', 'Stage 1: Functional Requirements'],
    ['backend', 'Supporting material'],
  ])('%s: %s', (persona, title) => {
    const chapters = headings(write('roadmap', persona)).filter((line) => line.startsWith('## '));
    expect(chapters[1]).toBe(`## ${title}`);
  });

  test('without one the sections of the source are counted in their order', () => {
    expect(headings(write('roadmap')).filter((line) => line.includes('Stage'))).toEqual([
      '## Stage 1: Functional Requirements',
      '## Stage 2: Non-Functional Requirements',
    ]);
  });

  test('an instruction stays out of the text', () => {
    expect(write('roadmap', undefined, 'think of Kubernetes')).toBe(write('roadmap'));
  });
});

describe('what the source says of itself stays true', () => {
  test('goals are not out of scope, though their title names both', () => {
    expect(section(write('spec'), 'Out of scope')).not.toContain('without paper');
    expect(section(write('spec'), 'Out of scope')).toContain('Couriers are not paid here.');
  });

  test('its own phases are not counted once more', () => {
    expect(write('roadmap', 'qa')).not.toMatch(/^## Phase \d+: (?!The)/m);
  });

  test('a requirement with a heading keeps what stands below it', () => {
    const records =
      '# Desk\n\n## Returns\n\n### FR-7: Returns\n\n#### Risks\n\nIt jams.\n\n## Risks\n\nFire.\n';
    expect(section(write('spec', undefined, undefined, records), 'FR-7: Returns')).toContain('It jams.');
  });

  test('a number of its sections stays where something refers to it', () => {
    expect(headings(write('roadmap'))).toContain('## Stage 2: Non-Functional Requirements');
    expect(headings(write('spec'))).not.toContain('### 5. Risks');
    expect(headings(write('design'))).toContain('### 3. Non-Functional Requirements');
  });

  test('where the source is a sequence, its steps keep their order', () => {
    const steps =
      '# Move\n\n## Phase 1: Pack\n\nEncrypt the disks.\n\n## Phase 2: Drive\n\nMonitor the load.\n';
    const text = write('roadmap', 'devops', undefined, steps);
    expect(headings(text)).toEqual([
      '# Move: Roadmap',
      '## Dependencies and sequence',
      '### Phase 1: Pack',
      '### Phase 2: Drive',
    ]);
    expect(findInvented(text, steps)).toEqual([]);
  });
});

describe('sources that are hardly any', () => {
  test.each([
    ['nothing', '', '# Roadmap\n\nThe source says nothing that can be carried over.\n'],
    ['one line', 'Ship it.', '# Roadmap\n\n## Objective\n\nShip it.\n'],
    ['a fence that is never closed', '# A\n\n```\nx', '# A: Roadmap\n\n## Objective\n\n```\nx\n```\n'],
  ])('%s', (_, text, written) => expect(write('roadmap', undefined, undefined, text)).toBe(written));

  test('a type that looks like an id is no title', () => {
    expect(headings(write('FR-999', undefined, undefined, '# Desk\n\nIt opens.\n'))[0]).toBe('# Desk');
  });
});
