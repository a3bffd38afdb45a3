// What becomes of answers that are wrong in part, of points left out and of seats that fail, over whole runs.

import { describe, expect, test } from 'vitest';
import { compareWith } from '../../../../test/models/compare-with.ts';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import type { RunEvent } from '../../../domain/run.ts';
import { runFromEvents } from '../../../domain/run.ts';
import { replayRun } from '../../../engine/replay-run.ts';
import { adversarial } from '../index.ts';

const spec = (seconds: number, guests: string): string =>
  `# Spec\n\n## Limits\n\nThe timeout of a session is ${seconds} s.\n\nGuests ${guests} sign in first.\n\n## Storage\n\nFR-001: Payments must be kept for ${seconds} days because the auditor asks for them.\n`;
const TEXTS = [spec(30, 'must'), spec(10, 'may'), spec(20, 'must')];

type Spoken = {
  keeps?: readonly string[];
  positions: { point: string; resolution: string; evidence: object[]; concedes: boolean }[];
};

/** Answers like the embedded engine but where `change` has another answer. */
const changing = (change: (answer: Spoken, kind: string, role: string) => unknown): Agent => ({
  name: 'changed',
  async answer(question, payload, context) {
    const answer = await embeddedAgent.answer(question, payload, context);
    return context.role.startsWith('advocate:')
      ? change(answer as Spoken, question.kind, context.role)
      : answer;
  },
});

const steps = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'answer-recorded' ? [event.step] : []));

describe('points left out', () => {
  const leaveOut = changing((answer, kind, role) =>
    kind === 'answer-again' || role !== 'advocate:B'
      ? answer
      : { ...answer, keeps: answer.keeps?.slice(2), positions: answer.positions.slice(2) },
  );

  test('are asked for by id, in a question of their own, in every round', async () => {
    const { output, prompts, events } = await compareWith(leaveOut, TEXTS, { depth: 'standard' });
    const whole = await compareWith(embeddedAgent, TEXTS, { depth: 'standard' });
    const again = steps(events).filter((step) => step.includes('again'));
    expect(again).toEqual(['debate/round-1/advocate-B/again', 'debate/round-2/advocate-B/again']);
    const ids = whole.output.debate.points.map(({ point_id }) => point_id);
    const [asked] = prompts.filter(({ kind }) => kind === 'answer-again');
    expect(asked?.payload).toMatchObject({ advocate: 'B', round: 1, unanswered: ids.slice(0, 2) });
    expect(asked?.user).toContain(`each once and no other: ${ids.slice(0, 2).join(', ')}\n`);
    expect(output.debate.positions.filter(({ round }) => round === 1)).toEqual(
      whole.output.debate.positions.filter(({ round }) => round === 1),
    );
    expect(output.debate.evidence.by_advocate).toContainEqual(
      expect.objectContaining({ advocate: 'B', round: 1, asked_again: 2 }),
    );
  });

  test('a letter that is no variant is no answer', async () => {
    const nobody = changing((answer, kind) =>
      kind === 'answer-again'
        ? answer
        : { ...answer, positions: answer.positions.map((one) => ({ ...one, resolution: 'Z' })) },
    );
    const { output } = await compareWith(nobody, TEXTS, { depth: 'quick' });
    const whole = await compareWith(embeddedAgent, TEXTS, { depth: 'quick' });
    expect(output.debate.positions).toEqual(whole.output.debate.positions);
  });

  test('what is still unanswered is open, and said', async () => {
    const never = changing((answer, _, role) =>
      role === 'advocate:B' ? { ...answer, positions: [] } : answer,
    );
    const { output, warnings } = await compareWith(never, TEXTS, { depth: 'quick' });
    const own = output.debate.positions.filter(({ advocate }) => advocate === 'B');
    expect(new Set(own.map(({ resolution }) => resolution))).toEqual(new Set(['open']));
    expect(
      warnings.some((one) => one.startsWith('Advocate for Variant 2 takes no position in round 1')),
    ).toBe(true);
  });
});

