// How every seat of the campaign answers: by rule, but for an analyst who lets everything in and never says where, so that
// somebody is asked for the places and there is something to read over.

import type { Question } from '../../src/domain/question.ts';
import type { ComparePayload } from '../../src/workflows/adversarial/questions/compare-topic.ts';

export function answerByRule<Payload>(question: Question<Payload, unknown>, payload: Payload): unknown {
  if (question.kind !== 'compare-topic') return question.embedded(payload);
  const { judge } = payload as unknown as ComparePayload;
  return { conflicts: [], statements: judge.map((n) => ({ n, is: 'adds', after: n })) };
}
