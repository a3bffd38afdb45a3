// Whether a text that was written anew says the same in about the same words: what tells something stays, in its order,
// and hardly anything comes in, all of it from the section around.

import type { Finding } from '../../../../domain/question.ts';
import { FUNCTION_WORDS } from '../../../../text/words/lexicon.ts';
import { stemWord } from '../../../../text/words/stem-word.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import { fault, firmIn, isModal, isNumber, WORD } from './count-words.ts';

/** Connect or agree, and name nothing. */
const LOOSE = new Set(
  'accordingly additionally afterwards besides consequently finally furthermore hence however likewise meanwhile moreover next otherwise similarly still therefore thus together yes'.split(
    ' ',
  ),
);

/** What a row or a record calls its fields: without them it says the same. */
const LABELS = new Set(
  'answer column content decision description field item name note question rationale remark requirement title value'.split(
    ' ',
  ),
);

interface Told {
  readonly written: string;
  readonly stem: string;
  readonly index: number;
}

/** The words that tell something; numbers and firm words are counted elsewhere. */
const tellingIn = (text: string): Told[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: written, index }) => {
    const word = written.toLowerCase();
    if (word.length < 2 || LOOSE.has(word) || FUNCTION_WORDS.has(word)) return [];
    return firmIn(written).length > 0 || isNumber(word) ? [] : [{ written, stem: stemWord(word), index }];
  });

const KEPT = 0.8;

/** Of each passage by itself, so that none of them is lost among the others. */
export function findLostWords(text: string, passages: readonly string[]): Finding[] {
  const said = new Set(tellingIn(text).map(({ stem }) => stem));
  return passages.flatMap((passage) => {
    const telling = tellingIn(passage).filter(({ written }) => !LABELS.has(written.toLowerCase()));
    const words = new Map(telling.map(({ stem, written }) => [stem, written]));
    const gone = [...words].filter(([stem]) => !said.has(stem)).map(([, written]) => written);
    if (words.size - gone.length >= KEPT * words.size) return [];
    return fault(`it no longer says ${gone.slice(0, 5).map(quoted).join(', ')}`);
  });
}

const quoted = (word: string): string => `"${oneLine(word, 40)}"`;

/** So many words of the base may come in, or this share of what the passages say. */
const FEW = 2;
const SHARE = 0.2;

export function findNewWords(text: string, passages: readonly string[], base: string): Finding[] {
  const own = tellingIn(passages.join('\n')).map(({ stem }) => stem);
  const known = new Set(own);
  const near = plainStems(base);
  const fresh = tellingIn(text).filter(({ stem }) => !known.has(stem));
  const strange = fresh.filter(({ stem }) => !near.has(stem));
  if (strange.length > 0)
    return strange.flatMap(({ written }) =>
      fault(`it says ${quoted(written)}, which nothing around it says`),
    );
  const most = Math.max(FEW, Math.floor(SHARE * known.size));
  return fresh.length > most
    ? fault(`it adds ${fresh.map(({ written }) => quoted(written)).join(', ')}: more than ${most} words`)
    : [];
}

/** What the base says without naming anybody or anything. Titles are written in capitals and name nothing by that. */
function plainStems(base: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const line of base.split(/[\n\r]+/)) {
    const isTitle = /^\s*#{1,6}\s/.test(line);
    const names = new Set(isTitle ? [] : namesIn(line).map(({ index }) => index));
    for (const { stem, index, written } of tellingIn(line))
      if (!names.has(index) && !isNameForm(written)) stems.add(stem);
  }
  return stems;
}

/** Capitals within a word: an abbreviation or a product. */
const isNameForm = (written: string): boolean => /\p{Lu}/u.test(written.slice(1));

/** Capitals make a name, unless a sentence begins there or the word names nothing. */
const namesIn = (text: string): { readonly written: string; readonly index: number }[] =>
  [...text.matchAll(WORD)]
    .filter(({ 0: written, index }) => {
      if (!/\p{Lu}/u.test(written)) return false;
      return isNameForm(written) || !(isGrammar(written) || opensSentence(text, index));
    })
    .map(({ 0: written, index }) => ({ written, index }));

