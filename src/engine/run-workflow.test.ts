import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Agent, AnswerContext } from '../agents/agent.ts';
import { embeddedAgent } from '../agents/embedded-agent.ts';
import { AgentError, InternalError, JournalError, UsageError } from '../domain/errors.ts';
import { defineQuestion, type Finding } from '../domain/question.ts';
import { type RunEvent, runFromEvents } from '../domain/run.ts';
import type { Deliberation, ProgressEvent, Workflow } from '../domain/workflow/workflow.ts';
import { memoryJournal } from '../journal/journal.ts';
import { failingAgent, recordingAgent } from '../testing.ts';
import { type RunOptions, runWorkflow } from './run-workflow.ts';

const question = defineQuestion({
  kind: 'judge',
  answer: z.strictObject({ reason: z.string(), verdict: z.enum(['yes', 'no']), note: z.string().optional() }),
  prompt: () => ({ system: '', user: '' }),
  embedded: ({ about }: { about: string; more?: unknown }) => ({
    reason: about,
    verdict: 'yes' as const,
    note: undefined,
  }),
  check: ({ reason }): Finding[] => (reason === 'bad' ? [{ path: 'reason', message: 'is bad' }] : []),
});

const workflowOf = <Output>(
  run: (deliberation: Deliberation, input: { text: string }) => Promise<Output>,
): Workflow<{ text: string }, Output> => ({
  name: 'test',
  summary: '',
  input: z.strictObject({ text: z.string() }),
  run: (input, deliberation) => run(deliberation, input),
});

/** Everything a run is given, kept where a test can look. */
function world(events: RunEvent[] = [], overrides: Partial<RunOptions> = {}) {
  const agent = recordingAgent(embeddedAgent);
  const files = new Map<string, string>();
  const reports: ProgressEvent[] = [];
  const options: RunOptions = {
    journal: memoryJournal(events),
    agentFor: () => agent,
    publish: async (name, content) => void files.set(name, content),
    report: (event) => reports.push(event),
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'embedded',
    version: '1.2.3',
    ...overrides,
  };
  const run = <Output>(protocol: Workflow<{ text: string }, Output>, input = { text: 'é' }) =>
    runWorkflow(protocol, input, options);
  return { agent, files, reports, options, run, events: () => options.journal.read() };
}

const askOne = (about = 'x', role = 'judge') => workflowOf((it) => it.ask('one', role, question, { about }));
const scripted = (...replies: unknown[]) =>
  recordingAgent({ name: 'scripted', answer: async () => replies.shift() });
const typesOf = (events: readonly RunEvent[]): string[] => events.map(({ type }) => type);

test('what the way to a model left out is a warning of the run, once', async () => {
  const { run, reports } = world([], {
    agentFor: () => ({
      ...embeddedAgent,
      answer(asked, payload, context) {
        context.onWarning?.('mine: topK is ignored');
        return embeddedAgent.answer(asked, payload, context);
      },
    }),
  });
  await run(
    workflowOf(async (it) => {
      await it.ask('one', 'judge', question, { about: 'x' });
      await it.ask('two', 'judge', question, { about: 'y' });
    }),
  );
  expect(reports.filter(({ type }) => type === 'warning')).toEqual([
    { type: 'warning', message: 'mine: topK is ignored' },
  ]);
});

