// An option as the item of a list: its label, its number, and what is nested below it.

import type { Block, Document, Section } from '../../../domain/document.ts';
import { isOrdinal, ordinalOf, plainLabel, withoutOutcome } from './option-labels.ts';

/** An option while a record is read; what is said about it gathers from several places. */
export interface Draft {
  readonly label: string;
  readonly ordinal: string | undefined;
  readonly texts: string[];
}

export const draftOf = (written: string, texts: string[]): Draft => ({
  label: plainLabel(written),
  ordinal: ordinalOf(written),
  texts,
});

export function itemsOf({ blocks }: Document, { firstBlock, lastBlock }: Section): Block[] {
  return blocks.slice(firstBlock, lastBlock).filter(({ kind, level }) => kind === 'list-item' && level === 1);
}

const BOLD_LABEL = /^(\*\*|__)([^*\n]{1,200}?)\1\s*[:–—-]?\s*/;

export function readItem(document: Document, item: Block): Draft {
  const marked = document.text.slice(item.start, item.end);
  const written = marked.replace(/^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
  const bold = BOLD_LABEL.exec(written);
  const below = belowItem(document, item);
  const rest = bold ? written.slice(bold[0].length) : '';
  const isLabel = bold !== null && rest !== '' && !isOrdinal(bold[2] ?? '');
  const draft = isLabel
    ? draftOf((bold[2] ?? '').replace(/:$/, ''), [withoutOutcome(` ${rest}`).trim(), below])
    : draftOf(written, [below]);
  return { ...draft, ordinal: draft.ordinal ?? ordinalOf(marked) };
}

/** What is nested below an item, moved to the left margin. */
function belowItem({ blocks, text }: Document, item: Block): string {
  const from = blocks.indexOf(item) + 1;
  const next = blocks.findIndex(
    (block, at) =>
      at >= from &&
      (block.kind === 'heading' ||
        (block.kind === 'list-item' ? block.level <= item.level : block.parent === undefined)),
  );
  const last = blocks[(next < 0 ? blocks.length : next) - 1];
  if (!last || last.start <= item.start) return '';
  const lines = text
    .slice(item.end, last.end)
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const margins = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...margins);
  return lines.map((line) => line.slice(margin)).join('\n');
}
