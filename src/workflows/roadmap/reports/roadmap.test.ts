import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { smallExtraction, smallPlan } from '../../../../test/documents/small-roadmap.ts';
import { checkHeadings } from '../../../text/find/references/check-headings.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { checkTraceability } from '../validation/index.ts';
import { countPhases } from './phases.ts';
import { type RoadmapReport, renderRoadmap } from './roadmap.ts';
import { renderTestStrategy } from './test-strategy.ts';

const report: RoadmapReport = {
  plan: smallPlan,
  extraction: smallExtraction,
  generated: '2026-01-01T00:00:00Z',
  sources: ['spec.md'],
  compliance: 'standard',
  validation: { score: 0.93, status: 'PASS', warnings: [] },
};
const fieldsOf = (text: string) => parse(text.slice(4, text.indexOf('\n---\n')));
const debate = {
  mode: 'multi-roadmap',
  agents: ['opus:architect', 'sonnet:security'],
  convergence_score: 0.72,
  base_variant: 'opus:architect',
  artifacts_dir: 'out/adversarial-roadmap',
};

describe('frontmatter', () => {
  test('has all fields, in their forms', () =>
    expect(fieldsOf(renderRoadmap(report))).toEqual({
      spec_source: 'spec.md',
      generated: '2026-01-01T00:00:00Z',
      generator: 'sc:roadmap',
      compliance: 'standard',
      complexity_score: 0.21,
      complexity_class: 'LOW',
      domain_distribution: { frontend: 10, backend: 60, security: 20, performance: 10, documentation: 0 },
      primary_persona: 'backend',
      consulting_personas: ['security'],
      milestone_count: 3,
      milestone_index: smallPlan.milestones.map(({ id, title, type, priority, dependencies, riskLevel }) => ({
        id,
        title,
        type,
        priority,
        dependencies,
        deliverable_count: 1,
        risk_level: riskLevel,
      })),
      total_requirements: 4,
      deferred_requirements: 1,
      total_deliverables: 3,
      total_risks: 1,
      estimated_phases: 3,
      validation_score: 0.93,
      validation_status: 'PASS',
      validation_mechanical_only: true,
    }));

  test('[001/frontmatter-absent] without a debate there is no adversarial key', () =>
    expect(Object.keys(fieldsOf(renderRoadmap(report)))).not.toContain('adversarial'));

  test('[001/frontmatter-block] a debate fills it from its contract', () =>
    expect(fieldsOf(renderRoadmap({ ...report, adversarial: debate })).adversarial).toEqual(debate));

  test('[001/frontmatter-agents] agents are those that spoke, in multi-spec mode too', () =>
    expect(
      fieldsOf(
        renderRoadmap({
          ...report,
          adversarial: {
            ...debate,
            mode: 'multi-spec',
            agents: ['original:variant-1', 'original:variant-2'],
          },
        }),
      ).adversarial.agents,
    ).toEqual(['original:variant-1', 'original:variant-2']));

  test.each([
    ['multi-spec', false],
    ['multi-roadmap', true],
    ['combined', true],
  ])('[001/frontmatter-base-variant] %s: %s', (mode, isThere) =>
    expect(
      'base_variant' in fieldsOf(renderRoadmap({ ...report, adversarial: { ...debate, mode } })).adversarial,
    ).toBe(isThere),
  );

  test.each([renderRoadmap, (one: RoadmapReport) => renderTestStrategy(one)])(
    'exactly one key of sources',
    (render) => {
      expect(fieldsOf(render(report))).toMatchObject({ spec_source: 'spec.md' });
      const many = fieldsOf(render({ ...report, sources: ['a.md', 'b.md'] }));
      expect(many).toMatchObject({ spec_sources: ['a.md', 'b.md'] });
      expect(many).not.toHaveProperty('spec_source');
    },
  );

  test('a score is never shown as more than it is', () =>
    expect(
      fieldsOf(renderRoadmap({ ...report, validation: { score: 0.849999, status: 'REVISE', warnings: [] } })),
    ).toMatchObject({ validation_score: 0.8499 }));

  test('the test strategy says when it stops', () =>
    expect(fieldsOf(renderTestStrategy(report))).toEqual({
      spec_source: 'spec.md',
      generated: '2026-01-01T00:00:00Z',
      generator: 'sc:roadmap',
      validation_philosophy: 'continuous-parallel',
      validation_milestones: 1,
      work_milestones: 3,
      interleave_ratio: '1:3',
      major_issue_policy: 'stop-and-fix',
      complexity_class: 'LOW',
      validated_requirements: 3,
    }));
});

