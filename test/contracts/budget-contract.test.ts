// Every limit at every stage of a run: it stops cleanly, says so, and goes on with a higher limit to the same files, with
// no completed call made twice. A stage that is added to a workflow is a line in its table.

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { tokensOf } from '../../src/domain/cost.ts';
import { BudgetError } from '../../src/domain/errors.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import { type AdversarialOutput, adversarial } from '../../src/workflows/adversarial/index.ts';
import { type PaidRun, runPaid, startTeller } from './paid-run.ts';

const document = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const texts = [
  document(
    '# Spec',
    '## Checks',
    'The gateway checks every token within 30 s as FR-012 asks.',
    '## Releases',
    'Each release is announced to all tenants two days before.',
    '## Goals',
    'The gateway must serve each tenant within 200 ms, by 2026-11-15 (FR-001, NFR-2).',
    'It must be tested every week.',
  ),
  document(
    '# Spec',
    '## Checks',
    'The gateway checks every token within 10 s as FR-012 asks.',
    '## Releases',
    'Each release is announced to all tenants two days before.',
    'It can be rolled back within 5 minutes by the operator on duty (FR-031).',
  ),
];

const COMPARED = adversarial.input.parse({
  documents: texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `../${at}.md`, text })),
  depth: 'deep',
  writesSections: true,
  merger: 'seat',
});

const WRITTEN = adversarial.input.parse({
  source: { label: 'spec.md', sourcePath: '../spec.md', text: texts[0] },
  generate: 'roadmap',
  seats: [
    { model: 'seat', persona: 'architect' },
    { model: 'seat', persona: 'qa' },
  ],
  depth: 'quick',
});

/** Like the embedded engine, but that the second pass of the judge disagrees with the first in one verdict. */
const script: Agent['answer'] = async (question, payload, context) => {
  const answer = await embeddedAgent.answer(question, payload, context);
  if (question.kind !== 'judge-rubric') return answer;
  const { verdicts } = answer as { verdicts: { criterion: string; evidence: unknown[]; verdict: string }[] };
  const isSecond = verdicts[0]?.criterion !== FIRST;
  const flipped = verdicts.find(({ verdict, evidence }) => verdict === 'MET' && evidence.length > 0);
  if (!isSecond || flipped === undefined) return answer;
  return {
    verdicts: verdicts.map((one) =>
      one === flipped ? { ...one, evidence: [], verdict: 'NOT MET', reasoning: 'Nothing says so.' } : one,
    ),
  };
};
const FIRST = 'completeness-1';

const WORKFLOWS = [
  {
    name: 'compare',
    input: COMPARED,
    stages: [
      'debate/round-1/',
      'debate/round-2/',
      'debate/round-3/',
      'score/pass-1/',
      'score/pass-2/',
      'score/settle/',
      'merge/',
    ],
  },
  // Texts written from one source contradict each other in nothing a rule can state: there is no debate.
  { name: 'generate', input: WRITTEN, stages: ['generate/'] },
] as const;

const stepsOf = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'answer-recorded' && event.calls ? [event.step] : []));

/** What was spent before the first call of a stage; of the first stage, before its second. */
function spentBefore({ events }: PaidRun<unknown>, stage: string) {
  const steps = stepsOf(events);
  const calls = Math.max(
    1,
    steps.findIndex((step) => step.startsWith(stage)),
  );
  const paid = events.flatMap((event) => (event.type === 'answer-recorded' ? (event.calls ?? []) : []));
  const before = paid.slice(0, calls);
  const tokens = before.reduce((sum, call) => sum + (call.inputTokens ?? 0) + (call.outputTokens ?? 0), 0);
  return { calls, tokens: tokens + 1, cost: (tokens + 1) / 1e6 };
}

