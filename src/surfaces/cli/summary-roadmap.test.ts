import { describe, expect, test } from 'vitest';
import { smallExtraction, smallPlan } from '../../../../test/documents/small-roadmap.ts';
import type { RoadmapContract } from '../../../workflows/roadmap/contract.ts';
import type { Session } from '../session.ts';
import { printRoadmap } from './roadmap.ts';

const CONTRACT: RoadmapContract = {
  status: 'success',
  roadmap_path: 'roadmap.md',
  extraction_path: 'extraction.md',
  test_strategy_path: 'test-strategy.md',
  mode: 'none',
  requirements: 4,
  covered: 3,
  deferred: ['FR-003'],
  milestones: 3,
  validation_score: 0.8499,
  validation_status: 'PASS_WITH_WARNINGS',
  convergence_score: null,
  failure_wave: null,
  faults: [],
  warnings: ['a warning that explains nothing'],
};

/** Only what a summary needs of a session. */
function print(more: Partial<RoadmapContract>, { strict = false, json = false } = {}) {
  const printed: string[] = [];
  const noted: string[] = [];
  const same = (text: string): string => text;
  const session = {
    cwd: '/project',
    options: { json },
    paint: { bold: same, dim: same },
    print: (text: string) => void printed.push(text),
    note: (text: string) => void noted.push(text),
  } as unknown as Session;
  const contract = { ...CONTRACT, ...more };
  const output = {
    mode: 'none',
    compliance: 'standard',
    extraction: smallExtraction,
    plan: smallPlan,
    contract,
  } as const;
  const exitCode = printRoadmap(
    { output, folder: '/project/plan', engine: 'embedded', warnings: [] },
    session,
    strict,
  );
  return { exitCode, stdout: printed.join(''), stderr: noted.join('') };
}

describe('how it ends', () => {
  test.each([
    [{ status: 'success' }, false, 0],
    [{ status: 'success' }, true, 0],
    [{ status: 'partial' }, false, 0],
    [{ status: 'partial' }, true, 3],
    [{ status: 'failed' }, false, 1],
    [{ status: 'failed' }, true, 1],
  ] as const)('%j, strict %s: %d', (more, strict, exitCode) =>
    expect(print(more, { strict }).exitCode).toBe(exitCode),
  );

  test('what keeps the gate shut is said first, and where the rest stands', () =>
    expect(print({ status: 'failed', faults: ['roadmap.md:7: FR-002 has no milestone'] }).stderr).toBe(
      'error: The roadmap does not hold: roadmap.md:7: FR-002 has no milestone\nhint: plan/return-contract.yaml lists what is wrong.\n',
    ));

  test('a score that is too low is told from that', () =>
    expect(print({ status: 'failed', validation_status: 'REJECT' }).stderr).toBe(
      'error: The roadmap does not hold: validation ended with REJECT\nhint: plan/roadmap.md lists what is wrong.\n',
    ));
});

test('a score is never rounded up over a threshold', () => {
  const { stdout } = print({ status: 'partial' });
  expect(stdout).toContain('Validation: PASS_WITH_WARNINGS, 0.84\n');
  expect(stdout).toContain('Covered: 3 of 4 requirements; deferred: FR-003\n');
});

test('as JSON: the contract with paths that can be opened, and the milestones', () =>
  expect(JSON.parse(print({}, { json: true }).stdout)).toMatchObject({
    status: 'success',
    milestone_index: smallPlan.milestones.map(({ id, title }) => ({ id, title })),
  }));
