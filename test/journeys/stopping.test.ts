// Ctrl-C and its like while models are being asked: what is on its way may arrive, and nothing new is begun.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runFromEvents } from '../../src/domain/run.ts';
import { counted } from '../../src/surfaces/files/show.ts';
import { type LearnedAnswers, learnAnswers, NOW } from '../kills/learn-answers.ts';
import { ENVIRONMENT, SCENARIOS, type Scenario } from '../kills/scenarios.ts';
import { type Stage, seatAt, setStage } from '../kills/set-stage.ts';
import { steelmanHere } from './cli-here.ts';
import { finish, PROGRAM, said, start } from './cli-process.ts';
import { eventsOf, stepsIn } from './resume-folder.ts';

const scenario = SCENARIOS.find(({ name }) => name === 'compare, vendor') as Scenario;
const FIRST_ROUND = ['debate/round-1/advocate-A', 'debate/round-1/advocate-B'];
let learned: LearnedAnswers = new Map();

beforeAll(async () => {
  const stage = await setStage(scenario, { learned });
  const lesson = await scenario.lesson(stage.cwd, seatAt('http://127.0.0.1:9'));
  learned = await learnAnswers({ ...lesson, input: { ...(lesson.input as object), analysts: undefined } });
  await stage.close();
});

/** A vendor that holds its answers back until it is let go. */
async function heldStage(): Promise<Stage & { letGo: () => void; firstAsked: Promise<void> }> {
  let letGo = (): void => undefined;
  let tell = (): void => undefined;
  const released = new Promise<void>((done) => {
    letGo = done;
  });
  const firstAsked = new Promise<void>((done) => {
    tell = done;
  });
  const stage = await setStage(scenario, {
    learned,
    async hold() {
      tell();
      await released;
    },
  });
  onTestFinished(() => stage.close());
  return { ...stage, letGo, firstAsked };
}

const words = [...scenario.words, '--analysts', 'none', '--now', NOW];
const recordedSteps = async (stage: Stage) =>
  stepsIn(await eventsOf(stage.run)).filter((step) => !step.startsWith('checkpoint/'));

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, code) => {
  test('once: answers on their way are recorded, and nothing else is asked', async () => {
    const stage = await heldStage();
    const child = start(words, { cwd: stage.cwd, env: ENVIRONMENT });
    const outcome = finish(child);
    await stage.firstAsked;
    child.kill(signal);
    await said(child, 'answers on their way have 10 s to arrive; once more to stop at once.');
    stage.letGo();
    const { exitCode, stdout, stderr } = await outcome;
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    // The checkpoint was answered by rule.
    const recorded = counted(stage.asked.length + 1, 'answer');
    expect(stderr).toContain(`error: The run was interrupted; ${recorded} recorded\n`);
    expect(stderr).toContain('hint: Continue with: steelman resume adversarial\n');
    expect(stage.asked.join()).not.toContain('round-2');
    expect(await recordedSteps(stage)).toEqual([...stage.asked].sort());
    expect(runFromEvents(await eventsOf(stage.run)).stopped?.code).toBe('run/interrupted');

    const resumed = await steelmanHere(['resume', 'adversarial'], { cwd: stage.cwd, env: ENVIRONMENT });
    expect(resumed).toMatchObject({ exitCode: 0 });
    expect(new Set(stage.asked).size).toBe(stage.asked.length);
  });
});

test('twice: at once, and the run goes on later', async () => {
  const stage = await heldStage();
  const child = start(words, { cwd: stage.cwd, env: ENVIRONMENT });
  const outcome = finish(child);
  await stage.firstAsked;
  child.kill('SIGINT');
  await said(child, 'once more to stop at once');
  child.kill('SIGINT');
  expect((await outcome).exitCode).toBe(130);
  expect(await recordedSteps(stage)).toEqual([]);
  expect(await readFile(join(stage.run, 'journal.jsonl'), 'utf8')).toMatch(/\n$/);

  stage.letGo();
  const resumed = await steelmanHere(['resume', 'adversarial'], { cwd: stage.cwd, env: ENVIRONMENT });
  expect(resumed).toMatchObject({ exitCode: 0 });
  expect(await recordedSteps(stage)).toEqual(expect.arrayContaining(FIRST_ROUND));
});

test('an answer that never comes is given up after a while', async () => {
  const stage = await heldStage();
  const child = start(words, {
    cwd: stage.cwd,
    env: ENVIRONMENT,
    // Ten seconds pass in a tenth of one.
    command: [process.execPath, '--import', new URL('./hasty-timers.js', import.meta.url).href, PROGRAM],
  });
  const outcome = finish(child);
  await stage.firstAsked;
  child.kill('SIGINT');
  const { exitCode, stderr } = await outcome;
  expect(exitCode).toBe(130);
  expect(stderr).toContain('error: The run was interrupted; 1 answer recorded');
  expect(await recordedSteps(stage)).toEqual([]);
});
