// Judges that are models over HTTP, and every fault that a vendor can have: the debate goes on as the rules say, never
// fails, and its journal gives the same again.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { withRetries } from '../../src/agents/wrappers/with-retries.ts';
import { withTimeout } from '../../src/agents/wrappers/with-timeout.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { decide } from '../../src/workflows/decide/index.ts';
import { STANCES, type Stance } from '../../src/workflows/decide/model/decision.ts';
import { decideInput } from '../../src/workflows/decide/model/input.ts';
import type { DecideOutput } from '../../src/workflows/decide/result/contract.ts';
import { FAULTS, type FaultName, faultOf } from '../faults/fault-table.ts';
import { type PatientClock, patientClock, TIMEOUT_MS } from '../faults/patient-clock.ts';
import { anthropic } from '../vendors/anthropic.ts';
import type { Received } from '../vendors/dialect.ts';
import { seatOf } from '../vendors/seat-of.ts';
import { startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { evaluation, OFFLINE, response } from './decide-stage.ts';

const VOTES = { risk: 'A', value: 'B', effort: 'C' } as const;

interface Plan {
  readonly name: FaultName;
  readonly stance: Stance;
  readonly round: number;
  /** How often it strikes. */
  readonly times: number;
}

let plan: Plan | undefined;
let struck = 0;
let clocks = new Map<Stance, PatientClock>();
let vendor: Vendor;

const whoIn = ({ text }: Received): Stance =>
  STANCES.find((stance) =>
    text.includes(`You are the ${stance[0]?.toUpperCase()}${stance.slice(1)} Judge`),
  ) ?? 'risk';
const roundOf = ({ text }: Received): number => (text.includes('You continue the debate.') ? 2 : 1);

beforeAll(async () => {
  vendor = await startVendor(anthropic, {
    answer(received) {
      const stance = whoIn(received);
      if (roundOf(received) === 1) return evaluation(stance, VOTES[stance]);
      const challenges = STANCES.filter((other) => other !== stance).flatMap(
        (other) => response(VOTES[stance], other).challenges,
      );
      return response(VOTES[stance], stance, { challenges });
    },
    fault(_nth, received) {
      if (plan === undefined || plan.stance !== whoIn(received) || plan.round !== roundOf(received))
        return undefined;
      if (struck >= plan.times) return undefined;
      struck += 1;
      if (plan.name === 'timeout') clocks.get(plan.stance)?.hang();
      return faultOf(plan.name, anthropic).fault;
    },
  });
});

afterAll(() => vendor.close());

/** As the program makes it, but for the clock. */
function agentsOf(): (role: string) => Agent {
  clocks = new Map(STANCES.map((stance) => [stance, patientClock()]));
  const agents = new Map(
    [...clocks].map(([stance, clock]) => [
      `judge:${stance}`,
      withRetries(withTimeout(seatOf(vendor, { clock }), { timeoutMs: TIMEOUT_MS, clock }), { clock }),
    ]),
  );
  return (role) => agents.get(role) as Agent;
}

async function run(faulty: Plan | undefined, journal = memoryJournal()) {
  plan = faulty;
  struck = 0;
  const files = new Map<string, string>();
  const before = vendor.requests.length;
  const output: DecideOutput = await runWorkflow(decide, decideInput.parse(OFFLINE), {
    journal,
    agentFor: agentsOf(),
    publish: async (name, content) => void files.set(name, content),
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'vendor',
    version: '0.0.0',
  });
  return { output, files, journal, requests: vendor.requests.length - before };
}

const WHY: Readonly<Record<string, string>> = {
  'agent/timeout': 'timed out',
  'agent/malformed-answer': 'gave no readable recommendation',
  'agent/truncated': 'gave no readable recommendation',
};

const nameOf = (stance: Stance): string => `${stance[0]?.toUpperCase()}${stance.slice(1)} judge`;

/** Each at one judge, in turn; at every judge in every round they are in the campaign of test/faults. */
const PLACES = FAULTS.map((name, index) => ({
  name,
  round: (index % 2) + 1,
  stance: STANCES[index % 3] ?? 'risk',
}));

test.each(PLACES)(
  '$name for good, at $stance in round $round: left out or heard, as the rules say',
  async ({ round, name, stance }) => {
    const { effect, code } = faultOf(name, anthropic);
    const { output, journal, files } = await run({ name, stance, round, times: Number.POSITIVE_INFINITY });
    const isHeard = effect === 'answered';
    const why = WHY[code] ?? 'failed';
    const note =
      round === 1
        ? `${nameOf(stance)} ${why} - only 2 perspectives available`
        : `${nameOf(stance)} ${why} in round 2 - its round 1 recommendation stands`;
    const isLost = !isHeard && round === 1;
    expect(output.result.notes).toEqual(isHeard ? [] : [note]);
    expect(output.contract).toMatchObject({
      status: 'partial',
      outcome: 'CONTESTED',
      votes: STANCES.map((one) => `${one}: ${isLost && one === stance ? 'none' : VOTES[one]}`),
    });
    expect(files.has(`debate-Q-7-${stance}${round === 2 ? '-r2' : ''}.md`)).toBe(isHeard);
    const again = await run(undefined, journal);
    expect(again).toMatchObject({ output, requests: 0 });
  },
);

describe('once', () => {
  let sound: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    sound = await run(undefined);
  });

  test.each(PLACES.filter(({ name }) => faultOf(name, anthropic).effect !== 'ends'))(
    '$name at $stance in round $round: unseen',
    async (place) => {
      const { output, files } = await run({ ...place, times: 1 });
      expect(output).toEqual(sound.output);
      expect([...files]).toEqual([...sound.files]);
    },
  );
});
