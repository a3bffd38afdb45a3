// Only a run shows which text the scores choose as its base. Where it is another than the reference, analysts are asked
// about the reference, too.

import type { ForeseenCall } from '../../agents/estimating-agent.ts';
import { AGAINST_BASE } from '../../protocols/adversarial/judging/judge-against-base.ts';
import { compareTopic } from '../../protocols/adversarial/questions/compare-topic.ts';
import type { Scenario } from './sum-calls.ts';

/** At least: it is the reference. At most: it is another, and what was not seen is taken to be like the first asking. */
export function addBaseAsking(calls: readonly ForeseenCall[], scenario: Scenario): readonly ForeseenCall[] {
  const isSecond = ({ step }: ForeseenCall): boolean => step?.startsWith(`${AGAINST_BASE}/`) ?? false;
  if (scenario === 'low') return calls.filter((call) => !isSecond(call));
  if (scenario === 'expected' || calls.some(isSecond)) return calls;
  return [...calls, ...calls.filter(({ question }) => question === compareTopic.kind)];
}
