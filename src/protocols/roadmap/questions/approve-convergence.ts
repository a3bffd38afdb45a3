// The question of a roadmap whose specs or variants did not come close enough: go on all the same, or stop.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';

export interface ApprovePayload {
  readonly question: string;
  readonly convergence: number;
}

export const approveConvergence = defineQuestion({
  kind: 'approve-convergence',
  answer: z.object({ proceed: z.boolean() }),
  prompt: ({ question }: ApprovePayload) => ({ system: '', user: question }),
  // Nobody to ask: the caller stops then.
  embedded: (_payload: ApprovePayload) => ({ proceed: false }),
});
