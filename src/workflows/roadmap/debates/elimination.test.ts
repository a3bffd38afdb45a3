// What a roadmap of several authors asks of the debate of their variants, by how many they are.

import { describe, expect, test } from 'vitest';
import { smallSpec } from '../../../../test/documents/small-roadmap.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { adversarialInput } from '../../adversarial/request/input.ts';
import { roadmap } from '../index.ts';
import type { AdversarialPayload } from '../questions/run-adversarial.ts';
import { roadmapInput } from '../request/input.ts';

/** The input of the debate of roadmaps, which is then called off. */
async function askedOf(seats: number): Promise<Record<string, unknown>> {
  let asked: object | undefined;
  const deliberation: Deliberation = {
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'test',
    ask: async (_step, _role, question, payload) => {
      asked = (payload as unknown as AdversarialPayload).input;
      const answer = question.answer.parse({ contract: null, merged: null, agents: [] });
      return { answer, agent: 'test', struck: [] };
    },
    forgo: async () => undefined,
    publish: async () => undefined,
    deliver: async () => undefined,
    report: () => undefined,
  };
  const input = roadmapInput.parse({
    specs: [{ label: 'spec.md', sourcePath: 'spec.md', text: smallSpec }],
    mode: 'multi-roadmap',
    seats: Array.from({ length: seats }, () => ({ model: 'embedded' })),
  });
  await expect(roadmap.run(input, deliberation)).rejects.toMatchObject({ code: 'roadmap/invocation-failed' });
  return adversarialInput.parse(asked);
}

describe('[001/orchestrator-at-five] the orchestrator', () => {
  test.each([2, 4])('is not there with %i agents', async (seats) => {
    expect(await askedOf(seats)).not.toHaveProperty('eliminate');
  });

  test.each([5, 10])('is there with %i agents, and is none of them', async (seats) => {
    const { eliminate, seats: named } = await askedOf(seats);
    expect([eliminate, named]).toMatchObject([true, { length: seats }]);
  });
});
