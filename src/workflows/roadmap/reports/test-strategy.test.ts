import { expect, test } from 'vitest';
import { extractionOf } from '../../../../test/roadmap/extraction-of.ts';
import { choosePersonas } from '../planning/finishing/choose-personas.ts';
import { measureComplexity } from '../planning/finishing/measure-complexity.ts';
import { planByRule } from '../planning/plan-roadmap.ts';
import { renderTestStrategy } from './test-strategy.ts';

const extraction = extractionOf({
  requirements: [
    ['FR-001', 'backend', 'P0', 'The system must keep parcels'],
    ['FR-002', 'backend', 'P1', 'The system should print labels'],
    ['FR-003', 'frontend', 'P1', 'Staff can see all parcels'],
    ['FR-004', 'security', 'P0', 'Staff must sign in'],
  ],
  links: [['FR-001', 'FR-002']],
  criteria: [['20 parcels an hour are kept', ['FR-001']]],
});
const plan = planByRule({
  extraction,
  complexity: { ...measureComplexity(extraction), score: 0.35, class: 'LOW' },
  personas: choosePersonas(extraction),
  recommendations: [],
  planner: false,
});
const render = (): string =>
  renderTestStrategy({ plan, extraction, generated: '2026-01-01T00:00:00Z', sources: ['spec.md'] });

test('no gate waits for a check that comes after what waits for the gate', () => {
  const last = plan.validations[0]?.after;
  const gates = render()
    .split('\n')
    .filter((line) => /^\| M\d+: /.test(line) && line.includes('no open Critical'));
  expect(gates.length).toBe(plan.milestones.length);
  expect(gates.length).toBeGreaterThan(1);
  expect(gates.filter((gate) => gate.includes('V1 passed')).map((gate) => gate.slice(2, 4))).toEqual([last]);
});

test('a criterion stands with the requirement that it proves', () => {
  expect(render()).toContain('| FR-001 | ');
});