const isGrammar = (written: string): boolean => {
  const word = written.toLowerCase();
  return (word.length > 1 && FUNCTION_WORDS.has(word)) || LOOSE.has(word) || firmIn(written).length > 0;
};

const NEAR = 40;
/** At most 41 characters: `NEAR` and one more. */
const OPENING = /(?:^|\n|[.!?:;|]["')\]*_]*\s+)[-*+\d.)\s"'([*_>|]*$/;
/** Behind the id of a record. */
const BEHIND_ID = /(?:^|\n)[^\p{L}\p{N}\n]{0,5}[\w.-]{0,15}\d[\w.-]{0,9}[*_:.)\]]{0,5}\s{1,3}[*_"'(]{0,3}$/u;

function opensSentence(text: string, index: number): boolean {
  const before = index > NEAR ? `x${text.slice(index - NEAR, index)}` : text.slice(0, index);
  return OPENING.test(before) || BEHIND_ID.test(before);
}

export function compareNames(text: string, before: string): Finding[] {
  const spelled = (one: string): ReadonlySet<string> =>
    new Set([...one.matchAll(WORD)].map(([word]) => word));
  const [had, has] = [spelled(before), spelled(text)];
  return [
    ...namesIn(before)
      .filter(({ written }) => !has.has(written))
      .flatMap(({ written }) => fault(`it loses the name ${quoted(written)}`)),
    ...namesIn(text)
      .filter(({ written }) => !had.has(written))
      .flatMap(({ written }) => fault(`it adds the name ${quoted(written)}`)),
  ];
}

/**
 * Words in another order say something else: what happens before what, what depends on what. So all that is said once
 * stays in its order, sentence by sentence; only a question and its answer may be put into each other.
 */
export function compareOrder(text: string, before: string): Finding[] {
  const places = new Map(once(placedKeys(before)).map((one) => [one.key, one]));
  const latest = new Map<number, Placed>();
  let sentence = 0;
  for (const { key, written } of once(placedKeys(text))) {
    const place = places.get(key);
    if (place === undefined || place.isFree) continue;
    const last = latest.get(place.part);
    if (place.sentence < sentence)
      return fault(`it says ${quoted(written)} in another sentence, behind others`);
    if (last !== undefined && place.index < last.index)
      return fault(`it says ${quoted(written)} behind ${quoted(last.written)}, in another order`);
    sentence = place.sentence;
    latest.set(place.part, place);
  }
  return [];
}

interface Placed {
  readonly key: string;
  readonly written: string;
  readonly index: number;
  /** Of a question and its answer both have one sentence, and each is a part of it. */
  readonly sentence: number;
  readonly part: number;
  /** Stands elsewhere in a statement than in a question. */
  readonly isFree: boolean;
}

const PART = /[^.!?;\n]*(?:[.!?;](?!\s)[^.!?;\n]*)*[.!?;\n]?/g;

/** All that tells, counts, binds or limits, with its place. */
function placedKeys(text: string): Placed[] {
  let sentence = 0;
  return [...text.matchAll(PART)].flatMap(({ 0: part, index: start }, at) => {
    const isQuestion = part.endsWith('?');
    const keys = keysIn(part);
    const own = keys.map(({ key, written, index }, nth) => ({
      key,
      written,
      index: start + index,
      sentence,
      part: at,
      isFree: isQuestion ? isModal(key) : key === 'only' && nth === keys.length - 1,
    }));
    if (!isQuestion && part.trim() !== '') sentence += 1;
    return own;
  });
}

const keysIn = (text: string) =>
  [...text.matchAll(WORD)].flatMap(({ 0: written, index }) => {
    const word = written.toLowerCase();
    const firm = firmIn(written);
    if (firm.length > 0) return firm.map((key) => ({ key, written, index }));
    if (isNumber(word)) return [{ key: word, written, index }];
    return LOOSE.has(word) || FUNCTION_WORDS.has(word) || word.length < 2
      ? []
      : [{ key: stemWord(word), written, index }];
  });

function once<Item extends { readonly key: string }>(items: readonly Item[]): Item[] {
  const times = new Map<string, number>();
  for (const { key } of items) times.set(key, (times.get(key) ?? 0) + 1);
  return items.filter(({ key }) => times.get(key) === 1);
}