describe('the time that answers took', () => {
  /** A clock that goes on by what each answer takes. */
  function timed(answers: readonly ((context: AnswerContext, pass: (ms: number) => void) => unknown)[]) {
    let time = 5_000.4;
    let next = 0;
    const agent: Agent = {
      name: 'slow',
      answer: async (_question, _payload, context) =>
        answers[next++]?.(context, (ms) => {
          time += ms;
        }),
    };
    return { agentFor: () => agent, now: () => time };
  }
  const good = { reason: 'x', verdict: 'yes' };
  const tookOf = (events: readonly RunEvent[]) =>
    events.flatMap((event) => (event.type === 'answer-recorded' ? [event.took] : []));

  test('stands beside answers that nobody is paid for, if whoever gives them says so', async () => {
    const it = world(
      [],
      timed([
        ({ onTaken }, pass) => {
          pass(700);
          onTaken?.();
          return good;
        },
      ]),
    );
    await it.run(askOne());
    expect(tookOf(await it.events())).toEqual([{ at: 0, ms: 700 }]);
  });

  test('has the time of a correction in it', async () => {
    const answer = (said: unknown) => (context: AnswerContext, pass: (ms: number) => void) => {
      pass(100);
      context.onTaken?.(40);
      return said;
    };
    const it = world([], timed([answer('nonsense'), answer(good)]));
    await it.run(askOne());
    expect(tookOf(await it.events())).toEqual([{ at: 0, ms: 200, openMs: 80 }]);
  });

  test('is not measured for rules: the same input gives the same journal', async () => {
    const journals = await Promise.all(
      [1, 7].map(async (pace) => {
        let time = 0;
        const it = world([], { now: () => (time += pace) });
        await it.run(askOne());
        return it.events();
      }),
    );
    expect(journals[0]).toStrictEqual(journals[1]);
    expect(JSON.stringify(journals[0])).not.toMatch(/"(?:at|ms|took)":/);
  });

  test('goes on where the journal ends, however long the run lay still', async () => {
    const call = { agent: 'slow', at: 200, ms: 300 };
    const ask = workflowOf(async (it) => {
      await it.ask('one', 'judge', question, { about: 'x' });
      await it.ask('two', 'judge', question, { about: 'x' });
    });
    const paid = ({ onCall }: AnswerContext) => {
      onCall?.(call);
      return good;
    };
    const stop = () => {
      throw new AgentError('gone', { code: 'agent/failed' });
    };
    const first = world([], timed([paid, stop]));
    await expect(first.run(ask)).rejects.toThrow('gone');
    const second = world(
      [...(await first.events())],
      timed([
        ({ elapsed, onTaken }, pass) => {
          pass(30);
          onTaken?.();
          expect(elapsed?.()).toBe(530);
          return good;
        },
      ]),
    );
    await second.run(ask);
    expect(tookOf(await second.events())).toEqual([undefined, { at: 500, ms: 30 }]);
  });

  test.each([
    [{ at: -1, ms: 1.5 }, {}],
    [{ at: Number.NaN, ms: Number.POSITIVE_INFINITY }, {}],
    [{ at: 1_795_000_000_000, ms: 0 }, { ms: 0 }],
    [{ at: '5', ms: 10 }, { ms: 10 }],
  ])('a call made at %j is recorded with %j', async (said, kept) => {
    const it = world(
      [],
      timed([
        ({ onCall }) => {
          onCall?.({ agent: 'slow', inputTokens: 1, ...(said as object) });
          return good;
        },
      ]),
    );
    await it.run(askOne());
    const calls = (await it.events()).flatMap((event) => ('calls' in event ? (event.calls ?? []) : []));
    expect(calls).toStrictEqual([{ agent: 'slow', inputTokens: 1, ...kept }]);
  });
});

describe('a listener that throws', () => {
  const broken = (): never => {
    throw new Error('the listener is broken');
  };

  test('costs no answer that was paid for, and is told nothing more', async () => {
    const heard: string[] = [];
    const paid: Agent = {
      name: 'paid',
      async answer(_question, _payload, { onCall }) {
        try {
          return { reason: 'x', verdict: 'yes' };
        } finally {
          onCall?.({ agent: 'paid', inputTokens: 1, outputTokens: 1 });
        }
      },
    };
    const report = (event: ProgressEvent): void => {
      heard.push(event.type);
      if (event.type === 'call-answered') broken();
    };
    const it = world([], { agentFor: () => paid, report, bill: broken });
    expect(await it.run(askOne())).toMatchObject({ answer: { reason: 'x', verdict: 'yes' } });
    expect(typesOf(await it.events())).toEqual(['run-started', 'answer-recorded', 'run-finished']);
    expect(heard.at(-1)).toBe('call-answered');
  });
});

