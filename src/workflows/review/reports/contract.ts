// What the caller of a review gets back, whatever became of it: also while it waits for a person.

import { isHeldUp, UNFINISHED } from '../../../domain/contract.ts';
import type { Standing } from '../../../domain/workflow/workflow.ts';
import {
  type ReviewContract,
  type ReviewOutput,
  type ReviewRecord,
  severityCounts,
} from '../model/record.ts';

export const STATE_FILE = 'STATE.md';

export function contractOf(
  record: ReviewRecord,
  revised: string | undefined,
  warnings: readonly string[],
): ReviewContract {
  const { type, outcome, escalate, rounds, maxRounds, challenges } = record;
  const open = challenges.filter(({ status }) => status === 'open');
  const counts = severityCounts(open);
  const converged = outcome === 'converged' || outcome === 'no-objections';
  return {
    status: converged ? 'success' : 'partial',
    artifact_type: type,
    outcome,
    converged,
    escalate,
    waiting: false,
    rounds: rounds.length,
    max_rounds: maxRounds,
    challenges: challenges.length,
    open: open.map(({ id }) => id),
    open_critical: counts.critical,
    open_significant: counts.significant,
    open_minor: counts.minor,
    accepted_risks: acceptedRisks(challenges),
    evidence_struck: rounds.reduce((sum, { evidence }) => sum + evidence.struck, 0),
    state_path: STATE_FILE,
    revised_path: revised ?? null,
    failure_stage: null,
    warnings: inOrder(warnings),
  };
}

export const acceptedRisks = (challenges: ReviewRecord['challenges']): string[] =>
  challenges.filter(({ status }) => status === 'accepted-risk').map(({ id }) => id);

const inOrder = (warnings: readonly string[]): string[] => [...new Set(warnings)].sort();

/** What a round settles before the run ends; until then nothing is known. */
const UNKNOWN = {
  artifact_type: null,
  rounds: 0,
  max_rounds: null,
  challenges: 0,
  open: [],
  open_critical: 0,
  open_significant: 0,
  open_minor: 0,
  accepted_risks: [],
  evidence_struck: 0,
};

const WAITING = 'review/waiting';

export function concludeReview(standing: Standing<ReviewOutput>): ReviewContract {
  if (standing.output !== undefined) return standing.output.contract;
  const code = standing.failure?.code;
  const waiting = code === WAITING;
  const why = waiting ? [] : [standing.failure?.message ?? UNFINISHED];
  const settled: typeof UNKNOWN = { ...UNKNOWN, ...standing.settled };
  return {
    status: isHeldUp(code) ? 'partial' : 'failed',
    artifact_type: settled.artifact_type,
    outcome: null,
    converged: false,
    escalate: false,
    waiting,
    rounds: settled.rounds,
    max_rounds: settled.max_rounds,
    challenges: settled.challenges,
    open: settled.open,
    open_critical: settled.open_critical,
    open_significant: settled.open_significant,
    open_minor: settled.open_minor,
    accepted_risks: settled.accepted_risks,
    evidence_struck: settled.evidence_struck,
    state_path: null,
    revised_path: null,
    failure_stage: waiting ? null : (standing.stage ?? 'original'),
    warnings: inOrder([...standing.warnings, ...why]),
  };
}
