// A roadmap whose planner and reviewers are models over HTTP: limits, vendors that fail and answers that cannot be used.
// Whatever happens, the run stops cleanly or ends whole, and gone on with it ends like one that nothing befell.

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { AgentError, BudgetError } from '../../src/domain/errors.ts';
import { type RoadmapOutput, roadmap } from '../../src/workflows/roadmap/index.ts';
import { roadmapInput } from '../../src/workflows/roadmap/request/input.ts';
import { type PaidRun, runPaid, startTeller } from '../contracts/paid-run.ts';
import type { Fault } from '../vendors/start-vendor.ts';

const SPEC = `# Export service

## Requirements

- FR-001: The service must export a report within 30 seconds.
- FR-002: The service must keep every export for 14 days. It depends on FR-001.
- FR-003: Only the owner must be able to read an export.
- NFR-001: The service must serve 200 exports an hour.

## Success criteria

- A report of 10,000 rows is exported within 30 seconds.

## Risks

- An export may hold personal data that the owner did not mean to share.
`;

const input = roadmapInput.parse({
  specs: [{ label: 'spec.md', sourcePath: 'spec.md', text: SPEC }],
  mode: 'none',
  compliance: 'standard',
  model: 'seat',
});
const script = embeddedAgent.answer;
const FILES = ['extraction.md', 'roadmap.md', 'test-strategy.md'];

let whole: PaidRun<RoadmapOutput>;
let requests = 0;

beforeAll(async () => {
  const teller = await startTeller();
  whole = await runPaid(roadmap, input, teller, { script });
  requests = teller.vendor.requests.length;
  await teller.vendor.close();
});

test('a planner and two reviewers are asked, and all three documents come out', () => {
  expect(whole.error).toBeUndefined();
  expect([...whole.artifacts.keys()]).toEqual(FILES);
  const steps = whole.events.flatMap((event) => (event.type === 'answer-recorded' ? [event.step] : []));
  expect(steps.filter((step) => step.startsWith('wave-2/'))).toHaveLength(1);
  expect(steps.filter((step) => step.startsWith('wave-4/')).length).toBeGreaterThanOrEqual(2);
  expect(requests).toBe(whole.receipt?.total.calls);
  expect(whole.output?.contract).toMatchObject({ requirements: 4, covered: 4, faults: [] });
});

async function goOn(broken: PaidRun<RoadmapOutput>): Promise<void> {
  const teller = await startTeller();
  onTestFinished(() => teller.vendor.close());
  const mended = await runPaid(roadmap, input, teller, { script, events: broken.events });
  expect(mended.error).toBeUndefined();
  expect([...mended.artifacts]).toEqual([...whole.artifacts]);
  expect(mended.output?.contract).toEqual(whole.output?.contract);
  const kept = broken.events.filter((event) => event.type === 'answer-recorded').length;
  expect(teller.vendor.requests).toHaveLength(requests - kept);
}

test.each([1, 2])('at a limit of %i calls: partial, and gone on with', async (calls) => {
  const teller = await startTeller();
  onTestFinished(() => teller.vendor.close());
  const stopped = await runPaid(roadmap, input, teller, { script, limits: { calls } });
  expect(stopped.error).toBeInstanceOf(BudgetError);
  expect(stopped.contract).toMatchObject({ status: 'partial' });
  expect(stopped.artifacts.has('roadmap.md')).toBe(false);
  await goOn(stopped);
});

const table = (faults: readonly Fault[]) => faults.map((fault) => ({ kind: fault.kind, fault }));

/** One of each sort; all of them, at every request, are in the campaign of test/faults. */
const STOPPING = table([
  { kind: 'overloaded' },
  { kind: 'invalid-key' },
  { kind: 'cut' },
  { kind: 'refusal' },
]);
const CORRECTED = table([{ kind: 'malformed' }, { kind: 'truncated' }]);

describe.each([1, 2, 3])('request %i', (nth) => {
  test.each(STOPPING)(
    '$kind: stops in so many words, nothing half-written, and goes on',
    async ({ fault }) => {
      const teller = await startTeller((at) => (at >= nth ? fault : undefined));
      onTestFinished(() => teller.vendor.close());
      const broken = await runPaid(roadmap, input, teller, { script });
      expect(broken.error).toBeInstanceOf(AgentError);
      expect(broken.contract).toMatchObject({ status: 'failed', roadmap_path: null });
      expect(broken.artifacts.has('roadmap.md')).toBe(false);
      expect(broken.events.at(-1)?.type).toBe('run-stopped');
      await goOn(broken);
    },
  );

  test.each(CORRECTED)('$kind: corrected once, and the same in the end', async ({ fault }) => {
    const teller = await startTeller((at) => (at === nth ? fault : undefined));
    onTestFinished(() => teller.vendor.close());
    const run = await runPaid(roadmap, input, teller, { script });
    expect(run.error).toBeUndefined();
    expect([...run.artifacts]).toEqual([...whole.artifacts]);
    expect(teller.vendor.requests).toHaveLength(requests + 1);
  });
});
