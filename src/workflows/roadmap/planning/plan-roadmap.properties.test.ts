import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractionOf } from '../../../../test/roadmap/extraction-of.ts';
import { DOMAINS, type Extraction } from '../model/extraction.ts';
import type { PlanContext, RoadmapPlan, Sketch } from '../model/plan.ts';
import { RoadmapError } from '../model/roadmap-error.ts';
import { rangeOf } from './cutting/milestone-range.ts';
import { choosePersonas } from './finishing/choose-personas.ts';
import { finishPlan } from './finishing/finish-plan.ts';
import { measureComplexity } from './finishing/measure-complexity.ts';
import { planByRule, planFromMerged } from './plan-roadmap.ts';
import { linksOf, requireOrder } from './requirements/order-requirements.ts';
import { sketchAnswer } from './sketching/sketch-answer.ts';

const LEVELS = ['High', 'Medium', 'Low'] as const;
const idOf = (index: number): string => `FR-${String(index + 1).padStart(3, '0')}`;

/** Links lead from a lower rank to a higher one, ranks being a shuffle: so never in a circle. */
const extractions = fc
  .record({
    requirements: fc.array(
      fc.record({
        domain: fc.constantFrom(...DOMAINS),
        priority: fc.constantFrom('P0' as const, 'P1' as const, 'P2' as const, 'P3' as const),
        text: fc.constantFrom(
          'The desk must keep parcels',
          'Labels come in a later release',
          'Answers take 20 ms',
        ),
        rank: fc.nat(1000),
      }),
      { minLength: 3, maxLength: 45 },
    ),
    links: fc.array(fc.tuple(fc.nat(44), fc.nat(44)), { maxLength: 40 }),
    risks: fc.array(fc.tuple(fc.constantFrom(...LEVELS), fc.constantFrom(...LEVELS), fc.nat(44)), {
      maxLength: 6,
    }),
    criteria: fc.array(fc.nat(44), { maxLength: 5 }),
    lines: fc.constantFrom(20, 400, 1200),
  })
  .map(({ requirements, links, risks, criteria, lines }) => {
    const size = requirements.length;
    const rankOf = (index: number): number => (requirements[index]?.rank ?? 0) * 100 + index;
    return extractionOf({
      requirements: requirements.map(({ domain, priority, text }, index) => [
        idOf(index),
        domain,
        priority,
        text,
      ]),
      links: links
        .map(([a, b]) => [a % size, b % size] as const)
        .map(([a, b]) => (rankOf(a) < rankOf(b) ? [idOf(a), idOf(b)] : [idOf(b), idOf(a)])),
      risks: risks.map(([probability, impact, index]) => [
        'It fails',
        probability,
        impact,
        [idOf(index % size)],
      ]),
      criteria: criteria.map((index) => ['Shown in 5 minutes', [idOf(index % size)]]),
      lines,
    });
  });

const contextOf = (extraction: Extraction): PlanContext => ({
  extraction,
  complexity: measureComplexity(extraction),
  personas: choosePersonas(extraction),
  recommendations: [],
  planner: false,
});

function checkPlan(plan: RoadmapPlan, extraction: Extraction): void {
  const { milestones, deferred, coverage, validations } = plan;
  const place = new Map(milestones.map(({ id }, index) => [id, index]));
  // Topologically ordered, and so without a circle.
  milestones.forEach(({ dependencies }, index) => {
    for (const id of dependencies) expect(place.get(id)).toBeLessThan(index);
  });
  expect(milestones.every(({ deliverables }) => deliverables.length > 0)).toBe(true);
  const made = new Map(
    coverage.map(({ requirement, milestone }) => [requirement, place.get(milestone) ?? -1]),
  );
  const late = new Set(deferred.map(({ requirement }) => requirement));
  for (const { id } of extraction.requirements) {
    expect(made.has(id) !== late.has(id)).toBe(true);
    const at = made.get(id);
    if (at === undefined) continue;
    const holder = milestones[at];
    expect(holder?.deliverables.some(({ requirements }) => requirements.includes(id))).toBe(true);
  }
  for (const { by } of coverage) expect(validations.some(({ id }) => id === by)).toBe(true);
  for (const { before, after } of linksOf(extraction)) {
    if (late.has(after)) continue;
    expect(late.has(before)).toBe(false);
    const [from, to] = [made.get(before) ?? -1, made.get(after) ?? -1];
    expect(from).toBeLessThanOrEqual(to);
    if (from < to) expect(milestones[to]?.dependencies).toContain(milestones[from]?.id);
  }
}

