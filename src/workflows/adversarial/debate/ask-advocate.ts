// Asks one advocate one question: once more if no answer comes, and once more for the points it left out.

import type { VariantId } from '../../../domain/document.ts';
import { AgentError } from '../../../domain/errors.ts';
import type { Question } from '../../../domain/question.ts';
import type { Stance } from './advocate/answer-shape.ts';
import type { DebatePayload } from './advocate/payload.ts';
import { answerAgain } from './advocate/questions.ts';
import type { Hall } from './debate-hall.ts';
import { findUnanswered } from './read-answers.ts';

const letterStep = (round: number, advocate: VariantId): string =>
  `debate/round-${round}/advocate-${advocate}`;

/** What came of asking an advocate; `error` is of its second failure. */
type Heard<Answer> = { readonly answer: Answer } | Unheard;

export interface Unheard {
  readonly error: AgentError;
  readonly step: string;
}

/** Asked once more if no answer comes (ruling D-19). */
export async function askTwice<Payload extends DebatePayload, Answer>(
  hall: Hall,
  round: number,
  question: Question<Payload, Answer>,
  payload: Payload,
): Promise<Heard<Answer>> {
  const { deliberation, lenient } = hall;
  const { advocate, number } = payload;
  const role = `advocate:${advocate}`;
  const first = letterStep(round, advocate);
  const last = `${first}/retry`;
  try {
    const { answer } = await deliberation
      .ask(first, role, question, payload)
      .catch(async (error: unknown) => {
        if (!(error instanceof AgentError)) throw error;
        await deliberation.forgo(first, error);
        // Ruling E-27: the last attempt is not corrected again.
        return lenient.ask(last, role, { ...question, asksOnce: true }, payload);
      });
    const detail = `Round ${round}: Advocate for Variant ${number}`;
    deliberation.report({ type: 'step-progress', step: 'debate', detail });
    return { answer };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { error, step: last };
  }
}

/** The debate goes on without the answer, and so it will when it is resumed. */
export async function goOnWithout(
  { deliberation, failures, context }: Hall,
  round: number,
  advocate: VariantId,
  { error, step }: Unheard,
): Promise<void> {
  await deliberation.forgo(step, error);
  failures.push({ advocate, round, message: error.message });
  const number = context.variants.find(({ id }) => id === advocate)?.number;
  const consequence = round === 1 ? 'the debate continues without it' : 'its last position stands';
  const message = `Advocate for Variant ${number} failed in round ${round}: ${consequence}`;
  deliberation.report({ type: 'warning', message });
}

/** A question with more points than this loses some of them again. */
const MOST_AGAIN = 40;

/** All stances, with those on points that were left out the first time. */
export async function askForRest(
  hall: Hall,
  round: number,
  payload: DebatePayload,
  stances: readonly Stance[],
  points: readonly string[],
): Promise<{ readonly stances: readonly Stance[]; readonly askedAgain: number }> {
  const { deliberation, shown } = hall;
  const { advocate, number } = payload;
  const missing = findUnanswered(stances, points, shown);
  const all = [...stances];
  for (let at = 0; at < missing.length; at += MOST_AGAIN) {
    const batch = at / MOST_AGAIN + 1;
    const step = `${letterStep(round, advocate)}/again${batch === 1 ? '' : `-${batch}`}`;
    const unanswered = missing.slice(at, at + MOST_AGAIN);
    const asked = { ...payload, round, unanswered };
    try {
      const { answer } = await deliberation.ask(step, `advocate:${advocate}`, answerAgain, asked);
      all.push(...answer.positions);
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      await deliberation.forgo(step, error);
    }
  }
  const open = findUnanswered(all, points, shown);
  if (open.length > 0) {
    const message = `Advocate for Variant ${number} takes no position in round ${round} on ${open.join(', ')}`;
    deliberation.report({ type: 'warning', message });
  }
  return { stances: all, askedAgain: missing.length };
}
