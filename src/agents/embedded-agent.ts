// Answers by each question's own rule: no network, no chance, the same answer every time.

import { InternalError, SteelmanError } from '../domain/errors.ts';
import type { Agent } from './agent.ts';

export const embeddedAgent: Agent = {
  name: 'embedded',
  async answer(question, payload) {
    try {
      return question.embedded(payload);
    } catch (error) {
      if (error instanceof SteelmanError) throw error;
      // A model may fail for reasons of its own; a rule that throws is our mistake, and must say so.
      throw new InternalError(`The embedded rule for "${question.kind}" failed`, {
        code: 'internal/embedded-rule',
        hint: 'Please report this with the documents that caused it.',
        cause: error,
      });
    }
  },
};
