// Whether the judges agree: counts of votes and nothing else.

import type { Missing } from '../answers/ask-judge.ts';
import type { Evaluation } from '../answers/evaluation.ts';
import type { Response } from '../answers/response.ts';
import { STANCES, type Stance } from '../model/decision.ts';

/** By judge; null: no recommendation, which is no vote. */
export type Votes = ReadonlyMap<Stance, string | null>;

export interface Consensus {
  readonly outcome: 'CONSENSUS' | 'CONTESTED' | 'INSUFFICIENT';
  /** The option with enough votes. */
  readonly option: string | undefined;
  readonly type: 'unanimous' | 'majority' | undefined;
  /** Every voting judge once, by option, in the order of the stances. */
  readonly distribution: ReadonlyMap<string, readonly Stance[]>;
  /** Judges with a vote. */
  readonly valid: number;
}

/** What the judges said in all rounds. */
export interface Debate {
  readonly evaluations: readonly Evaluation[];
  readonly responses: readonly Response[];
  readonly missing: readonly Missing[];
  readonly consensus: Consensus;
  readonly rounds: number;
  /** Names of the files that the judges' answers were delivered as. */
  readonly files: readonly string[];
}

/** Ruling D-20: how two thirds may be written. */
const TWO_THIRDS = 0.67;
const ROUNDING = 0.005;
/** Ruling E-19. */
const FEWEST_JUDGES = 2;

export function findConsensus(votes: Votes, threshold: number): Consensus {
  const distribution = distribute(votes);
  const valid = [...distribution.values()].reduce((sum, { length }) => sum + length, 0);
  const none = { option: undefined, type: undefined, distribution, valid };
  if (valid < FEWEST_JUDGES) return { ...none, outcome: 'INSUFFICIENT' };
  const [option] = [...distribution].find(([, judges]) => isEnough(judges.length, valid, threshold)) ?? [];
  if (option === undefined) return { ...none, outcome: 'CONTESTED' };
  const type = distribution.size === 1 ? 'unanimous' : 'majority';
  return { outcome: 'CONSENSUS', option, type, distribution, valid };
}

function distribute(votes: Votes): Map<string, Stance[]> {
  const distribution = new Map<string, Stance[]>();
  for (const stance of STANCES) {
    const option = votes.get(stance);
    if (option !== undefined && option !== null) {
      distribution.set(option, [...(distribution.get(option) ?? []), stance]);
    }
  }
  return distribution;
}

/** With two judges both are needed: one of two is never above a half. */
function isEnough(votes: number, valid: number, threshold: number): boolean {
  if (votes * 2 <= valid) return false;
  return threshold === TWO_THIRDS ? votes * 3 >= 2 * valid : votes / valid >= threshold - ROUNDING;
}
