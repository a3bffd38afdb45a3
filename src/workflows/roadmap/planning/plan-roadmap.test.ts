import { describe, expect, test } from 'vitest';
import { extractionOf } from '../../../../test/roadmap/extraction-of.ts';
import type { Extraction } from '../model/extraction.ts';
import type { PlanContext } from '../model/plan.ts';
import { countMilestones } from './cutting/milestone-range.ts';
import { choosePersonas } from './finishing/choose-personas.ts';
import { estimateEffort } from './finishing/estimate-effort.ts';
import { measureComplexity } from './finishing/measure-complexity.ts';
import { rateRisk } from './finishing/plan-risks.ts';
import { planByRule } from './plan-roadmap.ts';

const contextOf = (extraction: Extraction, more: Partial<PlanContext> = {}): PlanContext => ({
  extraction,
  complexity: measureComplexity(extraction),
  personas: choosePersonas(extraction),
  recommendations: [],
  planner: false,
  ...more,
});

/** The parts of the desk that the spec itself names. */
const GROUPS: Readonly<Record<string, string>> = {
  'FR-001': 'Shelf',
  'FR-002': 'Labels',
  'FR-003': 'Shelf',
  'FR-004': 'Sign-in',
  'NFR-001': 'Labels',
  'FR-005': 'Scale',
};

const PLAIN = extractionOf({
  requirements: [
    ['FR-001', 'backend', 'P0', 'The system must keep parcels'],
    ['FR-002', 'backend', 'P1', 'The system should print labels'],
    ['FR-003', 'frontend', 'P1', 'Staff can see all parcels'],
    ['FR-004', 'security', 'P0', 'Staff must sign in'],
    ['NFR-001', 'performance', 'P1', 'Labels are printed within 2 seconds'],
    ['FR-005', 'backend', 'P3', 'Parcels are weighed'],
    ['FR-006', 'documentation', 'P2', 'A guide describes the desk'],
  ],
  links: [
    ['FR-001', 'FR-002'],
    ['FR-001', 'FR-003'],
  ],
  risks: [
    ['Parcels get lost', 'High', 'High', ['FR-001']],
    ['Labels smear', 'Low', 'Medium', ['FR-002', 'NFR-001']],
  ],
  criteria: [['20 parcels an hour are kept', ['FR-001']]],
});
const DESK: Extraction = {
  ...PLAIN,
  requirements: PLAIN.requirements.map((one) => ({
    ...one,
    plan: { group: GROUPS[one.id], section: 'Requirements' },
  })),
};

/** As a small spec, whatever its measure. */
const SMALL = contextOf(DESK, { complexity: { ...measureComplexity(DESK), score: 0.35, class: 'LOW' } });

