// How bad a conflict between two statements is, by stated rules; the same for variants of one document and for
// a folder of documents.

import type { Claim } from '../../domain/claim.ts';
import type { Severity } from '../../domain/comparison/difference.ts';
import type { Slot } from '../../text/relations/slots/find-slot.ts';
import type { Opposed } from '../../text/relations/slots/group-opposed.ts';

export interface Rating {
  readonly severity: Severity;
  /** The rule that gave it, in words. */
  readonly reason: string;
}

const CLASH: Rating = { severity: 'Medium', reason: 'one id stands for two different things' };

/** A list that holds another number of items than it announces. */
export const MISCOUNTED: Rating = {
  severity: 'Medium',
  reason: 'a stated number is not that of the list below it',
};

/** The worst of what is told together. */
export function rateOpposed(group: readonly Pick<Opposed, 'slot' | 'claims'>[]): Rating {
  const ratings = group.map(({ slot, claims }) =>
    slot === undefined
      ? CLASH
      : rateConflict(
          slot,
          claims.some((claim) => claim !== undefined && isBinding(claim)),
        ),
  );
  const of = (wanted: Severity): Rating | undefined => ratings.find(({ severity }) => severity === wanted);
  return of('High') ?? of('Medium') ?? ratings[0] ?? CLASH;
}

/** Seed 000: High must be resolved before a merge, Medium changes the design, Low is a conflict of wording. */
export function rateConflict(conflict: Slot, binding: boolean): Rating {
  switch (conflict.kind) {
    case 'polarity':
      return { severity: 'High', reason: 'one affirms what the other denies' };
    case 'modality':
      if (conflict.ratio > 1)
        return { severity: 'High', reason: 'one demands or allows what the other forbids' };
      return {
        severity: conflict.values.some((force) => force === 'required' || force === 'forbidden')
          ? 'High'
          : 'Medium',
        reason: 'the same rule with another binding force',
      };
    case 'value':
      return {
        severity: conflict.ratio > 1 ? 'High' : 'Medium',
        reason: 'the two values exclude each other',
      };
    case 'name':
      return { severity: 'Medium', reason: 'another named thing in the same place' };
    case 'amount':
    case 'date':
    case 'ordinal':
      return rateAmount(conflict, binding);
  }
}

function rateAmount({ kind, ratio, measured }: Slot, binding: boolean): Rating {
  if ((binding || measured) && ratio >= 2) {
    return { severity: 'High', reason: 'an amount that was decided differs by a factor of two or more' };
  }
  if (kind !== 'date' && !binding && ratio < 1.2)
    return { severity: 'Low', reason: 'amounts differ slightly in a description' };
  return { severity: 'Medium', reason: `${kind === 'date' ? 'dates' : 'amounts'} differ in the same place` };
}

const isBinding = ({ statement: { type } }: Claim): boolean =>
  type === 'requirement' || type === 'constraint' || type === 'dependency';
