// A plan with texts of the merger in its edits: each stands in the place of its passages, everything around it stays.

import type { Change, Edit } from '../../../../domain/merge.ts';
import type { FoundPassage } from './find-passages.ts';

export interface TextToPut {
  /** In order, of one change; all but the first give way to the text. */
  readonly passages: readonly FoundPassage[];
  readonly text: string;
}

export function putTexts(changes: readonly Change[], texts: readonly TextToPut[]): Change[] {
  return changes.map((change) => {
    const own = texts.filter(({ passages }) => passages[0]?.change === change.number);
    if (own.length === 0) return change;
    return { ...change, edits: change.edits.map((edit, index) => writeEdit(change, edit, index, own)) };
  });
}

function writeEdit(change: Change, edit: Edit, index: number, texts: readonly TextToPut[]): Edit {
  const here = texts.filter(({ passages }) => passages.some((one) => one.edit === index));
  if (here.length === 0) return edit;
  // It went into the text of another edit as a whole.
  if (here.some(({ passages }) => passages[0]?.edit !== index))
    return { ...edit, text: '', blocks: [], was: edit.was ?? edit.text };
  const gone = here.flatMap(({ passages }) => passages.filter((one) => one.edit !== index));
  const blocks = new Set([...edit.blocks, ...gone.flatMap((one) => change.edits[one.edit]?.blocks ?? [])]);
  const text = here
    .toSorted((a, b) => placeOf(b, index).from - placeOf(a, index).from)
    .reduce((written, one) => {
      const { from, to } = placeOf(one, index);
      return written.slice(0, from) + wrapLike(edit.text.slice(from, to), one.text) + written.slice(to);
    }, edit.text);
  return { ...edit, text, blocks: [...blocks], was: edit.was ?? edit.text };
}

/** From the first to the last of its passages that stand in this edit. */
function placeOf({ passages }: TextToPut, index: number): { readonly from: number; readonly to: number } {
  const own = passages.filter(({ edit }) => edit === index);
  return { from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 };
}

const BREAK = /(\r\n|\n|\r)([ \t]*)/;

/** Broken into lines no longer than those it takes the place of, in their margin; on one line, where that was on one. */
function wrapLike(before: string, text: string): string {
  const [, eol, margin = ''] = BREAK.exec(before) ?? [];
  if (eol === undefined || /[\n\r]\s*[\n\r]|[\n\r][ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(before)) return text;
  const width = Math.max(...new Set(before.split(/\r\n|\n|\r/).map((line) => line.length)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const lead = lines.length === 0 ? '' : margin;
    if (line !== '' && lead.length + line.length + 1 + word.length > width) {
      lines.push(lead + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push((lines.length === 0 ? '' : margin) + line);
  return lines.join(eol);
}