describe('a run', () => {
  test('records its beginning, every answer and artifact, and its end', async () => {
    const it = world();
    const protocol = workflowOf(async (door, { text }) => {
      const { answer } = await door.ask('one', 'judge', question, { about: text });
      await door.publish('a.md', answer.reason);
      return { reason: answer.reason, nothing: undefined };
    });
    expect(await it.run(protocol)).toStrictEqual({ reason: 'é' });
    expect(await it.events()).toEqual([
      {
        type: 'run-started',
        format: 1,
        steelman: '1.2.3',
        protocol: 'test',
        startedAt: '2026-01-01T00:00:00Z',
        engine: 'embedded',
        input: { text: 'é' },
      },
      {
        type: 'answer-recorded',
        step: 'one',
        question: 'judge',
        role: 'judge',
        agent: 'embedded',
        fingerprint: createHash('sha256').update('["judge","judge",{"about":"é"}]').digest('hex'),
        answer: { reason: 'é', verdict: 'yes' },
        struck: [],
      },
      { type: 'artifact-published', name: 'a.md', sha256: createHash('sha256').update('é').digest('hex') },
      { type: 'run-finished', sha256: createHash('sha256').update('{"reason":"é"}').digest('hex') },
    ]);
    expect(it.files).toEqual(new Map([['a.md', 'é']]));
    expect(it.reports.filter(({ type }) => type === 'artifact-published')).toEqual([
      { type: 'artifact-published', name: 'a.md' },
    ]);
  });

  test('keeps the time it began with, and passes progress on', async () => {
    const first = world();
    const protocol = workflowOf(async (door) => {
      door.report({ type: 'warning', message: 'careful' });
      return [door.startedAt, door.engine];
    });
    await first.run(protocol);
    const events = (await first.events()).slice(0, 1);
    const later = world(events, { startedAt: '2030-01-01T00:00:00Z' });
    expect(await later.run(protocol)).toEqual(['2026-01-01T00:00:00Z', 'embedded']);
    expect(later.reports).toEqual([{ type: 'warning', message: 'careful' }]);
  });

  test('asks the agent of the role', async () => {
    const roles: string[] = [];
    const it = world([], {
      agentFor(role) {
        roles.push(role);
        return { ...embeddedAgent, name: `for ${role}` };
      },
    });
    expect((await it.run(askOne('x', 'advocate:A'))).agent).toBe('for advocate:A');
    expect(roles).toEqual(['advocate:A']);
  });

  test('gives a fresh answer exactly as a resumed run will get it', async () => {
    const it = world();
    const fresh = await it.run(askOne());
    const events = (await it.events()).slice(0, 2);
    expect(await world(events).run(askOne())).toStrictEqual(fresh);
    expect(fresh.answer).not.toHaveProperty('note');
  });

  test('refuses an input of the wrong shape before anything is written', async () => {
    const it = world();
    const error = await it.run(askOne(), { txt: 1 } as never).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      code: 'input/invalid',
      message: expect.stringMatching(/^The input of "test" is not valid: text: .+; Unrecognized key: "txt"$/),
    });
    expect(await it.events()).toEqual([]);
  });
});

describe('an answer', () => {
  const good = { reason: 'good', verdict: 'no' };
  const bad = { reason: 'bad', verdict: 'no' };
  const isBad = [{ path: 'reason', message: 'is bad' }];

  test.each([
    ['good at once', [good], good, []],
    ['good at the second try', [bad, good], good, []],
    ['of the wrong shape, then good', ['nonsense', good], good, []],
    ['of the wrong shape, then bad', [{}, bad], bad, isBad],
    ['bad twice', [bad, { ...bad, verdict: 'yes' }], { ...bad, verdict: 'yes' }, isBad],
    ['bad, then of the wrong shape', [bad, 'sorry'], bad, isBad],
  ])('%s', async (_, replies, answer, struck) => {
    const agent = scripted(...replies);
    const it = world([], { agentFor: () => agent });
    expect(await it.run(askOne())).toEqual({ answer, struck, agent: 'scripted' });
    expect((await it.events())[1]).toMatchObject({ answer, struck });
    expect(agent.asked).toHaveLength(replies.length);
    const names = ['onCall', 'onAwaited', 'onTaken', 'onWarning', 'run', 'elapsed'];
    const told = Object.fromEntries(names.map((name) => [name, expect.any(Function)]));
    expect(agent.asked[0]?.context).toEqual({ role: 'judge', step: 'one', ...told, signal: undefined });
  });

  test('is asked for once more with what was wrong and what was said', async () => {
    const agent = scripted({ reason: 1, verdict: 'maybe' }, good);
    await world([], { agentFor: () => agent }).run(askOne());
    expect(agent.asked[1]?.context).toMatchObject({
      previous: { reason: 1, verdict: 'maybe' },
      findings: [{ path: 'reason' }, { path: 'verdict' }],
    });
  });

  test('of the wrong shape twice is none, and the message cannot steer a terminal', async () => {
    const wrong = { a: 1, '\u001b[31mred': 1, verdict: 'x'.repeat(900), note: 1 };
    const it = world([], { agentFor: () => scripted(wrong, wrong) });
    const error = await it.run(askOne()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AgentError);
    expect(error).toMatchObject({
      code: 'agent/malformed-answer',
      retryable: true,
      hint: 'Resume the run to ask again, or choose another model.',
      message: expect.stringMatching(
        /^scripted answered "one" in the wrong shape, twice: reason: .+; and 1 more$/,
      ),
    });
    expect((error as Error).message).not.toMatch(/\p{Cc}/u);
    expect(runFromEvents(await it.events()).stopped?.code).toBe('agent/malformed-answer');
  });

  test('that fails says who failed where', async () => {
    const error = await world([], { agentFor: () => failingAgent(embeddedAgent, 1) })
      .run(askOne())
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AgentError);
    expect(error).toMatchObject({
      code: 'agent/failed',
      message: 'embedded could not answer "one": connection reset',
      hint: 'Resume the run to ask again: nothing answered so far is lost.',
    });
  });

  test('that fails with an error of ours keeps it', async () => {
    const quorum = new AgentError('Quorum lost', { code: 'agent/quorum' });
    const it = world([], { agentFor: () => failingAgent(embeddedAgent, 1, quorum) });
    await expect(it.run(askOne())).rejects.toBe(quorum);
  });
});

