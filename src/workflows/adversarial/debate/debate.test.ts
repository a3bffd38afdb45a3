import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { asksForDecision } from '../../../domain/comparison/difference.ts';
import { AgentError } from '../../../domain/errors.ts';
import type { RunEvent } from '../../../domain/run.ts';
import type { Deliberation, ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { recordingAgent } from '../../../testing.ts';
import { adversarial } from '../index.ts';
import type { ConcludePayload, DebatePayload, RebutPayload } from './advocate/payload.ts';
import { runDebate } from './debate.ts';

const TIMEOUTS = [30, 10, 30, 20, 10, 30, 15, 30, 10, 30];

/** Ten variants of one spec: some say the same, one lacks a section, one is vaguer. */
const specs = TIMEOUTS.map((seconds, index) =>
  [
    '# Spec',
    '## Limits',
    `The timeout is ${seconds} s. ${index % 3 === 0 ? 'Guests must sign in first.' : 'Guests may sign in first.'}`,
    '## Storage',
    index % 2 === 0
      ? 'FR-001: Payments must be kept for 7 years because the auditor asks for them. Backups are taken every 6 hours.'
      : 'Payments are stored. Backups are taken every 24 hours.',
    ...(index === 1
      ? []
      : ['## Testing', `Each release must pass ${200 + index} tests. A failing test stops the release.`]),
  ].join('\n\n'),
);

interface Options {
  readonly agent?: Agent;
  readonly events?: readonly RunEvent[];
  readonly published?: Map<string, string>;
  readonly [setting: string]: unknown;
}

async function debate(
  texts: readonly string[],
  { agent = embeddedAgent, events = [], published, ...settings }: Options = {},
) {
  const journal = memoryJournal();
  for (const event of events) await journal.append(event);
  const recording = recordingAgent(agent);
  const artifacts = published ?? new Map<string, string>();
  const seen: ProgressEvent[] = [];
  const documents = texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `../${at}.md`, text }));
  const output = await runWorkflow(adversarial, adversarial.input.parse({ documents, ...settings }), {
    journal,
    agentFor: () => recording,
    publish: async (name, content) => void artifacts.set(name, content),
    report: (event) => seen.push(event),
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  const transcript = artifacts.get('debate-transcript.md') ?? '';
  const warnings = seen.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
  const log = seen.flatMap((event) => (event.type === 'step-progress' ? [event.detail] : []));
  return { output, artifacts, transcript, warnings, log, asked: recording.asked, journal, events: seen };
}

/** Fails the advocate of a letter at the steps it is asked for, so many times. */
function failing(letter: string, question: string, times: number): Agent {
  let left = times;
  return {
    name: 'flaky',
    async answer(asked, payload, context) {
      if (context.role === `advocate:${letter}` && asked.kind === question && left > 0) {
        left -= 1;
        throw new Error('timeout');
      }
      return embeddedAgent.answer(asked, payload, context);
    },
  };
}

const sections = (transcript: string) => transcript.match(/^## Round \d.*$/gm) ?? [];
const matrix = (transcript: string) =>
  (transcript.split('## Scoring Matrix')[1]?.split('\n## ')[0] ?? '').match(/(?<=^\| )[A-Z]-\d{3}/gm) ?? [];

describe.each([2, 3, 10])('%i variants', (count) => {
  const texts = specs.slice(0, count);

  test.each([
    ['quick', 1],
    ['standard', 2],
    ['deep', 3],
  ] as const)(
    '[002/depth-quick] [002/depth-standard] [002/depth-deep] %s holds at most %i rounds',
    async (depth, most) => {
      const { output, transcript, artifacts, log } = await debate(texts, { depth });
      const { debate: record } = output;
      expect(record.rounds).toBeLessThanOrEqual(most);
      expect(record.rounds).toBeGreaterThanOrEqual(depth === 'quick' ? 1 : 2);
      expect(sections(transcript)).toHaveLength(record.rounds);
      expect(transcript).toContain(`- Rounds completed: ${record.rounds}\n`);
      expect(transcript).toContain(`- convergence_checked: ${depth !== 'quick'}\n`);
      expect(record.convergence_checked).toBe(depth !== 'quick');
      for (const line of record.log) expect(log).toContain(line);
      const { points } = JSON.parse(artifacts.get('diff-analysis.json') ?? '');
      const expected = points.filter(asksForDecision);
      expect(matrix(transcript)).toEqual(expected.map(({ id }: { id: string }) => id));
      expect(record.points.map(({ point_id }) => point_id)).toEqual(matrix(transcript));
    },
  );

  test('[000/T03.02-parallel] [000/T03.01-mode-a-assignment] one advocate each, all asked before any has answered', async () => {
    const open: string[] = [];
    let most = 0;
    const slow: Agent = {
      name: 'slow',
      async answer(question, payload, context) {
        if (question.kind !== 'state-position') return embeddedAgent.answer(question, payload, context);
        open.push(context.role);
        most = Math.max(most, open.length);
        // Later variants answer first.
        const turns = 40 - (payload as unknown as DebatePayload).number;
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        open.splice(open.indexOf(context.role), 1);
        return embeddedAgent.answer(question, payload, context);
      },
    };
    const { transcript } = await debate(texts, { agent: slow, depth: 'quick' });
    expect(most).toBe(count);
    const headings = transcript.match(/^### Variant . Advocate \(embedded\)$/gm) ?? [];
    expect(headings).toEqual(
      [...'ABCDEFGHIJ'].slice(0, count).map((id) => `### Variant ${id} Advocate (embedded)`),
    );
  });

  test('two runs are the same to the byte', async () => {
    const [one, two] = [await debate(texts, { depth: 'deep' }), await debate(texts, { depth: 'deep' })];
    expect(two.transcript).toBe(one.transcript);
    expect(two.output).toEqual(one.output);
  });
});

test('resumed after any line of its journal, a debate ends with the same transcript and asks nothing twice', async () => {
  const whole = await debate(specs.slice(0, 3), { depth: 'deep' });
  const events = await whole.journal.read();
  for (let lines = 1; lines < events.length; lines += 1) {
    const resumed = await debate(specs.slice(0, 3), { depth: 'deep', events: events.slice(0, lines) });
    expect(resumed.transcript, `after ${lines} lines`).toBe(whole.transcript);
    expect(resumed.output).toEqual(whole.output);
    const answered = events.slice(0, lines).filter(({ type }) => type === 'answer-recorded').length;
    expect(resumed.asked).toHaveLength(whole.asked.length - answered);
  }
});

describe('what a run records', () => {
  test('[000/T03.05-tracking] every number follows from the positions', async () => {
    const { output } = await debate(specs.slice(0, 3), { depth: 'deep' });
    const { debate: record } = output;
    for (const { point_id, agreed, winner, ...rounds } of record.points) {
      const last = record.advocates.map((advocate) => {
        const own = record.positions.filter((one) => one.point === point_id && one.advocate === advocate);
        return own.sort((a, b) => b.round - a.round)[0]?.resolution ?? null;
      });
      const voices = rounds.approaches.flat();
      const votes = (letter: string) => last.filter((one) => one === letter).length;
      const elected = ['A', 'B', 'C'].find((letter) => 3 * votes(letter) >= 2 * voices.length) ?? null;
      expect({ agreed, winner }).toEqual({ agreed: elected !== null, winner: elected });
      expect(Object.keys(rounds.round_1_positions)).toEqual([...voices].sort());
    }
    expect(record.convergence).toBe(
      record.points.filter(({ agreed }) => agreed).length / record.points.length,
    );
    expect(record.unresolved).toEqual(
      record.points.filter(({ agreed }) => !agreed).map(({ point_id }) => point_id),
    );
  });

  test('evidence is told by its place in the recorded text', async () => {
    const { output } = await debate(specs.slice(0, 2));
    const quotes = output.debate.positions.flatMap(({ evidence }) => evidence);
    expect(quotes.length).toBeGreaterThan(0);
    for (const { variant, start, end } of quotes) {
      expect(specs['AB'.indexOf(variant)]?.slice(start, end)).not.toBe('');
    }
  });
});

describe('rounds', () => {
  test('[000/T03.03-sequential-order] [000/T03.03-content] each hears those before it and what was said against it', async () => {
    const { asked } = await debate(specs.slice(0, 3));
    const heard = asked
      .filter(({ question }) => question === 'rebut')
      .map(({ payload }) => payload as RebutPayload)
      .map(({ advocate, statements, rebuttals, criticisms }) => ({
        advocate,
        statements: statements.length,
        rebuttals: rebuttals.map((one) => one.advocate),
        aimed: criticisms.every(({ variant }) => variant === advocate),
      }));
    expect(heard).toEqual([
      { advocate: 'A', statements: 3, rebuttals: [], aimed: true },
      { advocate: 'B', statements: 3, rebuttals: ['A'], aimed: true },
      { advocate: 'C', statements: 3, rebuttals: ['A', 'B'], aimed: true },
    ]);
  });

  test('[000/T03.04-content] the third is about what is still open', async () => {
    const { asked, output } = await debate(specs.slice(0, 2), { depth: 'deep' });
    const [first] = asked.filter(({ question }) => question === 'conclude');
    const unresolved = (first?.payload as ConcludePayload | undefined)?.unresolved ?? [];
    expect(unresolved.length).toBeGreaterThan(0);
    const late = output.debate.positions.filter(({ round }) => round === 3);
    expect(new Set(late.map(({ point }) => point))).toEqual(new Set(unresolved));
    for (const { payload } of asked.filter(({ question }) => question === 'conclude')) {
      const { statements, rebuttals, finals, advocate } = payload as ConcludePayload;
      expect(statements.map((one) => one.advocate)).toEqual(['A', 'B']);
      expect(rebuttals.map((one) => one.advocate)).toEqual(['A', 'B']);
      expect(finals.map((one) => one.advocate)).toEqual(advocate === 'A' ? [] : ['A']);
    }
  });
});

describe('advocates that fail', () => {
  test('[000/T03.02-retry-once] one failure is asked once more', async () => {
    const { output, asked, warnings } = await debate(specs.slice(0, 3), {
      agent: failing('B', 'state-position', 1),
    });
    expect(output.debate.advocates).toEqual(['A', 'B', 'C']);
    expect(
      asked.filter(({ context, question }) => context.role === 'advocate:B' && question === 'state-position'),
    ).toHaveLength(2);
    expect(warnings.filter((message) => message.includes('failed'))).toEqual([]);
  });

  test('[000/T03.02-retry-once] after two, the others go on and the variant stays in the analysis', async () => {
    const { output, warnings, transcript, artifacts } = await debate(specs.slice(0, 3), {
      agent: failing('B', 'state-position', 2),
    });
    expect(output.debate.advocates).toEqual(['A', 'C']);
    expect(output.debate.failed_advocates).toMatchObject([{ advocate: 'B', round: 1 }]);
    expect(warnings).toContain('Advocate for Variant 2 failed in round 1: the debate continues without it');
    expect(transcript).toContain('- Advocate count: 2\n');
    expect(transcript).toContain('- Failed advocates: B (round 1)\n');
    expect(artifacts.get('diff-analysis.md')).toContain('Variant B');
  });

  test('[000/T03.02-abort-below-two] below two the debate is aborted, the variants are kept', async () => {
    const failure = debate(specs.slice(0, 2), { agent: failing('B', 'state-position', 2) });
    await expect(failure).rejects.toThrow(AgentError);
    await expect(failure).rejects.toMatchObject({ code: 'debate/too-few-advocates', exitCode: 4 });
  });

  test.each([
    [1, 'state-position', 2, /^## Round 1/m, '0'],
    [2, 'rebut', 2, /^## Round 2/m, '1'],
    [3, 'conclude', 2, /^## Round 3/m, '2'],
  ])(
    '[000/T03.02-abort-below-two] [000/T03.03-late-failure] [000/T06.01-agent-failure-logged] [000/R2-2-voices] too few in round %i: what was said is kept, advocates are named',
    async (round, question, times, section, completed) => {
      const published = new Map<string, string>();
      const failure = debate(specs.slice(0, 2), {
        agent: failing('B', question, times),
        depth: 'deep',
        published,
      });
      await expect(failure).rejects.toMatchObject({ code: 'debate/too-few-advocates' });
      await expect(failure).rejects.toThrow(/Advocate for Variant 2 \(embedded\): /);
      const transcript = published.get('debate-transcript.md') ?? '';
      expect(transcript).toMatch(section);
      expect(transcript).toContain('### Variant A Advocate (embedded)\n');
      expect(transcript).toContain(`- Rounds completed: ${completed}\n`);
      expect(transcript).toContain(`- Failed advocates: B (round ${round})\n`);
      expect(transcript).toContain('Not settled: the debate was broken off.');
    },
  );

  test('[000/T03.03-late-failure] all of them in round 2: aborted, not agreed', async () => {
    const silent: Agent = {
      name: 'silent',
      async answer(question, payload, context) {
        if (question.kind === 'rebut') throw new AgentError('no', { code: 'agent/failed' });
        return embeddedAgent.answer(question, payload, context);
      },
    };
    await expect(debate(specs.slice(0, 3), { agent: silent })).rejects.toMatchObject({
      code: 'debate/too-few-advocates',
    });
    const simultaneous = debate(specs.slice(0, 3), { agent: silent, rebuttals: 'simultaneous' });
    await expect(simultaneous).rejects.toThrow('needs at least 2 advocates, 0 answered in round 2');
  });

  test('[000/T03.03-late-failure] in round 2 its last position stands', async () => {
    const { output, warnings } = await debate(specs.slice(0, 3), { agent: failing('A', 'rebut', 2) });
    expect(output.debate.advocates).toEqual(['A', 'B', 'C']);
    expect(warnings).toContain('Advocate for Variant 1 failed in round 2: its last position stands');
    expect(output.debate.positions.filter(({ advocate, round }) => advocate === 'A' && round === 2)).toEqual(
      [],
    );
    expect(output.debate.points.length).toBeGreaterThan(0);
  });
});

describe('what is debated', () => {
  test('[000/FR-003-focus-default] all areas unless some are named', async () => {
    expect((await debate(specs.slice(0, 2))).transcript).toContain('- Focus areas: All\n');
    const { output, transcript } = await debate(specs.slice(0, 2), { focus: ['timeout', 'testing'] });
    expect(transcript).toContain('- Focus areas: timeout, testing\n');
    expect(output.debate.out_of_focus.length).toBeGreaterThan(0);
    expect(transcript).toContain(`- Out of focus: ${output.debate.out_of_focus.join(', ')}\n`);
    for (const id of output.debate.out_of_focus) expect(matrix(transcript)).not.toContain(id);
  });

  test('variants that are the same are not debated, and that is said', async () => {
    const { output, transcript, asked } = await debate([specs[0] ?? '', specs[0] ?? '']);
    expect(output.debate).toMatchObject({
      rounds: 0,
      convergence: 1,
      debate_skipped: true,
      status: 'CONVERGED',
    });
    expect(transcript).toContain('- Skip reason: variants substantially identical\n');
    expect(asked.map(({ question }) => question)).toEqual([
      'highlight-points',
      'review-plan',
      'decide-items',
    ]);
  });

  test('[000/R2-5-contract] a focus on what is only told leaves every decision open', async () => {
    const { output, warnings } = await debate(specs.slice(0, 2), { focus: ['structure'] });
    const { out_of_focus: left, undebated, convergence, debate_skipped } = output.debate;
    expect(left.length).toBeGreaterThan(0);
    expect({ undebated, convergence, debate_skipped }).toEqual({
      undebated: left,
      convergence: null,
      debate_skipped: true,
    });
    expect(warnings).toContain(
      `debate skipped: none of the ${left.length} points that ask for a decision is in focus`,
    );
    expect(output.contract).toMatchObject({
      status: 'partial',
      convergence_score: null,
      open_points: left,
      unresolved_conflicts: left,
    });
  });

  test('[000/R2-5-contract] a focus that matches nothing is refused, with what there is', async () => {
    await expect(debate(specs.slice(0, 2), { focus: ['elephants'] })).rejects.toMatchObject({
      exitCode: 2,
      message: 'No point of this comparison is about the focus "elephants"',
      hint: expect.stringMatching(/^Areas that exist here: .*contradiction/),
    });
  });

  test('[000/similarity-threshold] [000/R2-5-contract] few differences are debated where they contradict', async () => {
    const long = Array.from({ length: 30 }, (_, at) => `## Part ${at}\n\nThe part ${at} stays as it is.\n`);
    const texts = [30, 10].map(
      (seconds) => `# Spec\n\n${long.join('\n')}\n## Limits\n\nThe timeout is ${seconds} s.\n`,
    );
    const { output } = await debate(texts);
    expect(output.substantiallyIdentical).toBe(true);
    expect(output.debate).toMatchObject({ debate_skipped: false, rounds: 2, convergence: 0 });
    expect(output.contract).toMatchObject({ status: 'partial', unresolved_conflicts: ['X-001'] });
  });
});

test('[000/T03.01-compare-seats] a seat argues in its own name, and says where it ignores an instruction', async () => {
  const seats = [
    { model: 'embedded', persona: 'qa' },
    { model: 'embedded', persona: 'security', instruction: 'be brief' },
  ];
  const { transcript, warnings } = await debate(specs.slice(0, 2), { seats });
  expect(transcript).toContain('### Variant A Advocate (embedded:qa)\n');
  expect(transcript).toContain('### Variant B Advocate (embedded:security:"be brief")\n');
  const ignored = 'Advocate for Variant 2 is embedded and ignores its instruction';
  expect(warnings).toContain(ignored);
  expect(transcript).toContain(`- Log: ${ignored}\n`);
});

test.each([
  [1, 'Adversarial comparison requires at least 2 variants'],
  [11, 'Maximum 10 variants supported'],
])('[000/T03.01-variant-count] %i variants are refused', async (count, message) => {
  const variants = variantsOf(...Array.from({ length: count }, () => '# Spec'));
  const context = {
    variants,
    points: [],
    highlighted: [],
    focus: [],
    seats: [],
    depth: 'quick',
    convergence: 0.8,
    analysis: '',
  };
  const unused = {} as Deliberation;
  await expect(runDebate(context as unknown as Parameters<typeof runDebate>[0], unused)).rejects.toThrow(
    message,
  );
});

describe('rebuttals', () => {
  const heardBy = (asked: readonly { readonly kind: string; readonly payload: unknown }[]): number[] =>
    asked
      .filter(({ kind }) => kind === 'rebut')
      .map(({ payload }) => (payload as RebutPayload).rebuttals.length);

  test.each([
    ['sequence', undefined, [0, 1, 2], false],
    ['sequence', 'sequence', [0, 1, 2], false],
    ['simultaneous', 'simultaneous', [0, 0, 0], true],
  ] as const)(
    'in %s (%s): who hears whom, and what the transcript says',
    async (_, rebuttals, heard, isTold) => {
      const asked: { kind: string; payload: unknown }[] = [];
      const agent: Agent = {
        name: 'embedded',
        answer(question, payload, context) {
          asked.push({ kind: question.kind, payload });
          return embeddedAgent.answer(question, payload, context);
        },
      };
      const settings = { depth: 'standard', convergence: 0.99, ...(rebuttals && { rebuttals }) };
      const { output, transcript } = await debate(specs.slice(0, 3), { agent, ...settings });
      expect(output.debate.rounds).toBe(2);
      expect(heardBy(asked)).toEqual(heard);
      expect(transcript.includes('\n- Rebuttals: simultaneous\n')).toBe(isTold);
      const headings = transcript.match(/^### Variant . Rebuttal$/gm);
      expect(headings).toEqual(['A', 'B', 'C'].map((letter) => `### Variant ${letter} Rebuttal`));
    },
  );

  test('one that fails among simultaneous ones is left out, the others count', async () => {
    const agent: Agent = {
      name: 'embedded',
      async answer(question, payload, context) {
        if (question.kind === 'rebut' && context.role === 'advocate:B')
          throw new AgentError('no', { code: 'agent/failed' });
        return embeddedAgent.answer(question, payload, context);
      },
    };
    const settings = { depth: 'standard', convergence: 0.99, rebuttals: 'simultaneous' };
    const { output } = await debate(specs.slice(0, 3), { agent, ...settings });
    expect(output.debate.failed_advocates).toMatchObject([{ advocate: 'B', round: 2 }]);
    const spoke = output.debate.positions.filter(({ round }) => round === 2).map(({ advocate }) => advocate);
    expect(new Set(spoke)).toEqual(new Set(['A', 'C']));
  });
});

test('positions that are kept are those of the round before, and cost no words', async () => {
  const agent: Agent = {
    name: 'keeper',
    async answer(question, payload, context) {
      const answer = await embeddedAgent.answer(question, payload, context);
      if (question.kind !== 'rebut') return answer;
      const { shown } = payload as RebutPayload;
      const keeps = shown.points.map(({ id }) => id);
      return { ...(answer as object), keeps, positions: [] };
    },
  };
  const { output } = await debate(specs.slice(0, 3), { agent, depth: 'standard', convergence: 0.99 });
  const inRound = (round: number) =>
    output.debate.positions.filter((one) => one.round === round).map((one) => ({ ...one, round: 0 }));
  expect(inRound(2)).toEqual(inRound(1));
  expect(output.debate.evidence.by_advocate.every(({ asked_again }) => asked_again === 0)).toBe(true);
});

describe('a model that judges', () => {
  const seats = [{ model: 'm' }, { model: 'm' }];
  const texts = specs.slice(0, 2);
  const watch = (fails: (kind: string) => boolean = () => false) => {
    const order: string[] = [];
    const agent: Agent = {
      name: 'm',
      async answer(question, payload, context) {
        order.push(question.kind);
        if (fails(question.kind)) throw new AgentError(`no ${question.kind}`, { code: 'agent/failed' });
        return embeddedAgent.answer(question, payload, context);
      },
    };
    return { order, agent };
  };

  test('is asked beside round 1, and everything is published and told as if it had been asked after it', async () => {
    const late = watch();
    const early = watch();
    const settings = { depth: 'standard', convergence: 0.99, seats };
    const after = await debate(texts, { agent: late.agent, ...settings, judges: ['embedded'] });
    const beside = await debate(texts, { agent: early.agent, ...settings, judges: ['m'] });
    expect(late.order.indexOf('judge-rubric')).toBeGreaterThan(late.order.lastIndexOf('rebut'));
    expect(early.order.indexOf('judge-rubric')).toBeLessThan(early.order.indexOf('rebut'));
    expect(early.order.indexOf('state-position')).toBeLessThan(early.order.indexOf('judge-rubric'));
    expect([...beside.artifacts]).toEqual([...after.artifacts]);
    const told = ({ events }: typeof after) => events.filter(({ type }) => !type.startsWith('question-'));
    expect(told(beside)).toEqual(told(after));
  });

  test('where the embedded engine may stand in it is asked after the debate, since artifacts say so', async () => {
    const { order, agent } = watch();
    await debate(texts, {
      agent,
      seats,
      judges: ['m'],
      depth: 'standard',
      convergence: 0.99,
      allowDegraded: true,
    });
    expect(order.indexOf('judge-rubric')).toBeGreaterThan(order.lastIndexOf('rebut'));
  });

  test('fails in its own step; a debate that fails first is what is told', async () => {
    const judge = watch((kind) => kind === 'judge-rubric');
    await expect(debate(texts, { agent: judge.agent, seats, judges: ['m'] })).rejects.toThrow(
      'no judge-rubric',
    );
    expect(judge.order).toContain('rebut');
    const both = watch((kind) => kind !== 'highlight-points');
    await expect(debate(texts, { agent: both.agent, seats, judges: ['m'] })).rejects.toMatchObject({
      code: 'debate/too-few-advocates',
    });
  });
});
