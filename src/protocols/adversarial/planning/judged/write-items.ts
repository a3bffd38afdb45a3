// Items that join a list of the base: in its form, with its next numbers, behind the item that was named or below it.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';
import type { DraftEdit } from '../draft-edit.ts';
import type { Addition, Writing } from './addition-text.ts';
import { draft } from './draft-addition.ts';
import type { Spot } from './find-spot.ts';
import { isLoose, lastOf, marginOf, markerOf, withoutMarker } from './list-form.ts';
import { type Joined, listLines } from './list-text.ts';

export function writeItems(
  writing: Writing,
  group: readonly Addition[],
  { item, below }: Extract<Spot, { kind: 'item' }>,
): DraftEdit {
  const base = writing.context.baseDocument;
  const child = below ? lastChild(base, item) : undefined;
  const joined = below && child === undefined ? under(base, item) : joining(writing, child ?? item);
  const gap = (!below || child !== undefined) && isLoose(base, child ?? item) ? 2 : 1;
  const last = base.blocks[lastOf(base, item)] as Block;
  const lines = listLines(writing, group, joined);
  const eol = lineEndOf(base.text);
  return draft(writing, group, last.end, lines.map((line) => `${eol.repeat(gap)}${line}`).join(''));
}

/** The last item of a list below an item. */
function lastChild({ blocks }: Document, item: number): number | undefined {
  const found = blocks.findLastIndex(({ kind, parent }) => kind === 'list-item' && parent === item);
  return found < 0 ? undefined : found;
}

function joining({ context, numbers }: Writing, item: number): Joined {
  const base = context.baseDocument;
  const { start, end } = base.blocks[item] as Block;
  const { sign, number, box } = markerOf(base, item) ?? { sign: '-', number: undefined, box: '' };
  return {
    margin: ' '.repeat(marginOf(base, base.blocks[item] as Block)),
    neighbour: withoutMarker(base.text.slice(start, end)),
    mark() {
      // What is still to be done is to be done, too.
      const open = box === '' ? '' : '[ ] ';
      if (number === undefined) return { sign, box: open };
      const next = (numbers.get(item) ?? number) + 1;
      numbers.set(item, next);
      return { sign: `${next}${sign.slice(-1)}`, box: open };
    },
  };
}

/** The first list below an item. */
function under(base: Document, item: number): Joined {
  const { sign } = markerOf(base, item) ?? { sign: '-' };
  const margin = marginOf(base, base.blocks[item] as Block) + sign.length + 1;
  return {
    margin: ' '.repeat(margin),
    neighbour: undefined,
    mark: () => ({ sign: '-', box: '' }),
  };
}
