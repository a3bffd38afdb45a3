// How bad a conflict between two statements is, by stated rules; the same for variants of one document and for
// a folder of documents.

import type { Claim } from '../domain/claim.ts';
import type { Severity } from '../domain/difference.ts';

export interface Rating {
  readonly severity: Severity;
  /** The rule that gave it, in words. */
  readonly reason: string;
}

interface RatedConflict {
  readonly kind: string;
  readonly values: readonly [string, string];
  readonly ratio: number;
  readonly measured?: true;
}

/** Seed 000: High must be resolved before a merge, Medium changes the design, Low is a conflict of wording. */
export function rateConflict(conflict: RatedConflict, binding: boolean): Rating {
  switch (conflict.kind) {
    case 'identity':
      return { severity: 'Medium', reason: 'one identifier stands for two different texts' };
    case 'polarity':
      return { severity: 'High', reason: 'one affirms what the other denies' };
    case 'modality':
      return conflict.ratio > 1
        ? { severity: 'High', reason: 'one demands or allows what the other forbids' }
        : { severity: 'Medium', reason: 'the same rule with another binding force' };
    case 'condition':
      return { severity: 'High', reason: 'the same effect under the opposite condition' };
    case 'restriction':
      return { severity: 'Medium', reason: 'one restricts what the other grants' };
    case 'value':
      return rateValue(conflict.ratio > 1 || binding, 'the two values exclude each other');
    case 'name':
      // Renumbered steps and sections: worth knowing, never worth a debate.
      if (conflict.values.every((value) => /^\d/.test(value))) {
        return { severity: 'Low', reason: 'a reference to another number' };
      }
      return rateValue(binding, 'another named thing in the same place');
    default:
      return rateAmount(conflict, binding);
  }
}

const rateValue = (severe: boolean, reason: string): Rating => ({
  severity: severe ? 'High' : 'Medium',
  reason,
});

function rateAmount({ kind, ratio, measured }: RatedConflict, binding: boolean): Rating {
  if ((binding || measured) && ratio >= 2) {
    return { severity: 'High', reason: 'an amount that was decided differs by a factor of two or more' };
  }
  if (!binding && ratio < 1.2) return { severity: 'Low', reason: 'amounts differ slightly in a description' };
  return { severity: 'Medium', reason: `${kind === 'date' ? 'dates' : 'amounts'} differ in the same place` };
}

export const isBinding = ({ statement: { type } }: Claim): boolean =>
  type === 'requirement' || type === 'constraint' || type === 'dependency';
