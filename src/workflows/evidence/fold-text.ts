// A text as far as a copy of it must agree: one blank for white space, straight quotes and dashes, no Markdown marks
// and nothing invisible. Knows where each character came from.

export interface FoldedText {
  readonly text: string;
  /** Of each character, in the text that was folded. */
  readonly offsets: readonly number[];
}

/** Bidirectional and zero-width marks, tag characters: nobody sees them, so nobody can be held to them. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

const MARKS = new Set(['*', '_', '`', '~', '\\']);
const SINGLE = /[\u2018-\u201b\u2032]/;
const DOUBLE = /[\u201c-\u201f\u2033]/;
const DASH = /[\u2010-\u2015\u2212]/;
const WHITE = /[\s\u0085]/;
const LINE_START = /^[ \t]*(?:(?:#{1,6}|>|[-+*])[ \t]+|>)*/;

export function foldText(source: string): FoldedText {
  const out: string[] = [];
  const offsets: number[] = [];
  const hidden = hiddenPlaces(source);
  for (let at = 0; at < source.length; at += 1) {
    if (hidden.has(at)) continue;
    const plain = plainOf(source.charAt(at));
    if (plain === ' ' && (out.length === 0 || out.at(-1) === ' ')) continue;
    for (const character of plain) {
      out.push(character);
      offsets.push(at);
    }
  }
  if (out.at(-1) === ' ') out.pop();
  return { text: out.join(''), offsets };
}

function plainOf(character: string): string {
  if (MARKS.has(character)) return '';
  if (WHITE.test(character)) return ' ';
  if (SINGLE.test(character)) return "'";
  if (DOUBLE.test(character)) return '"';
  if (DASH.test(character)) return '-';
  return character === '\u2026' ? '...' : character;
}

function hiddenPlaces(source: string): Set<number> {
  const hidden = new Set<number>();
  const hide = (from: number, length: number): void => {
    for (let at = from; at < from + length; at += 1) hidden.add(at);
  };
  for (const match of source.matchAll(INVISIBLE)) hide(match.index, match[0].length);
  for (let start = 0; start >= 0 && start < source.length; ) {
    const next = source.indexOf('\n', start);
    const line = source.slice(start, next < 0 ? source.length : next);
    // The line break before it has become the blank.
    hide(start, LINE_START.exec(line)?.[0].length ?? 0);
    start = next < 0 ? -1 : next + 1;
  }
  return hidden;
}