describe('a resumed run', () => {
  async function recorded(protocol: Workflow<{ text: string }, unknown>, count = 2): Promise<RunEvent[]> {
    const it = world();
    await it.run(protocol);
    return (await it.events()).slice(0, count);
  }

  test('does not mind the order of keys', async () => {
    const withKeys = (payload: { about: string; more: unknown }) =>
      workflowOf((it) => it.ask('one', 'judge', question, payload));
    const it = world(await recorded(withKeys({ about: 'x', more: { a: 1, b: 2 } })));
    await it.run(withKeys({ more: { b: 2, a: 1 }, about: 'x' }));
    expect(it.agent.asked).toEqual([]);
  });

  test.each([
    ['payload', askOne('y')],
    ['role', askOne('x', 'advocate:B')],
    ['kind', workflowOf((it) => it.ask('one', 'judge', { ...question, kind: 'doubt' }, { about: 'x' }))],
  ])('refuses a step whose %s changed', async (_, protocol) => {
    const it = world(await recorded(askOne()));
    const error = await it.run(protocol).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(JournalError);
    expect(error).toMatchObject({
      code: 'journal/step-changed',
      message: 'Step "one" asks something else than when this run started',
      hint: 'Resume with the version of steelman that started the run, or start a new run.',
    });
    expect(it.agent.asked).toEqual([]);
  });

  test('refuses an answer that no longer fits its question', async () => {
    const stricter = { ...question, answer: question.answer.refine(({ verdict }) => verdict === 'no') };
    const it = world(await recorded(askOne()));
    const protocol = workflowOf((door) => door.ask('one', 'judge', stricter, { about: 'x' }));
    await expect(it.run(protocol)).rejects.toMatchObject({
      code: 'journal/answer-changed',
      message: 'The recorded answer to "one" no longer fits its question',
    });
  });

  test.each([
    [
      'another protocol',
      { ...askOne(), name: 'other' },
      {},
      { text: 'é' },
      'other-protocol',
      'is of "test", not of "other"',
    ],
    [
      'another engine',
      askOne(),
      { engine: 'a model' },
      { text: 'é' },
      'other-engine',
      'was started with embedded, not with a model',
    ],
    [
      'another input',
      askOne(),
      {},
      { text: 'e' },
      'input-changed',
      'was started with other documents or settings',
    ],
  ])('refuses %s, and writes nothing', async (_, protocol, overrides, input, code, what) => {
    const events = await recorded(askOne());
    const it = world(events, overrides);
    await expect(it.run(protocol, input)).rejects.toMatchObject({
      code: `journal/${code}`,
      message: `The run in this journal ${what}`,
      hint: 'Continue it with "steelman resume", or start a new run in another folder.',
    });
    expect(await it.events()).toEqual(events);
  });

  test('refuses a journal without beginning', async () => {
    const it = world((await recorded(askOne())).slice(1));
    await expect(it.run(askOne())).rejects.toMatchObject({ code: 'journal/no-beginning' });
  });

  test('records an artifact again only if it changed, but always puts it there', async () => {
    const publishing = (content: string) => workflowOf((it) => it.publish('a.md', content));
    const events = await recorded(publishing('old'));
    for (const [content, types] of [
      ['old', ['run-started', 'artifact-published', 'run-finished']],
      ['new', ['run-started', 'artifact-published', 'artifact-published', 'run-finished']],
    ] as const) {
      const it = world(events);
      await it.run(publishing(content));
      expect(typesOf(await it.events())).toEqual(types);
      expect(it.files.get('a.md')).toBe(content);
    }
  });
});

