// What follows from a reply: which challenges are new, which are raised again, which are settled. Challenges gather over
// the rounds by id; what was settled comes back only with new evidence.

import { type ChallengeDraft, SEVERITIES } from '../model/challenge.ts';
import type { PriorChallenge } from '../model/prior.ts';
import type { ChallengeStatus, ReviewedChallenge } from '../model/record.ts';
import type { RaisedChallenge, Reply } from '../reply/parse-reply.ts';
import { type Assessed, judgementIn } from '../reply/read-assessment.ts';
import { challengeId, hasNewEvidence, matchChallenges, sameEvidence } from './identity.ts';
import { isRemembered, rememberedAfter } from './memory.ts';

export interface Accepted {
  readonly challenges: readonly ReviewedChallenge[];
  readonly raised: readonly string[];
  readonly dropped: readonly string[];
  readonly notes: readonly string[];
  /** Settled by an earlier review, standing, and not raised again. */
  readonly remembered: readonly PriorChallenge[];
}

/** What an earlier review settled. */
export interface Memory {
  readonly prior: readonly PriorChallenge[];
  /** Those of them whose passages stand as they did. */
  readonly standing: readonly PriorChallenge[];
}

export interface Reviewed {
  /** The document that the reply is about. */
  readonly text: string;
  /** Since the round before. */
  readonly isChanged: boolean;
  readonly memory: Memory;
}

export function acceptReply(
  reply: Reply,
  previous: readonly ReviewedChallenge[],
  round: number,
  { text, isChanged, memory }: Reviewed,
): Accepted {
  const assessed = previous.map((one) => assess(one, reply, previous, isChanged));
  const gathered = gather(reply.challenges, assessed, round, text, memory);
  const closed = isNoObjections(reply)
    ? gathered.challenges.map((one) => closeBySummary(one, reply.summary))
    : gathered.challenges;
  const challenges = inOrder(closed);
  const unknown = reply.assessed.filter(
    ({ reference }) =>
      previous.length > 0 &&
      resolveReference(reference, previous) === undefined &&
      !memory.prior.some(({ id }) => reference.toLowerCase().includes(id.toLowerCase())),
  );
  return {
    ...gathered,
    challenges,
    remembered: rememberedAfter(reply, memory.standing, challenges),
    notes: [
      ...unknown.map(({ reference }) => `"${reference}" is assessed, and is no challenge of this review`),
      ...gathered.notes,
      ...claims(reply, challenges, round),
    ],
  };
}

/** Nothing is objected to any more; a reply that says so and objects all the same does not. */
export const isNoObjections = ({ hasNoObjections, challenges, unaccepted, assessed }: Reply): boolean =>
  hasNoObjections && challenges.length === 0 && unaccepted.length === 0 && !assessed.some(isStanding);

const isStanding = ({ status, judged }: Assessed): boolean =>
  status === 'unaddressed' || (status === 'rejected' && judged !== 'valid');

