// The embedded adversary's turn: what its detectors find in the document as it is now, and, by that, what became of each
// challenge that was open. A rejection is judged by whether its reason rests on something.

import { normalise } from '../check/fingerprint.ts';
import { judgeRejection } from './defence/judge-rejection.ts';
import { OPEN_QUESTIONS } from './defence/open-questions.ts';
import { hasNewEvidence, matchChallenges } from './identity.ts';
import { findChallenges } from './lint/index.ts';
import { isRemembered } from './memory.ts';
import type { ChallengeDraft } from './model.ts';
import { withOwnEvidence } from './own-evidence.ts';
import type { PriorChallenge } from './prior.ts';
import type { RaisePayload } from './questions/raise-challenges.ts';
import type { ReviewedChallenge } from './record.ts';
import { renderReply } from './reply/render-reply.ts';
import { sectionOf } from './reply/section-of.ts';
import { sourcesOf } from './reply/sources.ts';

const NO_LONGER_FOUND = 'no longer found in the document';

export function answerAsAdversary(payload: RaisePayload): string {
  const { type, artifact, context, round, maxRounds, previous, settled: prior = [] } = payload;
  const sources = sourcesOf(payload);
  const drafts = findChallenges(type, artifact, context)
    .map((draft) => withOwnEvidence(draft, sources))
    .filter((draft) => draft !== undefined)
    .map((draft) => ({ ...draft, section: sectionOf(sources.document, draft.evidence) }))
    // What the document itself leaves open is no promise that could be attacked.
    .filter(({ section }) => normalise(section) !== normalise(OPEN_QUESTIONS));
  const earlier = prior.filter(({ id }) => !previous.some((one) => one.id === id));
  const matched = matchChallenges<ReviewedChallenge | PriorChallenge>(
    drafts,
    [...previous, ...earlier],
    artifact.text,
  );
  const assessed = previous
    .filter(({ status }) => status === 'open' || status === 'accepted-risk')
    .map((one) => ({ reference: one.id, ...assess(one, matched.includes(one), payload) }));
  const settled = new Set(
    assessed
      .filter(({ status }) => status === 'rejected')
      .flatMap(({ isValid, reference }) => (isValid ? [reference] : [])),
  );
  const challenges = drafts.filter((draft, index) =>
    isToRaise(draft, matched[index], settled, artifact.text),
  );
  const gone = earlier
    .filter((one) => !matched.includes(one))
    .map(({ id }) => ({ reference: id, status: 'addressed' as const, notes: NO_LONGER_FOUND }));
  return renderReply({ round, maxRounds, challenges, assessed: [...assessed, ...gone] });
}

function isToRaise(
  draft: ChallengeDraft,
  known: ReviewedChallenge | PriorChallenge | undefined,
  settled: ReadonlySet<string>,
  text: string,
): boolean {
  if (known === undefined) return true;
  // All that it was given stands.
  if ('from' in known) return !isRemembered(draft, known, [known], text);
  const isSettled = settled.has(known.id) || known.status === 'rejected' || known.status === 'accepted-risk';
  return !isSettled || hasNewEvidence(draft, known, text);
}

function assess(
  { defence, severity, status }: ReviewedChallenge,
  isStillFound: boolean,
  payload: RaisePayload,
): {
  readonly status: 'addressed' | 'rejected' | 'unaddressed';
  readonly notes: string;
  readonly isValid?: boolean;
} {
  if (!isStillFound) return { status: 'addressed', notes: NO_LONGER_FOUND };
  if (status === 'accepted-risk') {
    return { status: 'rejected', notes: 'valid: the author accepts the risk', isValid: true };
  }
  if (defence?.response !== 'rejected') {
    return { status: 'unaddressed', notes: 'still found in the document' };
  }
  const { isValid, why } = judgeRejection(defence.reason, severity, sourcesOf(payload));
  return { status: 'rejected', notes: `${isValid ? 'valid' : 'invalid'}: ${why}`, isValid };
}