test('[001/standard-milestones] any spec without a cycle is planned whole, in order and within the range', () => {
  fc.assert(
    fc.property(extractions, (extraction) => {
      const context = contextOf(extraction);
      const plan = planByRule(context);
      checkPlan(plan, extraction);
      const { least, most } = rangeOf(context.complexity.class);
      const ids = new Set(extraction.requirements.map(({ id }) => id));
      expect(plan.milestones.length).toBeGreaterThanOrEqual(Math.min(least, ids.size));
      expect(plan.milestones.length).toBeLessThanOrEqual(most);
      expect(plan.milestones.map(({ id }) => id)).toEqual(plan.milestones.map((_, index) => `M${index + 1}`));
      expect(planByRule(contextOf(extraction))).toEqual(plan);
    }),
    { seed: 1, numRuns: 300 },
  );
});

/** Milestone, and whether it is named twice or under an id of nobody, for each requirement. */
const sorting = fc.array(fc.record({ at: fc.nat(6), twice: fc.boolean(), unknown: fc.nat(9) }), {
  minLength: 45,
  maxLength: 45,
});

const TYPES = ['FEATURE', 'SECURITY', 'TEST'] as const;

test('whatever a model answers, the plan is whole and in order, or there is none', () => {
  fc.assert(
    fc.property(extractions, sorting, fc.array(fc.nat(8), { maxLength: 8 }), (extraction, places, links) => {
      const context = contextOf(extraction);
      const { least, most } = rangeOf(context.complexity.class);
      const given = Array.from({ length: 7 }, (_, index) => ({
        title: `Part ${'abcdefg'.charAt(index)}`,
        objective: '',
        type: TYPES[index % 3] ?? 'FEATURE',
        dependsOn: links.filter((link) => link % 7 === index).map((link) => link + 1),
        deliverables: extraction.requirements.flatMap(({ id }, at) => {
          const { at: place = 0, twice = false, unknown = 0 } = places[at] ?? {};
          const own = place === index || (twice && place + 1 === index);
          return own ? [{ requirements: unknown === 0 ? [`${id}9`] : [id] }] : [];
        }),
      }));
      const order = requireOrder(extraction);
      let sketch: Sketch;
      try {
        sketch = sketchAnswer({ milestones: given, deferred: [] }, context, order);
      } catch (error) {
        expect(error).toBeInstanceOf(RoadmapError);
        return;
      }
      const plan = finishPlan(sketch, context, order);
      checkPlan(plan, extraction);
      const isOutside = plan.milestones.length < least || plan.milestones.length > most;
      expect(plan.warnings.some((one) => one.includes('left as it is'))).toBe(isOutside);
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('[001/wave-2-merged-model] whatever order a merged roadmap has, the plan is whole and keeps to the spec', () => {
  fc.assert(
    fc.property(extractions, sorting, (extraction, places) => {
      const phases = Array.from({ length: 7 }, (_, index) => {
        const own = extraction.requirements.filter(
          (_one, at) => places[at]?.at === index && !places[at]?.twice,
        );
        return `## Phase ${index + 1}: Part\n\n${own.map(({ id, text }) => `- ${id}: ${text}`).join('\n')}`;
      });
      checkPlan(planFromMerged(contextOf(extraction), `# R\n\n${phases.join('\n\n')}\n`), extraction);
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('a cycle is shown as it goes round', () => {
  fc.assert(
    fc.property(extractions, fc.integer({ min: 2, max: 3 }), (extraction, length) => {
      const ring = extraction.requirements.slice(0, length).map(({ id }) => id);
      const links = ring.map((id, index) => [id, ring[(index + 1) % length] ?? id] as const);
      const cyclic = extractionOf({
        requirements: extraction.requirements.map(({ id, domain, priority, text }) => [
          id,
          domain,
          priority,
          text,
        ]),
        links,
      });
      expect(() => planByRule(contextOf(cyclic))).toThrow([...ring, ring[0]].join(' -> '));
    }),
    { seed: 1, numRuns: 50 },
  );
});
