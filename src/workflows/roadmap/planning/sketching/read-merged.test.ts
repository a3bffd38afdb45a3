import { describe, expect, test } from 'vitest';
import { extractionOf } from '../../../../../test/roadmap/extraction-of.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { PlanContext, RoadmapPlan } from '../../model/plan.ts';
import { choosePersonas, compareDrafts, measureComplexity, planFromMerged, writeDraft } from '../index.ts';

const SPEC = `# Desk

## Functional Requirements

- FR-001: The desk keeps parcels
- FR-002: The desk prints labels
- FR-003: Staff must sign in with a password

## Non-Functional Requirements

- NFR-001: Labels come within 2 seconds

## Risks

- Parcels may get lost
`;

const extraction = extractionOf({
  requirements: [
    ['FR-001', 'backend', 'P1', 'The desk keeps parcels'],
    ['FR-002', 'backend', 'P1', 'The desk prints labels'],
    ['FR-003', 'security', 'P0', 'Staff must sign in with a password'],
    ['NFR-001', 'performance', 'P1', 'Labels come within 2 seconds'],
  ],
  links: [['FR-001', 'FR-002']],
});

const contextOf = (from: Extraction, text = SPEC): PlanContext => ({
  extraction: from,
  complexity: measureComplexity(from),
  personas: choosePersonas(from),
  recommendations: [],
  planner: false,
  spec: { label: 'spec.md', text },
});

const plan = (merged: string): RoadmapPlan => planFromMerged(contextOf(extraction), merged);
const shape = ({ milestones }: RoadmapPlan) =>
  milestones.map(({ title, deliverables }) => [
    title,
    deliverables.map(({ requirements }) => requirements.join(' ')),
  ]);

const ALL = [
  ['Keeping', ['FR-001']],
  ['Printing', ['FR-002', 'NFR-001']],
  ['Signing in', ['FR-003']],
];

describe('[001/wave-2-merged-model] milestones are read however they are written', () => {
  test.each([
    [
      'phases as sections, requirements as items',
      '# R\n\n## Phase 1: Keeping\n\n- FR-001: The desk keeps parcels\n\n## Phase 2: Printing\n\n**Deliverables:**\n\n- FR-002: prints labels\n- **NFR-001**: fast\n\n## Phase 3: Signing in\n\n- FR-003: sign in\n',
    ],
    [
      'milestones below a section, requirements as headings',
      '# R\n\n## Milestones\n\n### M1 - Keeping\n\n#### FR-001: keeps parcels\n\n### M2 - Printing\n\n#### FR-002: prints\n\n#### NFR-001: fast\n\n### M3 - Signing in\n\n#### FR-003 sign in\n',
    ],
    [
      'deliverables as rows, ids at their end',
      '# R\n\n## 1. Milestone 1: Keeping\n\n| ID | Description | Acceptance Criteria |\n|---|---|---|\n| D1.1 | Keep parcels (FR-001) | Kept |\n\n## 2. Milestone 2: Printing\n\n| ID | Description | Acceptance Criteria |\n|---|---|---|\n| D2.1 | Print labels (FR-002) | Printed |\n| D2.2 | Fast labels (NFR-001) | Fast |\n\n## 3. Milestone 3: Signing in\n\n| ID | Description | Acceptance Criteria |\n|---|---|---|\n| D3.1 | Sign in (FR-003) | Signed in |\n',
    ],
    [
      'sections that nobody counts',
      '# R\n\n## Overview\n\nFR-001 to FR-003.\n\n## Keeping\n\n- FR-001: keeps\n\n## Printing\n\n- FR-002: prints\n- NFR-001: fast\n\n## Signing in\n\n- FR-003: sign in\n\n## Risks\n\n- FR-003: weak passwords\n',
    ],
  ])('%s', (_, merged) => expect(shape(plan(merged))).toEqual(ALL));

  test('objective, dependencies and type have their fields; deliverables are in the words of the spec', () => {
    const { milestones, warnings } = plan(
      '# R\n\n## Phase 1: Keeping\n\nGoal: Parcels have a place.\n\n- FR-001: keeps parcels\n\n## Phase 2: Printing\n\n**Objective:** Labels are there.\n\n**Depends on:** Phase 1\n\n**Type:** IMPROVEMENT\n\n- FR-002: prints labels\n- NFR-001: within 2 seconds\n\n## Phase 3: Signing in\n\n- FR-003: sign in\n',
    );
    expect(milestones[0]).toMatchObject({
      objective: 'Parcels have a place.',
      deliverables: [{ description: 'The desk keeps parcels' }],
    });
    expect(milestones[1]).toMatchObject({
      objective: 'Labels are there.',
      type: 'IMPROVEMENT',
      dependencies: ['M1'],
    });
    expect(warnings).toEqual([]);
  });

  test('a spec without ids is matched by its words', () => {
    const text = '# Desk\n\n- The desk keeps all parcels\n- Staff must sign in first\n';
    const unnamed = extractionOf({
      requirements: [
        ['FR-001', 'backend', 'P1', 'The desk keeps all parcels'],
        ['FR-002', 'security', 'P0', 'Staff must sign in first'],
      ],
    });
    const from = {
      ...unnamed,
      requirements: unnamed.requirements.map((one) => ({ ...one, originId: null })),
    };
    const merged =
      '# R\n\n## Phase 1: In\n\n- Staff **must** sign in first.\n\n## Phase 2: Parcels\n\n- The desk keeps all parcels\n';
    expect(shape(planFromMerged(contextOf(from, text), merged))).toEqual([
      ['In', ['FR-002']],
      ['Parcels', ['FR-001']],
    ]);
  });

  test.each(['architect', 'security', 'qa', undefined])(
    'what the author without a model writes as %s comes back whole',
    (persona) => {
      const draft = writeDraft(contextOf(extraction), persona);
      const { coverage, warnings, milestones } = plan(draft.text);
      expect(coverage.map(({ requirement }) => requirement)).toEqual(
        extraction.requirements.map(({ id }) => id),
      );
      expect(milestones.map(({ title }) => title)[0]).toBe(draft.first);
      expect(warnings).toEqual([]);
    },
  );
});

