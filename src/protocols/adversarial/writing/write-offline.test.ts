import { describe, expect, test } from 'vitest';
import { findLost } from '../../../../test/documents/find-lost.ts';
import { checkHeadings } from '../../../text/find/references/check-headings.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { findInvented } from './find-invented.ts';
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

const order = (text: string): string[] =>
  [...text.matchAll(/^(?:- |\| )(N?FR-\d+)(?=: | \|)/gm)].map(([, id = '']) => id);

/** The heading that each requirement stands below. */
function groups(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let heading = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line;
    const id = /^(?:- |\| )(N?FR-\d+)(?=: | \|)/.exec(line)?.[1];
    if (id !== undefined) found.set(id, heading);
  }
  return found;
}

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
    expect(text).toMatch(/\n\n\[guide\]: https:\/\/example\.org\/guide\n$/);
  });

  test('every persona has a document of its own', () => {
    expect(new Set(PERSONAS.map((persona) => write(type, persona))).size).toBe(PERSONAS.length);
  });

  test('the same twice', () => expect(write(type, 'qa')).toBe(write(type, 'qa')));
});

describe('personas differ in substance', () => {
  test('architect: from what others stand on to what joins them', () => {
    const found = groups(write('roadmap', 'architect'));
    expect(found.get('FR-002')).toBe('## Stage 1: Foundations');
    expect(found.get('FR-003')).toBe('## Stage 3: Interfaces and integration');
  });

  test('security: risks and access first, and what has no control is called out', () => {
    const text = write('roadmap', 'security');
    expect(groups(text).get('FR-001')).toBe('## Stage 1: Identity and access');
    expect(headings(text).filter((line) => line.startsWith('## '))[1]).toBe('## Risks');
    expect(section(text, 'Sensitive matters without a stated control')).toContain('\n- FR-001\n');
  });

  test('qa: by proof, each with its criterion, and what cannot be checked is asked', () => {
    const text = write('roadmap', 'qa');
    expect(text).toContain(
      '- FR-004: The desk logs every handover for the auditor\n  - [ ] The auditor reads every handover in the log',
    );
    expect(groups(text).get('NFR-001')).toBe('## Stage 2: Proved by a stated limit');
    expect(section(text, 'Statements too vague to be checked')).toContain('with an appropriate notice"');
    expect(section(text, 'Requirements without a stated acceptance criterion')).toContain('FR-002');
  });

  test('without a persona the order and the sections of the source stay', () => {
    const text = write('roadmap');
    expect(order(text)).toEqual(order(SOURCE));
    expect(groups(text).get('NFR-002')).toBe('## Stage 2: Non-Functional Requirements');
  });

  test('an instruction raises what it is about and stays out of the text', () => {
    const text = write('roadmap', undefined, 'think of the printer and of Kubernetes');
    expect(order(text)[0]).toBe('FR-003');
    expect(text).not.toContain('Kubernetes');
  });
});

describe('what the source says of itself stays true', () => {
  test('a requirement never comes before one that it builds on', () => {
    for (const persona of PERSONAS) {
      const found = order(write('roadmap', persona));
      expect(found.indexOf('FR-005')).toBeGreaterThan(found.indexOf('FR-004'));
    }
    expect(section(write('roadmap', 'security'), 'Order that the requirements state')).toContain(
      '- FR-005 builds on FR-004',
    );
  });

  test('goals are not out of scope, though their title names both', () => {
    expect(section(write('spec'), 'Out of scope')).not.toContain('without paper');
    expect(section(write('spec'), 'Out of scope')).toContain('Couriers are not paid here.');
  });

  test('its own phases are not counted once more', () => {
    expect(write('roadmap', 'qa')).not.toMatch(/^## Phase \d+: Proved/m);
  });

  test('a title that something leads to stays', () => {
    const linked = '# Desk\n\n## Overview\n\nSee [risks](#the-risks).\n\n## The Risks\n\nIt jams.\n';
    expect(headings(write('roadmap', 'qa', undefined, linked))).toContain('### The Risks');
    expect(headings(write('roadmap', 'qa', undefined, linked.replace('#the-risks', '#x')))).not.toContain(
      '### The Risks',
    );
  });

  test('a divided table keeps its header in every part', () => {
    const text = write('roadmap', 'devops');
    const headers = [...text.matchAll(/^\| ID \| Requirement \| Target \|\n\|-+\|-+\|-+\|\n\| NFR/gm)];
    expect(new Set([groups(text).get('NFR-001'), groups(text).get('NFR-002')]).size).toBe(headers.length);
  });

  test('where the source is a sequence, its steps keep their order and a view says where to look', () => {
    const steps =
      '# Move\n\n## Phase 1: Pack\n\nEncrypt the disks.\n\n## Phase 2: Drive\n\nMonitor the load.\n';
    const text = write('roadmap', 'devops', undefined, steps);
    expect(headings(text)).toEqual([
      '# Move: Roadmap',
      '## Where to look first',
      '## Phase 1: Pack',
      '## Phase 2: Drive',
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