describe('a failure that the run goes on without', () => {
  /** Asks, and goes on without if nobody answers. */
  const tolerant = workflowOf(async (it) => {
    const first = await it.ask('one', 'judge', question, { about: 'x' }).then(
      ({ answer }) => answer.reason,
      async (error: unknown) => {
        if (!(error instanceof AgentError)) throw error;
        await it.forgo('one', error);
        return `${error.code}: ${error.message}`;
      },
    );
    const second = await it.ask('two', 'judge', question, { about: first });
    return [first, second.answer.reason];
  });
  const down = failingAgent(embeddedAgent, 1, new Error('out of order'));

  test('is recorded, and comes back in the same words although an answer could be had', async () => {
    const it = world([], { agentFor: () => down });
    const output = await it.run(tolerant);
    const events = await it.events();
    expect(typesOf(events)).toEqual(['run-started', 'answer-failed', 'answer-recorded', 'run-finished']);
    expect(events[1]).toMatchObject({
      step: 'one',
      code: 'agent/failed',
      message: expect.stringMatching('out of order'),
    });
    for (const lines of [2, 3]) {
      const again = world(events.slice(0, lines));
      expect(await again.run(tolerant)).toEqual(output);
      expect(again.agent.asked).toHaveLength(3 - lines);
      expect(typesOf(await again.events()).filter((type) => type === 'answer-failed')).toHaveLength(1);
    }
  });

  test('is not recorded where it stops the run: then it is asked again', async () => {
    const it = world([], { agentFor: () => failingAgent(embeddedAgent, 1) });
    await expect(it.run(askOne())).rejects.toThrow(AgentError);
    const events = await it.events();
    expect(typesOf(events)).toEqual(['run-started', 'run-stopped']);
    expect(await world([...events]).run(askOne())).toMatchObject({ answer: { reason: 'x' } });
  });

  test('is accepted once', async () => {
    const error = new AgentError('gone', { code: 'agent/failed' });
    const twice = workflowOf(async (it) => {
      await it.forgo('one', error);
      await it.forgo('one', error);
    });
    await expect(world().run(twice)).rejects.toMatchObject({ code: 'internal/duplicate-step' });
  });
});

describe('a finished run', () => {
  const protocol = workflowOf(async (door) => {
    const { answer } = await door.ask('one', 'judge', question, { about: 'x' });
    await door.publish('a.md', answer.reason);
    return { version: 1 };
  });

  test('gives its recorded output, asks nothing, records nothing', async () => {
    const first = world();
    await first.run(protocol);
    const events = await first.events();
    let looked = 0;
    const again = world(events, {
      isPublished: async () => Boolean(++looked),
      readSummary: async () => '{"output":{"version":1}}',
    });
    const changed = { ...protocol, run: async () => ({ version: 2 }) };
    expect(await again.run(changed)).toEqual({ version: 1 });
    expect([looked, again.agent.asked, again.files.size]).toEqual([1, [], 0]);
    expect(await again.events()).toEqual(events);
  });

  test.each([
    ['nobody can tell whether they are there', {}],
    ['they are not there', { isPublished: async () => false }],
  ])('puts its artifacts back when %s', async (_, overrides) => {
    const first = world();
    await first.run(protocol);
    const events = await first.events();
    const again = world(events, overrides);
    expect(await again.run(protocol)).toEqual({ version: 1 });
    expect(again.files).toEqual(first.files);
    expect(again.agent.asked).toEqual([]);
    expect(await again.events()).toEqual(events);
  });

  test.each([undefined, '', 'null', '{}', '{"output":{"version":3}}'])(
    'computes its output again where the summary does not say it: %j',
    async (summary) => {
      const first = world();
      await first.run(protocol);
      const events = await first.events();
      const options = { isPublished: async () => true, readSummary: async () => summary };
      expect(await world(events, options).run(protocol)).toEqual({ version: 1 });
      const changed = { ...protocol, run: async () => ({ version: 2 }) };
      await expect(world(events, options).run(changed)).rejects.toMatchObject({
        code: 'journal/output-changed',
        hint: 'Resume with steelman 1.2.3 to get it back as it was, or start a new run.',
      });
    },
  );

  test('gives the output that its journal carries', async () => {
    const first = world();
    await first.run(protocol);
    const events = (await first.events()).slice(0, -1);
    const again = world([...events, { type: 'run-finished', output: { version: 0 } }]);
    expect(await again.run(protocol)).toEqual({ version: 0 });
  });

  test('asks nothing even when a later version would', async () => {
    const first = world();
    await first.run(protocol);
    const events = await first.events();
    const again = world(events);
    const curious = {
      ...protocol,
      run: (_: unknown, door: Deliberation) => door.ask('two', 'judge', question, { about: '' }),
    };
    await expect(again.run(curious as never)).rejects.toMatchObject({ code: 'journal/step-changed' });
    expect(again.agent.asked).toEqual([]);
    expect(await again.events()).toEqual(events);
  });

  test('leaves alone what a later version would add or write otherwise, as long as it is there', async () => {
    const first = world();
    await first.run(protocol);
    const intact = createHash('sha256').update('x').digest('hex');
    const again = world(await first.events(), {
      isPublished: (() => {
        const says = [false, true];
        return async (_: string, sha256: string) => sha256 === intact && says.shift() === true;
      })(),
      readSummary: async () => '{"output":{"version":1}}',
    });
    const later = workflowOf(async (door) => {
      await door.publish('a.md', 'otherwise');
      await door.publish('extra.md', 'new');
    });
    await again.run(later as never);
    expect(again.files.size).toBe(0);
  });
});

