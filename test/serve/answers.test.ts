// What is answered in the page of a run: at its checkpoints, about what a comparison left open, and that it is to go on.

import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { start, steelman } from '../journeys/cli-process.ts';
import { KEYS, NO_TERMINAL, openTerminal } from '../journeys/pseudo-terminal.ts';
import { deskFolder, openServer, type Served, until } from './open-server.ts';

const MERGE = ['merge', 'a.md', 'b.md', '--now', '2026-01-31T12:00:00Z'];
const CHECKPOINTS = [
  'after-diff-analysis',
  'after-debate',
  'after-base-selection',
  'after-refactoring-plan',
  'decisions',
];

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const journal = (cwd: string): Promise<string> => read(cwd, 'adversarial/journal.jsonl');
const home = async (served: Served): Promise<string> => (await served.get('/')).headers.location ?? '';

/** A run that waits at its first checkpoint, in a process that is there. */
async function waitingRun(): Promise<{ cwd: string; child: ReturnType<typeof start> }> {
  const cwd = await deskFolder();
  const child = start([...MERGE, '--interactive', '--parked'], { cwd });
  await until(async () => (await journal(cwd).catch(() => '')).includes('run-started'));
  return { cwd, child };
}

/** ...and in one that was killed. */
async function leftRun(): Promise<string> {
  const { cwd, child } = await waitingRun();
  const served = await openServer(cwd);
  await waitsAt(served, CHECKPOINTS[0] ?? '');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  served.child.kill('SIGKILL');
  return cwd;
}

/** The page of the run, once it asks this. */
const waitsAt = (served: Served, name: string): Promise<string> =>
  until(async () => {
    const { text } = await served.get(await home(served));
    return text.includes(`data-name="${name}"`) ? text : '';
  });

async function verifies(cwd: string): Promise<void> {
  const { exitCode, stdout } = await steelman(['verify', 'adversarial'], { cwd });
  expect([exitCode, stdout]).toEqual([0, expect.any(String)]);
}

test('every checkpoint of a run whose process is there; of two windows the first is heard, and the run verifies', async () => {
  const { cwd, child } = await waitingRun();
  const ended = once(child, 'exit');
  const [one, other] = [await openServer(cwd), await openServer(cwd)];
  const run = await home(one);
  const answers = [
    { line: 'x-001' },
    { option: 'accept', values: {} },
    { line: 'b' },
    { option: 'modify', values: { how: ['list'], keep: [] } },
    { line: 'X-001=b.md' },
  ];
  for (const [at, name] of CHECKPOINTS.entries()) {
    await waitsAt(one, name);
    const both = await Promise.all([
      one.post(`${run}/checkpoint`, { name, ...answers[at] }),
      other.post(`${run}/checkpoint`, { name, line: 'default' }),
    ]).then((all) => all.sort((a, b) => a.status - b.status));
    expect(both.map(({ status, said }) => [status, said])).toEqual([
      [200, { ok: true, message: 'Your answer was taken' }],
      [409, { ok: false, message: `The checkpoint ${name} is answered already` }],
    ]);
  }
  expect((await ended)[0]).toBe(0);
  const said = (await journal(cwd)).split('\n').filter((line) => line.includes('"agent":"human"'));
  expect(said).toHaveLength(5);
  expect((await one.post(`${run}/checkpoint`, { name: CHECKPOINTS[0], line: 'default' })).status).toBe(409);
  await verifies(cwd);
});

test('what is not understood is asked again, with the reason', async () => {
  const { cwd } = await waitingRun();
  const served = await openServer(cwd);
  const run = await home(served);
  const [first = '', debate = ''] = CHECKPOINTS;
  await waitsAt(served, first);
  await served.post(`${run}/checkpoint`, { name: first, option: 'nonsense', values: {} });
  const again = (says: string) =>
    until(async () => ((await served.get(run)).text.includes(says) ? says : ''));
  await again('what was chosen is none of the options');
  await served.post(`${run}/checkpoint`, { name: first, line: 'X-099' });
  await again('X-099');
  expect((await served.post(`${run}/checkpoint`, { name: first, line: ' ' })).status).toBe(400);
  await served.post(`${run}/checkpoint`, {
    name: first,
    option: 'prioritize',
    values: { points: ['X-001'] },
  });
  await waitsAt(served, debate);
  await served.post(`${run}/checkpoint`, {
    name: debate,
    option: 'override',
    values: { how: ['share'], share: ['90 %'] },
  });
  await waitsAt(served, CHECKPOINTS[2] ?? '');
  expect(await journal(cwd)).toContain('"answer":{"convergence":0.9,"resolved":[]}');
});

test('a run whose process is gone stands still while it is looked at, and goes on with an answer', async () => {
  const cwd = await leftRun();
  const before = await journal(cwd);
  const place = join(cwd, 'adversarial/.host/anybody');
  await mkdir(place);
  // Whoever may write into the folder may have written anything.
  await writeFile(join(place, 'checkpoint-a.json'), '{"step":"a","checkpoint":{"name":"a","question":[]}}');
  await writeFile(
    join(place, 'checkpoint-b.json'),
    '{"step":"b","refused":[],"checkpoint":{"name":"\\"><b>","question":["<script>x</script>"],"options":[{"value":7}]}}',
  );
  const served = await openServer(cwd);
  const run = await home(served);
  const changed = await eventsOf(served, run);
  await changed.next();
  for (const path of [run, `${run}/body`, '/runs']) expect((await served.get(path)).status).toBe(200);
  expect((await served.get(run)).text).not.toContain('<script>x');
  expect((await served.get('/runs')).text).toContain('your answer at a checkpoint');
  await rm(place, { recursive: true });
  expect(await journal(cwd)).toBe(before);
  for (const name of CHECKPOINTS) {
    await waitsAt(served, name);
    const { said } = await served.post(`${run}/checkpoint`, { name, line: 'default' });
    expect(said).toEqual({
      ok: true,
      message: expect.stringMatching(/^(The run goes on|Your answer was taken)$/),
    });
  }
  await until(async () => (await journal(cwd)).includes('"run-finished"'));
  await verifies(cwd);
  expect(await changed.next()).toMatch(/^[0-9a-f]{16}$/);
});