/** By its id, or by the number that it has in the file of the last round. */
export function resolveReference<Known extends Pick<ReviewedChallenge, 'id' | 'number' | 'status'>>(
  reference: string,
  known: readonly Known[],
): Known | undefined {
  const lower = reference.toLowerCase();
  const named = known.find(({ id }) => lower.includes(id.toLowerCase()));
  if (named !== undefined) return named;
  const number = /(?:^|challenge\s*(?:#\s*)?)(\d{1,4})\b/.exec(lower.replace(/[[\]]/g, '').trim())?.[1];
  return number === undefined
    ? undefined
    : known.find((one) => one.status === 'open' && one.number === Number(number));
}

function assess(
  one: ReviewedChallenge,
  { assessed }: Reply,
  previous: readonly ReviewedChallenge[],
  isChanged: boolean,
): ReviewedChallenge {
  if (one.status !== 'open') return one;
  const row = assessed.find(({ reference }) => resolveReference(reference, previous)?.id === one.id);
  if (row === undefined) return { ...one, note: 'not assessed by the adversary' };
  const note = row.notes || row.status;
  if (row.status === 'rejected' && row.judged === 'valid') return { ...one, status: 'rejected', note };
  if (row.status !== 'addressed') return { ...one, note: `${row.status}: ${note}` };
  const { defence } = one;
  if (defence?.response === 'addressed' && !defence.edited) {
    return { ...one, note: 'said to be addressed, and nothing was changed for it' };
  }
  if (isChanged) return { ...one, status: 'addressed', note };
  return defence?.response === 'rejected'
    ? { ...one, status: 'withdrawn', note: `called addressed, and the document is as it was: ${note}` }
    : { ...one, note: 'said to be addressed, and the document is as it was' };
}

const NEEDS_NEW_EVIDENCE: readonly ChallengeStatus[] = ['rejected', 'accepted-risk'];

function gather(
  drafts: readonly RaisedChallenge[],
  known: readonly ReviewedChallenge[],
  round: number,
  text: string,
  memory: Memory,
): Omit<Accepted, 'remembered'> {
  const others = memory.prior.filter(({ id }) => !known.some((one) => one.id === id));
  const matched = matchChallenges<ReviewedChallenge | PriorChallenge>(drafts, [...known, ...others], text);
  const challenges = new Map(known.map((one) => [one.id, one]));
  const raised: string[] = [];
  const dropped: string[] = [];
  const notes: string[] = [];
  drafts.forEach((draft, index) => {
    const { number, claimedId: _, ...challenge } = draft;
    const before = matched[index];
    if (before === undefined) {
      const id = challengeId(draft);
      if (challenges.has(id)) dropped.push(`Challenge ${number} says what ${id} says`);
      else {
        raised.push(id);
        challenges.set(id, raise(challenge, id, round));
      }
      return;
    }
    if ('from' in before) {
      const { id, status, from } = before;
      if (isRemembered(draft, before, memory.standing, text)) {
        dropped.push(`Challenge ${number} is ${id}, settled as ${status} in ${from}: no new evidence`);
        return;
      }
      raised.push(id);
      challenges.set(id, recall(challenge, before, round, memory));
      return;
    }
    if (NEEDS_NEW_EVIDENCE.includes(before.status) && !hasNewEvidence(draft, before, text)) {
      dropped.push(`Challenge ${number} is ${before.id}, settled as ${before.status}: no new evidence`);
      return;
    }
    if (isOtherwiseSevere(draft, before)) {
      const [now, then] = [draft.severity, before.severity];
      notes.push(`${before.id} is called ${now} now, on the same evidence: it stays ${then}`);
    }
    challenges.set(before.id, raiseAgain(before, challenge, round));
  });
  return { challenges: [...challenges.values()], raised, dropped, notes };
}

const raise = (draft: ChallengeDraft, id: string, round: number): ReviewedChallenge => ({
  ...draft,
  id,
  raisedIn: round,
  lastRaisedIn: round,
  number: 0,
  status: 'open',
  note: '',
});

/** What an earlier review settled comes back under its name, with what was said of it then. */
function recall(
  draft: ChallengeDraft,
  before: PriorChallenge,
  round: number,
  { standing }: Memory,
): ReviewedChallenge {
  const { id, category, section, status, from, reason } = before;
  const why = standing.includes(before) ? 'there is new evidence' : 'what it is about has changed';
  const note = `settled as ${status} in ${from}, and ${why}; it was said: ${reason}`;
  return { ...raise(draft, id, round), category, section, note };
}

/** A word for it is no reason: what keeps the debate going, or ends it, changes with the evidence. */
const isOtherwiseSevere = (draft: ChallengeDraft, before: ReviewedChallenge): boolean =>
  draft.severity !== before.severity && sameEvidence(draft, before);

/** It keeps its name and its category: both are what its id is made of. */
function raiseAgain(before: ReviewedChallenge, draft: ChallengeDraft, round: number): ReviewedChallenge {
  const { id, category, section, number } = before;
  return {
    ...before,
    ...draft,
    id,
    number,
    category,
    section,
    severity: isOtherwiseSevere(draft, before) ? before.severity : draft.severity,
    lastRaisedIn: round,
    status: 'open',
    note: before.status === 'open' ? before.note : `raised again in round ${round}`,
  };
}

function closeBySummary(one: ReviewedChallenge, summary: readonly string[]): ReviewedChallenge {
  if (one.status !== 'open') return one;
  const line = summary.find((said) => resolveReference(said, [one]) === one);
  if (line === undefined)
    return { ...one, status: 'withdrawn', note: 'the adversary has no objection any more' };
  const isRejected = /\breject/i.test(line) && judgementIn(line) !== 'invalid';
  const status = isRejected ? 'rejected' : /\baddress/i.test(line) ? 'addressed' : 'withdrawn';
  return { ...one, status, note: line };
}

/** Worst first, then as they were raised; the open ones are numbered as they are shown. */
function inOrder(challenges: readonly ReviewedChallenge[]): ReviewedChallenge[] {
  const sorted = [...challenges].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.raisedIn - b.raisedIn,
  );
  let number = 0;
  return sorted.map((one) => {
    if (one.status !== 'open') return one;
    number += 1;
    return { ...one, number };
  });
}

/** What the adversary says of the debate, where it is not so. */
function claims(reply: Reply, challenges: readonly ReviewedChallenge[], round: number): string[] {
  const open = challenges.filter(({ status }) => status === 'open').length;
  const { remaining } = reply.convergence;
  return [
    ...(remaining !== undefined && remaining !== open
      ? [`the adversary counts ${remaining} remaining concerns, ${open} are open`]
      : []),
    ...(reply.round !== undefined && !reply.round.startsWith(`${round}/`)
      ? [`the adversary calls this round ${reply.round}`]
      : []),
    ...(reply.hasNoObjections && !isNoObjections(reply)
      ? ['the reply says NO OBJECTIONS and objects: its challenges count']
      : []),
  ];
}