describe('a delivered document', () => {
  const protocol = workflowOf(async (door) => {
    await door.publish('a.md', 'artifact');
    await door.deliver('merged.md', 'merged');
  });
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

  test('is recorded as lying beside the run', async () => {
    const delivered: unknown[] = [];
    const it = world([], { deliver: async (...all) => void delivered.push(all) });
    await it.run(protocol);
    expect(delivered).toEqual([['merged.md', 'merged', undefined]]);
    expect(it.files).toEqual(new Map([['a.md', 'artifact']]));
    expect(runFromEvents(await it.events()).artifacts).toEqual(
      new Map([
        ['a.md', hash('artifact')],
        ['../merged.md', hash('merged')],
      ]),
    );
    expect(it.reports.at(-1)).toEqual({ type: 'artifact-published', name: '../merged.md' });
  });

  test('is an artifact like any other where there is no folder', async () => {
    const it = world();
    await it.run(protocol);
    expect([...it.files.keys()]).toEqual(['a.md', 'merged.md']);
  });

  test('may replace what the run recorded of itself, and is restored', async () => {
    const first = world();
    await first.run(protocol);
    const events = await first.events();
    for (const past of [events.slice(0, -1), events]) {
      const ours: unknown[] = [];
      await world(past, { deliver: async (_name, _content, sha256) => void ours.push(sha256) }).run(protocol);
      expect(ours).toEqual([hash('merged')]);
    }
  });

  test('that somebody went on working on is left alone, with a warning', async () => {
    const first = world();
    await first.run(protocol);
    const changed = new JournalError('not as this run wrote it', { code: 'journal/not-ours' });
    const again = world(await first.events(), { deliver: () => Promise.reject(changed) });
    await again.run(protocol);
    expect(again.reports).toContainEqual({ type: 'warning', message: 'not as this run wrote it' });
    const unfinished = world((await first.events()).slice(0, 2), { deliver: () => Promise.reject(changed) });
    await expect(unfinished.run(protocol)).rejects.toBe(changed);
  });

  test.each(['../a.md', 'a/b.md', '..', 'run.json'])('or an artifact is never called %s', async (name) => {
    const refused = { code: 'internal/artifact-name' };
    await expect(world().run(workflowOf((door) => door.deliver(name, '')))).rejects.toMatchObject(refused);
    await expect(world().run(workflowOf((door) => door.publish(name, '')))).rejects.toMatchObject(refused);
  });
});