test('a run that asks models goes on only for who presses the button, which says whom it asks', async () => {
  const cwd = await leftRun();
  const text = (await journal(cwd)).replace('"engine":"embedded"', '"engine":"a-model-that-costs"');
  await writeFile(join(cwd, 'adversarial', 'journal.jsonl'), text);
  const served = await openServer(cwd);
  const run = await home(served);
  const page = await waitsAt(served, 'after-diff-analysis');
  expect(page).toContain(
    'This asks <strong>a-model-that-costs</strong> and sends <code>a.md</code> and <code>b.md</code>',
  );
  const { said } = await served.post(`${run}/checkpoint`, { name: 'after-diff-analysis', line: 'default' });
  expect(said.message).toBe(
    'Your answer is kept. The run asks a-model-that-costs when it goes on: press "Continue this run"',
  );
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await journal(cwd)).toBe(text);
  // Here the name means nothing: the command says so, and the page passes it on.
  const pressed = await served.post(`${run}/continue`, {});
  expect([pressed.status, pressed.said.message]).toEqual([
    409,
    expect.stringMatching(/^The run cannot go on: The run was started with a-model-that-costs/),
  ]);
});

test('a contradiction: the merged document is made anew, whoever has not seen the decision is told, and the run verifies', async () => {
  const cwd = await deskFolder();
  await steelman(MERGE, { cwd });
  const served = await openServer(cwd);
  const run = await home(served);
  const decide = (body: object) => served.post(`${run}/decide`, body);
  const merged = await read(cwd, 'merged-output.md');
  const [one, other] = await Promise.all([
    decide({ item: 'X-001', take: 'b.md', why: 'as measured' }),
    decide({ item: 'X-001', take: 'neither' }),
  ]);
  expect(one?.said).toEqual({ ok: true, message: 'X-001 is decided' });
  expect([other?.status, other?.said.message]).toEqual([
    409,
    'Not recorded: X-001 was decided meanwhile (b.md)',
  ]);
  const after = await read(cwd, 'merged-output.md');
  expect(after).not.toBe(merged);
  expect(await read(cwd, 'adversarial/decisions.yaml')).toContain('as measured');
  const was = JSON.stringify(['b.md', '']);
  expect(
    (await decide({ item: 'X-001', take: 'words', words: 'A label takes 3 seconds.', was })).status,
  ).toBe(200);
  expect(await read(cwd, 'merged-output.md')).toContain('A label takes 3 seconds.');
  expect((await decide({ item: 'X-001', take: 'both', was })).said.message).toBe(
    'Not recorded: X-001 was decided meanwhile (A label takes 3 seconds.)',
  );
  expect((await decide({ item: 'X-099', take: 'both' })).said.message).toMatch(/X-099 is no open item/);
  expect((await decide({ item: 'X-002', take: 'c.md' })).status).toBe(400);
  expect((await decide({ item: 'X-002', take: 'words', words: ' ' })).status).toBe(400);
  await verifies(cwd);
  expect(served.log()).not.toContain('label');
});

test.skipIf(NO_TERMINAL)(
  'a run in a terminal is answered there or in the page: whoever is first',
  async () => {
    const cwd = await deskFolder();
    const terminal = openTerminal([...MERGE, '--interactive'], cwd);
    await terminal.see('priority areas for debate?');
    const served = await openServer(cwd);
    const run = await home(served);
    await waitsAt(served, 'after-diff-analysis');
    await served.post(`${run}/checkpoint`, { name: 'after-diff-analysis', line: 'x-001' });
    await terminal.see('Answered in the page');
    await terminal.see('override the convergence assessment?');
    await waitsAt(served, 'after-debate');
    terminal.press(KEYS.enter);
    await terminal.see('override the base selection?');
    expect((await served.post(`${run}/checkpoint`, { name: 'after-debate', line: 'default' })).status).toBe(
      409,
    );
    terminal.press(KEYS.enter);
    await terminal.see('modify the plan before execution?');
    await waitsAt(served, 'after-refactoring-plan');
    await served.post(`${run}/checkpoint`, { name: 'after-refactoring-plan', line: 'default' });
    expect((await terminal.end()).exitCode).toBe(0);
    await verifies(cwd);
  },
);

/** What the server says of a run, one version after the other. */
async function eventsOf({ port, cookie }: Served, run: string): Promise<{ next: () => Promise<string> }> {
  const heard: string[] = [];
  const sent = request(
    { host: '127.0.0.1', port, path: `${run}/events`, headers: { cookie } },
    (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        heard.push(...[...text.matchAll(/^data: (.*)$/gm)].map(([, version = '']) => version));
      });
    },
  );
  sent.on('error', () => undefined);
  sent.end();
  onTestFinished(() => void sent.destroy());
  return { next: () => until(async () => heard.shift()) };
}
