// A document against itself, decided: the statements that lost leave it, where each is one. A sum, a heading and a row of
// several values cannot leave without taking along what nobody disputes: they stay, and it is said.

import type { DiffPoint } from '../../../../../domain/comparison/difference.ts';
import type { Quote } from '../../../../../domain/document.ts';
import { quoteSpan } from '../../../../../text/relations/comparison/compare-documents.ts';
import { splitCells } from '../../../../../text/statements/extract-claims.ts';
import { quoteRef } from '../../../differences/judged-points.ts';
import { blockKey, type DraftDecision } from '../../../planning/context/decided.ts';
import type { MergeContext } from '../../../planning/context/merge-context.ts';
import { conflictOf } from '../../../planning/judged/links.ts';
import {
  blockOf,
  bodyOf,
  isWholeBlock,
  type Passage,
  passageAt,
  textOf,
  wholeRecord,
} from './record-forms.ts';
import { removals, replacePassage, type Wanted } from './replace-passage.ts';

/** What could hold, each with all that says so: as analysts named it, a total and its parts, else every line for itself. */
export function innerGroups(context: MergeContext, point: DiffPoint): (readonly Quote[])[] {
  const conflict = conflictOf(context, point.id);
  if (conflict) return conflict.sides.map((side) => side.map((ref) => quoteRef(context.comparison, ref)));
  const spoken = point.sides.map(({ quotes }) => quotes).filter(({ length }) => length > 0);
  if (point.rule === 'counted-wrong' && spoken.length === 1) {
    const [total, ...parts] = spoken.flat();
    return total && parts.length > 0 ? [[total], parts] : spoken;
  }
  return spoken.flat().map((quote) => [quote]);
}

export const passagesOf = ({ comparison }: MergeContext, quotes: readonly Quote[]): Passage[] =>
  quotes.flatMap((quote): Passage[] => {
    const index = comparison.variants.findIndex(({ id }) => id === quote.variant);
    const document = comparison.variants[index]?.document;
    return document ? [passageAt(index, document, quote)] : [];
  });

export function innerEdits(context: MergeContext, point: DiffPoint, chosen: number): Wanted[] {
  const { baseIndex } = context;
  const groups = innerGroups(context, point).map((quotes) => passagesOf(context, quotes));
  const ofBase = (passages: readonly Passage[]): Passage[] =>
    passages.filter(({ variant }) => variant === baseIndex);
  const winner = groups[chosen] ?? [];
  const lost = groups.filter((_, at) => at !== chosen).map(ofBase);
  const wanted = lost.flatMap((passages) => leave(passages));
  const [first] = lost.flat();
  const [by] = winner;
  // The base says only what was decided against: what holds takes its place.
  if (first && by && ofBase(winner).length === 0 && wanted.some((one) => 'edit' in one)) {
    const others = lost.map((passages) => passages.filter((one) => one !== first));
    return [
      ...replacePassage(context, first, by).map((edit) => ({ edit })),
      ...others.flatMap((passages) => leave(passages)),
    ];
  }
  return wanted;
}

/** What holds and is in another document alone. */
export function innerWinners(context: MergeContext, point: DiffPoint, chosen: number): readonly Passage[] {
  const winner = passagesOf(context, innerGroups(context, point)[chosen] ?? []);
  return winner.some(({ variant }) => variant === context.baseIndex) ? [] : winner;
}

/** What a document other than the base said before it lost: a statement by itself comes in no more; of several, such as the parts of a sum, it is not known which of them is wrong. */
export function innerLosers(
  context: MergeContext,
  point: DiffPoint,
  { item, outcome }: Pick<DraftDecision, 'item' | 'outcome'>,
  incoming: ReadonlySet<string>,
): Required<Pick<DraftDecision, 'out' | 'stays'>> {
  if ('kind' in outcome && outcome.kind === 'both') return { out: [], stays: [] };
  const chosen =
    'side' in outcome ? item.sides.findIndex(({ take }) => take === outcome.side.take) : undefined;
  const lost = innerGroups(context, point).filter((_, at) => at !== chosen);
  const keyed = lost.flatMap((quotes) =>
    passagesOf(context, quotes)
      .filter(({ variant }) => variant !== context.baseIndex)
      .map((passage) => ({
        passage,
        key: blockKey(passage.variant, passage.block),
        isOut: quotes.length === 1 && isWholeBlock(passage),
      })),
  );
  return {
    out: keyed
      .filter(({ isOut }) => isOut)
      .map(({ key, passage }) => ({ key, words: bodyOf(wholeRecord(passage)) })),
    stays: keyed
      .filter(({ isOut, key }) => !isOut && incoming.has(key))
      .flatMap(({ passage }) => {
        const variant = context.comparison.variants[passage.variant];
        return variant ? [quoteSpan(variant, passage)] : [];
      }),
  };
}

/** Several statements of one side are a sum, or say the same in several places: which of them is wrong is not known. */
const leave = (passages: readonly Passage[]): Wanted[] =>
  passages.length > 1 || passages.some(isOneOfMany)
    ? passages.map((stays) => ({ stays }))
    : removals(passages);

/** A row of a key and several values. */
const isOneOfMany = (passage: Passage): boolean =>
  blockOf(passage).kind === 'table-row' &&
  splitCells(textOf(passage)).filter(({ text }) => text.trim() !== '').length > 2;
