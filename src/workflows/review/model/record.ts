// What became of a review, as data: every challenge with its history, every edit, and how it ended.

import type { ArtifactType, Challenge, Severity } from './challenge.ts';
import type { PriorChallenge } from './prior.ts';

/**
 * `no-objections`: a mind read it and raised nothing. `not-judged`: only the linter looked, and left nothing serious. The first
 * two are convergence; none of them is an error.
 */
export const OUTCOMES = [
  'no-objections',
  'converged',
  'not-judged',
  'deadlock',
  'max-rounds',
  'unparseable',
  'author-failed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const RESPONSES = ['addressed', 'rejected', 'accepted-risk'] as const;
export type ResponseKind = (typeof RESPONSES)[number];

/** What the author says to one challenge. */
export interface Defence {
  readonly id: string;
  readonly response: ResponseKind;
  readonly reason: string;
  /** Said to be addressed, and the document was changed for it. */
  readonly edited: boolean;
  /** Said by the embedded author, who weighs nothing. */
  readonly isByRule?: true | undefined;
}

/**
 * `rejected`: the adversary found the author's reason valid. `withdrawn`: the adversary has no objection any more and
 * does not say why. `noted`: left as it is when the loop converged.
 */
export const STATUSES = ['open', 'addressed', 'rejected', 'accepted-risk', 'withdrawn', 'noted'] as const;
export type ChallengeStatus = (typeof STATUSES)[number];

export const DECISIONS = ['proceed', 'fix-first', 'dismiss'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** What is done about a challenge that nobody closed. */
export interface FinalDecision {
  readonly decision: DecisionKind;
  readonly rationale: string;
  /** Name of whoever decided, or `rule`. */
  readonly by: string;
}

export interface ReviewedChallenge extends Challenge {
  /** First and last round in which it was raised. */
  readonly raisedIn: number;
  readonly lastRaisedIn: number;
  /** Under which it stands in the file of its last round. */
  readonly number: number;
  readonly status: ChallengeStatus;
  /** Why it has this status, in one line. */
  readonly note: string;
  readonly defence?: Defence | undefined;
  readonly final?: FinalDecision | undefined;
}

/** One change of the document, by whom it was asked for. Offsets are those of the text of its round. */
export interface EditRecord {
  readonly round: number;
  readonly challenge: string;
  readonly status: 'applied' | 'refused';
  /** Why it was refused. */
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** What a round brought, beside its challenges. */
export interface RoundRecord {
  readonly round: number;
  /** Name of the adversary. */
  readonly adversary: string;
  /** Where no mind answered but the linter: what it looked at. */
  readonly looked?: string | undefined;
  /** Ids of challenges raised for the first time. */
  readonly raised: readonly string[];
  /** Ids open after the adversary's reply. */
  readonly open: readonly string[];
  readonly evidence: { readonly verified: number; readonly struck: number };
  /** Parts of the reply that are no challenges, each with the reason. */
  readonly unaccepted: readonly string[];
  /** Not raised because the document answers it. */
  readonly answered?: readonly string[];
  /** Raised again without new evidence after they were settled. */
  readonly dropped: readonly string[];
  /** What the adversary claims beside the challenges; compared, never believed. */
  readonly notes: readonly string[];
}

export interface ReviewRecord {
  readonly type: ArtifactType;
  readonly outcome: Outcome;
  /** In one sentence. */
  readonly because: string;
  readonly escalate: boolean;
  readonly maxRounds: number;
  readonly rounds: readonly RoundRecord[];
  readonly challenges: readonly ReviewedChallenge[];
  readonly edits: readonly EditRecord[];
  /** Settled by an earlier review of the document, standing still, and not raised again. */
  readonly remembered: readonly PriorChallenge[];
}

/** Flat, the same words at every exit. */
export interface ReviewContract {
  readonly status: 'success' | 'partial' | 'failed';
  readonly artifact_type: string | null;
  /** Null until the review has ended. */
  readonly outcome: Outcome | null;
  readonly converged: boolean;
  readonly escalate: boolean;
  /** The review waits for a person to revise the document. */
  readonly waiting: boolean;
  /** Rounds in which the adversary has answered. */
  readonly rounds: number;
  readonly max_rounds: number | null;
  readonly challenges: number;
  /** Ids, worst first. */
  readonly open: readonly string[];
  readonly open_critical: number;
  readonly open_significant: number;
  readonly open_minor: number;
  /** Ids that the author accepted as risks: closed, and not solved. */
  readonly accepted_risks: readonly string[];
  readonly evidence_struck: number;
  readonly state_path: string | null;
  readonly revised_path: string | null;
  /** The step in which it stopped; null where it ended. */
  readonly failure_stage: string | null;
  readonly warnings: readonly string[];
}

export interface ReviewOutput extends ReviewRecord {
  readonly contract: ReviewContract;
}

export const openOf = (challenges: readonly ReviewedChallenge[]): ReviewedChallenge[] =>
  challenges.filter(({ status }) => status === 'open');

export const severityCounts = (
  challenges: readonly { readonly severity: Severity }[],
): Readonly<Record<Severity, number>> => ({
  critical: challenges.filter(({ severity }) => severity === 'critical').length,
  significant: challenges.filter(({ severity }) => severity === 'significant').length,
  minor: challenges.filter(({ severity }) => severity === 'minor').length,
});

export const unsettledOf = (challenges: readonly ReviewedChallenge[]): ReviewedChallenge[] =>
  challenges.filter((one) => one.status === 'open' || one.status === 'noted' || isMerelyAccepted(one));

export const isMerelyAccepted = ({
  status,
  defence,
}: Pick<ReviewedChallenge, 'status' | 'defence'>): boolean =>
  status === 'accepted-risk' && (defence?.isByRule === true || (defence?.reason ?? '').trim() === '');
