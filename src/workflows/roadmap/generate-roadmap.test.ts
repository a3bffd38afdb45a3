import { describe, expect, test } from 'vitest';
import { smallExtraction, smallPlan, smallSpec } from '../../../test/documents/small-roadmap.ts';
import type { Deliberation, ProgressEvent } from '../../domain/workflow/workflow.ts';
import { type GenerationContext, generateRoadmap } from './generate-roadmap.ts';
import type { RoadmapPlan } from './model/plan.ts';
import type { GivenReview, ReviewPayload } from './questions/review-question.ts';
import { roadmapInput } from './request/input.ts';

type Verdicts = (payload: ReviewPayload) => GivenReview[];

/** A door behind which reviewers say what a test wants. */
function door(verdicts: Verdicts = () => []) {
  const events: ProgressEvent[] = [];
  const steps: string[] = [];
  const deliberation: Deliberation = {
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'test',
    ask: async (step, _role, question, payload) => {
      steps.push(step);
      const answer = question.answer.parse({ verdicts: verdicts(payload as unknown as ReviewPayload) });
      return { answer, agent: 'test', struck: question.check?.(answer, payload) ?? [] };
    },
    forgo: async () => undefined,
    publish: async () => undefined,
    deliver: async () => undefined,
    report: (event) => void events.push(event),
  };
  const details = () => events.flatMap((one) => (one.type === 'step-finished' ? [one.detail] : []));
  return { deliberation, steps, details };
}

const contextOf = (
  more: Partial<Omit<GenerationContext, 'input'>> & { readonly input?: object } = {},
): GenerationContext => ({
  read: {
    extraction: smallExtraction,
    complexity: smallPlan.complexity,
    personas: smallPlan.personas,
    compliance: 'standard',
  },
  plan: smallPlan,
  replan: async () => smallPlan,
  sources: ['spec.md'],
  spec: smallSpec,
  ...more,
  input: roadmapInput.parse({
    specs: [{ label: 'spec.md', sourcePath: 'spec.md', text: smallSpec, format: 'markdown' }],
    mode: 'none',
    ...more.input,
  }),
});

const verdictFor =
  (verdict: (id: string) => GivenReview['verdict'], searched = 'all sections for "unicorns"'): Verdicts =>
  ({ items, texts }) =>
    items.map(({ id }) => {
      const line = texts['roadmap.md'].split('\n').findIndex((text) => text.startsWith('| D2.1')) + 1;
      const evidence = [{ document: 'roadmap.md' as const, line, text: 'Mail after failed attempts' }];
      const given = verdict(id);
      return {
        item: id,
        evidence: given === 'MET' ? evidence : [],
        searched: given === 'NOT MET' ? searched : '',
        reasoning: 'as quoted',
        recommendation: given === 'NOT MET' ? `mend ${id}` : '',
        verdict: given,
      };
    });

/** All acceptance criteria vague, no mitigation, and the like: enough faults for a REVISE. */
const weakened = (plan: RoadmapPlan): RoadmapPlan => ({
  ...plan,
  milestones: plan.milestones.map((one) => ({
    ...one,
    objective: 'Do it.',
    deliverables: one.deliverables.map((deliverable) => ({ ...deliverable, acceptance: 'Works properly' })),
  })),
  risks: plan.risks.map((risk) => ({ ...risk, mitigation: 'none', owner: '', milestones: [] })),
});
const vagueStops = (plan: RoadmapPlan): RoadmapPlan => ({
  ...plan,
  validations: plan.validations.map((one) => ({ ...one, stopCriteria: 'bad' })),
  coverage: plan.coverage.map((one) => ({ ...one, method: '' })),
});

