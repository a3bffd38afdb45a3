// What must be in a text as often after somebody wrote it anew: ids, amounts and dates, numbers, links and code, marks and
// signs, and the words that bind, allow, deny and limit.

import type { Finding } from '../../../../domain/question.ts';
import { type AnchorReader, createAnchorReader } from '../../../../text/find/anchors/find-anchors.ts';
import { createReader } from '../../../../text/statements/read-statement.ts';
import { oneLine } from '../../../evidence/one-line.ts';

/** Spellings of one thing by its key, so that each is found again however it is written. */
type Counted = ReadonlyMap<string, { readonly text: string; readonly times: number }>;

export const fault = (message: string): Finding[] => [{ path: 'text', message }];

/** What is gone, and what is new. */
function compareCounted(before: Counted, after: Counted, what: string): Finding[] {
  const differing = (one: Counted, other: Counted, verb: string): Finding[] =>
    [...one]
      .filter(([key, { times }]) => times > (other.get(key)?.times ?? 0))
      .flatMap(([, { text }]) => fault(`it ${verb} the ${what}"${oneLine(text, 80)}"`));
  return [...differing(before, after, 'loses'), ...differing(after, before, 'adds')];
}

export const WORD = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu;

const COUNTING =
  'zero one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion half third quarter twice double once first second';
const NUMBER = new RegExp(`[\\d\\p{No}]+(?:[.,:/-]\\d+)*|\\b(?:${COUNTING.replace(/ /g, '|')})\\b`, 'giu');
/** Where links lead, what they and footnotes are called, tags, addresses and code. */
const MARKUP =
  /\]\([^()\n]{0,500}\)|\]\[[^[\]\n]{0,300}\]|\[\^[^[\]\n]{0,100}\]|<[^<>\n]{1,500}>|`[^`]{0,500}`|\b(?:https?:\/\/|www\.)[^\s)>\]]{1,500}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}|!\[|\$[^$\n]{1,200}\$/gi;
/** One of a pair alone would find its other half in the text around; a sign turned round says the opposite. */
const MARK = /[`[\]<>|$\\#≤≥≠±=%+→]/g;
/** Stress may go with the label that had it, in pairs. */
const STRESS = /[*_~]/g;

const FIRM = new Set(
  'not nor never none neither nothing nobody must may might shall should can could will would only without unless except until always all any every each both either more less least most than before after during while when within between above below over under instead exactly about approximately roughly nearly almost maybe perhaps possibly probably likely unlikely unknown unclear undecided tbd optional required forbidden or if'.split(
    ' ',
  ),
);
const MODALS = new Set('must may might shall should can could will would'.split(' '));

export const isModal = (key: string): boolean => MODALS.has(key);
/** Ways to write the same: the words that count. */
const FOLDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['no', ['not']],
  ['cannot', ['can', 'not']],
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
]);

/** What a word says of duty, denial or limit; empty for most. */
export function firmIn(written: string): readonly string[] {
  const word = written.toLowerCase().replace('’', "'");
  const folded = FOLDED.get(word);
  if (folded) return folded;
  const denied = /^(.+)n't$/.exec(word)?.[1];
  if (denied !== undefined) return FIRM.has(denied) ? [denied, 'not'] : ['not'];
  return FIRM.has(word) ? [word] : [];
}

export const isNumber = (word: string): boolean => /\d/.test(word) || word.replace(NUMBER, '') === '';

function listAll(pattern: RegExp, text: string): Counted {
  const found = new Map<string, { text: string; times: number }>();
  for (const [written] of text.matchAll(pattern)) note(found, written.toLowerCase(), written);
  return found;
}

function note(found: Map<string, { text: string; times: number }>, key: string, written: string): void {
  found.set(key, { text: written, times: (found.get(key)?.times ?? 0) + 1 });
}

/** Whoever asks when something happens sets no condition. */
const ASKED_WHEN = /\bwhen\b(?<=(?:^|[.!?:]\s{1,9})[*_]{0,3}when)(?=[^.!?\n]{0,500}\?)/gi;

function firmWords(text: string): Counted {
  const found = new Map<string, { text: string; times: number }>();
  const asked = text.replace(ASKED_WHEN, '');
  for (const [written] of asked.matchAll(WORD)) for (const key of firmIn(written)) note(found, key, written);
  return found;
}

/** Once each: what is named may be named again. */
const amountsIn = (text: string, anchors: AnchorReader): Counted =>
  new Map(
    anchors
      .of(text)
      .filter(({ kind }) => kind !== 'name')
      .map(({ key, text: written }) => [key, { text: written, times: 1 }]),
  );

/** Identifiers, files, products: each must be said, and none that nobody said. */
function compareNamed(before: string, after: string, anchors: AnchorReader): Finding[] {
  const missing = (one: string, other: string, verb: string): Finding[] => {
    const said = other.toLowerCase();
    return anchors
      .of(one)
      .filter(({ kind, text }) => kind === 'name' && !said.includes(text.toLowerCase()))
      .flatMap(({ text }) => fault(`it ${verb} the name "${oneLine(text, 80)}"`));
  };
  return [...missing(before, after, 'loses'), ...missing(after, before, 'adds')];
}

export function accountForAll(before: string, after: string): Finding[] {
  const anchors = createAnchorReader(createReader());
  return [
    ...compareCounted(amountsIn(before, anchors), amountsIn(after, anchors), ''),
    ...compareNamed(before, after, anchors),
    ...compareCounted(listAll(NUMBER, before), listAll(NUMBER, after), 'number '),
    ...compareCounted(listAll(MARKUP, before), listAll(MARKUP, after), 'link or code '),
    ...compareCounted(listAll(MARK, before), listAll(MARK, after), 'sign '),
    ...compareStress(listAll(STRESS, before), listAll(STRESS, after)),
    ...compareCounted(firmWords(before), firmWords(after), 'word '),
    ...compareQuestions(before, after),
  ];
}

/** What nobody has answered is still asked; what is stated is not put into doubt. */
function compareQuestions(before: string, after: string): Finding[] {
  const asked = before.match(/\?/g)?.length ?? 0;
  const open = before.match(/\?["')\]*_]{0,9}(?=\s{0,9}(?:\n|$)|\s{1,9}[^.!?\n]{1,500}\?)/g)?.length ?? 0;
  const left = after.match(/\?/g)?.length ?? 0;
  if (left < open) return fault('it makes a statement of a question that nobody has answered');
  return left > asked ? fault('it makes a question of a statement') : [];
}

function compareStress(before: Counted, after: Counted): Finding[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const gone = (before.get(key)?.times ?? 0) - (after.get(key)?.times ?? 0);
    return gone < 0 || gone % 2 !== 0 ? fault(`its marks "${key}" are other than before`) : [];
  });
}