describe('body', () => {
  const text = renderRoadmap(report);

  test('what a reader needs first comes first', () =>
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Overview', 'Milestone Summary', 'Dependency Graph', 'M1: Password sign-in', 'M2: Notices', 'M3: Speed and validation',
      'Requirement Coverage', 'Deferred Requirements', 'Risk Register', 'Decision Summary', 'Success Criteria',
      'New Identifiers',
    ])); // biome-ignore format: a list

  test.each([
    '- **Start with**: M1, Password sign-in',
    'M1 -> M2, M3',
    '| D2.1 | Mail after failed attempts [FR-002] | After the 5th failed attempt one mail is sent |',
    '| FR-001 | The service must let users sign in with a password. | P0 | M1 | D1.1 | V1 |',
    '| FR-003 | Users could choose a picture later. | P3 | Deferred | Deferred | Deferred |',
    '| FR-003 | Users could choose a picture later. | Priority P3: planned after the first release |',
    '| SC-001 | 99 % of sign-ins succeed. | M1 | Yes |',
    '| D1.1, D2.1, D3.1 | Deliverables of the milestones |',
  ])('%s', (line) => expect(text.split('\n')).toContain(line));

  test('[001/standard-risk-ids] a risk is mapped to that of the extraction by a column', () =>
    expect(text).toMatch(/\| R-001 \|.*\| RISK-001 \|/));

  test('warnings are appended', () =>
    expect(
      renderRoadmap({
        ...report,
        validation: { score: 0.8, status: 'PASS_WITH_WARNINGS', warnings: ['roadmap.md:7: x | y'] },
      }),
    ).toMatch(/## Validation Warnings\n\n- roadmap\.md:7: x \\\| y\n\n\*End of/));
});

describe('words of others', () => {
  const nasty = 'a | b\n# c <script>x</script> ![i](u) --> \u0000 ``` FR-001';
  const [first] = smallPlan.milestones;
  const plan = {
    ...smallPlan,
    milestones: smallPlan.milestones.map((one) =>
      one === first
        ? { ...one, title: nasty, objective: `- ${nasty}`, kept: '# M9: Mine\n````\n| ID | x |\n' }
        : one,
    ),
  };
  const extraction = { ...smallExtraction, title: nasty, summary: nasty };
  const texts = {
    roadmap: renderRoadmap({ ...report, plan, extraction }),
    testStrategy: renderTestStrategy({ ...report, plan, extraction }),
  };

  test('break no table, no heading and no gate', () =>
    expect(checkTraceability(texts, extraction, plan)).toEqual([]));

  test('become no HTML', () => {
    const { blocks } = parseDocument(texts.roadmap);
    expect(blocks.filter(({ kind }) => kind === 'html')).toEqual([]);
    expect(texts.roadmap).not.toContain('<script');
    expect(checkHeadings(parseDocument(texts.roadmap)).faults).toEqual([]);
  });
});

test('many long names of sources, and of agents, are no fault', () => {
  const sources = Array.from(
    { length: 10 },
    (_, index) => `${'a folder/'.repeat(20)}spec: ${index} # "x".md`,
  );
  const adversarial = { ...debate, agents: sources };
  const texts = {
    roadmap: renderRoadmap({ ...report, sources, adversarial }),
    testStrategy: renderTestStrategy({ ...report, sources }),
  };
  expect(checkTraceability(texts, smallExtraction, smallPlan)).toEqual([]);
  expect(fieldsOf(texts.roadmap).spec_sources).toEqual(sources);
  expect(checkHeadings(parseDocument(texts.roadmap)).faults).toEqual([]);
});

test.each([
  [[], 0],
  [[['M1', []]], 1],
  [[['M1', []], ['M2', ['M1']], ['M3', ['M1']], ['M4', ['M2', 'M3']]], 3],
  [[['M1', ['M2']], ['M2', ['M1']]], 2],
] as [[string, string[]][], number][])('%j has %i phases', (milestones, phases) =>
  expect(countPhases(milestones.map(([id, dependencies]) => ({ id, dependencies })))).toBe(phases),
); // biome-ignore format: a table