test('what is quoted nearly is replaced by the true text, and counts', async () => {
  const sloppy = changing((answer) => ({
    ...answer,
    positions: answer.positions.map((one) => ({
      ...one,
      evidence: [{ variant: 'A', line: 5, text: 'The timeout of an session is 30 s.' }],
    })),
  }));
  const { output } = await compareWith(sloppy, TEXTS, { depth: 'quick' });
  const [first] = output.debate.positions.flatMap(({ evidence }) => evidence);
  expect(TEXTS[0]?.slice(first?.start, first?.end)).toBe('The timeout of a session is 30 s.');
  expect(output.debate.evidence.struck).toBe(0);
});

test('a concession that rests on struck evidence does not count', async () => {
  const evidence = [{ variant: 'B', line: 5, text: 'Whatever B says is right and was always right.' }];
  const meek = changing((answer, _, role) => ({
    ...answer,
    positions: answer.positions.map((one) =>
      role === 'advocate:A' ? { ...one, resolution: 'B', concedes: true, evidence } : one,
    ),
  }));
  const { output, artifact } = await compareWith(meek, TEXTS, { depth: 'quick' });
  const own = output.debate.positions.filter(({ advocate }) => advocate === 'A');
  expect(own.map(({ concedes, resolution }) => [concedes, resolution])).toEqual(own.map(() => [false, 'B']));
  expect(artifact('debate-transcript.md')).toMatch(
    /^- [SCX]-\d{3}: ~~"Whatever B says .*"~~ \(not found in B at L5\), no evidence left$/m,
  );
});

