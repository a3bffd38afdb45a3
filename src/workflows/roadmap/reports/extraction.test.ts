import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../reports/markdown-table.ts';
import type { ConsumedContract } from '../debates/consume-contract.ts';
import { DIVERGENT, unresolvedWarning } from '../debates/routing.ts';
import { extractSpec } from '../extraction/index.ts';
import type { Complexity } from '../model/plan.ts';
import { type ExtractionReport, renderExtraction } from './extraction.ts';

const complexity: Complexity = {
  score: 0.42,
  class: 'MEDIUM',
  factors: [{ name: 'requirements', raw: 25, normalised: 0.5, weight: 0.25 }],
};

const SPEC = `# Accounts <script>alert(1)</script>

## Requirements

- FR-001: Users must see \`a|b\` | <img src=x onerror=alert(1)>
- The API must issue tokens, depends on Redis

## Non-Functional Requirements

- NFR-001: Login takes < 200 ms

## Dependencies

- Redis | with pipes

## Risks

- **Theft**: tokens leak <!-- hidden -->

## Success Criteria

- FR-001 works in 5 seconds
`;

const render = (change: Partial<ExtractionReport> = {}, text = SPEC): string =>
  renderExtraction({
    extraction: extractSpec(
      { label: 'a.md', text, format: 'markdown' },
      { depth: 'standard', compliance: 'strict' },
    ),
    complexity,
    personas: [{ role: 'primary', persona: 'backend', confidence: 0.5, rationale: '60 % backend' }],
    generated: '2026-01-01T00:00:00.000Z',
    sources: ['a.md'],
    compliance: 'strict',
    consolidation: [],
    ...change,
  });

function sectionOf(markdown: string, title: string): string {
  const [, rest = ''] = markdown.split(`\n## ${title}\n`);
  return rest.split('\n## ')[0] ?? '';
}

const field = (markdown: string, key: string): string =>
  new RegExp(`^${key}: (.*)$`, 'm').exec(markdown.split('\n---\n')[0] ?? '')?.[1] ?? '';

test('headings in their order', () => {
  const headings = [...render({ consolidation: ['x'] }).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(headings).toEqual([
    'Functional Requirements',
    'Non-Functional Requirements',
    'Domain Distribution',
    'Complexity Analysis',
    'Persona Assignment',
    'Dependencies',
    'Risks',
    'Success Criteria',
    'Deferred',
    'Left Out',
    'Source Evidence',
    'Verification',
    'Consolidation Warnings',
  ]);
});

test.each([
  ['Functional Requirements', '| ID | Requirement | Domain | Priority | Source Line(s) |'],
  ['Non-Functional Requirements', '| ID | Requirement | Category | Constraint |'],
  ['Domain Distribution', '| Domain | Percentage | Key Indicators |'],
  ['Complexity Analysis', '| Factor | Raw Value | Normalized | Weight | Weighted Score |'],
  ['Persona Assignment', '| Role | Persona | Confidence | Rationale |'],
  ['Dependencies', '| ID | Dependency | Type | Affected Requirements |'],
  ['Risks', '| ID | Risk | Probability | Impact | Affected Requirements |'],
  ['Success Criteria', '| ID | Criterion | Derived From | Measurable |'],
])('%s has its columns', (title, columns) => expect(sectionOf(render(), title)).toContain(columns));

describe('frontmatter', () => {
  test.each([
    ['functional_requirements', 'Functional Requirements'],
    ['nonfunctional_requirements', 'Non-Functional Requirements'],
    ['risks_identified', 'Risks'],
    ['dependencies_identified', 'Dependencies'],
    ['success_criteria_count', 'Success Criteria'],
  ])('%s is the number of rows under %s', (key, title) => {
    const markdown = render();
    expect(Number(field(markdown, key))).toBe(rowsOf(sectionOf(markdown, title)).length);
    expect(Number(field(markdown, key))).toBeGreaterThan(0);
  });

  test('sources: one or several, never both', () => {
    expect(field(render(), 'spec_source')).toBe('"a.md"');
    const several = render({ sources: ['a.md', 'b "c".md'] });
    expect(several).not.toMatch(/^spec_source:/m);
    expect(field(several, 'spec_sources')).toBe('["a.md", "b \\"c\\".md"]');
  });

  test('extraction_mode: however long', () =>
    expect(field(render({}, `${SPEC}\n## Notes\n${'\nText.\n'.repeat(250)}`), 'extraction_mode')).toBe(
      'standard',
    ));
});

test('[001/standard-requirement-ids] own ids are kept, ours have no origin_id, each with its quote', () => {
  const rows = rowsOf(sectionOf(render(), 'Source Evidence'));
  const [own, ours] = [rows.find(([id]) => id === 'FR-001'), rows.find(([id]) => id === 'FR-002')];
  expect(own?.slice(0, 3)).toEqual(['FR-001', 'FR-001', '5']);
  expect(ours?.slice(0, 3)).toEqual(['FR-002', '-', '6']);
  expect(ours?.[3]).toContain('- The API must issue tokens');
});

test('words of the spec are neither HTML nor columns nor comments', () => {
  const markdown = render();
  expect(markdown).not.toMatch(/<(?:script|img|!--)/);
  for (const row of rowsOf(sectionOf(markdown, 'Functional Requirements'))) expect(row).toHaveLength(5);
  for (const row of rowsOf(sectionOf(markdown, 'Source Evidence'))) expect(row).toHaveLength(4);
});

describe('consolidation', () => {
  const contract: ConsumedContract = {
    status: 'partial',
    mergedOutputPath: 'x/merged.md',
    convergence: 0.45,
    artifactsDir: 'x/adversarial',
    unresolved: 3,
    baseVariant: null,
    failureStage: null,
    defaulted: [],
    fallbackMode: false,
    isReturned: true,
    faults: [],
  };
  const warning = (unresolved: number) => unresolvedWarning({ ...contract, unresolved });

  test('[001/unresolved-warning] the lines of the seed, and nothing for none', () => {
    expect(sectionOf(render({ consolidation: warning(3) }), 'Consolidation Warnings').trim()).toBe(
      '> **Warning**: Adversarial consolidation produced 3 unresolved conflicts.\n> Review artifacts at x/adversarial for conflict details.',
    );
    expect(render({ consolidation: warning(0) })).not.toContain('Consolidation Warnings');
  });

  test('[001/divergent-recorded] the warning of divergence stands in its section', () => {
    expect(sectionOf(render({ consolidation: [DIVERGENT] }), 'Consolidation Warnings')).toContain(
      `- ${DIVERGENT}`,
    );
  });
});

test('warnings of the reading have a section of their own', () => {
  expect(sectionOf(render({}, '# A\n\n- FR-001: Users must log in'), 'Warnings')).toContain(
    '- a.md has only 3 lines',
  );
});

test('twice the same', () => expect(render()).toBe(render()));
