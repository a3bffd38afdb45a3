// What a question finds wrong with an answer that has its shape.

import type { Question } from '../../src/domain/question.ts';

export function findingsOf<Payload, Answer>(
  { answer: schema, check }: Question<Payload, Answer>,
  answer: unknown,
  payload: Payload,
): readonly unknown[] {
  return check?.(schema.parse(answer), payload) ?? [];
}
