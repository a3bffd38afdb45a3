import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallExtraction, smallPlan } from '../../../../test/documents/small-roadmap.ts';
import type { Extraction } from '../model/extraction.ts';
import type { RoadmapPlan } from '../model/plan.ts';
import { renderRoadmap } from '../reports/roadmap.ts';
import { renderTestStrategy } from '../reports/test-strategy.ts';
import { checkTraceability } from './index.ts';

const MARKS = [
  '|', '\\', '`', '```', '#', '## M9: x', '---', '<!--', '-->', '<b>', '[', ']', '![', '](', '\n', '\n\n', ' ', '*', '_', '- ',
  '1. ', '> ', '~~~', '=', '\t', '\r', '&lt;', '$&', '$1', 'M1', 'V1', 'None', '*End of roadmap.md: milestones 3.*', '\u2028',
  'word', ':', ',', '😀', '[a]: b', '\ud800', '\u0000',
]; // biome-ignore format: a list
const text = fc.array(fc.constantFrom(...MARKS), { maxLength: 12 }).map((parts) => parts.join(''));

/** Every text of the plan and the extraction replaced; ids stay. */
function disturbed(next: () => string): { plan: RoadmapPlan; extraction: Extraction } {
  const some = () => next() || 'x';
  return {
    extraction: {
      ...smallExtraction,
      title: next(),
      summary: next(),
      version: next(),
      requirements: smallExtraction.requirements.map((one) => ({ ...one, text: next(), constraint: next() })),
      criteria: smallExtraction.criteria.map((one) => ({ ...one, text: next() })),
    },
    plan: {
      ...smallPlan,
      milestones: smallPlan.milestones.map((one) => ({
        ...one,
        title: `T${some()}`,
        objective: some(),
        deliverables: one.deliverables.map((deliverable) => ({
          ...deliverable,
          description: next(),
          acceptance: next(),
        })),
        kept: next(),
      })),
      risks: smallPlan.risks.map((one) => ({ ...one, text: next(), mitigation: next(), owner: next() })),
      validations: smallPlan.validations.map((one) => ({ ...one, stopCriteria: next() })),
      coverage: smallPlan.coverage.map((one) => ({ ...one, method: next() })),
      deferred: smallPlan.deferred.map((one) => ({ ...one, reason: `R${next()}` })),
      warnings: [`W${next()}`],
    },
  };
}

test('whatever a spec or a model writes, the documents say what was planned', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 40, maxLength: 40 }), (texts) => {
      let at = 0;
      const { plan, extraction } = disturbed(() => texts[at++ % texts.length] ?? '');
      const report = { plan, extraction, generated: '2026', sources: [texts[0] ?? ''] };
      const roadmap = renderRoadmap({
        ...report,
        compliance: 'standard',
        validation: { score: 0, status: 'SKIPPED', warnings: [`W${texts[1]}`] },
      });
      const testStrategy = renderTestStrategy(report);
      expect(checkTraceability({ roadmap, testStrategy }, extraction, plan)).toEqual([]);
    }),
    { seed: 1, numRuns: 100 },
  );
});
