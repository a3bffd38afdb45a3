// Running text of a spec as statements: sentence by sentence, without what leads to a list, examples to their end.

import type { Block } from '../../../../domain/document.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { wordsPuttingOff } from '../words/deferral-words.ts';
import { FIRM, isExample } from '../words/sentence-kinds.ts';
import { type Label, readInlineLabel } from './labels.ts';
import { plain, type Statement } from './statement.ts';
import type { Part } from './titles.ts';
import { add, ownerOf, partOf, type Range, say, sectionPart, textOf, type Walk } from './walk.ts';

/** "Staff sign off when" above a list: it says nothing by itself. */
const leadsOn = (text: string, next: Block | undefined): boolean =>
  !/[.!?]["')*_`]*$/.test(text.trim()) && (next?.kind === 'list-item' || next?.kind === 'table-header');

const DESCRIBING = /^(?:description|requirement|statement|summary|what|story|user story)$/i;

/** What is quoted or in italics speaks beside the text; "Example. A driver calls. ..." tells one to its end. */
function partOfProse(walk: Walk, block: Block, text: string): Part {
  const { text: whole, lineStarts } = walk.spec.document;
  if (/^\W*example\.\s/i.test(text)) return 'example';
  const isQuoted = whole.slice(lineStarts[block.line - 1] ?? block.start, block.start).includes('>');
  return isQuoted || /^([*_])(?!\1)[^*_]{12,}\1$/.test(text.trim())
    ? 'background'
    : partOf(walk, block, text);
}

export function readProse(walk: Walk, block: Block, index: number, at: Range): void {
  const text = textOf(walk, at);
  const isLed = block.parent === undefined && leadsOn(text, walk.spec.document.blocks[index + 1]);
  if (isLed && splitSentences(text).length < 2) return;
  const inline = readInlineLabel(text);
  const said = describe(walk, block, text, inline);
  const isCut = inline?.part !== undefined || DESCRIBING.test(inline?.name ?? '');
  const first = isCut ? at.end - (inline?.rest.length ?? 0) : at.start;
  let isTold = inline?.part === 'example';
  for (const { start, end } of sentencesOf(text, isLed)) {
    const range = { start: at.start + start, end: at.start + end };
    const from = Math.min(start === 0 ? first : range.start, range.end);
    const own = plain(textOf(walk, { start: from, end: range.end }));
    // An example goes on until something binds.
    isTold = (isTold || isExample(own)) && !(start > 0 && FIRM.test(own));
    addSentence(walk, block, range, own, isTold ? { ...said, part: 'example' } : said);
  }
}

const describe = (walk: Walk, block: Block, text: string, inline?: Label): Partial<Statement> => ({
  part: inline?.part === 'example' ? sectionPart(walk, block.section) : partOfProse(walk, block, text),
  owner: ownerOf(walk, block),
  around: text,
  label: inline?.name ?? walk.label?.name,
});

function addSentence(walk: Walk, block: Block, range: Range, own: string, said: Partial<Statement>): void {
  const trailing = walk.trailing(own);
  const { id, canonical, text = own } = trailing ?? {};
  add(walk, say(walk, block, range, { ...said, form: 'sentence', id, canonical, text }));
}

/** "Three checks run. We go live when" above a list: the last one leads to it. */
function sentencesOf(text: string, isLed: boolean): Range[] {
  const sentences = splitSentences(text);
  return joinPutOff(text, isLed ? sentences.slice(0, -1) : sentences).flatMap((one) => splitLate(text, one));
}

/** "Search by photo came up often. It is a project for next year.": together they put off what the first names. */
function joinPutOff(text: string, sentences: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const own of sentences) {
    const [said, before] = [text.slice(own.start, own.end), joined.at(-1)];
    const isRemark =
      /^(?:it|this|that|these|those|they|both)\b/i.test(said) && wordsPuttingOff(said) !== undefined;
    if (before && isRemark) joined.splice(-1, 1, { start: before.start, end: own.end });
    else joined.push(own);
  }
  return joined;
}

/** "English from the start; Polish in the next release": what is put off is a statement of its own. */
function splitLate(text: string, { start, end }: Range): Range[] {
  const at = text.slice(start, end).indexOf('; ');
  const [first, second] = [text.slice(start, start + at), text.slice(start + at, end)];
  const isSplit =
    at > 0 &&
    !/\b(?:it|they|this|that)\b/i.test(second) &&
    (wordsPuttingOff(first) === undefined) !== (wordsPuttingOff(second) === undefined);
  return isSplit
    ? [
        { start, end: start + at },
        { start: start + at + 2, end },
      ]
    : [{ start, end }];
}
