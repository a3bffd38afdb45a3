import { describe, expect, test } from 'vitest';
import type { Deliberation, ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { RoadmapError } from '../model/roadmap-error.ts';
import type { ApprovePayload } from '../questions/approve-convergence.ts';
import type { AdversarialPayload } from '../questions/run-adversarial.ts';
import { consolidate } from './consolidate.ts';
import { DIVERGENT, INVOCATION_FAILED } from './routing.ts';

const PAYLOAD: AdversarialPayload = { folder: 'adversarial-specs', input: {} };
const CONTRACT = {
  status: 'partial',
  merged_output_path: 'unified-spec.md',
  convergence_score: 0.7,
  artifacts_dir: 'adversarial-specs',
  unresolved_conflicts: ['X-001', 'X-002'],
};

/** A door behind which one run has ended as given, and a person says yes or no; nobody decides more in it, but for `later`. */
function door(given: object, proceed = true, later: object[] = []) {
  const warnings: string[] = [];
  const asked: string[] = [];
  const deliberation: Deliberation = {
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'test',
    ask: async (step, role, question, payload) => {
      asked.push(role === 'human' ? (payload as unknown as ApprovePayload).question : step);
      const { again } = payload as unknown as AdversarialPayload;
      const run = again === undefined ? given : later.shift();
      if (role !== 'human' && run === undefined) throw new RoadmapError(again?.refusal ?? '', { code: 'x' });
      const said = role === 'human' ? { proceed } : run;
      return { answer: question.answer.parse(said), agent: 'test', struck: [] };
    },
    forgo: async () => undefined,
    publish: async () => undefined,
    deliver: async () => undefined,
    report: (event: ProgressEvent) => void (event.type === 'warning' && warnings.push(event.message)),
  };
  return { deliberation, warnings, asked };
}

const answer = (contract: unknown, merged: string | null = '# Unified\n') => ({
  contract,
  merged,
  agents: ['embedded', 'embedded'],
});
const at = (convergence_score: number, more: object = {}) =>
  answer({ ...CONTRACT, convergence_score, ...more });

const PARTIAL = (share: string) =>
  `Adversarial consolidation partial (convergence: ${share}). Some conflicts unresolved.`;
const OPEN = [
  '> **Warning**: Adversarial consolidation produced 2 unresolved conflicts.',
  '> Review artifacts at adversarial-specs for conflict details.',
];
const REFUSED = (share: string) =>
  `Adversarial convergence ${share} is below 60% threshold. Use --interactive to approve low-convergence results, or revise specifications.`;

describe('goes on', () => {
  test.each([
    ['[001/routing-success] a success', at(0.9, { status: 'success' }), OPEN],
    [
      '[001/unresolved-warning] with nothing open nothing is written',
      at(0.9, { status: 'success', unresolved_conflicts: 0 }),
      [],
    ],
    ['[001/routing-partial-60] a partial one', at(0.6), [PARTIAL('60%'), ...OPEN]],
    ['[001/divergent-recorded] a success far apart', at(0.3, { status: 'success' }), [DIVERGENT, ...OPEN]],
  ])('%s', async (_, given, lines) => {
    const { deliberation, asked } = door(given);
    const { text, agents, warnings } = await consolidate('wave-1a', PAYLOAD, false, deliberation);
    expect({ text, agents, warnings }).toEqual({
      text: '# Unified\n',
      agents: ['embedded', 'embedded'],
      warnings: lines,
    });
    expect(asked).toEqual(['wave-1a/adversarial']);
  });

  test('[001/routing-partial-prompt] a person says yes: as at 60%', async () => {
    const { deliberation, asked } = door(at(0.55));
    const { warnings } = await consolidate('wave-1a', PAYLOAD, true, deliberation);
    expect(warnings).toEqual([PARTIAL('55%'), ...OPEN]);
    expect(asked).toEqual([
      'wave-1a/adversarial',
      'Adversarial convergence is 55% (below 60% threshold). Proceed anyway? [Y/n]',
    ]);
  });
});

test('it goes on after somebody has decided more in the run, with what is said of it then', async () => {
  const { deliberation, asked, warnings } = door(at(0.2), false, [at(0.55), at(0.7)]);
  const { contract, ...went } = await consolidate('wave-1a', PAYLOAD, false, deliberation);
  expect(contract.convergence).toBe(0.7);
  expect(went.warnings).toEqual([PARTIAL('70%'), ...OPEN]);
  expect(warnings).toEqual([PARTIAL('70%')]);
  const steps = ['wave-1a/adversarial', 'wave-1a/again-1/adversarial', 'wave-1a/again-2/adversarial'];
  expect(asked).toEqual(steps);
});

describe('stops', () => {
  test.each([
    ['[001/routing-partial-prompt] a person says no', at(0.55), true, REFUSED('55%')],
    ['[001/routing-partial-abort] nobody is asked', at(0.55), false, REFUSED('55%')],
    [
      '[001/routing-failed] the run failed',
      at(0.7, { status: 'failed' }),
      false,
      'sc:adversarial failed. Roadmap generation aborted. Unresolved conflicts: 2. Review adversarial artifacts at adversarial-specs for details.',
    ],
    ['[001/error-invocation] no contract', answer(undefined), false, INVOCATION_FAILED],
    ['[001/error-invocation] no status', answer({ ...CONTRACT, status: null }), false, INVOCATION_FAILED],
    ['[001/error-invocation] text', answer('{broken: yaml: ['), false, INVOCATION_FAILED],
    [
      'approved, but there is no document',
      answer({ ...CONTRACT, merged_output_path: null }, null),
      true,
      INVOCATION_FAILED,
    ],
  ])('%s', async (_, given, isInteractive, message) => {
    const { deliberation } = door(given, !message.startsWith('Adversarial convergence'));
    await expect(consolidate('wave-1a', PAYLOAD, isInteractive, deliberation)).rejects.toMatchObject({
      message,
      exitCode: 1,
    });
  });

  test('[001/divergent-with-abort] both are said', async () => {
    const { deliberation, warnings } = door(at(0.2));
    await expect(consolidate('wave-1a', PAYLOAD, false, deliberation)).rejects.toThrow(REFUSED('20%'));
    expect(warnings).toEqual([DIVERGENT]);
  });
});