describe('the contract', () => {
  const failure = { code: 'agent/failed', message: 'embedded could not answer "one": connection reset' };
  const protocol: Workflow<{ text: string }, string> = {
    ...workflowOf(async (door) => {
      door.report({ type: 'step-started', step: 'first', title: '' });
      door.report({ type: 'step-finished', step: 'first', detail: '', settled: { score: 1 } });
      door.report({ type: 'warning', message: 'careful' });
      door.report({ type: 'step-started', step: 'second', title: '' });
      return (await door.ask('one', 'judge', question, { about: 'x' })).answer.reason;
    }),
    conclude: (standing) => standing,
  };
  const start = { output: undefined, stage: undefined, settled: {}, warnings: [], failure: undefined };
  const later = { ...start, stage: 'second', settled: { score: 1 }, warnings: ['careful'] };

  const keeping = (events: RunEvent[] = [], overrides: Partial<RunOptions> = {}) => {
    const contracts: object[] = [];
    const it = world(events, {
      conclude: async (contract) => void contracts.push(contract),
      ...overrides,
    });
    return { ...it, contracts };
  };

  test('is told at the start, at each step and at the end', async () => {
    const it = keeping();
    await it.run(protocol);
    expect(it.contracts).toEqual([start, { ...start, stage: 'first' }, later, { ...later, output: 'x' }]);
    const events = ['question-asked', 'question-answered'];
    expect(it.reports.filter(({ type }) => !events.includes(type))).toHaveLength(4);
  });

  test('is told at a failure, with the step and the reason', async () => {
    const it = keeping([], { agentFor: () => failingAgent(embeddedAgent, 1) });
    await expect(it.run(protocol)).rejects.toMatchObject(failure);
    expect(it.contracts.at(-1)).toEqual({ ...later, failure });
    expect((await it.events()).at(-1)).toEqual({ type: 'run-stopped', ...failure });
  });

  test('is told at an interruption', async () => {
    const controller = new AbortController();
    const it = keeping([], { signal: controller.signal });
    const stopping: typeof protocol = {
      ...protocol,
      run(input, door) {
        controller.abort();
        return protocol.run(input, door);
      },
    };
    await expect(it.run(stopping)).rejects.toMatchObject({ code: 'run/interrupted' });
    expect(it.contracts.at(-1)).toMatchObject({ failure: { code: 'run/interrupted' } });
  });

  test('is told again for a run that is finished', async () => {
    const first = keeping();
    await first.run(protocol);
    const again = keeping(await first.events(), { isPublished: async () => true });
    await again.run(protocol);
    expect(again.contracts).toEqual([{ ...start, output: 'x' }]);
  });

  test('that cannot be written fails a run at its start and at its end, never hides another error', async () => {
    const full = new JournalError('no space', { code: 'journal/no-space' });
    await expect(keeping([], { conclude: () => Promise.reject(full) }).run(protocol)).rejects.toBe(full);
    let written = 0;
    const conclude = () => (++written === 2 || written === 4 ? Promise.reject(full) : Promise.resolve());
    const it = keeping([], { conclude });
    await expect(it.run(protocol)).rejects.toBe(full);
    expect(runFromEvents(await it.events()).status).toBe('finished');
    written = 0;
    const failing = keeping([], { conclude, agentFor: () => failingAgent(embeddedAgent, 1) });
    await expect(failing.run(protocol)).rejects.toMatchObject(failure);
  });
});

