// What a comparison leaves to the next one.

import type { Decisions } from '../decisions/index.ts';
import type { AdversarialInput } from '../input.ts';
import type { Judgement } from '../judging/judgement.ts';
import { rememberDecisions } from './recall-decisions.ts';
import type { RememberedReply, ToRemember } from './remembered.ts';

export interface Ended {
  readonly input: AdversarialInput;
  readonly judgement: Judgement | undefined;
  readonly replies: readonly RememberedReply[];
  readonly decisions: Decisions;
  readonly startedAt: string;
}

/** Undefined where variants were written for the run: they do not come back. */
export function rememberRun({
  input,
  judgement,
  replies,
  decisions,
  startedAt,
}: Ended): ToRemember | undefined {
  if (input.source !== undefined) return undefined;
  const { memory } = judgement ?? {};
  const decided = rememberDecisions(decisions.items, decisions.given, startedAt);
  if (memory === undefined && decided.decisions.length + decided.open.length === 0) return undefined;
  return {
    documents: input.documents.map(({ label }) => label),
    ...(memory && {
      judged: {
        seen: memory.seen,
        conflicts: memory.conflicts,
        statements: memory.statements,
        replies: [...replies],
      },
    }),
    ...decided,
    misfits: memory?.misfits ?? [],
  };
}
