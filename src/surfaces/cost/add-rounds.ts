// Only a deep debate may end early, and models agree neither sooner nor later than the embedded engine by rule.

import type { ForeseenCall } from '../../agents/estimating-agent.ts';
import type { AdversarialInput } from '../../protocols/adversarial/input.ts';
import type { Scenario } from './sum-calls.ts';

/** What is asked in each round of the debate. */
const ROUNDS = ['state-position', 'rebut', 'conclude'] as const;

/** At least: all agree at once. At most: every round is needed; one that was not seen is taken to be like the one before. */
export function addRounds(
  calls: readonly ForeseenCall[],
  depth: AdversarialInput['depth'],
  scenario: Scenario,
): readonly ForeseenCall[] {
  if (depth !== 'deep' || scenario === 'expected') return calls;
  const [first, ...later] = ROUNDS;
  if (scenario === 'low') return calls.filter(({ question }) => !later.some((round) => round === question));
  const inRound = (round: string) => calls.filter(({ question }) => question === round);
  let last = inRound(first);
  const missing: ForeseenCall[] = [];
  for (const round of later) {
    const seen = inRound(round);
    if (seen.length > 0) last = seen;
    else missing.push(...last.map((call) => ({ ...call, question: round })));
  }
  return [...calls, ...missing];
}
