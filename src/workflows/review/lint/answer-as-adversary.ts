// The embedded adversary's turn: what the linter finds in the document as it is now, and, by that, what became of each
// challenge that was open. A rejection is judged by whether its reason rests on something.

import { normalise } from '../../../text/words/fingerprint.ts';
import { hasNewEvidence, matchChallenges } from '../challenges/identity.ts';
import { isRemembered } from '../challenges/memory.ts';
import { judgeRejection } from '../defence/judge-rejection.ts';
import { OPEN_QUESTIONS } from '../defence/open-questions.ts';
import type { ChallengeDraft } from '../model/challenge.ts';
import type { PriorChallenge } from '../model/prior.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import type { Attack, AttackChallenge, RaisePayload } from '../reply/attack.ts';
import { sectionOf, sourcesOf } from '../reply/sources.ts';
import { describeLook, findChallenges } from './index.ts';

const NO_LONGER_FOUND = 'no longer found in the document';

export function answerAsAdversary(payload: RaisePayload): Attack {
  const { type, artifact, context, previous, settled: prior = [] } = payload;
  const sources = sourcesOf(payload);
  const drafts = findChallenges(type, artifact, context)
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
    .map((one) => ({ id: one.id, ...assess(one, matched.includes(one), payload) }));
  const settled = new Set(
    assessed.filter(({ status }) => status === 'rejected').flatMap(({ valid, id }) => (valid ? [id] : [])),
  );
  const challenges = drafts.filter((draft, index) =>
    isToRaise(draft, matched[index], settled, artifact.text),
  );
  const gone = earlier
    .filter((one) => !matched.includes(one))
    .map(({ id }) => ({ id, status: 'addressed' as const, notes: NO_LONGER_FOUND }));
  return {
    thinking: '',
    assessed: [...assessed, ...gone],
    challenges: challenges.map(byNumber),
    noObjections: '',
    recommendation: challenges.every(({ severity }) => severity === 'minor')
      ? 'accept with noted risks'
      : 'continue debate',
    looked: describeLook(type, artifact, drafts.length),
  };
}

function byNumber({
  category,
  concern,
  evidence,
  severity,
  recommendation,
  ifLeft,
}: ChallengeDraft): AttackChallenge {
  return {
    thought: '',
    places: evidence.flatMap((one) =>
      one.kind === 'quote' ? [`${one.of === 'context' ? 'C' : ''}${one.line}`] : [],
    ),
    answered: [],
    absent: evidence.flatMap((one) => (one.kind === 'searched' ? one.terms : [])),
    category,
    claim: concern,
    severity,
    recommendation,
    ifLeft,
  };
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
  readonly valid?: boolean;
} {
  if (!isStillFound) return { status: 'addressed', notes: NO_LONGER_FOUND };
  if (status === 'accepted-risk') {
    return { status: 'rejected', notes: 'valid: the author accepts the risk', valid: true };
  }
  if (defence?.response !== 'rejected') {
    return { status: 'unaddressed', notes: 'still found in the document' };
  }
  const { isValid, why } = judgeRejection(defence.reason, severity, sourcesOf(payload));
  return { status: 'rejected', notes: `${isValid ? 'valid' : 'invalid'}: ${why}`, valid: isValid };
}
