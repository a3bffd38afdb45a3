// Statements that cannot both hold, in one file or in two, and requirements that a constraint rules out.

import { type ClaimConflict, findClaimConflicts } from '../../text/find-claim-conflicts.ts';
import { findLimitConflicts } from '../../text/find-limit-conflicts.ts';
import { createOneThing } from '../../text/is-one-thing.ts';
import { isBinding, rateConflict } from '../rate-conflict.ts';
import { asComparison } from './as-comparison.ts';
import type { Draft, FileSpan } from './finding.ts';
import type { Reading } from './reading.ts';
import { shown } from './shown.ts';

export function draftContradictions(reading: Reading): Draft[] {
  const isOneThing = createOneThing(reading.files, reading.claims);
  const isFirst = createFirst(reading);
  const conflicts = findClaimConflicts(reading.files).filter((found) => isOneThing(found) && isFirst(found));
  const paired = new Set(conflicts.map(({ a, b }) => pairKey(spanOf(a), spanOf(b))));
  const limits = findLimitConflicts(asComparison(reading)).flatMap(({ places, why }): Draft[] => {
    const [need, limit] = places.map(({ variant, claim }) => spanOf({ file: variant, claim }));
    if (!need || !limit || paired.has(pairKey(need, limit))) return [];
    return [
      {
        kind: 'contradiction',
        severity: 'High',
        message: `A constraint rules out a requirement: ${shown(why)}`,
        reason: 'satisfying one violates the other',
        spans: inOrder(need, limit),
      },
    ];
  });
  return [...groupSame(conflicts).map((group) => draftOf(reading, group)), ...limits];
}

/** Of one wording with several values, each value is told once: against the first. */
function createFirst({ claims }: Reading): (found: ClaimConflict) => boolean {
  const firsts = new Map<string, string>();
  for (const { claim } of claims) {
    const { skeleton, key } = claim.statement;
    if (!firsts.has(skeleton)) firsts.set(skeleton, key);
  }
  return ({ a, b }) => {
    const [one, other] = [a.claim.statement, b.claim.statement];
    const first = firsts.get(one.skeleton);
    return one.skeleton !== other.skeleton || first === one.key || first === other.key;
  };
}

type Group = readonly [ClaimConflict, ...ClaimConflict[]];

/** One renamed thing between two files is one finding, however often it is named. */
function groupSame(conflicts: readonly ClaimConflict[]): Group[] {
  const groups = new Map<string, [ClaimConflict, ...ClaimConflict[]]>();
  conflicts.forEach((found, index) => {
    const { a, b, conflict } = found;
    const isNamed = a.file !== b.file && (conflict.kind === 'name' || conflict.kind === 'value');
    const key = isNamed ? [conflict.kind, ...conflict.values, a.file, b.file].join('\u0000') : String(index);
    const known = groups.get(key);
    if (known) known.push(found);
    else groups.set(key, [found]);
  });
  return [...groups.values()];
}

function draftOf({ files }: Reading, [found, ...more]: Group): Draft {
  const { conflict, a, b } = found;
  const [first, second] = isBefore(a, b) ? [a, b] : [b, a];
  const [one, other] = isBefore(a, b) ? conflict.values : [conflict.values[1], conflict.values[0]];
  const { start, end } = first.claim;
  const slot = shown(files[first.file]?.document.text.slice(start, end) ?? '');
  return {
    kind: 'contradiction',
    message: `${SAYINGS[conflict.kind] ?? 'Statements differ'}: ${shown(one)} against ${shown(other)} in "${slot}"${again(more.length)}`,
    ...rateConflict(conflict, isBinding(a.claim) || isBinding(b.claim)),
    spans: [spanOf(first), spanOf(second)],
  };
}

const again = (more: number): string => (more === 0 ? '' : `, and at ${more} more places`);

const SAYINGS: Readonly<Record<string, string>> = {
  amount: 'Amounts differ',
  date: 'Dates differ',
  ordinal: 'Ordinals differ',
  modality: 'Binding forces differ',
  polarity: 'Opposite statements',
  name: 'Names differ',
  value: 'Values exclude each other',
  condition: 'Opposite conditions',
  restriction: 'Restrictions differ',
  actor: 'Actors differ',
};

type Placed = ClaimConflict['a'];

const spanOf = ({ file, claim: { start, end } }: Placed): FileSpan => ({ file, start, end });

const isBefore = (a: Placed, b: Placed): boolean =>
  a.file < b.file || (a.file === b.file && a.claim.start <= b.claim.start);

const inOrder = (a: FileSpan, b: FileSpan): [FileSpan, FileSpan] =>
  a.file < b.file || (a.file === b.file && a.start <= b.start) ? [a, b] : [b, a];

const pairKey = (a: FileSpan, b: FileSpan): string =>
  inOrder(a, b)
    .map(({ file, start }) => `${file}:${start}`)
    .join('/');
