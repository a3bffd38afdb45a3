// A part of `npm run campaign:host`: seeded interleavings of answers, losses and kills; and proof that its judge can complain.

import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NOW, steelman } from '../journeys/cli-process.ts';
import { answersIn } from '../journeys/file-mind.ts';
import type { Told } from './clients.ts';
import { HABIT_NAMES } from './interleavings/habits.ts';
import { planCampaign, renderCampaign, runCampaign } from './interleavings/run-campaign.ts';
import { judge, type Trial } from './interleavings/run-interleaving.ts';
import {
  comparedIn,
  type Reference,
  RUN,
  runDirectly,
  SCENARIOS,
  type Scenario,
  setStage,
} from './interleavings/scenarios.ts';
import { draw, submit, type Table } from './interleavings/table.ts';
import type { Window } from './interleavings/windows.ts';

/** A fortieth: the suite has six minutes. */
const RUNS = 5;
const [QUICK] = SCENARIOS as readonly [Scenario];

const references = new Map<string, Reference>();
beforeAll(async () => {
  for (const scenario of SCENARIOS) references.set(scenario.name, await runDirectly(scenario));
});

test('whatever becomes of those who answer, the run comes to the same end', {
  timeout: 180_000,
}, async () => {
  const planned = planCampaign(1, RUNS);
  const trials = await runCampaign(planned, references, { lanes: 3 });
  expect(
    trials.flatMap(({ interleaving, complaints }) => complaints.map((one) => [interleaving.seed, one])),
  ).toEqual([]);
  expect(trials).toHaveLength(RUNS);
  expect(new Set(planned.map(({ scenario }) => scenario)).size).toBe(SCENARIOS.length);
  expect(planned.flatMap(({ habits }) => habits).length).toBeGreaterThan(2 * RUNS);
});

test('the plan is the same for the same seed, and has every habit', () => {
  expect(planCampaign(1, 20)).toEqual(planCampaign(1, 20));
  expect(planCampaign(2, 20)).not.toEqual(planCampaign(1, 20));
  expect(planCampaign(2, 20)[0]).toEqual(planCampaign(1, 20)[1]);
  expect(new Set(planCampaign(1, 200).flatMap(({ habits }) => habits))).toEqual(new Set(HABIT_NAMES));
});

describe('the judge of the campaign complains', () => {
  let example = '';
  beforeAll(async () => {
    example = await setStage(QUICK);
    await steelman(['adversarial', ...QUICK.variants, '--output=out', '--now', NOW], { cwd: example });
    return () => rm(example, { recursive: true, force: true });
  });

  /** A run as it is to be, and what is expected of it. */
  async function finished(): Promise<{ readonly cwd: string; readonly reference: Reference }> {
    const cwd = await setStage(QUICK);
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    await cp(example, cwd, { recursive: true });
    const answers = await answersIn(join(cwd, RUN));
    return { cwd, reference: { scenario: QUICK, answers, steps: [], files: await comparedIn(cwd) } };
  }

  test('about nothing where all is well', async () => {
    const { cwd, reference } = await finished();
    expect(await judge(cwd, reference)).toEqual([]);
  });

  const journalOf = (cwd: string): string => join(cwd, RUN, 'journal.jsonl');

  async function changeJournal(cwd: string, change: (lines: string[]) => string[]): Promise<void> {
    const lines = (await readFile(journalOf(cwd), 'utf8')).split('\n');
    await writeFile(journalOf(cwd), change(lines).join('\n'));
  }

  const isAnswer = (line: string): boolean => line.includes('"step":"debate/round-1/advocate-A"');

  test.each<[string, (cwd: string) => Promise<unknown>, RegExp]>([
    [
      'about a file that differs',
      (cwd) => appendFile(join(cwd, 'out/merged-policy.md'), 'x'),
      /merged-policy.md differs\n.*verify ends with/s,
    ],
    ['about a file too many', (cwd) => writeFile(join(cwd, 'more.md'), 'x'), /more.md is left over/],
    ['about a file that is missing', (cwd) => rm(join(cwd, RUN, 'ledger.json')), /ledger.json is missing/],
    [
      'about a file among the questions',
      async (cwd) => {
        await mkdir(join(cwd, RUN, '.host/run'), { recursive: true });
        await writeFile(join(cwd, RUN, '.host/run/x.txt'), 'x');
      },
      /^\.host\/run\/x\.txt is left over$/m,
    ],
    [
      'about a step that is recorded twice',
      (cwd) =>
        changeJournal(cwd, (lines) => lines.flatMap((line) => (isAnswer(line) ? [line, line] : [line]))),
      /advocate-A is recorded twice/,
    ],
    [
      'about an answer that is lost',
      (cwd) => changeJournal(cwd, (lines) => lines.filter((line) => !isAnswer(line))),
      /advocate-A is not recorded/,
    ],
    [
      'about another answer',
      (cwd) =>
        changeJournal(cwd, (lines) =>
          lines.map((line) => (isAnswer(line) ? line.replace('"positions":[', '"positions":[1,') : line)),
        ),
      /advocate-A has another answer/,
    ],
  ])('%s', async (_title, spoil, words) => {
    const { cwd, reference } = await finished();
    await spoil(cwd);
    expect((await judge(cwd, reference)).join('\n')).toMatch(words);
  });

  test('about a server that says what is not so', async () => {
    const { cwd, reference } = await finished();
    const step = 'debate/round-1/advocate-A';
    const drawn = { id: '001-x', ticket: 't', prompt: `# ${step}\n` };
    const table: Table = {
      cwd,
      run: 'r',
      reference,
      leaseMs: 1,
      complaints: [],
      given: new Set(['001-x']),
      spoilt: new Set(),
      story: [],
    };
    const says = (told: Told): Window => ({
      call: async () => told,
      kill: async () => undefined,
      leave: async () => undefined,
    });
    await draw(table, says({ ...drawn }), '001-x');
    await submit(table, says({ status: 'to-correct' }), { drawn });
    await submit(table, says({ status: 'accepted' }), { drawn, answer: {} });
    await submit(table, says({ error: 'unexpected: x' }), { drawn });
    await changeJournal(cwd, (lines) => lines.filter((line) => !isAnswer(line)));
    await submit(table, says({ status: 'accepted' }), { drawn });
    expect(table.complaints.map((one) => one.replace(/^\{.*\}/, ''))).toEqual([
      '001-x is asked again after its answer was taken',
      '001-x is asked again after it was recorded',
      '001-x: a right answer is to be corrected: undefined',
      '001-x: rubbish is accepted',
      ': unexpected: x',
      '001-x is accepted, and not in the journal',
    ]);
  });

  test('in its table', () => {
    const [interleaving] = planCampaign(1, 1);
    if (interleaving === undefined) throw new RangeError('nothing is planned');
    const fine: Trial = { interleaving, ms: 1, complaints: [], story: [] };
    const text = renderCampaign([fine, { ...fine, complaints: ['out is missing'] }]);
    expect(text).toMatch(/^2 interleavings, 1 as they are to be\n/);
    expect(text).toContain(
      `seed 1, ${interleaving.scenario}: ${interleaving.habits.join('; ')}\n  out is missing`,
    );
  });
});