describe('authors without a model', () => {
  const draft = (from: Extraction, persona: string) => writeDraft(contextOf(from), persona);

  test('want their own first, where the spec leaves it open', () => {
    const parts = ['Shelf', 'Labels', 'Access', 'Speed'];
    const free = {
      ...extraction,
      dependencies: [],
      requirements: extraction.requirements.map((one, at) => ({
        ...one,
        plan: { group: parts[at], section: parts[at] },
      })),
    };
    expect(draft(free, 'architect').cut[0]).toContain('FR-001');
    expect(draft(free, 'security').cut[0]).toContain('FR-003');
  });

  test('say so where they cut and order alike, and how they differ where they do', () => {
    const one = draft(extraction, 'architect');
    expect(
      compareDrafts([
        ['architect', one],
        ['security', one],
      ]),
    ).toMatch(/^none: all authors cut and order alike/);
    const other = { ...one, cut: [...one.cut].reverse(), first: 'Access' };
    expect(
      compareDrafts([
        ['architect', one],
        ['security', other],
      ]),
    ).toContain('security: 3 milestones, first "Access"');
  });
});

describe('[001/wave-2-merged-model] what no field holds is kept and said', () => {
  const TEXT =
    '# R\n\n## Phase 1: Keeping\n\n- FR-001: keeps\n\nA remark that stands alone\n\n| Who | What |\n|---|---|\n| Ann | boxes |\n| Bob | tape |\n\n## Phase 2: Rest\n\n- FR-002: prints\n- FR-003: sign in\n- NFR-001: fast\n\n## Open questions\n\n- Who pays?\n';

  test('within a milestone', () => {
    const { milestones, warnings } = plan(TEXT);
    expect(milestones[0]?.kept).toBe(
      'A remark that stands alone\n\n| Who | What |\n|---|---|\n| Ann | boxes |\n\n| Bob | tape |',
    );
    expect(warnings).toContain('M1 (Keeping) keeps text of the merged roadmap that no field holds.');
  });

  test('outside of all', () => {
    const { kept, warnings } = plan(TEXT);
    expect(kept).toBe('## Open questions\n\n- Who pays?');
    expect(warnings).toContain('Outside of its milestones the merged roadmap says more: kept as text.');
  });

  test('but not what the spec says itself', () => {
    expect(plan(`${TEXT}\n## Risks\n\n- Parcels may get lost\n`).kept).toBe(
      '## Open questions\n\n- Who pays?',
    );
  });
});

