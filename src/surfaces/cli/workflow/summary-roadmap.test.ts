import { describe, expect, test } from 'vitest';
import { smallExtraction, smallPlan } from '../../../../test/documents/small-roadmap.ts';
import type { RoadmapContract } from '../../../workflows/roadmap/contract.ts';
import { roadmap } from '../../../workflows/roadmap/index.ts';
import type { Session } from '../context/session.ts';
import { printSummary, shownIn } from './summary.ts';

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
async function print(more: Partial<RoadmapContract>, { strict = false, json = false } = {}) {
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
  const folder = '/project/plan';
  const input = roadmap.input.parse({
    specs: [{ label: 'spec.md', sourcePath: 'spec.md', text: '' }],
    mode: 'none',
  });
  const about = { engine: 'embedded', request: {}, isStrict: strict, artifacts: [], folder, isNew: true };
  const summary = roadmap.summarise(output, input, shownIn(session, about));
  const exitCode = await printSummary(summary, { folder, engine: 'embedded', warnings: [] }, session);
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
  ] as const)('%j, strict %s: %d', async (more, strict, exitCode) =>
    expect((await print(more, { strict })).exitCode).toBe(exitCode),
  );

  test('what keeps the gate shut is said first, and where the rest stands', async () =>
    expect(
      (await print({ status: 'failed', faults: ['roadmap.md:7: FR-002 has no milestone'] })).stderr,
    ).toBe(
      'error: The roadmap failed its checks: roadmap.md:7: FR-002 has no milestone\nhint: plan/return-contract.yaml lists what is wrong.\n',
    ));

  test('a score that is too low is told from that', async () =>
    expect((await print({ status: 'failed', validation_status: 'REJECT' })).stderr).toBe(
      'error: The roadmap failed its checks: validation ended with REJECT\nhint: plan/roadmap.md lists what is wrong.\n',
    ));
});

test('a score is never rounded up over a threshold', async () => {
  const { stdout } = await print({ status: 'partial' });
  expect(stdout).toContain('Validation: PASS_WITH_WARNINGS, 0.84\n');
  expect(stdout).toContain('Covered: 3 of 4 requirements; deferred: FR-003\n');
});

test('as JSON: the contract with paths that can be opened, and the milestones', async () =>
  expect(JSON.parse((await print({}, { json: true })).stdout)).toMatchObject({
    status: 'success',
    milestone_index: smallPlan.milestones.map(({ id, title }) => ({ id, title })),
  }));
