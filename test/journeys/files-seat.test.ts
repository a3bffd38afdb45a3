// A seat by files as people use it: questions appear in a folder, somebody answers them, the run goes on.

import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyDocuments } from '../documents/shipped.ts';
import { isOfPerson, recordRequest } from '../faults/record-answers.ts';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, finish, NOW, said, start } from './cli-process.ts';
import { type Answers, answerAll, answersIn, keepAnswering } from './file-mind.ts';

let answers: Answers = new Map();
let merged = '';
beforeAll(async () => {
  const plain = await mkdtemp(join(tmpdir(), 'steelman-plain-'));
  await copyDocuments('examples/checkout', plain);
  await steelmanHere(['adversarial', 'a.md', 'b.md', '--now', NOW], { cwd: plain });
  answers = await answersIn(join(plain, 'adversarial'));
  merged = await readFile(join(plain, 'merged-spec.md'), 'utf8');
  await rm(plain, { recursive: true });
});

let cwd = '';
beforeEach(async () => {
  cwd = await exampleFolder();
});

const ANALYSED = ['adversarial', 'a.md', 'b.md', '--output', 'run', '--model', 'files:./seat', '--now', NOW];
const COMPARE = [...ANALYSED, '--analysts', 'none'];
const NOBODY = 65_534;
const seat = () => join(cwd, 'seat');
const run = (...words: string[]) => steelmanHere(words, { cwd });

async function filesOfSeat(): Promise<string[]> {
  const [only = '', ...others] = await readdir(seat());
  expect(others).toEqual([]);
  return (await readdir(join(seat(), only))).sort();
}

