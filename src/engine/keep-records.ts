// Asks whoever has the role, and writes down what is new: every answer before it is used, every call that was paid for
// with the event it belongs to, and what was said to a question that the run had no time to finish.

import { createHash } from 'node:crypto';
import { type Agent, isUnreadable, unreadable } from '../agents/agent.ts';
import { whoAnswers } from '../agents/embedded-agent.ts';
import type { PaidCall } from '../domain/cost.ts';
import type { Role } from '../domain/question.ts';
import {
  type AnswerRecorded,
  type HeardReply,
  nameOfDelivered,
  type Run,
  type RunStarted,
} from '../domain/run.ts';
import type { ProgressEvent } from '../domain/workflow/workflow.ts';
import type { Journal } from '../journal/journal.ts';
import { askAgent } from './ask-agent.ts';
import { canonicalJson, throughJson } from './canonical-json.ts';
import type { StopSignals } from './interruption.ts';
import type { Keeper } from './open-door.ts';
import { runClock, startTaking, withSoundTime } from './run-clock.ts';

interface RecordOptions extends Shelves, StopSignals {
  readonly journal: Journal;
  readonly agentFor: (role: Role) => Agent;
  readonly report?: ((event: ProgressEvent) => void) | undefined;
  /** Milliseconds from anywhere, never going back; of the machine where none are given. */
  readonly now?: (() => number) | undefined;
  readonly folder?: string | undefined;
}

export interface Records {
  readonly keeper: Keeper;
  /** Calls that no event has taken with it yet. */
  unclaimed(): Claimed;
  heard(): { readonly heard?: readonly HeardReply[] };
}

export function keepRecords(past: Run, started: RunStarted, options: RecordOptions): Records {
  const { journal, agentFor, signal, giveUp, report, folder, now } = options;
  const bills = keepBills();
  // What waited for its correction and was not reached again waits on.
  const heard = new Map(past.heard);
  const elapsed = runClock(past, now);
  const run = nameWhenAsked(started);
  const common = { signal, giveUp, run, folder, elapsed, onWarning: warnOnce(report) };

  const keeper: Keeper = {
    async answer(asked, fingerprint) {
      const { step, role, question } = asked;
      const agent = whoAnswers(agentFor, role);
      const tell = tellOf({ step, role, agent: agent.name }, report);
      const timed = startTaking(elapsed);
      tell('question-asked');
      const { answer, struck } = await askAgent(agent, asked, {
        ...common,
        onAwaited: (file) => report?.({ type: 'answer-awaited', step, role, agent: agent.name, file }),
        heard: recallReply(heard.get(step), fingerprint, agent),
        onHeard: (said) =>
          void heard.set(step, { step, agent: agent.name, fingerprint, reply: describe(said) }),
        onTaken: timed.taken,
        onCall(given) {
          const call = withSoundTime(given);
          bills.add(step, call);
          report?.({ type: 'call-answered', step, call });
        },
      }).catch(tell.failure);
      heard.delete(step);
      const recorded: AnswerRecorded = throughJson({
        type: 'answer-recorded',
        step,
        question: question.kind,
        role,
        agent: agent.name,
        fingerprint,
        answer,
        struck,
        ...bills.claim(step),
        ...timed.took(),
      });
      await journal.append(recorded);
      tell('question-answered');
      return recorded;
    },

    forgo: (failed) => journal.append({ ...failed, ...bills.claim(failed.step) }),

    keep: keepArtifacts(past, options),
  };

  return {
    keeper,
    unclaimed: bills.claimAll,
    heard() {
      const replies = [...heard.values()].filter(({ step }) => past.heard.get(step) !== heard.get(step));
      return replies.length === 0 ? {} : { heard: replies };
    },
  };
}

interface Claimed {
  readonly calls?: readonly PaidCall[];
}

