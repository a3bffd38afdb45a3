// Puts one question to one judge. Where no answer comes the debate continues without it, for good.

import { AgentError } from '../../../domain/errors.ts';
import type { Question } from '../../../domain/question.ts';
import type { Answered, Deliberation } from '../../../domain/workflow/workflow.ts';
import type { Stance } from '../model/decision.ts';
import { STANCE_WORDS } from '../model/stances.ts';

export interface Missing {
  readonly stance: Stance;
  readonly round: number;
  readonly why: 'timed out' | 'failed' | 'gave no readable recommendation';
  readonly message: string;
}

export type Outcome<Answer> = { readonly answered: Answered<Answer> } | { readonly missing: Missing };

export async function askJudge<Payload, Answer>(
  deliberation: Deliberation,
  { stance, round }: { readonly stance: Stance; readonly round: number },
  question: Question<Payload, Answer>,
  payload: Payload,
): Promise<Outcome<Answer>> {
  const step = `round-${round}/${stance}`;
  try {
    const answered = await deliberation.ask(step, `judge:${stance}`, question, payload);
    const detail = `${STANCE_WORDS[stance].name} answered`;
    deliberation.report({ type: 'step-progress', step: `round-${round}`, detail });
    return { answered };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(step, error);
    return { missing: { stance, round, why: whyOf(error), message: error.message } };
  }
}

/** An answer of the wrong shape was asked for once more already: it recommends nothing (ruling D-22). */
function whyOf({ code }: AgentError): Missing['why'] {
  if (code === 'agent/timeout') return 'timed out';
  return code === 'agent/malformed-answer' || code === 'agent/truncated'
    ? 'gave no readable recommendation'
    : 'failed';
}

/** Seed 004: the words for a judge that timed out. */
export function noteMissing({ stance, round, why }: Missing, available: number): string {
  const { name } = STANCE_WORDS[stance];
  if (round > 1) return `${name} ${why} in round ${round} - its round 1 recommendation stands`;
  if (available === 0) return `${name} ${why} - no perspective available`;
  return `${name} ${why} - only ${available} perspective${available === 1 ? '' : 's'} available`;
}
