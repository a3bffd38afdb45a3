// What was planned at a place that a decision changes: it gives way, goes behind it, or stays.

import type { Change, Edit } from '../../../domain/merge.ts';
import { overlaps } from '../merging/apply-changes.ts';
import type { MergeContext } from '../planning/merge-context.ts';
import type { DraftDecision } from './draft-decided.ts';
import type { Placed } from './place-behind.ts';
import { blockKey, namesOf, type SettledBlock } from './settle.ts';

export interface GivenWay {
  readonly kept: readonly Change[];
  /** By `blockKey`: what was to come in and went with the words it belonged to. */
  readonly gone: ReadonlyMap<string, SettledBlock>;
}

interface Taken {
  readonly edit: Placed;
  readonly draft: DraftDecision;
}

/** A decision goes before what a rule or an analyst would do with the same words. */
export function giveWay(
  { comparison, baseDocument }: MergeContext,
  changes: readonly Change[],
  drafts: readonly DraftDecision[],
): GivenWay {
  const taken = drafts.flatMap((draft) => draft.edits.map((edit) => ({ edit, draft })));
  const gone = new Map<string, SettledBlock>();
  const kept = changes.map((change) => ({
    ...change,
    edits: change.edits.flatMap((edit): Edit[] => {
      const by = taken.find((one) => isInTheWay(edit, one.edit));
      if (by === undefined) return [edit];
      if (isLineOfItsOwn(edit)) return [behind(baseDocument.text, edit, by.edit)];
      const variant = comparison.variants.findIndex(({ id }) => id === change.variant);
      for (const block of edit.blocks) gone.set(blockKey(variant, block), goneWith(by));
      return [];
    }),
  }));
  return { kept: kept.filter(({ edits }) => edits.length > 0), gone };
}

/** Words in brackets behind a sentence have nothing to stand behind when it is gone. */
const isInTheWay = (edit: Edit, by: Placed): boolean =>
  overlaps(by, edit) ||
  (by.text === '' && by.start < by.end && isDetail(edit) && by.start < edit.start && edit.start <= by.end);

const isDetail = ({ start, end, text }: Edit): boolean => start === end && /^ \(/.test(text);

const isLineOfItsOwn = ({ start, end, text }: Edit): boolean => start === end && /^[\n\r]/.test(text);

/** An item or row that was to stand behind what a decision takes away stands where that was. */
function behind(base: string, edit: Edit, { end }: Placed): Edit {
  const [lead = ''] = /^[\n\r]+/.exec(edit.text) ?? [];
  const isNewLine = /[\n\r]$/.test(base.slice(0, end));
  return { ...edit, start: end, end, text: isNewLine ? `${edit.text.slice(lead.length)}${lead}` : edit.text };
}

const goneWith = ({ draft: { item } }: Taken): SettledBlock => {
  const point = namesOf(item)[0] ?? item.id;
  return { point, reason: `it belonged to what was decided against with ${point}` };
};