/** What was paid for and stands in no event yet. */
function keepBills() {
  const paid = new Map<string, PaidCall[]>();
  const take = (steps: readonly string[]): Claimed => {
    const calls = steps.flatMap((step) => paid.get(step) ?? []);
    for (const step of steps) paid.delete(step);
    return calls.length === 0 ? {} : { calls };
  };
  return {
    add: (step: string, call: PaidCall): void => void paid.set(step, [...(paid.get(step) ?? []), call]),
    claim: (step: string): Claimed => take([step]),
    claimAll: (): Claimed => take([...paid.keys()].sort()),
  };
}

/** Of a request that is made a hundred times, a run is told once what became of it. */
function warnOnce(report: RecordOptions['report']): (message: string) => void {
  const warned = new Set<string>();
  return (message) => {
    if (!warned.has(message)) report?.({ type: 'warning', message });
    warned.add(message);
  };
}

const keepArtifacts =
  (past: Run, { journal, publish, deliver }: RecordOptions): Keeper['keep'] =>
  async (name, content, sha256) => {
    const recorded = past.artifacts.get(name);
    await keepArtifact({ publish, deliver }, name, content, recorded);
    if (recorded === sha256) return;
    await journal.append({ type: 'artifact-published', name, sha256 });
  };

type QuestionEvent = Exclude<Extract<ProgressEvent, { readonly role: string }>, { readonly file: string }>;

/** Whoever watches hears of a question on its way, and of its end. */
function tellOf(about: Omit<QuestionEvent, 'type'>, report: RecordOptions['report']) {
  const tell = (type: QuestionEvent['type']): void => report?.({ type, ...about });
  return Object.assign(tell, {
    failure(error: unknown): never {
      tell('question-failed');
      throw error;
    },
  });
}

/** As a journal can keep it. */
function describe(said: unknown): HeardReply['reply'] {
  if (!isUnreadable(said)) return { value: throughJson(said) };
  const { code, said: words, finding } = said;
  return { code, said: words, finding };
}

/** What was said to the same question by the same agent, and not yet corrected. */
const recallReply = (earlier: HeardReply | undefined, fingerprint: string, { name }: Agent) =>
  earlier?.fingerprint === fingerprint && earlier.agent === name
    ? { reply: revive(earlier.reply) }
    : undefined;

function revive(reply: HeardReply['reply']): unknown {
  if ('value' in reply) return reply.value;
  const { code, said, finding } = reply;
  return unreadable({
    code: code === 'agent/truncated' ? code : 'agent/malformed-answer',
    said,
    finding,
  });
}

/** `ours` is the hash of what this run put there before: only that may be replaced. */
export type Deliver = (document: string, content: string, ours: string | undefined) => Promise<void>;

export interface Shelves {
  readonly publish: (artifact: string, content: string) => Promise<void>;
  readonly deliver?: Deliver | undefined;
}

export function keepArtifact(
  { publish, deliver }: Shelves,
  recorded: string,
  content: string,
  ours: string | undefined,
): Promise<void> {
  const document = nameOfDelivered(recorded);
  if (document === undefined) return publish(recorded, content);
  return deliver === undefined ? publish(document, content) : deliver(document, content, ours);
}

const DIGEST_LENGTH = 8;

/** Documents are long, and most runs are never called by name. */
export function nameWhenAsked(started: RunStarted): () => string {
  let name: string | undefined;
  return () => {
    name ??= nameRun(started);
    return name;
  };
}

/** "adversarial-2026-01-31-1200-3f2a9c01" */
function nameRun({ protocol, startedAt, input }: RunStarted): string {
  const time = startedAt
    .slice(0, 'yyyy-mm-ddThh:mm'.length)
    .replace('T', '-')
    .replace(/[^0-9-]/g, '');
  const digest = createHash('sha256')
    .update(canonicalJson([protocol, startedAt, input]))
    .digest('hex');
  return `${protocol}-${time}-${digest.slice(0, DIGEST_LENGTH)}`;
}
