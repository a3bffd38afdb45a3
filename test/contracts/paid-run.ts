// A whole run in memory whose seats are paid: a vendor on loopback that answers like the embedded engine, a budget, and
// a journal that the next run goes on with. Whatever the workflow asks, the vendor knows: a new question needs nothing here.

import type { Agent } from '../../src/agents/agent.ts';
import { shapeFor } from '../../src/agents/answers/answer-shape.ts';
import { buildMessages, promptOf } from '../../src/agents/answers/build-messages.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { createBudget } from '../../src/agents/wrappers/budget.ts';
import { withBudget } from '../../src/agents/wrappers/with-budget.ts';
import { createGate, withConcurrency } from '../../src/agents/wrappers/with-concurrency.ts';
import type { Limits, Receipt } from '../../src/domain/cost.ts';
import { type RunEvent, runFromEvents } from '../../src/domain/run.ts';
import type { Workflow } from '../../src/domain/workflow/workflow.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { seatOf } from '../vendors/seat-of.ts';
import { type Script, startVendor, type Vendor } from '../vendors/start-vendor.ts';

type Answering = Agent['answer'];

export interface Teller {
  readonly vendor: Vendor;
  /** By what is asked, without its white space: vendors put that where they like. */
  readonly answers: Map<string, unknown>;
}

export async function startTeller(fault?: Script['fault']): Promise<Teller> {
  const answers = new Map<string, unknown>();
  const vendor = await startVendor(openaiCompatible, {
    answer: ({ text }) => answers.get(squeeze(text)),
    ...(fault && { fault }),
  });
  return { vendor, answers };
}

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Tells the vendor what to say before it is asked over HTTP; what it counted is left out, so that it is estimated. */
function told({ vendor, answers }: Teller, script: Answering): Agent {
  const seat = seatOf(vendor);
  return {
    name: seat.name,
    async answer(question, payload, context) {
      const prompt = promptOf(question, payload);
      const messages = buildMessages({
        prompt,
        shape: shapeFor(question, 'in the prompt'),
        describeShape: true,
        context,
      });
      const key = squeeze(messages.map(({ text }) => text).join(''));
      answers.set(key, await script(question, payload, context));
      const onCall = (): void => context.onCall?.({ agent: seat.name });
      return seat.answer(question, payload, { ...context, onCall });
    },
  };
}

export interface PaidRun<Output> {
  readonly output: Output | undefined;
  readonly error: unknown;
  readonly artifacts: ReadonlyMap<string, string>;
  readonly events: readonly RunEvent[];
  readonly contract: object | undefined;
  readonly receipt: Receipt | undefined;
}

/** A dollar for a million tokens. */
const price = async ({ inputTokens = 0, outputTokens = 0 }) => ({
  cost: (inputTokens + outputTokens) / 1e6,
  prices: 'test',
});

export async function runPaid<Input, Output>(
  protocol: Workflow<Input, Output>,
  input: Input,
  teller: Teller,
  { script, limits = {}, events = [] }: Order,
): Promise<PaidRun<Output>> {
  const journal = memoryJournal();
  for (const event of events) await journal.append(event);
  const budget = createBudget(limits, runFromEvents(events).calls);
  // One after the other, so that a limit is met at the same call every time.
  const seat = withConcurrency(withBudget(told(teller, script), { budget, price }), createGate(1));
  const artifacts = new Map<string, string>();
  let contract: object | undefined;
  let receipt: Receipt | undefined;
  const run = runWorkflow(protocol, input, {
    journal,
    limits,
    agentFor: (role) => (role === 'human' ? embeddedAgent : seat),
    publish: async (name, content) => void artifacts.set(name, content),
    conclude: async (concluded) => {
      contract = concluded;
    },
    bill: (paid) => {
      receipt = paid;
    },
    startedAt: '2026-01-31T12:00:00Z',
    engine: seat.name,
    version: '0.0.0',
  });
  const ended = await run.then(
    (output) => ({ output, error: undefined }),
    (error: unknown) => ({ output: undefined, error }),
  );
  return { ...ended, artifacts, events: await journal.read(), contract, receipt };
}

export interface Order {
  /** What the vendor is to say. */
  readonly script: Answering;
  readonly limits?: Limits;
  /** Of the run that is gone on with. */
  readonly events?: readonly RunEvent[];
}
