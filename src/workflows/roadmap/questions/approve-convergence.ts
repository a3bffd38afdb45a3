// The question of a roadmap whose specs or variants did not come close enough: go on all the same, or stop.

import { z } from 'zod';
import { type Checkpoint, type Decision, defineQuestion, type Reading } from '../../../domain/question.ts';

export interface ApprovePayload {
  readonly question: string;
  readonly convergence: number;
}

export const APPROVE_CONVERGENCE = 'approve-convergence';

export const approveConvergence = defineQuestion({
  kind: APPROVE_CONVERGENCE,
  answer: z.strictObject({ proceed: z.boolean() }),
  prompt: ({ question }: ApprovePayload) => ({
    system: 'You decide whether a roadmap goes on.',
    user: question,
  }),
  // Seed 001: [Y/n], yes unless somebody says no. Asked only where there is somebody to say it.
  embedded: (_payload: ApprovePayload) => ({ proceed: true }),
  person: { present, decide, read },
});

function present({ question }: ApprovePayload): Checkpoint {
  return {
    name: APPROVE_CONVERGENCE,
    question: [question],
    options: [
      { value: 'yes', label: 'Proceed anyway', fields: [] },
      { value: 'no', label: 'Stop here', fields: [] },
    ],
    default: 'Proceed anyway',
    grammar: 'y or n',
  };
}

function decide({ option }: Decision): Reading {
  return { answer: { proceed: option === 'yes' } };
}

function read(line: string): Reading {
  const word = line.trim().toLowerCase();
  if (['y', 'yes'].includes(word)) return { answer: { proceed: true } };
  if (['n', 'no'].includes(word)) return { answer: { proceed: false } };
  return { fault: { path: '', message: 'say y or n' } };
}