const eventsOf = async (): Promise<Record<string, unknown>[]> =>
  (await readFile(join(cwd, 'run/adversarial/journal.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Who answered in files took their time, which the journal knows; rules take none. */
async function expectTimes(): Promise<void> {
  const events = (await eventsOf()).filter(({ type }) => type === 'answer-recorded');
  const time = { at: expect.any(Number), ms: expect.any(Number), openMs: expect.any(Number) };
  for (const { agent, took } of events) expect(took).toEqual(agent === 'files:seat' ? time : undefined);
  expect(new Set(events.map(({ agent }) => agent))).toContain('files:seat');
  expect(events.some(({ took }) => took === undefined)).toBe(true);
}

/** Nothing but who answered tells the run from one of the embedded engine. */
async function expectWhole(): Promise<void> {
  const steps = (await eventsOf()).filter(({ type }) => type === 'answer-recorded').map(({ step }) => step);
  expect(steps).toHaveLength(new Set(steps).size);
  expect(new Set(steps)).toEqual(new Set(answers.keys()));
  expect(await readFile(join(cwd, 'run/merged-spec.md'), 'utf8')).toBe(merged);
  expect(await run('verify', 'run')).toMatchObject({ exitCode: 0 });
}

test('stops while answers are missing, sends a bad one back, and goes on to the end', async () => {
  const spoils = ['debate/round-1/advocate-B'];
  const begun = await run(...COMPARE);
  expect(begun).toMatchObject({ exitCode: 0 });
  expect(begun.stderr).toContain(`Writing a.md, b.md to files in ${seat()}: files:seat\n`);
  expect(begun.stdout).toMatch(
    /^The run waits for 6 answers:\n {2}seat\/adversarial-2026-01-31-1200-[0-9a-f]{8}\/001-/,
  );
  expect(begun.stdout).toMatch(/\nNext: steelman resume run\/adversarial\n$/);
  expect(await filesOfSeat()).toEqual([
    '001-debate-round-1-advocate-A.question.md',
    '002-debate-round-1-advocate-B.question.md',
    '003-score-pass-1-variant-A.question.md',
    '004-score-pass-1-variant-B.question.md',
    '005-score-pass-2-variant-B.question.md',
    '006-score-pass-2-variant-A.question.md',
  ]);
  expect((await run('show', 'run')).stdout).toMatch(
    /: waiting \(files:seat .*\nNext: steelman resume run\/adversarial\n$/s,
  );
  expect((await run('verify', 'run')).stdout).toContain('continue with "steelman resume"');

  expect(await answerAll(seat(), { answers, spoils })).toHaveLength(6);
  const sentBack = await run('resume', 'run', '--json');
  expect(sentBack).toMatchObject({ exitCode: 0 });
  const waiting = JSON.parse(sentBack.stdout);
  expect(waiting).toMatchObject({
    status: 'waiting',
    artifacts_dir: join(cwd, 'run/adversarial'),
    exit_code: 0,
  });
  const [awaited, ...others] = waiting.awaited as { question: string; answer: string }[];
  expect(others).toEqual([]);
  expect(awaited?.answer).toMatch(/002-debate-round-1-advocate-B\.answer\.json$/);
  const asked = await readFile(awaited?.question ?? '', 'utf8');
  expect(asked.slice(0, 700)).toMatch(/first answer cannot be used.*answer-1\.json.*\n- steelmen: /s);

  const rounds: string[] = [];
  for (let left = 5; left > 0; left -= 1) {
    rounds.push(...(await answerAll(seat(), { answers })));
    const { stdout, exitCode } = await run('resume', 'run');
    expect(exitCode).toBe(0);
    if (stdout.includes('Answered by files:seat.')) break;
  }
  expect(rounds).toEqual([...spoils, 'debate/round-2/advocate-A', 'debate/round-2/advocate-B']);
  expect(await filesOfSeat()).toContain('002-debate-round-1-advocate-B.answer-1.json');
  await expectWhole();
  await expectTimes();
});

test('waits for the answers with --wait, is killed, and goes on with what was said', async () => {
  const spoils = ['debate/round-1/advocate-A'];
  const killed = start([...COMPARE, '--wait'], { cwd });
  await said(killed, 'Waiting for seat/adversarial-2026-01-31-1200-');
  // The first answer is bad, and is put right while nobody listens.
  const early = keepAnswering(seat(), {
    answers: new Map([...answers].filter(([step]) => step === spoils[0])),
    spoils,
  });
  while (!(await filesOfSeat()).includes('001-debate-round-1-advocate-A.answer-1.json')) {
    await once(killed.stderr, 'data').catch(() => undefined);
  }
  killed.kill('SIGKILL');
  await finish(killed);
  await early();

  const stop = keepAnswering(seat(), { answers });
  const resumed = await run('resume', 'run', '--wait');
  await stop();
  expect(resumed).toMatchObject({ exitCode: 0 });
  expect(resumed.stdout).toContain('Answered by files:seat.');
  await expectWhole();
});

test('Ctrl-C ends the waiting, also for an answer that is to be put right', async () => {
  const child = start([...COMPARE, '--wait'], { cwd });
  await said(child, '006-score-pass-2-variant-A.answer.json');
  await answerAll(seat(), { answers, spoils: ['debate/round-1/advocate-A'] });
  await said(child, '001-debate-round-1-advocate-A.answer.json');
  const ended = finish(child);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ exitCode: 130 });
  const stop = keepAnswering(seat(), { answers });
  expect(await run('resume', 'run', '--wait')).toMatchObject({ exitCode: 0 });
  await stop();
  await expectWhole();
});

test('two runs in one folder do not mix, and another folder is another mind', async () => {
  await run(...COMPARE);
  await answerAll(seat(), { answers });
  const other = [
    ...COMPARE.slice(0, 4),
    'other',
    '--agents',
    'files:./seat,files:"./my: seat":qa',
    '--judges',
    'embedded',
    '--analysts',
    'none',
  ];
  const { stdout } = await run(...other, '--json');
  const files = (JSON.parse(stdout).awaited as { answer: string }[]).map(({ answer }) =>
    answer.slice(cwd.length + 1),
  );
  expect(files).toEqual([
    expect.stringMatching(/^my: seat\/adversarial-\S+\/001-debate-round-1-advocate-B\.answer\.json$/),
    expect.stringMatching(/^seat\/adversarial-\S+\/001-debate-round-1-advocate-A\.answer\.json$/),
  ]);
  expect(await readdir(seat())).toHaveLength(2);
});

test('analysts and the reader answer in files, too', async () => {
  expect((await run(...ANALYSED)).stdout).toMatch(/^The run waits for 1 answer:\n/);
  expect(await filesOfSeat()).toEqual(['001-analysis-analyst-1-slice-1.question.md']);
  const said = await recordRequest({ compare: [join(cwd, 'a.md'), join(cwd, 'b.md')], depth: 'standard' });
  const rounds: string[] = [];
  for (let left = 6; left > 0; left -= 1) {
    rounds.push(...(await answerAll(seat(), { answers: said })));
    const { stdout, exitCode } = await run('resume', 'run');
    expect(exitCode).toBe(0);
    if (stdout.includes('Answered by files:seat.')) break;
  }
  expect(rounds).toHaveLength(new Set(rounds).size);
  expect(new Set(rounds)).toEqual(new Set([...said.keys()].filter((step) => !isOfPerson(step))));
  expect([rounds[0], rounds.at(-1)]).toEqual(['analysis/analyst-1/slice-1', 'reading/1']);
  const recorded = (await eventsOf()).filter(({ type }) => type === 'answer-recorded');
  expect(new Map(recorded.map(({ step, answer }) => [step, answer]))).toEqual(said);
  expect(await run('verify', 'run')).toMatchObject({ exitCode: 0 });
});

describe('what can be wrong', () => {
  test('resumed from elsewhere, the folder is missing', async () => {
    await run(...COMPARE);
    await mkdir(join(cwd, 'elsewhere'));
    const words = ['resume', join(cwd, 'run')];
    const { exitCode, stderr } = await steelmanHere(words, { cwd: join(cwd, 'elsewhere') });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /error: The folder of the seat files:\.\/seat is not here: seat\nhint: Resume the run from/,
    );
  });

  test('the folder is a file', async () => {
    await writeFile(seat(), '');
    const { exitCode, stderr } = await run(...COMPARE);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/error: Cannot write to ".*seat": a file of that name is in the way\nhint: /);
  });

  test('the folder is read-only', async () => {
    const isRoot = process.getuid?.() === 0;
    await mkdir(seat());
    await chmod(seat(), 0o555);
    await chmod(cwd, 0o777);
    const { exitCode, stderr } = await steelmanHere(COMPARE, isRoot ? { cwd, uid: NOBODY } : { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /error: Cannot write to ".*seat.*": permission denied\nhint: Put the folder of the seat right/,
    );
  });

  test('a secret is not written down for others either', async () => {
    await writeFile(join(cwd, 'b.md'), '# Spec\n\nThe key is AKIAQYLPMN5HHHFPZAM2 and stays.\n');
    const { exitCode, stderr } = await run(...COMPARE, '--force');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('what looks like secrets')]);
    await expect(stat(seat())).rejects.toThrow('ENOENT');
  });

  test("a project's file names no folder", async () => {
    await writeFile(join(cwd, 'steelman.config.yaml'), 'model: files:/tmp/x\n');
    const { exitCode, stderr } = await run('adversarial', 'a.md', 'b.md');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('must not name a folder to write to: files:/tmp/x'),
    ]);
  });

  test('files without a folder', async () => {
    const { exitCode, stderr } = await run('adversarial', 'a.md', 'b.md', '--model', 'files');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('files:./seat')]);
  });
});

