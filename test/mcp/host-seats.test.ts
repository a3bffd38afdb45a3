// The host as the mind: its subagents draw, think and submit, in any order, and come back late, twice, or never. The engine keeps it
// honest, and what comes out is what the same answers give when they are given directly.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyDocuments } from '../documents/shipped.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { exampleFolder, NOW } from '../journeys/cli-process.ts';
import { type Answers, answersIn } from '../journeys/file-mind.ts';
import { type Connected, connect, ERAS, untilStatus } from './clients.ts';
import { answerOne, drawOne, play, stepOf } from './subagents.ts';

let answers: Answers = new Map();
let merged = '';
beforeAll(async () => {
  const plain = await mkdtemp(join(tmpdir(), 'steelman-plain-'));
  await copyDocuments('examples/checkout', plain);
  await steelmanHere(['merge', 'a.md', 'b.md', '--now', NOW], { cwd: plain });
  answers = await answersIn(join(plain, 'adversarial'));
  merged = await readFile(join(plain, 'merged-spec.md'), 'utf8');
  await rm(plain, { recursive: true });
});

let cwd = '';
beforeEach(async () => {
  cwd = await exampleFolder();
});

const GIVEN = { files: ['a.md', 'b.md'], seats: 'host', output: 'out', flags: { analysts: 'none' } };

async function begin({ call }: Pick<Connected, 'call'>, given: object = GIVEN): Promise<string> {
  const told = await call('adversarial', given);
  expect(told.error).toBeUndefined();
  return told.run ?? '';
}

async function readyOf({ call }: Pick<Connected, 'call'>, run: string): Promise<readonly string[]> {
  for (let left = 40; left > 0; left -= 1) {
    const { ready = [] } = await call('run', { do: 'next', run });
    if (ready.length > 0) return ready.map(({ id }) => id);
  }
  throw new Error('nothing is asked');
}

/** Nobody was asked twice, nothing was lost, and the bytes are those of the answers alone. */
async function expectWhole(): Promise<void> {
  const lines = (await readFile(join(cwd, 'out/adversarial/journal.jsonl'), 'utf8')).trim().split('\n');
  const steps = lines
    .map((line) => JSON.parse(line) as { type: string; step: string })
    .filter(({ type }) => type === 'answer-recorded')
    .map(({ step }) => step);
  expect(steps).toHaveLength(new Set(steps).size);
  expect(new Set(steps)).toEqual(new Set(answers.keys()));
  expect(await readFile(join(cwd, 'out/merged-spec.md'), 'utf8')).toBe(merged);
  expect(await steelmanHere(['verify', 'out'], { cwd })).toMatchObject({ exitCode: 0 });
}

describe.each(ERAS)('%s', (era) => {
  test('subagents answer side by side; the result is that of the same answers', async () => {
    const driver = await connect(era, { cwd });
    const subagents = await Promise.all([1, 2, 3].slice(ERAS.indexOf(era)).map(() => connect(era, { cwd })));
    const run = await begin(driver);
    const told = await play(driver, subagents, run, answers);
    expect(told).toMatchObject({
      engine: 'host',
      claimed_models: { 'somebody-1': expect.any(Number) },
      questions: { ready: 0, drawn: 0, answered: 0, refused: 0 },
    });
    await expectWhole();
  });
});

test('what cannot be used is said, once, and put right with the same ticket', async () => {
  const connected = await connect('2026-07-28', { cwd });
  const run = await begin(connected);
  const [question = ''] = await readyOf(connected, run);
  const drawn = await drawOne(connected, run, question);
  const submit = (answer: unknown) =>
    connected.call('run', { do: 'submit', run, question, ticket: drawn.ticket, answer });
  const first = await submit({ colour: 'blue' });
  expect(first).toMatchObject({
    status: 'to-correct',
    findings: expect.arrayContaining([expect.any(String)]),
  });
  const again = `Here it is:\n\`\`\`json\n${JSON.stringify(answers.get(stepOf(drawn)))}\n\`\`\`\nDone.`;
  expect(await submit(again)).toMatchObject({ status: 'accepted' });
  expect(await submit(again)).toMatchObject({ status: 'refused', error: expect.stringMatching(/gone on/) });
  expect(await connected.call('run', { do: 'status', run })).toMatchObject({
    questions: { refused: 1, closed: 1 },
  });
  await play(connected, [connected], run, answers);
  await expectWhole();
});

