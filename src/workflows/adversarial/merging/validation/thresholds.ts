// Threshold preservation: every amount that binds and every date of the base is in the merged document, or stood in a
// block that a change took the place of.

import type { Anchor, Change, MergeResult, ValidationCheck } from '../../../../domain/comparison/merge.ts';
import type { Document, Variant } from '../../../../domain/document.ts';
import type { AnchorIndex, AnchorReader } from '../../../../text/find/anchors/find-anchors.ts';
import { maskCode } from '../../../../text/parse/mask-code.ts';
import type { Fault } from './new-faults.ts';

interface Disposition {
  readonly anchor: Anchor;
  readonly line: number;
  readonly fate: 'preserved' | 'superseded' | 'lost';
  readonly points: readonly string[];
}

export function checkThresholds(
  { document }: Variant,
  { results }: MergeResult,
  changes: readonly Change[],
  merged: AnchorIndex,
  reader: AnchorReader,
): ValidationCheck {
  const superseding = supersededBy(results, changes);
  const found = thresholdsOf(document, reader).map(({ anchor, line, blocks }): Disposition => {
    if (merged.holds(anchor)) return { anchor, line, fate: 'preserved', points: [] };
    const lists = blocks.map((block) => superseding.get(block));
    // Where one of its places was not touched, it cannot have gone by a change.
    if (lists.some((points) => points === undefined)) return { anchor, line, fate: 'lost', points: [] };
    return {
      anchor,
      line,
      fate: 'superseded',
      points: [...new Set(lists.flatMap((points) => points ?? []))],
    };
  });
  const lost = found.filter(({ fate }) => fate === 'lost');
  const superseded = found.filter(({ fate }) => fate === 'superseded');
  const faults: Fault[] = lost.map(({ anchor, line }) => ({
    line,
    message: `${anchor.kind} "${anchor.text}" of the base (its L${line}) is not in the merged document`,
  }));
  const isBlind = found.length === 0 && PLAIN_AMOUNT.test(maskCode(document));
  const unread = isBlind ? [{ line: 1, message: 'no threshold was read in a base that has amounts' }] : [];
  return {
    name: 'thresholds',
    passed: faults.length + unread.length === 0,
    examined: found.length,
    faults: [...faults, ...unread],
    preExisting: [],
    detail: `${found.length - lost.length - superseded.length} preserved, ${superseded.length} superseded${listed(superseded)}, ${lost.length} lost`,
  };
}

/** A look of its own, so that a reader that finds nothing does not pass for a base without thresholds. */
const PLAIN_AMOUNT = /(?<![\w.])\d{1,6}(?:\.\d{1,4})? ?(?:%|ms|seconds|minutes|hours|days|weeks|MB|GB)(?!\w)/;

const listed = (superseded: readonly Disposition[]): string =>
  superseded.length === 0
    ? ''
    : ` (${superseded.map(({ anchor, points }) => `${anchor.text}: ${points.join(', ')}`).join('; ')})`;

/** Points of the applied changes by the block of the base that gave way. */
function supersededBy(
  results: MergeResult['results'],
  changes: readonly Change[],
): ReadonlyMap<number, readonly string[]> {
  const applied = new Set(results.filter(({ status }) => status === 'Applied').map(({ change }) => change));
  const points = new Map<number, readonly string[]>();
  for (const change of changes) {
    if (!applied.has(change.number)) continue;
    for (const block of change.edits.flatMap(({ supersedes }) => supersedes))
      points.set(block, [...(points.get(block) ?? []), ...change.points]);
  }
  return points;
}

interface Threshold {
  readonly anchor: Anchor;
  /** Where it stands first. */
  readonly line: number;
  readonly blocks: readonly number[];
}

function thresholdsOf({ text, blocks }: Document, reader: AnchorReader): Threshold[] {
  const byKey = new Map<string, { anchor: Anchor; line: number; blocks: number[] }>();
  blocks.forEach(({ start, end, line }, index) => {
    for (const anchor of reader.of(text.slice(start, end))) {
      if (anchor.kind !== 'threshold' && anchor.kind !== 'date') continue;
      const known = byKey.get(anchor.key);
      if (known) known.blocks.push(index);
      else byKey.set(anchor.key, { anchor, line, blocks: [index] });
    }
  });
  return [...byKey.values()];
}
