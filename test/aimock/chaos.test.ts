// Whole runs of every workflow in every dialect against a model server that others wrote, while it fails: they end as if
// nothing had been, nothing is lost, and what is recorded is what the server says was used.

import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { AgentError } from '../../src/domain/errors.ts';
import type { Language as Provider } from '../../src/domain/vendors.ts';
import { NEWEST_MODELS } from '../../src/surfaces/seats/built-in-models.ts';
import { patientClock } from '../faults/patient-clock.ts';
import { aliasAt, runPlayed, WORKFLOWS, type WorkflowName } from './run-workflow.ts';
import { type Aimock, BLOWS, type Blow, isFailure, startAimock } from './start-aimock.ts';

const DIALECTS: readonly (readonly [Provider, string])[] = [
  ['anthropic', NEWEST_MODELS.opus.model],
  ['openai', NEWEST_MODELS.gpt.model],
  ['openai-chat', NEWEST_MODELS.gpt.model],
  ['google', NEWEST_MODELS.gemini.model],
];
const NAMES = Object.keys(WORKFLOWS) as WorkflowName[];
const ALL = Object.keys(BLOWS) as Blow[];

const open: Aimock[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ server }) => server.stop()));
});
const start = async (blow: Parameters<typeof startAimock>[0]): Promise<Aimock> => {
  const aimock = await startAimock(blow);
  open.push(aimock);
  return aimock;
};

/** The first request of each step meets another blow than that of the step before. */
function eachInTurn(shift: number) {
  const steps: string[] = [];
  return (step: string, nth: number): Blow | undefined => {
    if (!steps.includes(step)) steps.push(step);
    return nth === 1 ? ALL[(steps.indexOf(step) + shift) % ALL.length] : undefined;
  };
}

describe.each(DIALECTS)('%s %s', (provider, model) => {
  test.each(NAMES)('%s', async (name) => {
    const aimock = await start(eachInTurn(NAMES.indexOf(name) * 3));
    const alias = aliasAt(provider, model, aimock.baseUrl(provider));
    const clock = patientClock();
    const ended = await runPlayed(name, { alias, clock, watch: aimock.watch });
    expect(ended.error).toBeUndefined();
    const reference = await runPlayed(name, { alias, byRule: true });
    expect(ended.output).toEqual(reference.output);
    expect(Object.fromEntries(ended.artifacts)).toEqual(Object.fromEntries(reference.artifacts));
    const { answers, input, output } = aimock.counted;
    expect(ended.tally).toMatchObject({
      calls: answers,
      input_tokens: input,
      output_tokens: output,
      estimated_calls: 0,
    });
    const failures = aimock.struck.filter(([, blow]) => isFailure(blow)).length;
    const requests = [...aimock.requests.values()].reduce((sum, count) => sum + count, 0);
    expect(clock.waits).toHaveLength(failures);
    expect(requests).toBe(answers + failures);
    // Its own books agree with ours.
    const booked = aimock.server.getRequests();
    expect(booked).toHaveLength(requests);
    expect(booked.filter(({ response }) => response.status !== 200 || response.chaosAction)).toHaveLength(
      aimock.struck.filter(([, blow]) => isFailure(blow) && blow !== 'cut stream').length,
    );
    // The longest run meets every blow there is.
    if (name === 'comparison') expect(new Set(aimock.struck.map(([, blow]) => blow))).toEqual(new Set(ALL));
  });
});

const FAILURES = ALL.filter(isFailure);

/** Strikes at more than half of all requests, by chance, but by the same chance whatever comes first. */
const dicey =
  (seed: number) =>
  (step: string, nth: number): Blow | undefined => {
    const dice = createHash('sha256').update(`${seed} ${step} ${nth}`).digest();
    return dice.readUInt8(0) < 150 ? FAILURES[dice.readUInt8(1) % FAILURES.length] : undefined;
  };

const stepsIn = ({ events }: { readonly events: readonly { readonly type: string }[] }): string[] =>
  events.flatMap((event) =>
    event.type === 'answer-recorded' && 'step' in event ? [String(event.step)] : [],
  );

describe('where most requests fail', () => {
  const outcomes: string[] = [];
  test.each(
    DIALECTS.flatMap(([provider, model], at) =>
      NAMES.map((name, nth) => [provider, name, model, at * NAMES.length + nth] as const),
    ),
  )('%s, %s: it ends, and goes on with what it has', async (provider, name, model, seed) => {
    let isHealed = false;
    const dice = dicey(seed);
    const aimock = await start((step, nth) => (isHealed ? undefined : dice(step, nth)));
    const asked = {
      alias: aliasAt(provider, model, aimock.baseUrl(provider)),
      clock: patientClock(),
      watch: aimock.watch,
    };
    const ended = await runPlayed(name, asked);
    outcomes.push(ended.error === undefined ? 'ended' : 'stopped');
    if (ended.error !== undefined) {
      expect(ended.error).toBeInstanceOf(AgentError);
      expect(ended.error).toMatchObject({ exitCode: 4 });
    }
    const used = () => ({
      calls: aimock.counted.answers,
      input_tokens: aimock.counted.input,
      output_tokens: aimock.counted.output,
    });
    expect(ended.tally).toMatchObject(used());
    isHealed = true;
    const before = new Map(aimock.requests);
    const resumed = await runPlayed(name, { ...asked, events: ended.events });
    expect(resumed.error).toBeUndefined();
    expect(resumed.tally).toMatchObject(used());
    const askedAgain = stepsIn(ended).filter((step) => aimock.requests.get(step) !== before.get(step));
    expect(askedAgain).toEqual([]);
    expect(stepsIn(resumed)).toEqual(expect.arrayContaining(stepsIn(ended)));
  });

  test('both ends are among them', () => {
    expect(new Set(outcomes)).toEqual(new Set(['ended', 'stopped']));
  });
});
