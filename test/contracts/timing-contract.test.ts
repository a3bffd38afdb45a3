// The time of paid calls: each stands in the journal with its beginning and its length, a stop between them is not in it, and
// nothing that a run makes depends on it.

import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { PaidCall } from '../../src/domain/cost.ts';
import { type RunEvent, type RunStarted, runFromEvents } from '../../src/domain/run.ts';
import { replayRun } from '../../src/engine/replay-run.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import { runPaid, startTeller } from './paid-run.ts';

const INPUT = adversarial.input.parse({
  documents: ['30 s', '10 s'].map((time, at) => ({
    label: `${at}.md`,
    sourcePath: `../${at}.md`,
    text: `# Spec\n\n## Checks\n\nThe gateway checks every token within ${time} as FR-012 asks.\n`,
  })),
  depth: 'quick',
});
const script = embeddedAgent.answer;
const STOPPED_AFTER = 2;

const callsIn = (events: readonly RunEvent[]): readonly PaidCall[] => runFromEvents(events).calls;
const endOf = ({ at = Number.NaN, ms = Number.NaN }: PaidCall): number => at + ms;

/** As a version wrote it that knew no times. */
const withoutTimes = (events: readonly RunEvent[]): RunEvent[] =>
  events.map((event) =>
    'calls' in event && event.calls !== undefined
      ? { ...event, calls: event.calls.map(({ at: _at, ms: _ms, ...call }) => call) }
      : event,
  );

let events: readonly RunEvent[];
let artifacts: readonly [string, string][];

beforeAll(async () => {
  const teller = await startTeller();
  const whole = await runPaid(adversarial, INPUT, teller, { script });
  expect(whole.error).toBeUndefined();
  ({ events } = whole);
  artifacts = [...whole.artifacts];
  await teller.vendor.close();
});

test('every call has its time, and calls that come one after the other do not overlap', () => {
  const calls = callsIn(events);
  expect(calls.length).toBeGreaterThan(STOPPED_AFTER + 1);
  for (const call of calls) expect(call).toMatchObject({ at: expect.any(Number), ms: expect.any(Number) });
  const inOrder = calls.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  for (const [index, { at }] of inOrder.slice(1).entries()) {
    expect(at).toBeGreaterThanOrEqual(endOf(inOrder[index] as PaidCall));
  }
});

test('a run that goes on later counts from where its journal ends', async () => {
  const teller = await startTeller();
  onTestFinished(() => teller.vendor.close());
  const stopped = await runPaid(adversarial, INPUT, teller, { script, limits: { calls: STOPPED_AFTER } });
  const before = callsIn(stopped.events);
  expect(before).toHaveLength(STOPPED_AFTER);
  const resumed = await runPaid(adversarial, INPUT, teller, { script, events: stopped.events });
  const last = Math.max(...before.map(endOf));
  const next = Math.min(
    ...callsIn(resumed.events)
      .slice(STOPPED_AFTER)
      .map(({ at = Number.NaN }) => at),
  );
  expect(next).toBeGreaterThanOrEqual(last);
  expect([...resumed.artifacts]).toEqual(artifacts);
});

test('a journal without times gives the same, and goes on with times', async () => {
  const old = withoutTimes(events);
  expect(old).not.toEqual(events);
  const run = runFromEvents(old);
  const replayed = await replayRun(adversarial, run, run.started as RunStarted);
  const hashes = ({ artifacts: published }: ReturnType<typeof runFromEvents>) => [...published];
  expect([...replayed.artifacts].map(([name, { sha256 }]) => [name, sha256])).toEqual(
    hashes(runFromEvents(events)),
  );
  const teller = await startTeller();
  onTestFinished(() => teller.vendor.close());
  const cut = old.slice(0, old.findIndex((event) => 'calls' in event && event.calls) + 1);
  const resumed = await runPaid(adversarial, INPUT, teller, { script, events: cut });
  expect([...resumed.artifacts]).toEqual(artifacts);
  const [first, ...others] = callsIn(resumed.events);
  expect(first).not.toHaveProperty('at');
  expect(others.every(({ at }) => at !== undefined)).toBe(true);
});
