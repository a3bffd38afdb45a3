// Artifacts name who had a part in them, not who had a seat.

import { expect, test } from 'vitest';
import { compareWith } from '../../../../test/models/compare-with.ts';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';

const TEXTS = [30, 10].map((seconds) => `# Spec\n\n## Limits\n\nThe timeout is ${seconds} s.\n`);

test('[000/T03.01-engine-named] every artifact names who answered for it, and nobody else', async () => {
  const named = (name: string): Agent => ({
    name,
    answer: (question, payload, context) => embeddedAgent.answer(question, payload, context),
  });
  const agentFor = (role: string): Agent => {
    if (role === 'human') return embeddedAgent;
    return named(role === 'judge' ? 'maker:judge' : role === 'advocate:A' ? 'maker:one' : 'other:two');
  };
  const { artifact, output } = await compareWith(agentFor, TEXTS);
  const engineIn = (name: string) => /^- Engine: (.*)$/m.exec(artifact(name))?.[1];
  expect(
    ['diff-analysis.md', 'debate-transcript.md', 'base-selection.md', 'refactor-plan.md'].map(engineIn),
  ).toEqual(['embedded', 'maker:one, other:two', 'maker:judge', 'embedded']);
  expect(artifact('merge-log.md')).toContain('steelman (embedded)');
  expect(output.answeredBy).toEqual(['maker:judge', 'maker:one', 'other:two']);
});