test('struck words can end neither their stroke nor the line', async () => {
  const wild = changing((answer) => ({
    ...answer,
    positions: answer.positions.map((one) => ({
      ...one,
      evidence: [{ variant: '~~\n# B', line: 1, text: '~~\n\n# Heading\n<script>x</script> | ~~' }],
    })),
  }));
  const { artifact } = await compareWith(wild, TEXTS, { depth: 'quick' });
  expect(artifact('debate-transcript.md')).not.toMatch(/^# (?:Heading|B)|<script/m);
});

describe('criteria left out', () => {
  test('are asked for by id', async () => {
    const lazy: Agent = {
      name: 'lazy',
      async answer(question, payload, context) {
        const answer = (await embeddedAgent.answer(question, payload, context)) as { verdicts?: object[] };
        const { criteria = [] } = payload as unknown as { criteria?: string[] };
        return answer.verdicts && criteria.length > 5 ? { verdicts: answer.verdicts.slice(3) } : answer;
      },
    };
    const { output, events } = await compareWith(lazy, TEXTS);
    const whole = await compareWith(embeddedAgent, TEXTS);
    expect(output.selection.verdicts).toEqual(whole.output.selection.verdicts);
    expect(steps(events)).toContain('score/pass-2/variant-C/again');
    expect(output.selection.evidence.by_pass.every(({ asked_again }) => asked_again === 3)).toBe(true);
    expect(output.selection.judges).toEqual(['lazy']);
  });
});

describe('a seat that fails', () => {
  /** The advocate of B fails its first so many questions of a kind. */
  const failing = (kind: string, times: number): Agent => {
    let left = times;
    return {
      name: 'flaky',
      async answer(question, payload, context) {
        if (context.role !== 'advocate:B' || question.kind !== kind) {
          return embeddedAgent.answer(question, payload, context);
        }
        left -= 1;
        if (left >= 0) throw new Error('overloaded, ask later');
        return embeddedAgent.answer(question, payload, context);
      },
    };
  };
  const healthy: Agent = { ...embeddedAgent, name: 'flaky' };
  const settings = { depth: 'deep' };

  test.each([
    ['in round 1, for good', 'state-position', 2],
    ['in round 1, and answers the second time', 'state-position', 1],
    ['in round 2', 'rebut', 2],
    ['in round 3', 'conclude', 2],
  ])('%s: a resume at any line goes the same way, although it would answer now', async (_, kind, times) => {
    const whole = await compareWith(failing(kind, times), TEXTS, settings);
    const failed = whole.events.flatMap((event, at) => (event.type === 'answer-failed' ? [at] : []));
    expect(failed).toHaveLength(times);
    expect(whole.events[failed[0] ?? 0]).toEqual({
      type: 'answer-failed',
      step: expect.stringMatching(/^debate\/round-\d\/advocate-B$/),
      code: 'agent/failed',
      message: expect.stringContaining('overloaded, ask later'),
    });
    for (let lines = (failed.at(-1) ?? 0) + 1; lines <= whole.events.length; lines += 1) {
      const resumed = await compareWith(healthy, TEXTS, settings, whole.events.slice(0, lines));
      expect(resumed.output, `after ${lines} lines`).toEqual(whole.output);
    }
    // Before the failure was accepted, the seat is asked again, and nothing stands in the way.
    await compareWith(healthy, TEXTS, settings, whole.events.slice(0, failed[0]));
  });

  test('the failure is told in the words of the seat, and a replay repeats it', async () => {
    const { events, artifact, output } = await compareWith(failing('rebut', 2), TEXTS, settings);
    expect(artifact('debate-transcript.md')).toMatch(/^- Failure: B, round 2: .*overloaded, ask later$/m);
    const run = runFromEvents(events);
    if (!run.started) throw new Error('no start');
    const replay = await replayRun(adversarial as never, run, run.started);
    expect(replay.failure).toBeUndefined();
    expect(replay.output?.value).toEqual(JSON.parse(JSON.stringify(output)));
  });

  test('points asked for again and not answered are given up, for good', async () => {
    const mute: Agent = {
      name: 'flaky',
      async answer(question, payload, context) {
        if (question.kind === 'answer-again') throw new Error('gone');
        const answer = (await embeddedAgent.answer(question, payload, context)) as Spoken;
        return context.role === 'advocate:B' ? { ...answer, positions: [] } : answer;
      },
    };
    const whole = await compareWith(mute, TEXTS, { depth: 'quick' });
    const at = whole.events.findIndex(({ type }) => type === 'answer-failed');
    const resumed = await compareWith(healthy, TEXTS, { depth: 'quick' }, whole.events.slice(0, at + 1));
    expect(resumed.output.debate).toEqual(whole.output.debate);
  });
});

describe('blind', () => {
  const labels = ['opus-draft.md', 'gpt52-draft.md', 'gemini-draft.md'];
  const seats = ['opus', 'gpt52', 'gemini'].map((model) => ({
    model,
    persona: 'qa',
    instruction: 'be brief',
  }));
  const names = /opus|gpt52|gemini|secret-engine/i;
  const agent: Agent = { ...embeddedAgent, name: 'secret-engine' };

  test('nobody who argues or judges is told a name', async () => {
    const settings = { labels, seats, depth: 'deep', blind: true };
    const { prompts, artifact } = await compareWith(agent, TEXTS, settings);
    const heard = prompts.filter(({ role }) => role !== 'human');
    expect(heard.length).toBeGreaterThan(10);
    for (const { system, user, payload } of heard) {
      expect(`${system}\n${user}\n${JSON.stringify(payload)}`).not.toMatch(names);
    }
    expect(heard[0]?.user).toContain('Persona: qa\nCustom instruction: be brief');
    expect(heard[0]?.user).toMatch(/^\| - Variant A \(2 top-level sections/m);
    // What is written for readers names them after the fact.
    expect(artifact('debate-transcript.md')).toContain('### Variant A Advocate (opus:qa:"be brief")');
    expect(artifact('diff-analysis.md')).toContain('gpt52-draft.md');
  });

  test('otherwise they are told', async () => {
    const { prompts } = await compareWith(agent, TEXTS, { labels, seats });
    const spoken = prompts.filter(({ kind }) => kind === 'state-position');
    expect(spoken[0]?.user).toMatch(/Model: opus\n/);
    expect(spoken[0]?.user).toContain('Variant B: gpt52-draft.md');
  });
});
