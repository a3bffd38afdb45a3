// Memory from one review of a document to the next: what a person or a model settled with a reason is not raised again, as
// long as the passages that it is about stand as they did and nothing new is cited.

import { z } from 'zod';
import type { ChallengeDraft, Evidence } from '../model/challenge.ts';
import { reviewInput } from '../model/input.ts';
import { citedChallenge, PRIOR_STATUSES, type PriorChallenge } from '../model/prior.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import type { Reply } from '../reply/parse-reply.ts';
import { readEvidence } from '../reply/read-evidence.ts';
import { renderEvidence, type Sources } from '../reply/sources.ts';
import { hasNewEvidence, standsIn } from './identity.ts';

const recordedChallenge = z.object({
  ...citedChallenge.shape,
  status: z.string(),
  defence: z
    .object({ response: z.string(), reason: z.string(), isByRule: z.literal(true).optional() })
    .optional(),
});
const recordedReview = z.object({ challenges: z.array(recordedChallenge) });

/** An earlier review that came to its end, as it was recorded. */
export interface EarlierReview {
  readonly input: unknown;
  readonly output: unknown;
  /** Name of its folder. */
  readonly from: string;
  readonly startedAt: string;
}

/** What a later review need not raise again; undefined where the record is not that of a review. */
export function settledIn({ input, output, from, startedAt }: EarlierReview): PriorChallenge[] | undefined {
  const given = reviewInput.safeParse(input).data;
  const record = recordedReview.safeParse(output).data;
  if (given === undefined || record === undefined) return undefined;
  const raised = new Set(record.challenges.map(({ id }) => id));
  return [
    ...record.challenges.flatMap(({ status, defence, ...cited }): PriorChallenge[] => {
      const settled = PRIOR_STATUSES.find((one) => one === status);
      const reason = defence?.reason.trim() ?? '';
      // What a rule accepted, and what was accepted without a word, was weighed by nobody.
      const isWeighed = defence?.response === settled && defence?.isByRule !== true && reason !== '';
      return settled === undefined || !isWeighed
        ? []
        : [{ ...cited, status: settled, reason, from, settledAt: startedAt }];
    }),
    // What it remembered itself and did not raise again.
    ...(given.prior ?? []).filter(({ id }) => !raised.has(id)),
  ];
}

/** Those whose passages stand as they did; what is searched for must be missing still. */
export function standingIn(prior: readonly PriorChallenge[], sources: Sources): PriorChallenge[] {
  const stands = standsIn(sources.document.text);
  const holds = (one: Evidence): boolean =>
    one.kind === 'quote' ? stands(one) : readEvidence(renderEvidence(one), sources).verified.length > 0;
  return prior.filter(({ evidence }) => evidence.every(holds));
}

/** Whether a draft says nothing but what was settled; `standing` are those whose passages stand. */
export const isRemembered = (
  draft: ChallengeDraft,
  known: PriorChallenge,
  standing: readonly PriorChallenge[],
  text: string,
): boolean => standing.includes(known) && !hasNewEvidence(draft, known, text);

/** What stands after a reply: neither raised again, nor said to be addressed since. */
export function rememberedAfter(
  { assessed, summary }: Reply,
  standing: readonly PriorChallenge[],
  challenges: readonly ReviewedChallenge[],
): PriorChallenge[] {
  const gone = [
    ...assessed.filter(({ status }) => status === 'addressed').map(({ reference }) => reference),
    ...summary.filter((line) => /\baddress/i.test(line)),
  ].map((said) => said.toLowerCase());
  const raised = new Set(challenges.map(({ id }) => id));
  return standing.filter(
    ({ id }) => !raised.has(id) && !gone.some((said) => said.includes(id.toLowerCase())),
  );
}
