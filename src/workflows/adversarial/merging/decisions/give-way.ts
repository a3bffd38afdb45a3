// What was planned anyway gives way to what somebody decided: where both want the same words, and where what was to come in has lost.

import type { Change, Edit } from '../../../../domain/comparison/merge.ts';
import { overlaps } from '../../../../text/edit/apply-changes.ts';
import {
  blockKey,
  type DraftDecision,
  namesOf,
  type Placed,
  type SettledBlock,
} from '../../planning/context/decided.ts';
import type { MergeContext } from '../../planning/context/merge-context.ts';
import { fold, MARKER } from './edits/record-forms.ts';

interface GivenWay {
  readonly kept: readonly Change[];
  /** By `blockKey`: what was to come in and went with the words it belonged to. */
  readonly gone: ReadonlyMap<string, SettledBlock>;
}

interface Losing {
  readonly key: string;
  readonly words: string;
  readonly draft: DraftDecision;
}

/** A decision goes before what a rule or an analyst would do with the same words. */
export function giveWay(
  { comparison, baseDocument }: MergeContext,
  changes: readonly Change[],
  drafts: readonly DraftDecision[],
): GivenWay {
  const taken = drafts.flatMap((draft) => draft.edits.map((edit) => ({ edit, draft })));
  const losing = drafts.flatMap((draft) => (draft.out ?? []).map((one) => ({ draft, ...one })));
  const gone = new Map<string, SettledBlock>();
  const kept = changes.map((change) => {
    const variant = comparison.variants.findIndex(({ id }) => id === change.variant);
    const edits = change.edits
      .flatMap((edit) => dropLosers(edit, variant, losing, gone))
      .flatMap((edit): Edit[] => {
        const by = taken.find((one) => isInTheWay(edit, one.edit));
        if (by === undefined) return [edit];
        if (isLineOfItsOwn(edit)) return [behind(baseDocument.text, edit, by.edit)];
        for (const block of edit.blocks) gone.set(blockKey(variant, block), goneWith(by.draft));
        return [];
      });
    return { ...change, edits };
  });
  return { kept: kept.filter(({ edits }) => edits.length > 0), gone };
}

/** What comes in, but for the lines of blocks that lost; what stands on several lines is not told from its neighbours. */
function dropLosers(
  edit: Edit,
  variant: number,
  losing: readonly Losing[],
  gone: Map<string, SettledBlock>,
): Edit[] {
  const out = losing.filter(({ key }) => edit.blocks.some((block) => blockKey(variant, block) === key));
  if (out.length === 0) return [edit];
  const lines = edit.text.split('\n');
  const left = lines.filter((line) => !out.some(({ words }) => fold(line).replace(MARKER, '') === words));
  const isAll = out.length === edit.blocks.length;
  if (!isAll && left.length !== lines.length - out.length) return [edit];
  for (const { key, draft } of out) gone.set(key, goneWith(draft));
  const blocks = edit.blocks.filter((block) => !gone.has(blockKey(variant, block)));
  return isAll ? [] : [{ ...edit, blocks, text: left.join('\n') }];
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

const goneWith = ({ item }: DraftDecision): SettledBlock => {
  const point = namesOf(item)[0] ?? item.id;
  return { point, reason: `it belonged to what was decided against with ${point}` };
};
