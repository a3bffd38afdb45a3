// A review whose adversary and author are models over HTTP: vendors that fail, limits, answers that cannot be used.
// Whatever happens the document is as it was or whole as revised, and a run that stopped goes on to the same end.

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { AgentError, BudgetError } from '../../src/domain/errors.ts';
import { review } from '../../src/workflows/review/index.ts';
import { reviewInput } from '../../src/workflows/review/model/input.ts';
import type { ReviewOutput } from '../../src/workflows/review/model/record.ts';
import { type PaidRun, runPaid, startTeller } from '../contracts/paid-run.ts';
import type { Fault } from '../vendors/start-vendor.ts';
import { ROADMAP } from './attacked-documents.ts';

const input = reviewInput.parse({
  artifact: { label: 'ROADMAP.md', sourcePath: 'ROADMAP.md', text: ROADMAP },
  type: 'roadmap',
  author: 'seat',
  adversary: 'seat',
});
const script = embeddedAgent.answer;
const REVISED = 'ROADMAP.revised.md';

let whole: PaidRun<ReviewOutput>;
let requests = 0;

beforeAll(async () => {
  const teller = await startTeller();
  whole = await runPaid(review, input, teller, { script });
  requests = teller.vendor.requests.length;
  await teller.vendor.close();
});

async function runWith(
  fault: (nth: number) => Fault | undefined,
  limits = {},
): Promise<PaidRun<ReviewOutput>> {
  const teller = await startTeller(fault);
  onTestFinished(() => teller.vendor.close());
  return runPaid(review, input, teller, { script, limits });
}

test('adversary, author, adversary: it converges, and the revision is there', () => {
  expect(whole.error).toBeUndefined();
  expect(whole.output).toMatchObject({ outcome: 'not-judged', rounds: [{ round: 1 }, { round: 2 }] });
  expect(requests).toBe(3);
  expect(whole.artifacts.get(REVISED)).toContain('## Open questions');
});

/** Nothing is half-written: the original as it was given, and no revision. */
function expectIntact({ artifacts }: PaidRun<ReviewOutput>): void {
  expect(artifacts.get('original.md')).toBe(ROADMAP);
  expect(artifacts.has(REVISED)).toBe(false);
}

async function goOn(broken: PaidRun<ReviewOutput>): Promise<void> {
  const teller = await startTeller();
  onTestFinished(() => teller.vendor.close());
  const mended = await runPaid(review, input, teller, { script, events: broken.events });
  expect(mended.error).toBeUndefined();
  expect([...mended.artifacts]).toEqual([...whole.artifacts]);
  expect(mended.output?.contract).toEqual(whole.output?.contract);
  const kept = broken.events.filter((event) => event.type === 'answer-recorded').length;
  expect(teller.vendor.requests).toHaveLength(requests - kept);
}

test.each([1, 2])('at a limit of %i calls: partial, the document intact, and gone on with', async (calls) => {
  const stopped = await runWith(() => undefined, { calls });
  expect(stopped.error).toBeInstanceOf(BudgetError);
  expect(stopped.contract).toMatchObject({ status: 'partial', outcome: null, waiting: false });
  expectIntact(stopped);
  await goOn(stopped);
});

const table = (faults: readonly Fault[]) => faults.map((fault) => ({ kind: fault.kind, fault }));

/** One of each sort; all of them, at every request, are in the campaign of test/faults. */
const LOST = table([{ kind: 'overloaded' }, { kind: 'invalid-key' }, { kind: 'cut' }, { kind: 'empty' }]);
/** Words came, but no answer: whoever said them is asked once more. */
const GARBLED = table([{ kind: 'malformed' }, { kind: 'truncated' }, { kind: 'refusal' }]);

describe.each([1, 3])('the adversary, request %i', (nth) => {
  test.each(LOST)('$kind: the run stops, nothing half-written, and goes on', async ({ fault }) => {
    const broken = await runWith((at) => (at >= nth ? fault : undefined));
    expect(broken.error).toBeInstanceOf(AgentError);
    expect(broken.contract).toMatchObject({ status: 'failed', outcome: null });
    expect(broken.events.at(-1)?.type).toBe('run-stopped');
    expectIntact(broken);
    await goOn(broken);
  });

  test.each(GARBLED)('$kind: corrected once, and the same in the end', async ({ fault }) => {
    const run = await runWith((at) => (at === nth ? fault : undefined));
    expect(run.error).toBeUndefined();
    expect([...run.artifacts]).toEqual([...whole.artifacts]);
  });

  test.each(GARBLED)('$kind again and again: no usable reply is no agreement', async ({ fault }) => {
    const run = await runWith((at) => (at >= nth ? fault : undefined));
    expect(run.output).toMatchObject({ outcome: 'unparseable' });
    expect(run.contract).toMatchObject({ converged: false, status: 'partial' });
    expect(run.artifacts.get('original.md')).toBe(ROADMAP);
  });
});

describe('the author', () => {
  test.each(LOST)(
    '$kind: the round has failed, the document is as before it, and it is said',
    async ({ fault }) => {
      const run = await runWith((at) => (at === 2 ? fault : undefined));
      expect(run.error).toBeUndefined();
      expect(run.output).toMatchObject({ outcome: 'author-failed', contract: { open_critical: 1 } });
      expect(run.artifacts.get('STATE.md')).toContain('author-failed');
      expectIntact(run);
    },
  );

  test.each(LOST)('$kind to the end: the rule decides what is left', async ({ fault }) => {
    const run = await runWith((at) => (at >= 2 ? fault : undefined));
    expect(run.output).toMatchObject({ outcome: 'author-failed' });
    expect(run.output?.challenges).toMatchObject([{ final: { decision: 'proceed' } }]);
    expectIntact(run);
  });

  test.each(GARBLED)('$kind: corrected once, and the same in the end', async ({ fault }) => {
    const run = await runWith((at) => (at === 2 ? fault : undefined));
    expect([...run.artifacts]).toEqual([...whole.artifacts]);
  });

  test.each(GARBLED)('$kind twice: the round has failed', async ({ fault }) => {
    const run = await runWith((at) => (at === 2 || at === 3 ? fault : undefined));
    expect(run.output).toMatchObject({ outcome: 'author-failed', contract: { open_critical: 1 } });
    expectIntact(run);
  });
});
