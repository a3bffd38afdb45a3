import { describe, expect, test } from 'vitest';
import { loadWorkflows } from '../../index.ts';
import { checkAgentCount, checkSpecCount, detectMode, unknownModel, withoutSeats } from './detect-mode.ts';

test.each([
  [true, true, 'combined'],
  [true, false, 'multi-spec'],
  [false, true, 'multi-roadmap'],
  [false, false, 'none'],
])('[001/mode-table] specs %s, multi-roadmap %s: %s', (specs, multiRoadmap, mode) =>
  expect(detectMode({ specs, multiRoadmap })).toBe(mode),
);

test('[001/prerequisite-installed] cannot occur: whoever has this command has the debate too', async () =>
  expect(await loadWorkflows()).toMatchObject({
    roadmap: { name: 'roadmap' },
    adversarial: { name: 'adversarial' },
  }));

describe('how many', () => {
  test.each([2, 10])('[001/agents-count] %d agents are right', (count) =>
    expect(() => checkAgentCount(count)).not.toThrow(),
  );
  test.each([0, 1, 11])('[001/agents-count] %d agents are not', (count) =>
    expect(() => checkAgentCount(count)).toThrow(`Agent count must be 2-10. Provided: ${count}`),
  );
  test.each([2, 10])('%d specs are right', (count) => expect(() => checkSpecCount(count)).not.toThrow());
  test.each([1, 11])('%d specs are not', (count) =>
    expect(() => checkSpecCount(count)).toThrow(`Spec count must be 2-10. Provided: ${count}`),
  );
});

test.each([
  [
    unknownModel('gpt99', ['embedded', 'opus']),
    "Unknown model 'gpt99' in --agents. Available models: embedded, opus",
  ],
  [withoutSeats(), '--multi-roadmap needs --agents'],
])('[001/agents-unknown-model] wrong usage is said as such: %s', (error, message) =>
  expect(error).toMatchObject({ exitCode: 2, message }),
);