describe('how it ends', () => {
  test('a sound plan passes, and the score says that code alone has given it', async () => {
    const { deliberation, details } = door();
    const made = await generateRoadmap(contextOf(), deliberation);
    expect(made.validation).toEqual({
      score: 1,
      status: 'PASS',
      warnings: [],
      mechanicalOnly: true,
      notes: [],
    });
    expect(made.gate).toEqual([]);
    expect(made.roadmap).toContain(
      'validation_score: 1\nvalidation_status: PASS\nvalidation_mechanical_only: true',
    );
    expect(details()).toEqual([
      'Wave 3 complete: roadmap.md + test-strategy.md generated.',
      'Wave 4 complete: validation score 1.00 (PASS).',
    ]);
  });

  test.each([
    [{ input: { validate: false } }, 'compliance: standard', 'Wave 4 skipped: --no-validate flag set.'],
    [
      { read: { ...contextOf().read, compliance: 'light' as const } },
      'compliance: light',
      'Wave 4 skipped: light compliance.',
    ],
  ])('[001/standard-validation] SKIPPED: %#', async (more, compliance, told) => {
    const { deliberation, details } = door();
    const made = await generateRoadmap(contextOf(more), deliberation);
    expect(made.validation).toMatchObject({ score: 0, status: 'SKIPPED', warnings: [] });
    expect(made.roadmap).toContain('validation_score: 0\nvalidation_status: SKIPPED');
    expect(made.roadmap).toContain(compliance);
    expect(details()[1]).toBe(told);
  });

  test('below 0.70 it is rejected at once', async () => {
    let replanned = 0;
    const { deliberation, details } = door(verdictFor(() => 'NOT MET'));
    const made = await generateRoadmap(
      contextOf({
        input: { model: 'x' },
        plan: vagueStops(weakened(smallPlan)),
        replan: async () => {
          replanned += 1;
          return smallPlan;
        },
      }),
      deliberation,
    );
    expect(made.validation.status).toBe('REJECT');
    expect(made.validation.score).toBeLessThan(0.7);
    expect(replanned).toBe(0);
    expect(details()[1]).toMatch(/^Wave 4 complete: validation score 0\.\d\d \(REJECT\)\.$/);
  });

  test('--no-validate leaves the gate in place', async () => {
    const plan = { ...smallPlan, deferred: [] };
    const made = await generateRoadmap(contextOf({ plan, input: { validate: false } }), door().deliberation);
    expect(made.gate.map(({ message }) => message)).toContain(
      'FR-003 is in no deliverable: place it in a milestone, or defer it with a reason',
    );
  });

  test('what the gate shuts out is no pass, whatever the score', async () => {
    const plan = { ...smallPlan, deferred: [] };
    const made = await generateRoadmap(contextOf({ plan, replan: async () => plan }), door().deliberation);
    expect(made.validation.score).toBeGreaterThan(0.85);
    expect(made.validation.status).toBe('REJECT');
    expect(made.gate).not.toEqual([]);
  });
});

describe('reviewers', () => {
  const reviewed = { input: { model: 'x' } };

  test('both are asked, and their verdicts count', async () => {
    const { deliberation, steps } = door(verdictFor((id) => (id === 'risk-quality-1' ? 'NOT MET' : 'MET')));
    const made = await generateRoadmap(contextOf(reviewed), deliberation);
    expect(steps).toEqual(['wave-4/iteration-0/quality-engineer', 'wave-4/iteration-0/self-review']);
    expect(made.validation).toMatchObject({ status: 'PASS', mechanicalOnly: false });
    expect(made.validation.score).toBeCloseTo(1 - 0.45 * 0.25 * (1 / 3), 10);
    expect(made.validation.notes).toEqual([
      'roadmap.md: not met: Each mitigation acts against its risk; where the spec states none, the register says so. mend risk-quality-1 (searched for "unicorns": nothing)',
    ]);
    expect(made.roadmap).toContain('validation_mechanical_only: false');
  });

  test('MET with a quotation that does not stand there is not met', async () => {
    const invented: Verdicts = (payload) =>
      verdictFor(() => 'MET')(payload).map((given) => ({
        ...given,
        evidence: [{ document: 'roadmap.md', line: 3, text: 'Every risk is under control' }],
      }));
    const { deliberation } = door(invented);
    const made = await generateRoadmap(contextOf(reviewed), deliberation);
    expect(made.validation.score).toBeLessThan(0.85);
  });

  test.each([
    ['NOT MET without evidence or search', verdictFor(() => 'NOT MET', '')],
    ['NOT MET for want of what stands there', verdictFor(() => 'NOT MET', '"the"')],
    ['CANNOT SAY', verdictFor(() => 'CANNOT SAY')],
  ])('%s does not count', async (_, verdicts) => {
    const made = await generateRoadmap(contextOf(reviewed), door(verdicts).deliberation);
    expect(made.validation).toMatchObject({ score: 1, mechanicalOnly: true });
  });
});

