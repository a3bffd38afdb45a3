import { describe, expect, test } from 'vitest';
import { roadmap } from '../../src/surfaces/library/workflows.ts';
import { extractSpec } from '../../src/workflows/roadmap/extraction/index.ts';
import { choosePersonas, measureComplexity } from '../../src/workflows/roadmap/planning/index.ts';
import { planByRule } from '../../src/workflows/roadmap/planning/plan-roadmap.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { CLINIC_SPEC } from './clinic-spec.ts';
import { PARCEL_SPEC } from './parcel-spec.ts';

const SPEC = `# Task board

## Requirements

**FR-001: Create task**

- A title MUST be given.
- The task MUST appear within 2 seconds.

**FR-002: Delete task**

- The task MUST go to the bin for 30 days.

R1 The board must show who works on a task.

| Ref | Statement | Level |
|---|---|---|
| SEC-01 | Guests never see private boards | MUST |
| SEC-02 | Single sign-on by SAML | v2 |

- Boards can be exported as CSV.

## Traceability

| Requirement | Test |
|---|---|
| FR-001 | T-1 |
| SEC-01 | T-2 |
`;

const read = (text: string) =>
  extractSpec({ label: 'spec.md', text, format: 'markdown' }, { depth: 'standard', compliance: 'standard' });

function plan(text: string) {
  const extraction = read(text);
  return planByRule({
    extraction,
    complexity: measureComplexity(extraction),
    personas: choosePersonas(extraction),
    recommendations: [],
    planner: false,
    spec: { label: 'spec.md', text },
  });
}

test('[001/standard-requirement-ids] ids of any letters stay with what they name, and ours take none of them', () => {
  const { requirements, putOff } = read(SPEC);
  const own = requirements.filter(({ originId }) => originId !== null).map(({ id }) => id);
  expect(own).toEqual(['FR-001', 'FR-002', 'R1', 'SEC-01']);
  expect(requirements.find(({ id }) => id === 'FR-002')?.text).toContain('Delete task');
  expect(putOff.map(({ id }) => id)).toEqual(['SEC-02']);
  for (const { id, originId } of requirements) if (originId === null) expect(SPEC).not.toContain(id);
});

test('[001/standard-milestones] no milestone is a form, and no criterion says nothing', () => {
  const { milestones } = plan(SPEC);
  for (const { title, deliverables } of milestones) {
    expect(title).not.toMatch(/^(?:Foundation|Integration|Validation|Requirements)$|\bpart\b/);
    for (const { acceptance } of deliverables) {
      expect(acceptance).not.toMatch(/can be shown to work|as stated/);
      expect(acceptance).toMatch(/\d|MUST|No criterion stated \(line \d+\): ask/);
    }
  }
});

describe('[001/R2-1-arrangement] several roadmaps without a model', () => {
  test.each([
    ['the parcel desk', PARCEL_SPEC],
    ['the clinic', CLINIC_SPEC],
    ['the task board', SPEC],
  ])('%s: they go through, and every requirement keeps its place', async (_, text) => {
    const cwd = await temporaryFolder();
    const agents = ['embedded:architect', 'embedded:security', 'embedded:qa'];
    const run = roadmap(
      { spec: { name: 'spec.md', text }, multiRoadmap: true, agents },
      { cwd, now: '2026-01-01T00:00:00Z' },
    );
    const { status, artifacts, output } = await run.result;
    expect(status).not.toBe('failed');
    expect(output.plan.warnings.join()).not.toContain('placed by rule');
    expect(artifacts['roadmap.md']).toMatch(
      /\| Order of Work \|.*(?:architect: \d+ milestones|none: all authors)/,
    );
    expect(artifacts['roadmap.md']).not.toMatch(/^## M\d+: (?:Foundations|Core components|Cross-cutting)/m);
  });
});

test('[E4] what redirects is no screen, and the work is cut along its stories, with phases and tests of the spec', () => {
  const spec = `# Link shortener

The service shortens links. Marketing uses it.

## User Stories

### User Story 1 - Shorten a link

- FR-001: The system must create a short link.
- FR-002: The short link redirects to the target within 100 ms.

### User Story 2 - Count visits

- FR-003: The system must count the visits of each short link. FR-003 depends on FR-001.
- FR-004: The counts must be kept for 90 days.

## Tests

- T-1: a visit of a short link answers 302 (FR-002)

## Rollout

1. Pilot with the marketing team
`;
  const { milestones } = plan(spec);
  expect(read(spec).domains.filter(({ domain, share }) => domain === 'frontend' && share > 0)).toEqual([]);
  expect(milestones.map(({ title }) => title).join()).toMatch(/Shorten a link.*Count visits.*marketing team/);
  expect(milestones[1]?.dependencies).toEqual(['M1']);
  const acceptance = milestones.flatMap(({ deliverables }) => deliverables).map((one) => one.acceptance);
  expect(acceptance).toContain('T-1: a visit of a short link answers 302 (FR-002)');
  expect(acceptance).toContain('Measured: for 90 days (line 15)');
});

describe('[E3] [001/R2-12-validation] the score tells specs apart', () => {
  const desk = (second: string, more = ''): string =>
    `# Parcel desk\n\nThe desk stores parcels. Staff use it.\n\n## Requirements\n\n- FR-001: The system must keep a parcel for 14 days.\n- FR-002: ${second}\n- FR-003: The system must print a label.\n${more}`;
  const scoreOf = async (text: string) => {
    const cwd = await temporaryFolder();
    const spec = { spec: { name: 'spec.md', text }, compliance: 'standard' as const };
    return (await roadmap(spec, { cwd, now: '2026-01-01T00:00:00Z' }).result).output.contract
      .validation_score;
  };

  test('criteria and figures score more than good wishes', async () => {
    const rich = await scoreOf(
      desk(
        'Staff must see all parcels within 2 seconds.',
        '\n## Acceptance Criteria\n\n- FR-001: one of day 15 is gone\n- FR-002: 500 are shown within 2 seconds\n- FR-003: it holds the number\n',
      ),
    );
    const poor = await scoreOf(
      desk('Staff must see all parcels quickly.', '\n## Risks\n\n- The printer may jam.\n'),
    );
    expect(rich).toBeGreaterThan(poor ?? 1);
  });
});