describe.each(WORKFLOWS)('$name', ({ input, stages }) => {
  // A stage has one of the two limits that are estimated, by turns.
  const cases = stages.flatMap((stage, at) => [
    { stage, limit: 'calls' as const },
    { stage, limit: at % 2 === 0 ? ('tokens' as const) : ('cost' as const) },
  ]);
  let whole: PaidRun<AdversarialOutput>;
  let requests: number;

  beforeAll(async () => {
    const free = await startTeller();
    whole = await runPaid(adversarial, input, free, { script });
    requests = free.vendor.requests.length;
    await free.vendor.close();
  });

  test('without a limit, every stage asks', () => {
    expect(whole.error).toBeUndefined();
    const steps = stepsOf(whole.events);
    expect(stages.filter((stage) => !steps.some((step) => step.startsWith(stage)))).toEqual([]);
    expect(requests).toBe(whole.receipt?.total.calls);
  });

  test.each(cases)('at a limit of $limit in $stage', async ({ stage, limit }) => {
    const cap = spentBefore(whole, stage)[limit];

    const teller = await startTeller();
    onTestFinished(() => teller.vendor.close());
    const stopped = await runPaid(adversarial, input, teller, { script, limits: { [limit]: cap } });
    expect(stopped.error).toBeInstanceOf(BudgetError);
    const { exitCode, suggested, code } = stopped.error as BudgetError;
    expect({ exitCode, code }).toEqual({ exitCode: 5, code: `budget/${limit}` });
    expect(suggested).toBeGreaterThan(cap);
    expect(stopped.events.at(-1)).toMatchObject({ type: 'run-stopped', code: `budget/${limit}` });
    expect(stopped.contract).toMatchObject({ status: 'partial', merged: false });
    expect(stopped.events[0]).toMatchObject({ limits: { [limit]: cap } });
    const total = stopped.receipt?.total;
    if (limit === 'calls') expect(stepsOf(stopped.events)).toEqual(stepsOf(whole.events).slice(0, cap));
    // What a call is expected to use is more than what it used, so that the others stop before or at the stage.
    if (total) expect({ ...total, tokens: tokensOf(total) }[limit]).toBeLessThanOrEqual(cap);

    const { events } = stopped;
    const resumed = await runPaid(adversarial, input, teller, { script, events });
    expect(resumed.error).toBeUndefined();
    expect(resumed.output).toEqual(whole.output);
    expect([...resumed.artifacts]).toEqual([...whole.artifacts]);
    expect(resumed.receipt).toEqual(whole.receipt);
    expect(teller.vendor.requests).toHaveLength(requests);
    expect(stepsOf(resumed.events).sort()).toEqual(stepsOf(whole.events).sort());
  });
});

test.each([
  ['no answer at all', { kind: 'malformed' }],
  ['cut off', { kind: 'truncated' }],
] as const)(
  'what was to be corrected when the limit was met (%s) is corrected, not asked for again',
  async (_, fault) => {
    const whole = await startTeller();
    onTestFinished(() => whole.vendor.close());
    const good = await runPaid(adversarial, COMPARED, whole, { script });

    const teller = await startTeller((nth) => (nth === 1 ? fault : undefined));
    onTestFinished(() => teller.vendor.close());
    const stopped = await runPaid(adversarial, COMPARED, teller, { script, limits: { calls: 1 } });
    expect(stopped.error).toBeInstanceOf(BudgetError);
    const { events } = stopped;
    expect(events.at(-1)).toMatchObject({
      type: 'run-stopped',
      calls: [{ estimated: true }],
      heard: [{ step: 'debate/round-1/advocate-A' }],
    });
    expect(teller.vendor.requests).toHaveLength(1);

    const resumed = await runPaid(adversarial, COMPARED, teller, { script, events });
    expect([...resumed.artifacts]).toEqual([...good.artifacts]);
    // One more than without the fault: the correction.
    expect(teller.vendor.requests).toHaveLength(whole.vendor.requests.length + 1);
    expect(teller.vendor.requests[1]?.text).toContain('Your answer cannot be used as it stands');
    expect(resumed.receipt?.total.calls).toBe(whole.vendor.requests.length + 1);
  },
);

test('nobody stands in for a model that there is no money for', async () => {
  const teller = await startTeller();
  onTestFinished(() => teller.vendor.close());
  const input = { ...COMPARED, allowDegraded: true };
  const stopped = await runPaid(adversarial, input, teller, { script, limits: { calls: 3 } });
  expect(stopped.error).toBeInstanceOf(BudgetError);
  const agents = stopped.events.flatMap((event) => (event.type === 'answer-recorded' ? [event.agent] : []));
  expect(agents.filter((agent) => agent.startsWith('embedded ('))).toEqual([]);
  expect(stopped.events.filter(({ type }) => type === 'answer-failed')).toEqual([]);
});

test('an answer that could not be used is paid for, too, and stands with the failure it led to', async () => {
  const teller = await startTeller((nth) => (nth === 1 ? { kind: 'empty' } : undefined));
  onTestFinished(() => teller.vendor.close());
  const { events, receipt, error } = await runPaid(adversarial, COMPARED, teller, { script });
  expect(error).toBeUndefined();
  expect(events.find(({ type }) => type === 'answer-failed')).toMatchObject({
    step: 'debate/round-1/advocate-A',
    calls: [{ estimated: true, prices: 'test' }],
  });
  expect(receipt?.total.calls).toBe(teller.vendor.requests.length);
});