describe('revisions', () => {
  const input = { model: 'x' };
  /** A good part of what only a reader can judge is not met. */
  const half = verdictFor((id) => (/^[ct].*1$/.test(id) ? 'NOT MET' : 'MET'));

  test('at most two, then PASS_WITH_WARNINGS with a section that says what is open', async () => {
    const heard: (readonly string[])[] = [];
    const { deliberation, steps } = door(half);
    const made = await generateRoadmap(
      contextOf({
        input,
        plan: weakened(smallPlan),
        replan: async (recommendations) => {
          heard.push([...recommendations]);
          return { ...weakened(smallPlan), warnings: [`plan ${heard.length}`] };
        },
      }),
      deliberation,
    );
    expect(made.validation.status).toBe('PASS_WITH_WARNINGS');
    expect(made.validation.warnings.length).toBeGreaterThan(3);
    expect(made.roadmap).toContain('## Validation Warnings');
    expect(heard).toHaveLength(2);
    expect(heard[1]?.length).toBeGreaterThanOrEqual(heard[0]?.length ?? 0);
    expect(steps).toHaveLength(6);
  });

  test('a plan that does not change is not reviewed again', async () => {
    const { deliberation, steps } = door(half);
    const plan = weakened(smallPlan);
    await generateRoadmap(contextOf({ input, plan, replan: async () => plan }), deliberation);
    expect(steps).toHaveLength(2);
  });

  test('[001/standard-revise-scope] only the test strategy fails: the roadmap stays to the byte', async () => {
    const drifted = {
      ...smallPlan,
      milestones: smallPlan.milestones.map((one) => ({ ...one, title: `${one.title}, again` })),
    };
    const dangling = {
      ...smallPlan,
      validations: smallPlan.validations.map((one) => ({ ...one, validates: ['M9'] })),
    };
    const before = await generateRoadmap(contextOf({ input: { validate: false } }), door().deliberation);
    const made = await generateRoadmap(
      contextOf({ plan: dangling, replan: async () => drifted }),
      door().deliberation,
    );
    const body = (text: string) => text.slice(text.indexOf('## Milestone Summary'));
    expect(made.validation.status).toBe('PASS');
    expect(body(made.roadmap)).toBe(body(before.roadmap));
    expect(made.testStrategy).toBe(before.testStrategy);
  });

  test('[001/standard-revise-scope] only the roadmap fails: the test strategy stays to the byte', async () => {
    const better = { ...smallPlan, validations: smallPlan.validations.map((one) => ({ ...one, id: 'V7' })) };
    const before = await generateRoadmap(contextOf({ input: { validate: false } }), door().deliberation);
    const inventive = {
      ...smallPlan,
      milestones: smallPlan.milestones.map((one) => ({ ...one, objective: 'Build what FR-099 says.' })),
    };
    const made = await generateRoadmap(
      contextOf({ plan: inventive, replan: async () => better }),
      door().deliberation,
    );
    expect(made.validation.status).toBe('PASS');
    expect(made.testStrategy).toBe(before.testStrategy);
    expect(made.plan.validations).toEqual(smallPlan.validations);
  });
});

describe('after a debate', () => {
  const adversarial = {
    mode: 'multi-roadmap',
    agents: ['opus:architect', 'sonnet:security'],
    convergence_score: 0.7,
    base_variant: 'opus:architect',
    artifacts_dir: 'adversarial-roadmap',
  };

  test.each([
    [adversarial, 'PASS'],
    [{ ...adversarial, artifacts_dir: null }, 'REJECT'],
    [{ ...adversarial, convergence_score: null }, 'PASS_WITH_WARNINGS'],
  ])('%j ends as %s', async (debate, status) => {
    const made = await generateRoadmap(contextOf({ adversarial: debate }), door().deliberation);
    expect(made.validation.status).toBe(status);
  });
});