describe('[001/standard-milestones] a spec by rule', () => {
  const plan = planByRule(SMALL);
  const of = (id: string) => plan.milestones.find((one) => one.id === id);

  test('along the parts of the spec, named after them, what others need first', () => {
    expect(plan.milestones.map(({ id, title, type }) => [id, title, type])).toEqual([
      ['M1', 'Shelf', 'FEATURE'],
      ['M2', 'Labels and Sign-in', 'FEATURE'],
      ['M3', 'Scale', 'FEATURE'],
    ]);
    expect(plan.milestones.map(({ dependencies }) => dependencies)).toEqual([[], ['M1'], []]);
  });

  test('phases that most requirements have cut the work before anything else', () => {
    const phased = DESK.requirements.map((one, at) => ({
      ...one,
      plan: { ...one.plan, phase: ['Pilot in Tilburg', 'All docks', 'Other sites'][at % 3] },
    }));
    const titles = planByRule({ ...SMALL, extraction: { ...DESK, requirements: phased } }).milestones;
    expect(titles.map(({ title }) => title.split(':')[0])).toEqual([
      'Pilot in Tilburg',
      'All docks',
      'Other sites',
    ]);
  });

  test('what measures others waits for them, though nothing says so', () => {
    const kinds = DESK.requirements.map((one, at) => ({
      ...one,
      kind: at > 4 ? ('non-functional' as const) : ('functional' as const),
      plan: { group: at > 4 ? 'Capacity' : 'Desk', section: at > 4 ? 'Capacity' : 'Desk' },
    }));
    const { milestones } = planByRule({ ...SMALL, extraction: { ...DESK, requirements: kinds } });
    expect(milestones.at(-1)?.dependencies).toEqual(milestones.slice(0, -1).map(({ id }) => id));
  });

  test('deliverables say what and when in the words of the spec, or what has to be asked', () => {
    expect(of('M1')).toMatchObject({
      objective: 'What works at its end: keep parcels; staff can see all parcels.',
      deliverables: [
        {
          id: 'D1.1',
          description: 'The system must keep parcels',
          acceptance: 'SC-001: 20 parcels an hour are kept',
          requirements: ['FR-001'],
        },
        { acceptance: 'No criterion stated (line 12): ask its author' },
      ],
    });
    const labels = of('M2')?.deliverables.find(({ requirements }) => requirements.includes('NFR-001'));
    expect(labels?.acceptance).toBe('Measured: within 2 seconds (line 14)');
  });

  test('every requirement has its validation and method', () => {
    expect(plan.validations.map(({ id, after, validates }) => [id, after, validates])).toEqual([
      ['V1', 'M3', ['M1', 'M2', 'M3']],
    ]);
    expect(plan.coverage[0]).toEqual({
      requirement: 'FR-001',
      by: 'V1',
      milestone: 'M1',
      method: 'acceptance test, by SC-001',
    });
    expect(plan.validations[0]?.stopCriteria).toBe(
      'Stop if one of FR-001, NFR-001 misses its acceptance criterion, or R-001 has come true',
    );
  });

  test('decisions show their figures', () => {
    expect(plan.decisions.map(({ decision }) => decision)).toEqual(['Primary Persona', 'Milestone Count']);
    expect(plan.decisions[1]?.rationale).toBe('complexity 0.350 is LOW; the spec has 4 pieces of its own');
  });
});

describe('[001/standard-risk-ids] risks', () => {
  test('R-NNN keeps its RISK-NNN, and is where its requirements are', () => {
    const { risks, milestones } = planByRule(SMALL);
    expect(risks).toMatchObject([
      { id: 'R-001', origin: 'RISK-001', milestones: ['M1'], mitigation: 'none stated in the spec' },
      { id: 'R-002', origin: 'RISK-002', milestones: ['M2'] },
    ]);
    expect(milestones.map(({ riskLevel }) => riskLevel)).toEqual(['High', 'Low', 'Low']);
    expect(milestones.map(({ priority }) => priority)).toEqual(['P0', 'P0', 'P2']);
  });

  test('a requirement called R-001 stays alone with its id', () => {
    const spec = extractionOf({
      requirements: [
        ['R-001', 'backend', 'P1', 'It works'],
        ['R-002', 'backend', 'P1', 'It stays'],
      ],
      risks: [['It fails', 'Low', 'Low', ['R-001']]],
    });
    expect(planByRule(contextOf(spec)).risks.map(({ id }) => id)).toEqual(['R-003']);
  });

  test.each([
    [[], 'Low'],
    [[['Low', 'Medium']], 'Low'],
    [[['Medium', 'Medium']], 'Medium'],
    [[['Low', 'High']], 'Medium'],
    [[['High', 'High']], 'High'],
    [
      [
        ['Low', 'High'],
        ['High', 'Low'],
      ],
      'High',
    ],
  ] as const)('%j makes a milestone %s', (levels, expected) =>
    expect(rateRisk(levels.map(([probability, impact]) => ({ probability, impact })))).toBe(expected),
  );
});

test('where the spec tells its requirements apart, a milestone is as urgent as the first of its own', () => {
  const alike = DESK.requirements.map((one) => ({ ...one, priority: 'P1' as const }));
  const ranks = (requirements: Extraction['requirements']): string[] =>
    planByRule({ ...SMALL, extraction: { ...DESK, requirements } }).milestones.map(
      ({ priority }) => priority,
    );
  expect(ranks(DESK.requirements)).toEqual(['P0', 'P0', 'P2']);
  // Nothing is told apart: sign-in and what others need come first, as the rules say.
  expect(ranks(alike)).toEqual(['P0', 'P0', 'P1']);
});

