import { describe, expect, test } from 'vitest';
import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { runProtocol } from '../../engine/run-protocol.ts';
import { memoryJournal } from '../../journal/memory-journal.ts';
import { adversarial } from './index.ts';

const document = (...parts: readonly string[]): string => `${['# Spec', ...parts].join('\n\n')}\n`;
const DOCUMENTS = [
  document(
    '## Checks',
    'The gateway checks every token as FR-012 asks.',
    '## Limits',
    'The timeout is 30 s.',
  ),
  document(
    '## Checks',
    'The gateway checks every token as FR-012 asks.',
    '## Limits',
    'The timeout is 10 s.',
    '## Rollback',
    'Every release can be rolled back within 5 minutes by the operator on duty.',
  ),
];

/** A person who says this, and nothing else. */
const person = (said: Readonly<Record<string, unknown>>): Agent => ({
  name: 'human',
  answer: async (question, payload, context) =>
    said[question.kind] ?? embeddedAgent.answer(question, payload, context),
});

async function run(said?: Readonly<Record<string, unknown>>) {
  const artifacts = new Map<string, string>();
  const keep = async (name: string, content: string): Promise<void> => void artifacts.set(name, content);
  const asked: string[] = [];
  const documents = DOCUMENTS.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
  const input = adversarial.input.parse({
    documents,
    provenance: 'none',
    ...(said && { interactive: true }),
  });
  const journal = memoryJournal();
  const output = await runProtocol(adversarial, input, {
    journal,
    agentFor: (role) => {
      if (role === 'human') asked.push([...artifacts.keys()].at(-1) ?? '');
      return role === 'human' && said ? person(said) : embeddedAgent;
    },
    publish: keep,
    deliver: keep,
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  const text = (name: string): string => artifacts.get(name) ?? '';
  return { ...output, artifacts, text, asked };
}

const APPROVED = ['diff-analysis.md', 'debate-transcript.md', 'base-selection.md', 'refactor-plan.md'];

test('[000/T05.02-override-documented] [000/T05.02-default-answer] nobody decides otherwise: four artifacts say so', async () => {
  const [unasked, asked] = [await run(), await run({})];
  for (const name of APPROVED) {
    expect(unasked.text(name)).toContain('\n- Approval: Auto-approved\n');
    // The plan is the one that says who approved it.
    const word = name === 'refactor-plan.md' ? 'user-approved' : 'Auto-approved';
    expect(asked.text(name)).toContain(`\n- Approval: ${word}\n`);
  }
  for (const name of APPROVED.slice(0, 3)) expect(asked.text(name)).toBe(unasked.text(name));
  expect(asked.merge).toEqual(unasked.merge);
  expect(unasked.contract.convergence_override).toBe(false);
});

describe('[000/T05.02-cp1-diff] points that a person leaves out', () => {
  test('stay in the analysis, out of focus, and leave the denominator', async () => {
    const all = await run();
    const points = all.debate.points.map(({ point_id }) => point_id);
    const chosen = points.filter((id) => id.startsWith('X'));
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.length).toBeLessThan(points.length);
    const steered = await run({ 'highlight-points': { points: chosen } });
    const left = points.filter((id) => !chosen.includes(id));
    const analysis = steered.text('diff-analysis.md');
    expect(analysis).toContain(`- Approval: user-overridden\n- Out of focus: ${left.join(', ')}\n`);
    for (const id of left) expect(analysis).toContain(`| ${id} |`);
    expect(steered.debate.points.map(({ point_id }) => point_id)).toEqual(chosen);
    expect(steered.text('debate-transcript.md')).toContain(`- Out of focus: ${left.join(', ')}\n`);
    expect(steered.counts).toEqual(all.counts);
  });

  test('are told before the debate', async () => {
    const { asked } = await run({});
    expect(asked).toEqual([
      'diff-analysis.json',
      'diff-analysis.md',
      'debate-transcript.md',
      'base-selection.md',
    ]);
  });
});

describe('[000/T05.02-cp2-debate] a debate that a person declares settled', () => {
  test.each([
    ['a share', { convergence: 0.9, resolved: [] }, '- Convergence declared by the user: 90%'],
    ['a point', { resolved: ['X-001'] }, '- Marked as resolved by the user: X-001'],
  ])('%s: success, and every figure as computed', async (_, said, line) => {
    const computed = await run();
    expect(computed.contract).toMatchObject({
      status: 'partial',
      open_points: expect.arrayContaining(['X-001']),
    });
    const { contract, text, debate } = await run({ 'accept-convergence': said });
    expect(contract).toMatchObject({ status: 'success', convergence_override: true });
    expect(contract.convergence_score).toBe(computed.contract.convergence_score);
    expect(contract.open_points).toEqual(computed.contract.open_points);
    expect({ ...debate, override: undefined }).toEqual({ ...computed.debate, override: undefined });
    const lines = text('debate-transcript.md').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['- Approval: user-overridden', '- convergence_override: true', line]),
    );
    expect(
      lines.filter((one) => computed.text('debate-transcript.md').split('\n').includes(one)).length,
    ).toBe(computed.text('debate-transcript.md').split('\n').length - 1);
  });
});

test('[000/T05.02-cp3-base] the base that a person chooses is merged into, and the scores stay', async () => {
  const computed = await run();
  const other = computed.selection.base === 'A' ? 'B' : 'A';
  const { selection, plan, contract, baseVariant, text } = await run({ 'choose-base': { base: other } });
  expect(plan.base).toBe(other);
  expect(baseVariant).toBe(`original:variant-${other === 'A' ? 1 : 2}`);
  expect(contract.base_variant).toBe(baseVariant);
  expect(selection).toEqual({ ...computed.selection, base_override: other });
  const report = text('base-selection.md');
  expect(report).toContain('\n- Approval: user-overridden\n');
  expect(report).toContain(`\n## Selected Base: Variant ${other} (`);
  expect(report).toContain(`Variant ${other} was chosen by the user; by the scores the base is Variant`);
  expect(text('refactor-plan.md')).toContain(`# Refactoring Plan: Merge into Base (Variant ${other})`);
});
