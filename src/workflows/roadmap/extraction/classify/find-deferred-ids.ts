// What a spec puts off in a sentence of its own, apart from what it names there: "FR-7 and FR-9 come in the second
// release", "the clauses marked [B] follow a year later. So does 4.3".

import { canonicalOf, clausesLike, idsLike } from '../statements/ids.ts';
import type { Statement } from '../statements/statement.ts';
import { wordsPuttingOff } from '../words/deferral-words.ts';

export interface PutOffElsewhere {
  /** Marks that such a sentence explains. */
  readonly marks: ReadonlySet<string>;
  /** By canonical id: the words that put it off. */
  readonly ids: ReadonlyMap<string, string>;
}

const MARKED =
  /\b(?:marked|labell?ed|tagged|flagged)(?: as| with| by)?\s+[[(`*"“_]{1,3}([^\])`*"”_.;,\n]{1,30})[\])`*"”_]/gi;
/** "Class **L** requirements belong to the second lot". */
const CLASSED =
  /^\W*(?:class|priority|level|category|type|group|those (?:marked|in)|lines? marked)\W{1,6}([A-Z]{1,3}\d?|\d)\b/i;
/** Whatever binds says when it is due, not that it is put off. */
const BINDS = /\b(?:must|shall|should|needs?|has to|have to|before|until)\b/i;
/** A few words may stand before the ids that a sentence is about. */
const MOST_LEADING = 3;
const TOO = /^\W*so (?:does|do|is|are|will)\b/i;

export function readPutOffElsewhere(
  statements: readonly Statement[],
  isKnown: (canonical: string) => boolean,
): PutOffElsewhere {
  const marks = new Set<string>();
  const ids = new Map<string, string>();
  const used = marksOf(statements);
  for (const { text, words, isToo } of putOffSentences(statements)) {
    for (const [, mark = ''] of text.matchAll(MARKED)) marks.add(mark.trim());
    const code = CLASSED.exec(text)?.[1];
    if (code !== undefined) marks.add(code);
    const named = used.filter((mark) => text.includes(mark));
    if (named.length === 1 && text.startsWith(`${named[0]} `)) marks.add(named[0] ?? '');
    const subject = isToo ? text.replace(TOO, '') : text.slice(0, Math.max(0, text.indexOf(words)));
    for (const id of subjectsOf(subject).filter(isKnown)) ids.set(id, words);
  }
  return { marks, ids };
}

/** Behind statements, or in brackets in front of them. */
const marksOf = (statements: readonly Statement[]): string[] => [
  ...new Set(
    statements.flatMap(({ mark, text }) => {
      const ahead = /^[*_]?[([]([^()[\]]{2,60})[)\]]/.exec(text)?.[1] ?? '';
      return [mark, ahead].filter((one) => one !== '');
    }),
  ),
];

interface PutOffSentence {
  readonly text: string;
  /** Its own, or those of the sentence before it. */
  readonly words: string;
  readonly isToo: boolean;
}

function putOffSentences(statements: readonly Statement[]): PutOffSentence[] {
  let before = { words: '', line: Number.NaN };
  return statements.flatMap(({ form, text, line, canonical }): PutOffSentence[] => {
    if (form !== 'sentence' || canonical !== undefined || BINDS.test(text)) return [];
    const isToo = TOO.test(text) && line - before.line < 2;
    const words = isToo ? before.words : wordsPuttingOff(text);
    if (words === undefined) return [];
    before = { words, line };
    return [{ text, words, isToo }];
  });
}

/** Ids that it begins with, listed and nothing else. */
function subjectsOf(text: string): string[] {
  const found = [...idsLike(text), ...clausesLike(text)];
  const first = Math.min(...found.map((id) => text.indexOf(id)));
  const last = Math.max(...found.map((id) => text.indexOf(id)));
  if (found.length === 0 || (text.slice(0, first).match(/\p{L}+/gu) ?? []).length > MOST_LEADING) return [];
  const between = found.reduce((rest, id) => rest.replace(id, ''), text.slice(first, last));
  return /\p{Ll}{2}/u.test(between.replace(/\b(?:and|or|to|the)\b/g, '')) ? [] : found.map(canonicalOf);
}
