// What rules left to a mind, and what they settle whatever a mind says.

import { claimsAt } from '../../judging/know-judged.ts';
import type { NumberedRecord } from '../../judging/number-statements.ts';
import type { Disposed } from '../dispose/fate.ts';
import type { MergeContext } from '../merge-context.ts';
import type { Judged } from './outcomes.ts';
import type { UnitFate } from './unit-fates.ts';

/** The very words stand in the base: no mind has to say so, and none can say otherwise. */
export function byRule(
  context: MergeContext,
  { record, unit }: Judged,
  { unjudged }: Disposed,
): UnitFate | undefined {
  const claims = claimsAt({ kind: 'record', record, unit });
  const there = claims.map((claim) => context.counterpartOf(claim));
  const isOpen = claims.some((claim) => unjudged.some((one) => one.claim === claim));
  if (isOpen || claims.length === 0 || !there.every((one) => one?.exact)) return undefined;
  return { at: 'base', block: there[0]?.claim.block, exact: true };
}

/** Whether a rule left any of it to a mind, or it may have undisputed words beside a dispute. */
export function createOpen({ unjudged, fates }: Disposed): (record: NumberedRecord) => boolean {
  const claims = new Set(unjudged.flatMap(({ claim }) => claim ?? []));
  const blocks = new Set(unjudged.flatMap(({ claim, block }) => (claim ? [] : [block])));
  return (record) =>
    record.claims.some((claim) => claims.has(claim)) ||
    (record.claims.length === 0 && blocks.has(record.block)) ||
    fates[record.block]?.at === 'contested';
}