test('costs nothing: a dry run says so and writes nothing, and limits on cost hold', async () => {
  const { stdout } = await run(...COMPARE, '--dry-run', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    seats: [{ seat: 'files:./seat', model: 'files:seat', costs_nothing: true }],
    total: { high: { calls: 0, cost: 0 } },
  });
  await expect(stat(seat())).rejects.toThrow('ENOENT');
  expect(await run(...COMPARE, '--max-cost', '1', '--offline', '--strict')).toMatchObject({ exitCode: 3 });
});

describe('other workflows', () => {
  test('a review is attacked by files', async () => {
    const begun = await run(
      'review',
      'a.md',
      '--adversary',
      'files:seat',
      '--author',
      'embedded',
      '--output',
      'attacked',
    );
    expect(begun).toMatchObject({ exitCode: 0 });
    expect(begun.stdout).toMatch(/waits for 1 answer:\n {2}seat\/review-/);
    const shown = JSON.parse((await run('show', 'attacked', '--json')).stdout);
    expect(shown).toMatchObject({ status: 'waiting', next: 'steelman resume attacked' });
    expect((await run('review', '--continue', 'attacked')).stdout).toMatch(/waits for 1 answer/);
  });

  test('judges of a decision answer in files, side by side', async () => {
    const words = ['--option', 'A: none', '--option', 'B: full', '--debate', '--judges', 'files:seat'];
    const { stdout } = await run('decide', 'Should we support offline mode?', ...words);
    expect(stdout).toMatch(/waits for 3 answers:/);
  });

  test('a roadmap is planned by files; a dry run of it writes none', async () => {
    expect((await run('roadmap', 'a.md', '--model', 'files:seat', '--dry-run')).exitCode).toBe(0);
    await expect(stat(seat())).rejects.toThrow('ENOENT');
    expect((await run('roadmap', 'a.md', '--model', 'files:seat')).stdout).toMatch(
      /waits for 1 answer:\n {2}seat\/roadmap-/,
    );
  });

  test('authors write their variants as text', async () => {
    const authors = ['--generate', 'roadmap', '--agents', 'files:seat:architect,files:seat:qa'];
    const { stdout } = await run('adversarial', '--source', 'a.md', ...authors);
    expect(stdout).toMatch(/waits for 2 answers:\n.*001-generate-variant-A\.answer\.md\n/);
    const [place = ''] = await readdir(seat());
    for (const name of ['001-generate-variant-A', '002-generate-variant-B']) {
      const text = `# Roadmap\n\n## M1\n\nThe service turns a basket into a paid order: ${name}.\n\n## M2\n\nRefunds follow.\n`;
      await writeFile(join(seat(), place, `${name}.answer.md`), text);
    }
    await run('resume', 'adversarial');
    expect(await readdir(join(cwd, 'adversarial'))).toContain('variant-1-files-seat-architect.md');
  });
});

test('is named by those who list seats, and needs nothing', async () => {
  for (const words of [['models'], ['doctor', '--deep', 'files:./seat']]) {
    const { exitCode, stdout } = await run(...words);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining('A folder works as a model, too: files:./seat'),
    ]);
  }
  const [seated] = JSON.parse((await run('doctor', 'files:./seat', '--json')).stdout).models;
  expect(seated).toMatchObject({ name: 'files:./seat', provider: 'files', usable: true, probe: null });
});
