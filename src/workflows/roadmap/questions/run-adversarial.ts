// A whole adversarial run as one question: it is held in a folder of its own, with its own journal, and what comes back
// is its contract and the document it gave. No model and no rule answers it, but the engine that runs workflows.

import { z } from 'zod';
import { InternalError } from '../../../domain/errors.ts';
import { defineQuestion } from '../../../domain/question.ts';

export interface AdversarialPayload {
  /** Inside the folder of the roadmap's run. */
  readonly folder: 'adversarial-specs' | 'adversarial-roadmap';
  /** The input of the adversarial protocol, as it is recorded. */
  readonly input: object;
  /** The run was not enough for the roadmap: until somebody has decided more in it, `refusal` is the only answer. */
  readonly again?: { readonly contract: unknown; readonly refusal: string };
}

export const runAdversarial = defineQuestion({
  kind: 'run-adversarial',
  asksOnce: true,
  answer: z.object({
    /** As the run wrote it; what is wrong with it is found by whoever reads it. */
    contract: z.unknown(),
    /** Which of the files that every run leaves are in its folder; null: there is no folder. */
    artifacts: z.array(z.string()).nullable().optional(),
    /** Null where there is none. */
    merged: z.string().nullable(),
    /** `undecided.md`: what no one has judged and so did not come in; null where there is none. */
    undecided: z.string().nullable().optional(),
    /** Who spoke, `model[:persona]`. */
    agents: z.array(z.string()),
  }),
  prompt: (_payload: AdversarialPayload) => notForAgents(),
  embedded: (_payload: AdversarialPayload) => notForAgents(),
});

function notForAgents(): never {
  throw new InternalError('No agent answers an adversarial run', {
    code: 'internal/nested-run',
  });
}