test('only the ticket that was drawn last may answer, and only its question', async () => {
  const [one, other] = [await connect('2026-07-28', { cwd }), await connect('2025-11-25', { cwd })];
  const run = await begin(one);
  const [first = '', second = ''] = await readyOf(one, run);
  const drawn = await drawOne(one, run, first);
  expect(await other.call('run', { do: 'next', run, question: first })).toMatchObject({
    status: 'refused',
    error: expect.stringMatching(/is drawn/),
  });
  const submit = (question: string, ticket: string) =>
    other.call('run', { do: 'submit', run, question, ticket, answer: answers.get(stepOf(drawn)) });
  for (const [question, ticket] of [
    [first, 'another'],
    [second, drawn.ticket],
    [first, ''],
    ['001-../../../x', drawn.ticket],
  ] as const)
    expect(await submit(question, ticket)).toMatchObject({ status: 'refused' });
  expect(await submit(first, drawn.ticket)).toMatchObject({ status: 'accepted' });
  await play(other, [one, other], run, answers);
  await expectWhole();
});

test('a server that is killed loses nothing: the next one goes on from "next" alone', async () => {
  const first = await connect('2026-07-28', { cwd });
  const run = await begin(first);
  const [question = ''] = await readyOf(first, run);
  await answerOne(first, run, question, answers);
  // Somebody has drawn a question and is still thinking.
  const [thinking = ''] = await readyOf(first, run);
  const drawn = await drawOne(first, run, thinking);
  process.kill(first.pid(), 'SIGKILL');
  const second = await connect('2026-07-28', { cwd });
  const taken = await second.call('run', {
    do: 'submit',
    run,
    question: thinking,
    ticket: drawn.ticket,
    answer: answers.get(stepOf(drawn)),
  });
  expect(taken.status).toMatch(/accepted|checking/);
  await play(second, [second], run, answers);
  await expectWhole();
});

async function untilLeft(): Promise<void> {
  const lock = async () => (await readdir(join(cwd, 'out/adversarial'))).includes('.lock');
  for (let left = 100; left > 0 && (await lock()); left -= 1) await setTimeout(100);
  expect(await lock()).toBe(false);
}

test('the run ends in good order when its client goes away', async () => {
  const client = await connect('2025-11-25', { cwd });
  const run = await begin(client);
  await readyOf(client, run);
  await client.close();
  await untilLeft();
  const next = await connect('2025-11-25', { cwd });
  await play(next, [next], run, answers);
  await expectWhole();
});

test.each(['status', 'next'])(
  'a run that "%s" has just set going is not told as one that stopped',
  async (first) => {
    const client = await connect('2025-11-25', { cwd });
    const run = await begin(client);
    await readyOf(client, run);
    await client.close();
    await untilLeft();
    const next = await connect('2025-11-25', { cwd });
    expect((await next.call('run', { do: first, run })).status).toMatch(/^(?:running|waiting)$/);
  },
);

test('a run that somebody stopped stays so, for every server, until it is told to go on', async () => {
  const one = await connect('2026-07-28', { cwd });
  const run = await begin(one);
  const [question = ''] = await readyOf(one, run);
  const drawn = await drawOne(one, run, question);
  const resume = expect.stringContaining('run {do: "resume"}');
  expect(await one.call('run', { do: 'stop', run })).toMatchObject({ status: 'stopped', next: resume });
  const other = await connect('2025-11-25', { cwd });
  for (const { call } of [one, other])
    for (const what of ['status', 'next']) {
      const told = await call('run', { do: what, run });
      expect(told).toMatchObject({ status: 'stopped', next: resume });
      expect(told.ready ?? []).toEqual([]);
    }
  // Whoever was still thinking is not told off; the answer is looked at when the run goes on.
  const answer = answers.get(stepOf(drawn));
  const late = await other.call('run', { do: 'submit', run, question, ticket: drawn.ticket, answer });
  expect(late).toMatchObject({ status: 'checking' });
  expect(await other.call('run', { do: 'stop', run })).toMatchObject({ status: 'refused' });
  expect((await other.call('run', { do: 'resume', run })).status).toMatch(/^(?:running|waiting)$/);
  await play(other, [one, other], run, answers);
  await expectWhole();
});

test('a seat of the host beside an embedded judge; personas reach the prompt', async () => {
  const connected = await connect('2026-07-28', { cwd });
  const run = await begin(connected, {
    files: ['a.md', 'b.md'],
    seats: ['host:architect', 'embedded'],
    output: 'out',
    flags: { judges: 'embedded', analysts: 'none' },
  });
  const ids = await readyOf(connected, run);
  expect(ids).toHaveLength(1);
  const { questions } = (await connected.call('run', { do: 'next', run, limit: 5 })) as {
    questions: readonly { id: string; role: string; prompt: string; schema: object; ticket: string }[];
  };
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatchObject({ id: ids[0], role: 'advocate:A', schema: { type: 'object' } });
  expect(questions[0]?.prompt).toMatch(/architect/);
  expect(questions[0]?.prompt).not.toMatch(/beside this file/);
});

