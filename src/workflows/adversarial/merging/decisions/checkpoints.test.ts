import { describe, expect, test } from 'vitest';
import type { Agent } from '../../../../agents/agent.ts';
import { embeddedAgent } from '../../../../agents/embedded-agent.ts';
import { runWorkflow } from '../../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../../journal/journal.ts';
import { adversarial } from '../../index.ts';

const document = (...parts: readonly string[]): string => `${['# Spec', ...parts].join('\n\n')}\n`;
const DOCUMENTS = [
  document(
    '## Checks',
    'The gateway checks every token as FR-012 asks.',
    '## Limits',
    'The timeout is 30 s.',
    '## Backups',
    'Backups are kept for 30 days.',
  ),
  document(
    '## Checks',
    'The gateway checks every token as FR-012 asks.',
    '## Limits',
    'The timeout is 10 s.',
    '## Backups',
    'Backups are kept for 7 days.',
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
  const output = await runWorkflow(adversarial, input, {
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
    // Nobody who said nothing approved anything.
    expect(asked.text(name)).toBe(unasked.text(name));
  }
  const seen = await run({ 'review-plan': { approved: true, remove: [], move: [] } });
  expect(seen.text('refactor-plan.md')).toContain('\n- Approval: user-approved\n');
  expect(asked.merge).toEqual(unasked.merge);
  expect(unasked.contract.convergence_override).toBe(false);
});

describe('[000/T05.02-cp1-diff] points that a person leaves out', () => {
  test('stay in the analysis, out of focus, and leave the denominator', async () => {
    const all = await run();
    const points = all.debate.points.map(({ point_id }) => point_id);
    const chosen = points.slice(0, 1);
    expect(chosen.length).toBeLessThan(points.length);
    const steered = await run({ 'highlight-points': { points: chosen } });
    const left = points.filter((id) => !chosen.includes(id));
    const analysis = steered.text('diff-analysis.md');
    expect(analysis).toContain(`- Approval: user-overridden\n- Out of focus: ${left.join(', ')}\n`);
    for (const id of left) expect(analysis).toContain(`| ${id} |`);
    expect(steered.debate.points.map(({ point_id }) => point_id)).toEqual(chosen);
    expect(steered.text('debate-transcript.md')).toContain(`- Out of focus: ${left.join(', ')}\n`);
    expect(steered.counts).toEqual(all.counts);
    expect(steered.contract).toMatchObject({
      open_points: [...chosen, ...left],
      unresolved_conflicts: [...chosen, ...left],
    });
  });

  test('are told before the debate', async () => {
    const { asked } = await run({});
    expect(asked).toEqual([
      'variant-2-original.md',
      'diff-analysis.md',
      'debate-transcript.md',
      'diff-analysis.json',
      'diff-analysis.json',
    ]);
  });
});

describe('[000/T05.02-cp2-debate] [000/R2-5-contract] what a person declares after the debate', () => {
  const declared = async (said: object) => ({
    computed: await run(),
    ...(await run({ 'accept-convergence': said })),
  });

  test('a point settled leaves both lists and counts as agreed; the others keep the run partial', async () => {
    const { computed, contract, text, debate } = await declared({ resolved: ['X-001'] });
    expect(computed.contract).toMatchObject({
      status: 'partial',
      convergence_score: 0,
      open_points: ['X-001', 'X-002'],
    });
    expect(contract).toMatchObject({
      status: 'partial',
      convergence_score: 0.5,
      open_points: ['X-002'],
      unresolved_conflicts: ['X-002'],
      convergence_override: true,
    });
    // What the advocates came to is what it was.
    expect({ ...debate, override: undefined }).toEqual({ ...computed.debate, override: undefined });
    expect(text('debate-transcript.md').split('\n')).toEqual(
      expect.arrayContaining([
        '- Approval: user-overridden',
        '- convergence_override: true',
        '- Marked as resolved by the user: X-001',
      ]),
    );
  });

  test('all points settled make the run a success', async () => {
    const { contract } = await declared({ resolved: ['X-001', 'X-002'] });
    expect(contract).toMatchObject({ status: 'success', convergence_score: 1, open_points: [] });
  });

  test('a share settles no point', async () => {
    const { computed, contract, text } = await declared({ convergence: 0.9, resolved: [] });
    expect(contract).toEqual({ ...computed.contract, convergence_override: true });
    expect(contract.status).toBe('partial');
    expect(text('debate-transcript.md')).toContain('- Convergence declared by the user: 90%\n');
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
