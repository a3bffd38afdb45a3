// Where a judge chooses an option that its own tables put behind another. It may have its reasons, but nobody should have
// to find that out by comparing numbers.

import type { Evaluation } from '../answers/evaluation.ts';
import { totalOf } from '../answers/totals.ts';

export interface AgainstTotals {
  /** With the total of the choice, and of the option that its tables prefer. */
  readonly chosen: string;
  readonly total: number;
  readonly preferred: string;
  readonly best: number;
}

/** Of risk and value; what the effort tables are worth hangs on the value that another judge sees. */
export function againstTotals({ stance, chosen, options }: Evaluation): AgainstTotals | undefined {
  if (chosen === null || stance === 'effort') return undefined;
  const isRisk = stance === 'risk';
  const totals = options.flatMap((one) => {
    const total = totalOf(one.rated);
    return total === null ? [] : [{ option: one.option, total }];
  });
  const own = totals.find(({ option }) => option === chosen);
  if (own === undefined) return undefined;
  const [first] = [...totals].sort((a, b) => (isRisk ? a.total - b.total : b.total - a.total));
  if (first === undefined || first.total === own.total) return undefined;
  return { chosen, total: own.total, preferred: first.option, best: first.total };
}

/** "the tables put option C first: 0.0 against 0.6". */
export const describeAgainst = ({ total, preferred, best }: AgainstTotals): string =>
  `the tables put option ${preferred} first: ${best.toFixed(1)} against ${total.toFixed(1)}`;