describe('effort', () => {
  const facts = { deliverables: 1, highRisks: 0, requirements: 1, allRequirements: 100, complexity: 0.5 };
  test.each([
    ['few deliverables', { deliverables: 2 }, 'XS'],
    ['three', { deliverables: 3 }, 'S'],
    ['five', { deliverables: 5 }, 'M'],
    ['eight', { deliverables: 8 }, 'L'],
    ['eleven', { deliverables: 11 }, 'XL'],
    ['a high risk is a fifth more', { deliverables: 7, highRisks: 1 }, 'L'],
    ['two are half as much again', { deliverables: 8, highRisks: 2 }, 'XL'],
    ['most of a complex spec', { requirements: 90, complexity: 1 }, 'XL'],
    ['half of it', { requirements: 50, complexity: 1 }, 'M'],
    ['exactly the last limit', { requirements: 85, complexity: 1 }, 'L'],
  ])('%s', (_, more, expected) => expect(estimateEffort({ ...facts, ...more })).toBe(expected));
});

describe('how many milestones', () => {
  test.each([
    ['LOW', 0, 3],
    ['LOW', 5, 4],
    ['MEDIUM', 1, 5],
    ['MEDIUM', 9, 7],
    ['HIGH', 10, 10],
  ] as const)('%s with %s pieces: %s', (complexity, pieces, expected) =>
    expect(countMilestones(complexity, pieces)).toBe(expected),
  );

  test('too few requirements to fill the range are said, and nothing is invented', () => {
    const tiny = extractionOf({
      requirements: [['FR-001', 'backend', 'P1', 'It works']],
      shares: { backend: 0.2, frontend: 0.2, security: 0.2, performance: 0.2, documentation: 0.2 },
      risks: [['It fails', 'High', 'High', []]],
      lines: 1000,
    });
    const plan = planByRule(contextOf(tiny));
    expect(plan.complexity.class).toBe('MEDIUM');
    expect(plan.milestones).toHaveLength(1);
    expect(plan.warnings.join()).toContain('the 1 requirements fill only 1');
  });
});

test('a cycle is an error that shows it, with the lines', () => {
  const round = extractionOf({
    requirements: DESK.requirements.map(
      ({ id, domain, priority, text }) => [id, domain, priority, text] as const,
    ),
    links: [
      ['FR-001', 'FR-002'],
      ['FR-002', 'FR-003'],
      ['FR-003', 'FR-001'],
    ],
  });
  expect(() => planByRule(contextOf(round))).toThrow(
    expect.objectContaining({
      code: 'roadmap/cycle',
      exitCode: 2,
      message: expect.stringContaining(
        'FR-001 -> FR-002 -> FR-003 -> FR-001 (DEP-001 in line 50, DEP-002 in line 51, DEP-003 in line 52)',
      ),
    }),
  );
});

test('a requirement that needs another domain comes after it, and the milestone waits for it', () => {
  const spec = extractionOf({
    requirements: [
      ['FR-001', 'backend', 'P1', 'Base'],
      ['FR-002', 'frontend', 'P1', 'Screens'],
      ['FR-003', 'backend', 'P1', 'Store'],
      ['FR-004', 'security', 'P1', 'Login'],
      ['FR-005', 'backend', 'P1', 'Mail'],
    ],
    links: [
      ['FR-001', 'FR-004'],
      ['FR-004', 'FR-003'],
      ['FR-003', 'FR-002'],
    ],
    shares: { backend: 0.5, frontend: 0.3, security: 0.2 },
    risks: [['x', 'High', 'High', []]],
    lines: 700,
  });
  const plan = planByRule(contextOf(spec));
  const place = new Map(
    plan.coverage.map(({ requirement, milestone }) => [requirement, Number(milestone.slice(1))]),
  );
  const at = (id: string): number => place.get(id) ?? 0;
  expect(at('FR-001')).toBeLessThanOrEqual(at('FR-004'));
  expect(at('FR-004')).toBeLessThanOrEqual(at('FR-003'));
  expect(at('FR-003')).toBeLessThanOrEqual(at('FR-002'));
});

test('two texts under one id make one deliverable that says both', () => {
  const spec = extractionOf({
    requirements: [
      ['FR-001', 'backend', 'P1', 'It works'],
      ['FR-001', 'backend', 'P1', 'It sleeps'],
    ],
  });
  const plan = planByRule(contextOf(spec));
  expect(plan.coverage).toHaveLength(1);
  expect(plan.milestones[0]?.deliverables[0]?.description).toBe('It works / It sleeps');
});
