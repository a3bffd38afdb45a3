// Whatever the moment of the crash, a resumed run ends with the same files and asks nothing twice.

import { copyFile, mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { AgentError } from '../../src/domain/errors.ts';
import { runFromEvents } from '../../src/domain/run.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { failingAgent, recordingAgent } from '../../src/testing.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { contentsOf, DELIVERED, eventsOf, resume, start, stepsIn } from './resume-folder.ts';
import { twelveQuestions } from './resume-protocol.ts';

const around = join(tmpdir(), `steelman-whole-${process.pid}`);
const whole = join(around, 'run');
const JOURNAL = 'journal.jsonl';
let journal = Buffer.alloc(0);
let files: Record<string, string> = {};
let steps: string[] = [];
let output: unknown;

beforeAll(async () => {
  const agent = recordingAgent(embeddedAgent);
  output = await start(whole, agent);
  journal = await readFile(join(whole, JOURNAL));
  files = await contentsOf(whole);
  steps = stepsIn(await eventsOf(whole));
  expect(steps).toHaveLength(12);
  // Two answers never pass their check, and are asked for once more.
  expect(agent.asked).toHaveLength(14);
  expect(Object.keys(files)).toEqual([
    DELIVERED,
    'debate.md',
    'position-0.md',
    'position-1.md',
    'position-2.md',
    'position-3.md',
    'return-contract.yaml',
    'run.json',
    'survey.md',
    'verdict.md',
  ]);
});
afterAll(() => rm(around, { recursive: true, force: true }));

/** A run folder as it is after a crash: the journal up to `length`, and the artifacts or none of them. */
async function crashedAt(length: number, artifacts: 'kept' | 'lost'): Promise<string> {
  const path = join(await temporaryFolder(), 'run');
  await mkdir(path);
  await writeFile(join(path, JOURNAL), journal.subarray(0, length));
  if (artifacts === 'lost') return path;
  for (const name of Object.keys(files)) await copyFile(join(whole, name), join(path, name));
  return path;
}

async function expectSameEnd(path: string): Promise<void> {
  const answered = stepsIn(await eventsOf(path));
  const resumed = await resume(path);
  expect(resumed.asked).toEqual(steps.filter((step) => !answered.includes(step)));
  expect(resumed.output).toEqual(output);
  expect(await contentsOf(path)).toEqual(files);
  const events = await eventsOf(path);
  expect(stepsIn(events)).toEqual(steps);
  expect(runFromEvents(events).status).toBe('finished');
}

const lineEnds = (): number[] =>
  [...journal.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);

describe('a run resumed', () => {
  test('after any line ends with the same files and asks nothing twice', async () => {
    expect(lineEnds()).toHaveLength(1 + 12 + 8 + 1);
    for (const end of lineEnds()) await expectSameEnd(await crashedAt(end, 'lost'));
  });

  test('in the middle of any line but the first does so too', async () => {
    const ends = lineEnds();
    for (const [index, end] of ends.entries()) {
      const next = ends[index + 1];
      if (next !== undefined) await expectSameEnd(await crashedAt(Math.floor((end + next) / 2), 'kept'));
    }
  });

  test('at any byte of the last two lines does so too', async () => {
    const from = lineEnds().at(-3) ?? 0;
    for (let length = from; length <= journal.length; length++) {
      const path = await crashedAt(length, 'kept');
      await expectSameEnd(path);
      await rm(path, { recursive: true });
    }
  });

  test('again and again, each time one question further, does so too', async () => {
    const path = join(await temporaryFolder(), 'run');
    await expect(start(path, failingAgent(embeddedAgent, 1))).rejects.toThrow('connection reset');
    for (let left = 12; left > 0; left = 12 - stepsIn(await eventsOf(path)).length) {
      await resume(path, failingAgent(embeddedAgent, 3)).catch(() => undefined);
      expect(stepsIn(await eventsOf(path)).length).toBeGreaterThan(12 - left);
    }
    await expectSameEnd(path);
  });
});

describe('a finished run', () => {
  test('gives its output again, asks nothing and writes nothing', async () => {
    const path = await crashedAt(journal.length, 'kept');
    expect(await resume(path)).toEqual({ output, asked: [], warnings: [] });
    expect(await readFile(join(path, JOURNAL))).toEqual(journal);
    expect(await contentsOf(path)).toEqual(files);
  });

  test.each(['survey.md', 'verdict.md', 'run.json', 'return-contract.yaml'])('gets %s back', async (name) => {
    const path = await crashedAt(journal.length, 'kept');
    await unlink(join(path, name));
    expect(await resume(path)).toMatchObject({ asked: [], warnings: [] });
    expect(await contentsOf(path)).toEqual(files);
    await writeFile(join(path, name), 'altered');
    expect((await resume(path)).asked).toEqual([]);
    for (const other of await readdir(path)) if (other.includes('.altered')) await unlink(join(path, other));
    expect(await contentsOf(path)).toEqual(files);
    expect(await readFile(join(path, JOURNAL))).toEqual(journal);
  });

  test('keeps aside what somebody made of an artifact, over nothing else, and says so', async () => {
    const path = await crashedAt(journal.length, 'kept');
    for (const [text, kept] of [
      ['mine', 'survey.md.altered'],
      ['mine again', 'survey.md.altered-2'],
    ] as const) {
      await writeFile(join(path, 'survey.md'), text);
      expect((await resume(path)).warnings).toEqual([
        `"survey.md" was altered since the run wrote it; it is put back, and the altered file is kept as "${kept}"`,
      ]);
      expect(await readFile(join(path, kept), 'utf8')).toBe(text);
    }
    expect(await readFile(join(path, 'survey.md.altered'), 'utf8')).toBe('mine');
  });
});

describe('what a finished run delivered', () => {
  test('comes back when it is gone', async () => {
    const path = await crashedAt(journal.length, 'kept');
    await unlink(join(path, DELIVERED));
    expect(await resume(path)).toMatchObject({ asked: [] });
    expect(await contentsOf(path)).toEqual(files);
  });

  test('is left alone when somebody went on working on it', async () => {
    const path = await crashedAt(journal.length, 'kept');
    await writeFile(join(path, DELIVERED), 'my own words');
    expect(await resume(path)).toMatchObject({
      asked: [],
      warnings: [`"${join(path, DELIVERED)}" is not as this run wrote it, and is left alone`],
    });
    expect(await contentsOf(path)).toEqual({ ...files, [DELIVERED]: 'my own words' });
  });
});

describe('a file of others in the place of the document', () => {
  test.each(['lost', 'kept'] as const)(
    'stops the run, which goes on when it is gone: %s',
    async (artifacts) => {
      const path = await crashedAt(lineEnds()[4] ?? 0, artifacts);
      await writeFile(join(path, DELIVERED), 'my own words');
      await expect(resume(path)).rejects.toMatchObject({
        code: 'journal/not-ours',
        hint: `Move it away and continue with: steelman resume ${path}`,
      });
      expect(await contentsOf(path)).toMatchObject({
        [DELIVERED]: 'my own words',
        'return-contract.yaml': expect.stringMatching(
          /^#.*\nstatus: failed\nstage: debate\nwarnings:\n.*not-ours/,
        ),
      });
      await unlink(join(path, DELIVERED));
      await expectSameEnd(path);
    },
  );
});

describe('a run that stopped', () => {
  test('says why, keeps what was on its way, and goes on', async () => {
    const path = join(await temporaryFolder(), 'run');
    const error = await start(path, failingAgent(embeddedAgent, 3)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AgentError);
    const run = runFromEvents(await eventsOf(path));
    expect(run.stopped).toMatchObject({ code: 'agent/failed', message: (error as Error).message });
    expect([...run.answers.keys()].sort()).toEqual(['rubric', 'survey/v0', 'survey/v2', 'survey/v3']);
    expect(JSON.parse((await contentsOf(path))['run.json'] ?? '')).toMatchObject({
      status: 'stopped',
      answers: 4,
      output: null,
      contract: { status: 'failed', stage: 'survey', warnings: ['agent/failed'] },
    });
    await expectSameEnd(path);
  });

  test('by a signal can be resumed', async () => {
    const path = join(await temporaryFolder(), 'run');
    const controller = new AbortController();
    const agent = recordingAgent({
      name: embeddedAgent.name,
      async answer(question, payload, context) {
        if (agent.asked.length > 6) controller.abort();
        return embeddedAgent.answer(question, payload, context);
      },
    });
    await expect(start(path, agent, controller.signal)).rejects.toMatchObject({ code: 'run/interrupted' });
    expect(runFromEvents(await eventsOf(path)).stopped?.code).toBe('run/interrupted');
    await expectSameEnd(path);
  });

  test('by a folder in the way of an artifact goes on when it is gone', async () => {
    const path = await crashedAt(lineEnds()[0] ?? 0, 'lost');
    await mkdir(join(path, 'debate.md'));
    await expect(resume(path)).rejects.toMatchObject({
      code: 'journal/in-the-way',
      message: `Cannot write "${join(path, 'debate.md')}": a folder of that name is in the way`,
    });
    expect((await readdir(path)).filter((name) => name.startsWith('.'))).toEqual([]);
    await rm(join(path, 'debate.md'), { recursive: true });
    await expectSameEnd(path);
  });
});

describe('resuming is refused, and nothing is changed', () => {
  const other = { ...twelveQuestions, name: 'other' };
  const first = () => journal.subarray(0, lineEnds()[0]).toString();

  test.each([
    [
      'a journal without a whole line',
      () => first().slice(0, 40),
      'journal/empty',
      'stopped before anything was recorded',
      'There is nothing to resume: run the original command again.',
    ],
    [
      'a journal without its first line',
      () => journal.subarray(lineEnds()[0]).toString(),
      'journal/no-beginning',
      'The journal has lost its beginning',
      'Restore it from a copy, or start a new run.',
    ],
    [
      'a protocol nobody knows',
      () => first().replace('"twelve-questions"', '"__proto__"'),
      'journal/unknown-protocol',
      'is of "__proto__", which this version of steelman does not know',
      'It knows: other, twelve-questions. Update steelman and resume again, or start a new run.',
    ],
    [
      'a newer format',
      () => first().replace('"format":1', '"format":2'),
      'journal/newer-format',
      'was written by a newer steelman',
      'Update steelman and resume again, or start a new run.',
    ],
    [
      'an input that no longer fits',
      () => first().replace('"documents"', '"files"'),
      'journal/input-unreadable',
      'This version of steelman cannot read the input of this run',
      'Resume with steelman 1.2.3, or start a new run.',
    ],
  ])('%s', async (_, content, code, message, hint) => {
    const path = await temporaryFolder();
    await writeFile(join(path, JOURNAL), content());
    const resumed = resumeRun(path, {
      workflows: { other, twelveQuestions },
      agentsFor: () => () => embeddedAgent,
    });
    await expect(resumed).rejects.toMatchObject({ code, message: expect.stringContaining(message), hint });
    expect(await readdir(path)).toEqual([JOURNAL]);
    expect(await readFile(join(path, JOURNAL), 'utf8')).toBe(content());
  });

  test('a folder that is no run', async () => {
    const path = await temporaryFolder();
    await expect(resume(path)).rejects.toMatchObject({ code: 'journal/not-a-run' });
    expect(await readdir(path)).toEqual([]);
  });

  test('a finished run of which a later version would write a lost artifact differently', async () => {
    const path = await crashedAt(journal.length, 'kept');
    const altered = journal.toString().replace(/("name":"survey.md","sha256":")..../, '$10000');
    await writeFile(join(path, JOURNAL), altered);
    await expect(resume(path)).rejects.toMatchObject({
      code: 'journal/artifact-changed',
      message: '"survey.md" is missing or altered, and this version of steelman would write it differently',
      hint: 'Resume with steelman 1.2.3 to get it back as it was, or start a new run.',
    });
    expect(await readFile(join(path, JOURNAL), 'utf8')).toBe(altered);
  });
});
