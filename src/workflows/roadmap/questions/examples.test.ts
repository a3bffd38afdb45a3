// An example that breaks its own rules teaches to break them: each is read and checked as an answer would be.

import { expect, test } from 'vitest';
import { findingsOf } from '../../../../test/documents/findings-of.ts';
import { extractionOf } from '../../../../test/roadmap/extraction-of.ts';
import { choosePersonas, measureComplexity } from '../planning/index.ts';
import { PLANNED, type PlanPayload, planMilestones } from './plan-milestones.ts';
import { READ, type ReadPayload, readRequirements } from './read-requirements.ts';
import { REVIEWED, type ReviewPayload, reviewQuality } from './review-question.ts';

const read: ReadPayload = {
  spec: '',
  judge: ['A1', 'A2', 'A3', 'A4', 'A5'],
  units: { A1: 'requirement', A2: 'context', A3: 'deferred', A4: 'context', A5: 'context' },
  excluded: [],
};

const SPEC = `# Bakery

- FR-901 Bread is baked.
- FR-902 Bread is sold once it is baked.
- FR-903 Cakes come in a later release.
`;
const extraction = extractionOf({
  requirements: [
    ['FR-901', 'backend', 'P1', 'Bread is baked.'],
    ['FR-902', 'backend', 'P1', 'Bread is sold once it is baked.'],
    ['FR-903', 'backend', 'P3', 'Cakes come in a later release.'],
  ],
  links: [['FR-901', 'FR-902']],
});
const planned: PlanPayload = {
  extraction,
  complexity: measureComplexity(extraction),
  personas: choosePersonas(extraction),
  recommendations: [],
  planner: true,
  spec: { label: 'spec.md', text: SPEC },
  least: 2,
  most: 3,
};

const item = (id: string) => ({ id, text: '', dimension: 'x', file: 'roadmap.md' });
const reviewed = {
  texts: {
    'roadmap.md': `${'\n'.repeat(13)}Phase 1 sells bread, phase 2 bakes it.\n`,
    'test-strategy.md': '',
    spec: `${'\n'.repeat(5)}Allergens are labelled.\n`,
  },
  items: [item('order-901'), item('labels-901')],
} as unknown as ReviewPayload;

test.each<[string, readonly unknown[], readonly unknown[]]>([
  [
    'read-requirements',
    findingsOf(readRequirements, READ.answer, read),
    findingsOf(readRequirements, READ.answer, { ...read, judge: [...read.judge, 'A6'] }),
  ],
  [
    'plan-milestones',
    findingsOf(planMilestones, PLANNED.answer, planned),
    findingsOf(planMilestones, PLANNED.answer, { ...planned, least: 3 }),
  ],
  [
    'review-quality, review-self',
    findingsOf(reviewQuality, REVIEWED.answer, reviewed),
    findingsOf(reviewQuality, REVIEWED.answer, { ...reviewed, items: [item('order-901')] } as never),
  ],
])('%s: the example holds, and with a mistake it would not', (_, right, wrong) => {
  expect(right).toEqual([]);
  expect(wrong).not.toEqual([]);
});
