// What becomes of the challenges that are open when a debate has ended: noted where it converged, decided upon otherwise.
// Every decision has a reason and somebody who took it.

import { AgentError } from '../../domain/errors.ts';
import type { Deliberation } from '../../domain/workflow/workflow.ts';
import type { Debated, Stop } from './debate.ts';
import { type FinalDecision, type Outcome, openOf, type ReviewedChallenge } from './model/record.ts';
import { BY_RULE, DECIDER, decideOpen } from './questions/decide-open.ts';

const RULE = 'rule';
/** Nobody is asked: whoever would decide has just failed, or has seen nothing to decide on. */
const BY_RULE_ALONE: readonly Outcome[] = ['unparseable', 'author-failed'];

export async function settleOpen(
  label: string,
  { stop, challenges }: Debated,
  deliberation: Deliberation,
): Promise<readonly ReviewedChallenge[]> {
  const open = openOf(challenges);
  if (open.length === 0) return challenges;
  if (stop.outcome === 'converged' || stop.outcome === 'not-judged')
    return challenges.map((one) => note(one, stop));
  const decisions = BY_RULE_ALONE.includes(stop.outcome)
    ? new Map<string, FinalDecision>()
    : await askDecider(label, stop, open, deliberation);
  return challenges.map((one) =>
    one.status === 'open'
      ? { ...one, final: decisions.get(one.id) ?? { decision: 'proceed', rationale: BY_RULE, by: RULE } }
      : one,
  );
}

function note(one: ReviewedChallenge, { because }: Stop): ReviewedChallenge {
  if (one.status !== 'open') return one;
  const final: FinalDecision = { decision: 'proceed', rationale: `${because}: noted`, by: RULE };
  return { ...one, status: 'noted', final };
}

async function askDecider(
  label: string,
  { outcome, because }: Stop,
  open: readonly ReviewedChallenge[],
  deliberation: Deliberation,
): Promise<ReadonlyMap<string, FinalDecision>> {
  const step = 'decision';
  deliberation.report({ type: 'step-started', step, title: 'Decision on what is open' });
  try {
    const payload = { label, outcome, because, challenges: open };
    const { answer, agent } = await deliberation.ask(step, DECIDER, decideOpen, payload);
    const by = agent === 'embedded' ? RULE : agent;
    return new Map(
      answer.decisions.map(({ id, rationale, decision }) => [
        id,
        { decision, rationale: rationale.trim() || 'no reason was given', by },
      ]),
    );
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(step, error);
    deliberation.report({
      type: 'warning',
      message: `No decision was made, so the default applies: ${error.message}`,
    });
    return new Map();
  } finally {
    deliberation.report({
      type: 'step-finished',
      step,
      detail: `${open.length} challenges stay open.`,
    });
  }
}
