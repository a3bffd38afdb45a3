// What an earlier review of the same document settled, as a later one is given it: texts, never paths to read.

import { z } from 'zod';
import { printable } from '../../../domain/workflow/printable.ts';
import { SEVERITIES } from './challenge.ts';

const evidence = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('quote'),
    of: z.enum(['artifact', 'context']),
    line: z.int(),
    endLine: z.int(),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('searched'),
    places: z.array(z.string()).readonly(),
    terms: z.array(z.string()).readonly(),
  }),
]);

/** What somebody answered for: nothing else is kept from one review to the next. */
export const PRIOR_STATUSES = ['rejected', 'accepted-risk'] as const;

/** What a challenge is, whenever it was raised. */
export const citedChallenge = z.object({
  id: z.string().regex(/^CH-[0-9a-f]{8}$/),
  category: z.string(),
  section: z.string(),
  severity: z.enum(SEVERITIES),
  concern: z.string(),
  evidence: z.tuple([evidence], evidence).readonly(),
});

export const priorChallenge = z.strictObject({
  ...citedChallenge.shape,
  status: z.enum(PRIOR_STATUSES),
  /** The author's. */
  reason: z.string().min(1),
  /** Name of the folder of the review in which it was settled. */
  from: z.string(),
  /** When that review began. */
  settledAt: z.string(),
});

export type PriorChallenge = Readonly<z.output<typeof priorChallenge>>;

/** Names of the folders, each once. */
export const runsOf = (remembered: readonly PriorChallenge[]): string =>
  printable([...new Set(remembered.map(({ from }) => from))].join(', '));
