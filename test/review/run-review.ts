// A whole review in memory, with scripted people: what each says is a function of what it is asked.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { review } from '../../src/workflows/review/index.ts';
import { type ReviewInput, reviewInput } from '../../src/workflows/review/model/input.ts';
import type { ReviewContract, ReviewOutput } from '../../src/workflows/review/model/record.ts';
import type { DefendPayload } from '../../src/workflows/review/questions/defend.ts';
import type { RaisePayload } from '../../src/workflows/review/reply/attack.ts';

export interface Cast {
  /** What the adversary says in each round; a function may look at what it was asked. */
  readonly adversary?: readonly (string | ((payload: RaisePayload) => string))[];
  /** What it says when it is asked again in that round; the same where nothing is given. */
  readonly corrected?: readonly string[];
  readonly author?: (payload: DefendPayload) => unknown;
  readonly person?: (
    round: number,
  ) =>
    | { readonly artifact: string; readonly defence: string }
    | Promise<{ readonly artifact: string; readonly defence: string }>;
  readonly decider?: Agent['answer'];
}

export interface Reviewed {
  readonly output: ReviewOutput | undefined;
  readonly error: unknown;
  readonly files: ReadonlyMap<string, string>;
  readonly delivered: ReadonlyMap<string, string>;
  readonly contract: ReviewContract | undefined;
  readonly events: readonly RunEvent[];
  readonly warnings: readonly string[];
  /** Payloads that the adversary was asked with. */
  readonly asked: readonly RaisePayload[];
  /** Rounds in which it was told what was wrong and asked again. */
  readonly askedAgain: readonly number[];
}

export const inputFor = (text: string, more: Partial<ReviewInput> = {}): ReviewInput =>
  reviewInput.parse({
    artifact: { label: 'SPEC.md', sourcePath: '../SPEC.md', text },
    type: 'requirements',
    ...more,
  });

export async function runReview(
  input: ReviewInput,
  cast: Cast = {},
  events: readonly RunEvent[] = [],
): Promise<Reviewed> {
  const journal = memoryJournal();
  for (const event of events) await journal.append(event);
  const asked: RaisePayload[] = [];
  const askedAgain: number[] = [];
  const files = new Map<string, string>();
  const delivered = new Map<string, string>();
  const warnings: string[] = [];
  let contract: ReviewContract | undefined;
  const run = runWorkflow(review, input, {
    journal,
    agentFor: (role) => agentFor(role, cast, asked, askedAgain),
    publish: async (name, content) => void files.set(name, content),
    deliver: async (name, content) => void delivered.set(name, content),
    conclude: async (concluded) => {
      contract = concluded as ReviewContract;
    },
    report: (event) => {
      if (event.type === 'warning') warnings.push(event.message);
    },
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'scripted',
    version: '0.0.0',
  });
  const ended = await run.then(
    (output) => ({ output, error: undefined }),
    (error: unknown) => ({ output: undefined, error }),
  );
  return { ...ended, files, delivered, contract, events: await journal.read(), warnings, asked, askedAgain };
}

function agentFor(role: string, cast: Cast, asked: RaisePayload[], askedAgain: number[]): Agent {
  const as = (answer: Agent['answer']): Agent => ({ name: `scripted ${role}`, answer });
  if (role === 'adversary' && cast.adversary !== undefined) {
    return as(async (_question, payload, { findings }) => {
      const given = payload as unknown as RaisePayload;
      if (findings === undefined) asked.push(given);
      else askedAgain.push(given.round);
      const again = findings === undefined ? undefined : cast.corrected?.[given.round - 1];
      const said = again ?? cast.adversary?.[given.round - 1] ?? '';
      return typeof said === 'string' ? said : said(given);
    });
  }
  const { author, person, decider } = cast;
  if (role === 'author' && author)
    return as(async (_question, payload) => author(payload as unknown as DefendPayload));
  if (role === 'author-person' && person) {
    return as(async (_question, payload) => person((payload as unknown as { round: number }).round));
  }
  return role === 'decider' && decider ? as(decider) : embeddedAgent;
}
