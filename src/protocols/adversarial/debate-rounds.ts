// The three rounds: who is asked what, in which order, and what happens when no answer comes.

import type { AdvocateStatement, DebateFailure, FinalArgument, Rebuttal, Seat } from '../../domain/debate.ts';
import type { DiffPoint } from '../../domain/difference.ts';
import type { Variant, VariantId } from '../../domain/document.ts';
import { AgentError } from '../../domain/errors.ts';
import type { Answered, Deliberation } from '../../domain/protocol.ts';
import type { Question } from '../../domain/question.ts';
import type { AdversarialInput } from './input.ts';
import { conclude } from './questions/conclude.ts';
import type { DebatePayload, Shown } from './questions/debate-payload.ts';
import { rebut } from './questions/rebut.ts';
import { statePosition } from './questions/state-position.ts';
import { readFinal, readRebuttal, readStatement, speak } from './read-answers.ts';

export interface DebateContext extends Pick<AdversarialInput, 'depth' | 'convergence' | 'focus'> {
  readonly variants: readonly Variant[];
  /** All points of step 1. */
  readonly points: readonly DiffPoint[];
  readonly highlighted: readonly string[];
  /** The text of diff-analysis.md. */
  readonly analysis: string;
  /** One for each variant, in order. */
  readonly seats: readonly Seat[];
  /** Why there is nothing to debate, if so. */
  readonly skip?: string | undefined;
}

const FEWEST_ADVOCATES = 2;

/** What the rounds share, and the failures they note. */
export interface Hall {
  readonly context: DebateContext;
  readonly deliberation: Deliberation;
  readonly shown: Shown;
  readonly failures: DebateFailure[];
}

const letterStep = (round: number, advocate: VariantId): string =>
  `debate/round-${round}/advocate-${advocate}`;

function payloadFor({ context, shown }: Hall, index: number): DebatePayload {
  const { variants, seats, focus } = context;
  return {
    advocate: variants[index]?.id ?? '',
    number: index + 1,
    seat: seats[index] ?? { model: 'embedded' },
    focus,
    shown,
  };
}

/** Asked once more if no answer comes; then the debate goes on without (ruling D-19). */
async function askTwice<Payload extends DebatePayload, Answer>(
  { deliberation, failures }: Hall,
  round: number,
  question: Question<Payload, Answer>,
  payload: Payload,
): Promise<Answered<Answer> | undefined> {
  const { advocate, number } = payload;
  const step = letterStep(round, advocate);
  const ask = (name: string) => deliberation.ask(name, `advocate:${advocate}`, question, payload);
  try {
    const answered = await ask(step).catch((error: unknown) => {
      if (error instanceof AgentError) return ask(`${step}/retry`);
      throw error;
    });
    deliberation.report({
      type: 'step-progress',
      step: 'debate',
      detail: `Round ${round}: Advocate for Variant ${number}`,
    });
    return answered;
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    failures.push({ advocate, round, message: error.message });
    const consequence = round === 1 ? 'the debate goes on without it' : 'its last position stands';
    const message = `Advocate for Variant ${number} failed in round ${round}: ${consequence}`;
    deliberation.report({ type: 'warning', message });
    return undefined;
  }
}

export async function stateAll(hall: Hall): Promise<AdvocateStatement[]> {
  const { variants } = hall.context;
  const answers = await Promise.all(
    variants.map((_variant, index) => askTwice(hall, 1, statePosition, payloadFor(hall, index))),
  );
  const statements = answers.flatMap((answered, index) =>
    answered ? [readStatement(variants[index]?.id ?? '', answered.answer, hall.shown)] : [],
  );
  // Failures come in the order of time, which must not show.
  hall.failures.sort((a, b) => (a.advocate < b.advocate ? -1 : 1));
  if (statements.length >= FEWEST_ADVOCATES) return statements;
  throw new AgentError(`The debate needs at least 2 advocates, ${statements.length} answered`, {
    code: 'debate/too-few-advocates',
    hint: 'Nothing is lost: resume the run to ask again, or name other agents. The variants are kept as they are.',
  });
}

/** One after the other, in input order: each hears those before it. */
export async function rebutAll(hall: Hall, statements: readonly AdvocateStatement[]): Promise<Rebuttal[]> {
  const rebuttals: Rebuttal[] = [];
  for (const { advocate } of statements) {
    const index = hall.context.variants.findIndex(({ id }) => id === advocate);
    const answered = await askTwice(hall, 2, rebut, {
      ...payloadFor(hall, index),
      statements: statements.map(speak),
      criticisms: statements.flatMap(({ weaknesses }) =>
        weaknesses.filter(({ variant }) => variant === advocate),
      ),
      rebuttals: rebuttals.map(speak),
    });
    if (answered) rebuttals.push(readRebuttal(advocate, answered.answer, hall.shown));
  }
  return rebuttals;
}

export async function concludeAll(
  hall: Hall,
  statements: readonly AdvocateStatement[],
  rebuttals: readonly Rebuttal[],
  unresolved: readonly string[],
): Promise<FinalArgument[]> {
  const finals: FinalArgument[] = [];
  for (const { advocate } of statements) {
    const index = hall.context.variants.findIndex(({ id }) => id === advocate);
    const answered = await askTwice(hall, 3, conclude, {
      ...payloadFor(hall, index),
      statements: statements.map(speak),
      rebuttals: rebuttals.map(speak),
      finals: finals.map(speak),
      unresolved,
    });
    if (answered) finals.push(readFinal(advocate, answered.answer, hall.shown, unresolved));
  }
  return finals;
}