describe('[001/wave-2-merged-model] what is wrong is put right and said', () => {
  test('a lost id is placed with its like', () => {
    const { coverage, warnings } = plan(
      '# R\n\n## Phase 1: A\n\n- FR-001: keeps\n- FR-002: prints\n\n## Phase 2: B\n\n- FR-003: sign in\n',
    );
    expect(warnings).toContain('The merged roadmap leaves out NFR-001: placed by rule.');
    expect(coverage.map(({ requirement }) => requirement)).toContain('NFR-001');
  });

  test('an id from nowhere is named, and stands in no deliverable', () => {
    const { milestones, warnings } = plan(
      '# R\n\n## Phase 1: A\n\n- FR-001: keeps, see FR-099\n- FR-002: prints\n\n## Phase 2: B\n\n- FR-003: sign in\n- NFR-001: fast\n',
    );
    expect(warnings).toContain('The merged roadmap names FR-099, which the spec lacks.');
    expect(milestones[0]?.deliverables[0]?.description).toBe('The desk keeps parcels');
  });

  test('a figure from nowhere gives way to the words of the spec', () => {
    const { milestones } = plan(
      '# R\n\n## Phase 1: A\n\n- FR-001: keeps 500 parcels\n- FR-002: prints\n\n## Phase 2: B\n\n- FR-003: sign in\n- NFR-001: fast\n',
    );
    expect(milestones[0]?.deliverables[0]?.description).toBe('The desk keeps parcels');
    expect(milestones[0]?.kept).toBe('- FR-001: keeps 500 parcels');
  });

  test('an order against the spec is turned', () => {
    const { coverage, warnings } = plan(
      '# R\n\n## Phase 1: A\n\n- FR-002: prints\n- FR-003: sign in\n\n## Phase 2: B\n\n- FR-001: keeps\n- NFR-001: fast\n',
    );
    expect(warnings).toContain('The merged roadmap has FR-002 before FR-001, which it depends on: moved.');
    expect(coverage.find(({ requirement }) => requirement === 'FR-002')?.milestone).toBe('M2');
  });

  test('too few milestones or too many stay as agreed, and it is said', () => {
    const few = plan('# R\n\n## Phase 1: All\n\n- FR-001\n- FR-002\n- FR-003\n- NFR-001: within 2 seconds\n');
    expect(few.milestones.map(({ title }) => title)).toEqual(['All']);
    expect(few.warnings).toEqual([
      'The merged roadmap has one milestone, where complexity LOW has 3 to 4: left as it is.',
    ]);
    const many = plan(
      `# R\n\n${['FR-001', 'FR-002', 'FR-003', 'NFR-001'].map((id, at) => `## Phase ${at + 1}: P\n\n- ${id}: within 2 seconds`).join('\n\n')}\n\n## Phase 5: Validation\n\n- FR-001 and FR-002 again\n`,
    );
    expect(many.milestones).toHaveLength(5);
    expect(many.milestones[4]).toMatchObject({ type: 'TEST', dependencies: ['M1', 'M2', 'M3', 'M4'] });
    expect(many.warnings.join()).toContain('5 milestones, where complexity LOW has 3 to 4: left as it is');
  });

  test.each([
    ['', 'nothing'],
    ['Just prose about parcels.', 'prose'],
    ['# R\n\n## Phase 1: A\n\nNothing here.\n', 'no requirement'],
  ])('no milestones at all: planned by rule (%j, %s)', (merged) => {
    const { coverage, warnings } = plan(merged);
    expect(warnings).toContain('The merged roadmap has no milestones that can be read: planned by rule.');
    expect(coverage).toHaveLength(4);
  });

  test('hostile text does not hang', () => {
    const hostile = `# R\n\n${'## Phase 1: A\n\n'.repeat(300)}${'|'.repeat(3000)}\n\n${'- FR-001 '.repeat(1000)}`;
    expect(plan(hostile).coverage).toHaveLength(4);
  });
});
