// Asked where the author is a person: the document as they have revised it, and what they say to the challenges. Nobody
// answers at once, so the rule is to wait: the run stops, and goes on when the answer is there.

import { z } from 'zod';
import { WaitingError } from '../../../domain/errors.ts';
import { defineQuestion } from '../../../domain/question.ts';
import type { PriorChallenge } from '../model/prior.ts';
import type { ReviewedChallenge } from '../model/record.ts';

export const AWAIT_REVISION = 'await-revision';
/** The role of the person who revises the document; a model that does so has the role `author`. */
export const AUTHOR_PERSON = 'author-person';

export interface AwaitPayload {
  readonly label: string;
  readonly round: number;
  /** Ids of the challenges to answer. */
  readonly open: readonly string[];
  /** The same, whole and worst first, for whoever is told of them while the run waits. */
  readonly challenges: readonly ReviewedChallenge[];
  /** Settled by an earlier review, and not raised again. */
  readonly remembered: readonly PriorChallenge[];
}

export const awaitRevision = defineQuestion({
  kind: AWAIT_REVISION,
  answer: z.strictObject({
    /** The document as it is now, changed or not. */
    artifact: z.string(),
    /** Markdown; empty where nothing is said. */
    defence: z.string(),
  }),
  prompt: ({ label, round, open }: AwaitPayload) => ({
    system: 'You are the author of a document under review.',
    user: `Revise ${label} and answer the challenges of round ${round}: ${open.join(', ')}.`,
  }),
  embedded: (payload: AwaitPayload): never => {
    throw waitingFor(payload);
  },
});

/** `hint` is the command that goes on, where the folder of the run is known. */
export const waitingFor = ({ label, round, open }: AwaitPayload, hint?: string): WaitingError =>
  new WaitingError(
    `Round ${round} is written to round-${round}.md: ${open.length === 1 ? '1 challenge is' : `${open.length} challenges are`} open`,
    { code: 'review/waiting', hint: hint ?? `Revise ${label}, answer the challenges, and continue.` },
  );
