// Whoever decides at the checkpoints: a person at a terminal, or one who wrote the answers down before. How they are
// asked is the asker's business; that what they say is an answer is seen to here.

import { InternalError } from '../domain/errors.ts';
import type { Checkpoint, Decision, Finding, Question, Reading } from '../domain/question.ts';
import type { Agent } from './agent.ts';
import { eitherSignal } from './clock.ts';

/** A checkpoint with what is needed to understand a reply. */
export interface PutQuestion {
  readonly checkpoint: Checkpoint;
  /** The answer that the default stands for. */
  readonly fallback: unknown;
  /** What the question is about. */
  readonly payload: unknown;
  decide(decision: Decision): Reading;
  read(line: string): Reading;
}

export interface Asker {
  /** Whether a person is asked there and then, and not in a file that keeps time by itself. */
  readonly takesTime?: boolean;
  /** `refused` says what was wrong with the reply before; an asker that cannot ask again throws. */
  ask(put: PutQuestion, refused: readonly Finding[], signal?: AbortSignal): Promise<Reading>;
}

export const HUMAN = 'human';

export const humanAgent = (asker: Asker): Agent => ({
  name: HUMAN,
  async answer(question, payload, { signal, stopping, onTaken }) {
    const put = putQuestion(question, payload);
    // Nothing is lost when somebody who has not decided yet is sent away: they are asked again.
    const leave = eitherSignal(signal, stopping);
    let refused: readonly Finding[] = [];
    for (;;) {
      const reading = await asker.ask(put, refused, leave);
      refused = 'fault' in reading ? [reading.fault] : findFaults(question, payload, reading.answer);
      if ('fault' in reading || refused.length > 0) continue;
      if (asker.takesTime) onTaken?.();
      return reading.answer;
    }
  },
});

function putQuestion<Payload, Answer>(question: Question<Payload, Answer>, payload: Payload): PutQuestion {
  const { person, kind } = question;
  if (person === undefined) {
    throw new InternalError(`No person can be asked "${kind}"`, { code: 'internal/no-form' });
  }
  return {
    checkpoint: person.present(payload),
    fallback: question.embedded(payload),
    payload,
    decide: (decision) => person.decide(decision, payload),
    read: (line) => person.read(line, payload),
  };
}

function findFaults<Payload, Answer>(
  question: Question<Payload, Answer>,
  payload: Payload,
  answer: unknown,
): readonly Finding[] {
  const parsed = question.answer.safeParse(answer);
  if (parsed.success) return question.check?.(parsed.data, payload) ?? [];
  return parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