describe('a failure', () => {
  test('is recorded with its code, and thrown', async () => {
    const it = world();
    const error = new TypeError('our mistake');
    await expect(it.run(workflowOf(() => Promise.reject(error)))).rejects.toBe(error);
    expect((await it.events()).at(-1)).toEqual({
      type: 'run-stopped',
      code: 'internal/unexpected',
      message: 'our mistake',
    });
  });

  test('is not hidden by a journal that cannot record it', async () => {
    const journal = memoryJournal();
    const error = new Error('first');
    const broken = {
      read: journal.read,
      append: async (event: RunEvent) => {
        if (event.type === 'run-stopped') throw new Error('second');
        await journal.append(event);
      },
    };
    await expect(world([], { journal: broken }).run(workflowOf(() => Promise.reject(error)))).rejects.toBe(
      error,
    );
  });

  test('of the disk keeps the artifact out of the journal', async () => {
    const full = new JournalError('no space', { code: 'journal/no-space' });
    const it = world([], { publish: () => Promise.reject(full) });
    await expect(it.run(workflowOf((door) => door.publish('a.md', '')))).rejects.toBe(full);
    expect(typesOf(await it.events())).toEqual(['run-started', 'run-stopped']);
  });

  test('of something the protocol did not wait for still fails the run', async () => {
    const it = world([], { publish: () => Promise.reject(new Error('late')) });
    const careless = workflowOf(async (door) => void door.publish('a.md', ''));
    await expect(it.run(careless)).rejects.toThrow('late');
    expect(runFromEvents(await it.events()).status).toBe('stopped');
  });

  test('lets answers on their way arrive, and nothing new begin', async () => {
    const late: string[] = [];
    const it = world([], {
      agentFor: (role) => ({
        name: role,
        async answer(asked, payload, context) {
          if (role === 'fails') throw new Error('failed');
          // The other branch has failed by now.
          await new Promise((resolve) => setImmediate(resolve));
          return embeddedAgent.answer(asked, payload, context);
        },
      }),
    });
    const branches = workflowOf(async (door) => {
      const slow = async () => {
        await door.ask('slow', 'slow', question, { about: 'x' });
        await door.ask('too-late', 'slow', question, { about: 'y' }).catch(({ code }) => late.push(code));
      };
      await Promise.all([slow(), door.ask('failing', 'fails', question, { about: 'z' })]);
    });
    await expect(it.run(branches)).rejects.toMatchObject({ code: 'agent/failed' });
    const run = runFromEvents(await it.events());
    expect([...run.answers.keys()]).toEqual(['slow']);
    expect([run.status, late]).toEqual(['stopped', ['internal/run-over']]);
  });

  test.each([
    [
      'step',
      'internal/duplicate-step',
      'Two questions share the step "one"',
      (door: Deliberation) => door.ask('one', 'judge', question, { about: 'x' }),
    ],
    [
      'artifact',
      'internal/duplicate-artifact',
      'The artifact "a.md" is published twice',
      (door: Deliberation) => door.publish('a.md', ''),
    ],
  ])('it is to use one %s twice', async (_, code, message, use) => {
    const it = world();
    const error = await it
      .run(workflowOf((door) => Promise.all([use(door), use(door)])))
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(InternalError);
    expect(error).toMatchObject({ code, message });
  });

  test('it is to ask with something that is not plain data', async () => {
    const asking = workflowOf((door) => door.ask('one', 'judge', question, { about: '', more: new Map() }));
    await expect(world().run(asking)).rejects.toMatchObject({ code: 'internal/not-plain-data' });
  });
});

describe('a signal', () => {
  test('given before the run writes nothing', async () => {
    const it = world([], { signal: AbortSignal.abort('Ctrl-C') });
    await expect(it.run(askOne())).rejects.toMatchObject({
      code: 'run/interrupted',
      message: 'The run was interrupted',
      hint: 'Resume it to continue from here: nothing answered so far is asked again.',
      cause: 'Ctrl-C',
      exitCode: 130,
    });
    expect(await it.events()).toEqual([]);
  });

  test.each([
    ['asking', (door: Deliberation) => door.ask('two', 'judge', question, { about: 'y' })],
    ['publishing', (door: Deliberation) => door.publish('a.md', '')],
  ])('stops the next %s', async (_, next) => {
    const controller = new AbortController();
    const it = world([], { signal: controller.signal });
    const protocol = workflowOf(async (door) => {
      await door.ask('one', 'judge', question, { about: 'x' });
      controller.abort();
      await next(door);
    });
    await expect(it.run(protocol)).rejects.toMatchObject({ code: 'run/interrupted' });
    expect(typesOf(await it.events())).toEqual(['run-started', 'answer-recorded', 'run-stopped']);
  });

  test('reaches the agent, whose complaint becomes an interruption', async () => {
    const controller = new AbortController();
    const obedient: Agent = {
      name: 'obedient',
      answer: (_question, _payload, { signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          controller.abort();
        }),
    };
    const it = world([], { signal: controller.signal, agentFor: () => obedient });
    await expect(it.run(askOne())).rejects.toMatchObject({ code: 'run/interrupted' });
  });

  test('that the agent ignores does not lose its answer', async () => {
    const controller = new AbortController();
    const it = world([], {
      signal: controller.signal,
      agentFor: () => ({
        name: 'deaf',
        async answer() {
          controller.abort();
          return { reason: 'paid for', verdict: 'no' };
        },
      }),
    });
    const protocol = workflowOf(async (door) => {
      await door.ask('one', 'judge', question, { about: 'x' });
      await door.ask('two', 'judge', question, { about: 'y' });
    });
    await expect(it.run(protocol)).rejects.toMatchObject({ code: 'run/interrupted' });
    expect([...runFromEvents(await it.events()).answers.keys()]).toEqual(['one']);
  });
});