test('a checkpoint is a form for the person; a closed one leaves the run where it is', async () => {
  let action: 'decline' | 'accept' = 'decline';
  const forms: string[] = [];
  const connected = await connect('2026-07-28', {
    cwd,
    person: ({ message, requestedSchema }) => {
      forms.push(message);
      const [choice] = requestedSchema.properties.choice?.enum ?? [];
      return action === 'decline' ? { action } : { action, content: { choice } };
    },
  });
  const { run } = await connected.call('adversarial', {
    files: ['a.md', 'b.md'],
    interactive: true,
    output: 'out',
  });
  const asks = await untilStatus(connected, run, 'asks');
  expect(asks.checkpoint).toMatchObject({ item: expect.any(String), say: expect.any(String) });
  expect(await connected.call('run', { do: 'answer', run })).toMatchObject({
    decided: false,
    status: 'asks',
  });
  action = 'accept';
  for (let left = 8; left > 0; left -= 1) {
    const told = await connected.call('run', { do: 'answer', run });
    if (told.status === 'partial') break;
    await untilStatus(connected, run, 'asks', 'partial');
  }
  expect(new Set(forms.slice(1)).size).toBeGreaterThanOrEqual(4);
  const told = await connected.call('run', { do: 'status', run });
  expect(told.status).toBe('partial');
  expect(await readFile(join(cwd, 'out/adversarial/refactor-plan.md'), 'utf8')).toMatch(/Approved by: user/i);
});

test('a client without forms decides by "item" and "take"; what is not understood is asked again', async () => {
  const connected = await connect('2025-11-25', { cwd });
  const { run } = await connected.call('adversarial', {
    files: ['a.md', 'b.md'],
    interactive: true,
    output: 'out',
  });
  const { checkpoint } = (await untilStatus(connected, run, 'asks')) as { checkpoint?: { item: string } };
  const item = checkpoint?.item ?? '';
  await connected.call('run', { do: 'answer', run, item, take: 'what is this' });
  expect((await untilStatus(connected, run, 'asks')).checkpoint).toMatchObject({ item });
  await connected.call('run', { do: 'answer', run, item, take: 'default' });
  const next = await untilStatus(connected, run, 'asks');
  expect(next.checkpoint).not.toMatchObject({ item });
});

test('clean takes the questions of a run with it, and leaves what somebody put among them', async () => {
  const connected = await connect('2026-07-28', { cwd });
  const run = await begin(connected);
  const [question = ''] = await readyOf(connected, run);
  await answerOne(connected, run, question, answers);
  await connected.call('run', { do: 'stop', run });
  await connected.close();
  const folder = join(cwd, 'out/adversarial');
  const [place = ''] = await readdir(join(folder, '.host'));
  await writeFile(join(folder, '.host', place, 'mine.txt'), 'x');
  // A server that was killed as it wrote a ticket.
  const begun = join(folder, '.host', place, '.tmp-88dd716f-a332-4c21-860a-56a9365ecece');
  await writeFile(begun, '{"tick');
  const clean = () => steelmanHere(['clean', 'out/adversarial', '--yes'], { cwd });
  expect((await clean()).stderr).toContain('mine.txt');
  await rm(join(folder, '.host', place, 'mine.txt'));
  expect(await clean()).toMatchObject({ exitCode: 0 });
  expect(await readdir(join(cwd, 'out'))).toEqual([]);
});

test('a look sets no run going that asks anybody but the host', async () => {
  const words = ['merge', 'a.md', 'b.md', '--model', 'files:./seat', '--output', 'out', '--no-wait'];
  expect(await steelmanHere([...words, '--now', NOW], { cwd })).toMatchObject({ exitCode: 0 });
  const journal = () => readFile(join(cwd, 'out/adversarial/journal.jsonl'), 'utf8');
  const before = await journal();
  const { call } = await connect('2026-07-28', { cwd });
  const resume = expect.stringContaining('run {do: "resume"}');
  for (const given of [{ do: 'status' }, { do: 'next' }, { do: 'status', wait: 1 }])
    expect(await call('run', given)).toMatchObject({ status: 'waiting', next: resume });
  expect(await journal()).toBe(before);
  expect(await call('run', { do: 'resume' })).toMatchObject({ status: 'running' });
});
