// Writes decisions down in the journal of a run and goes on with it: everything is made anew, nobody is asked again.

import { HUMAN } from '../../agents/human-agent.ts';
import type { PaidCall } from '../../domain/cost.ts';
import { DECISIONS_STEP, type Decision } from '../../domain/decision.ts';
import { InternalError, JournalError } from '../../domain/errors.ts';
import type { AnswerRecorded, Run } from '../../domain/run.ts';
import { type Resumed, type ResumeOptions, resumeRun } from '../../engine/resume-run.ts';
import { protocols } from '../../protocols/index.ts';
import { mergeDecisions } from './merge-decisions.ts';
import { decisionsIn, type OpenRun } from './open-run.ts';

export interface Amendment {
  readonly given: readonly Decision[];
  /** What was paid for them. */
  readonly calls?: readonly PaidCall[];
}

export type AmendOptions = Pick<
  ResumeOptions,
  'signal' | 'giveUp' | 'report' | 'conclude' | 'observe' | 'bill'
>;

export const amendRun = (
  open: OpenRun,
  { given, calls = [] }: Amendment,
  options: AmendOptions,
): Promise<Resumed> =>
  resumeRun(open.folder, {
    ...options,
    protocols,
    agentsFor: () => nobody,
    amend: (past) => answerWith(open, past, given, calls),
  });

/** On top of what is recorded now: somebody else may have decided since. */
function answerWith(
  { items, run, asked }: OpenRun,
  past: Run,
  given: readonly Decision[],
  calls: readonly PaidCall[],
): AnswerRecorded {
  const recorded = past.answers.get(DECISIONS_STEP);
  if (recorded === undefined || recorded.fingerprint !== run.answers.get(DECISIONS_STEP)?.fingerprint) {
    throw new JournalError('The run was changed meanwhile; nothing is decided', {
      code: 'journal/step-changed',
      hint: 'Give the command again.',
    });
  }
  const { type, step, question, role, fingerprint } = recorded;
  const decisions = mergeDecisions(items, decisionsIn(recorded.answer, asked), given);
  return {
    type,
    step,
    question,
    role,
    agent: HUMAN,
    fingerprint,
    answer: { decisions, ...(asked.known && { all: true }) },
    struck: [],
    ...(calls.length > 0 && { calls }),
  };
}

function nobody(role: string): never {
  throw new InternalError(`A finished run asks "${role}"`, { code: 'internal/finished-run-asks' });
}
