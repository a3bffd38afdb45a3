import { describe, expect, test } from 'vitest';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { adversarial } from '../index.ts';
import type { PlanReview } from '../questions/checkpoints/review-plan.ts';

const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';
const ALERTS = 'Every alert reaches the operator on duty within 90 seconds by telephone.';
const BASE = [
  '# Spec',
  '## Checks',
  'The gateway checks every token as FR-012 asks.',
  '## Limits',
  'The timeout is 30 s.',
];
const document = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

/** Somebody who approves of everything but says this about the plan. */
const reviewer = (review: PlanReview): Agent => ({
  name: 'somebody',
  answer: async (question, payload, context) =>
    question.kind === 'review-plan' ? review : embeddedAgent.answer(question, payload, context),
});

async function compare(texts: readonly string[], review?: Partial<PlanReview>) {
  const artifacts = new Map<string, string>();
  const keep = async (name: string, content: string): Promise<void> => void artifacts.set(name, content);
  const person = reviewer({ approved: true, remove: [], move: [], ...review });
  const documents = texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
  const output = await runWorkflow(adversarial, adversarial.input.parse({ documents, provenance: 'none' }), {
    journal: memoryJournal(),
    agentFor: (role) => (role === 'human' && review ? person : embeddedAgent),
    publish: keep,
    deliver: keep,
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  return { ...output, artifacts, merged: artifacts.get(output.mergedName) ?? '' };
}

/** Two sections come in from the second. */
const TEXTS = [
  document(
    ...BASE,
    '## Goals',
    'The gateway must serve each tenant within 200 ms, by 2026-11-15 (FR-001, NFR-2).',
    'It must be tested every week.',
  ),
  document(...BASE.slice(0, 3), '## Rollback', ROLLBACK, ...BASE.slice(3), '## Alerts', ALERTS),
];

describe('a plan that somebody looked at', () => {
  test('nobody did: every change is carried out', async () => {
    const { plan, merge, merged, artifacts } = await compare(TEXTS);
    expect(plan).toMatchObject({ base: 'A', approval: 'auto-approved' });
    expect(merge).toMatchObject({ planned: 2, applied: 2, failed: 0, skipped: 0 });
    expect(merged).toContain(ROLLBACK);
    expect(merged).toContain(ALERTS);
    expect(artifacts.get('refactor-plan.md')).toMatch(/auto-approved/i);
  });

  test('[000/T05.01-review-status] somebody approved of it', async () => {
    const { plan, artifacts } = await compare(TEXTS, {});
    expect(plan.approval).toBe('user-approved');
    expect(artifacts.get('refactor-plan.md')).toMatch(/user-approved/i);
    expect(artifacts.get('refactor-plan.md')).toContain('2026-01-31T12:00:00Z');
  });

  test('[000/T05.02-cp4-plan] [000/T05.02-override-documented] what was taken out is not done, and told as skipped', async () => {
    const { plan, merge, merged, artifacts, ledger } = await compare(TEXTS, { remove: [1] });
    expect(merge).toMatchObject({ planned: 2, applied: 1, failed: 0, skipped: 1 });
    expect(merge.results).toMatchObject([
      { change: 1, status: 'Skipped' },
      { change: 2, status: 'Applied' },
    ]);
    expect(merged).not.toContain(ROLLBACK);
    expect(plan.approval).toBe('user-overridden');
    expect(artifacts.get('refactor-plan.md')).toMatch(/user-overridden/i);
    expect(ledger.orphans).toBe(0);
  });

  test('[000/T05.03-inapplicable-change] one of two fails: it is told, the other is applied, the run is partial', async () => {
    const { merge, merged, contract, ledger } = await compare(TEXTS, {
      move: [{ change: 1, after: 'Nowhere' }],
    });
    expect(merge.results).toMatchObject([
      { change: 1, status: 'Failed', reason: 'its place is not in the base' },
      { change: 2, status: 'Applied' },
    ]);
    expect(merged).toContain(ALERTS);
    expect(ledger.orphans).toBe(0);
    expect(contract).toMatchObject({ status: 'partial', failure_stage: null, merged: true });
  });

  test('[000/T05.03-inapplicable-change] [000/T05.07-partial-failed] more than half fails: the merge has failed, the plan is kept', async () => {
    const move = [1, 2].map((change) => ({ change, after: 'Nowhere' }));
    const { merge, contract, artifacts, merged } = await compare(TEXTS, { move });
    expect(merge).toMatchObject({ planned: 2, applied: 0, failed: 2 });
    expect(contract).toMatchObject({ status: 'failed', failure_stage: 'merge' });
    expect([...artifacts.keys()]).toEqual(expect.arrayContaining(['refactor-plan.md', 'merge-log.md']));
    expect(merged).toBe(TEXTS[0]);
  });

  test('a change put elsewhere stands there', async () => {
    const { merged } = await compare(TEXTS, { move: [{ change: 1, after: 'Goals' }] });
    expect(merged.indexOf('## Goals')).toBeLessThan(merged.indexOf('## Rollback'));
  });
});

test('documents that say the same are merged without a debate, and the run says so', async () => {
  const same = document(...BASE);
  const { merged, plan, contract } = await compare([same, same, same]);
  expect(merged).toBe(same);
  expect(plan.changes).toEqual([]);
  expect(contract).toMatchObject({ status: 'partial', debate_skipped: true });
});
