// What the caller of a decision gets back, whatever became of it. Written at every exit.

import { isHeldUp, UNFINISHED } from '../../../domain/contract.ts';
import type { Standing } from '../../../domain/workflow/workflow.ts';
import type { DecideInput } from '../model/input.ts';
import type { Debate } from './consensus.ts';
import type { DecisionOutcome, DecisionResult } from './result.ts';

export interface DecideContract {
  readonly status: 'success' | 'partial' | 'failed';
  readonly question_id: string | null;
  readonly outcome: DecisionOutcome | null;
  readonly recommended_option: string | null;
  readonly confidence: DecisionResult['confidence'] | null;
  readonly consensus_type: DecisionResult['consensusType'];
  /** By the person who was asked. */
  readonly chosen_option: string | null;
  /** `risk: A`, for each judge that was asked. */
  readonly votes: readonly string[];
  readonly rounds: number | null;
  readonly result_path: string | null;
  readonly decision_path: string | null;
  /** Relative to the folder of the run. */
  readonly debate_files: readonly string[];
  /** Where it stopped; null where it came to its end. */
  readonly failure_stage: string | null;
  readonly warnings: readonly string[];
}

export interface DecideOutput {
  readonly route: DecideInput['route'];
  readonly evaluations: Debate['evaluations'];
  readonly responses: Debate['responses'];
  readonly missing: Debate['missing'];
  readonly result: DecisionResult;
  readonly contract: DecideContract;
}

export const RESULT_FILE = 'debate-result.yaml';
export const DECISION_FILE = 'decision.md';

export function contractOf(
  result: DecisionResult,
  files: readonly string[],
  warnings: readonly string[],
): DecideContract {
  return {
    status: statusOf(result),
    question_id: result.questionId,
    outcome: result.outcome,
    recommended_option: result.recommended,
    confidence: result.confidence,
    consensus_type: result.consensusType,
    chosen_option: result.chosen,
    votes: result.perspectives.map(({ stance, vote }) => `${stance}: ${vote ?? 'none'}`),
    rounds: result.rounds,
    result_path: RESULT_FILE,
    decision_path: DECISION_FILE,
    debate_files: files.map((name) => `../${name}`),
    failure_stage: null,
    warnings: inOrder(warnings),
  };
}

/** To be contested is a result; that nobody could judge is none. A person who chose has settled either. */
function statusOf({ outcome, chosen }: DecisionResult): DecideContract['status'] {
  if (outcome === 'CONSENSUS' || outcome === 'SINGLE' || chosen !== null) return 'success';
  return outcome === 'CONTESTED' ? 'partial' : 'failed';
}

const inOrder = (warnings: readonly string[]): string[] => [...new Set(warnings)].sort();

export function concludeDecide(standing: Standing<{ readonly contract: DecideContract }>): DecideContract {
  if (standing.output !== undefined) return standing.output.contract;
  const why = standing.failure === undefined ? UNFINISHED : standing.failure.message;
  return {
    status: isHeldUp(standing.failure?.code) ? 'partial' : 'failed',
    question_id: null,
    outcome: null,
    recommended_option: null,
    confidence: null,
    consensus_type: null,
    chosen_option: null,
    votes: [],
    rounds: null,
    result_path: null,
    decision_path: null,
    debate_files: [],
    failure_stage: standing.stage ?? 'round-1',
    warnings: inOrder([...standing.warnings, why]),
  };
}
