// The second inventory over the files as they are delivered: whatever a variant binds is in the merged document under a
// corresponding heading, in undecided.md, or quoted in the log with its reason.

import type { Variant } from '../../../domain/document.ts';
import type { ValidationCheck } from '../../../domain/merge.ts';
import { findUnaccounted, type Unaccounted } from '../../inventory/find-unaccounted.ts';
import type { RenamedId } from '../kin/kin-plan.ts';

export interface Delivered {
  /** With tags and marks. */
  readonly merged: string;
  readonly undecided: string;
  /** What the log says of changes and of what was left out. */
  readonly account: string;
  /** By id of the variant. */
  readonly ids: ReadonlyMap<string, readonly RenamedId[]>;
}

export function checkInventory(
  base: Variant,
  variants: readonly Variant[],
  { merged, undecided, account, ids }: Delivered,
): ValidationCheck {
  const { examined, unaccounted } = findUnaccounted({
    variants: variants.map(({ id, document }) => ({ name: id, text: document.text })),
    base: base.id,
    merged,
    undecided,
    log: account,
    idMap: new Map([...ids].map(([id, list]) => [id, new Map(list.map(({ from, to }) => [from, to]))])),
  });
  const lost = unaccounted.filter(({ isLost }) => isLost).length;
  return {
    name: 'inventory',
    passed: unaccounted.length === 0,
    examined,
    faults: unaccounted.map((one) => ({ line: one.line, message: describe(one) })),
    preExisting: [],
    detail: `${examined} ids, requirements, rows and code blocks of ${variants.length} variants looked for in the merged document, undecided.md and this log; ${lost} lost, ${unaccounted.length - lost} elsewhere`,
    lost,
  };
}

const LONGEST = 120;

function describe({ variant, line, item, why }: Unaccounted): string {
  const where = variant === undefined ? 'Merged document' : `Variant ${variant} L${line}`;
  const text = item.text.replace(/\s+/g, ' ');
  return `${where}: "${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}": ${why}`;
}
