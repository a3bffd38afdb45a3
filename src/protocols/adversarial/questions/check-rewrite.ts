// Whether an adapted passage still says what it said, as far as code can tell: the same ids, amounts, dates, names,
// numbers, links and code, every character but for the opening, the same form, about the same length.

import type { BlockKind } from '../../../domain/document.ts';
import type { Finding } from '../../../domain/question.ts';
import { createAnchorReader } from '../../../text/find/anchors/find-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { createReader } from '../../../text/statements/read-statement.ts';
import { stemWord } from '../../../text/words/stem-word.ts';
import { oneLine } from '../../prompts/one-line.ts';

export interface Passage {
  readonly block: string;
  readonly kind: BlockKind;
  /** The heading or sentence of the base in front of it; empty where there is none. */
  readonly before: string;
  readonly after: string;
}

const SHORTEST = 0.5;
const LONGEST = 1.5;

/** Empty where the new text may take the place of the old. */
export function findRewriteFaults(text: string, passage: Passage): Finding[] {
  const size = text.length / passage.block.length;
  // Nothing else is worth reading in a text of any length.
  if (size > LONGEST) return fault(`it is ${Math.round(size * 100)} % as long as the passage`);
  return [
    ...(size < SHORTEST ? fault(`it is only ${Math.round(size * 100)} % as long as the passage`) : []),
    ...checkForm(text, passage),
    ...compare(anchorsIn(passage.block), anchorsIn(text), ''),
    ...compare(listAll(NUMBER, passage.block), listAll(NUMBER, text), 'number '),
    ...compare(listAll(MARKUP, passage.block), listAll(MARKUP, text), 'link or code '),
    ...compare(listAll(MARK, passage.block), listAll(MARK, text), 'mark '),
    ...compare(firmWords(passage.block), firmWords(text), 'word '),
    ...findNewNames(text, passage),
    ...checkOpening(text, passage),
  ];
}

const fault = (message: string): Finding[] => [{ path: 'text', message }];

/** Spellings of one thing by its key, so that each is found again however it is written. */
type Counted = ReadonlyMap<string, { readonly text: string; readonly times: number }>;

/** What is gone, and what is new. */
function compare(before: Counted, after: Counted, what: string): Finding[] {
  const differing = (one: Counted, other: Counted, verb: string): Finding[] =>
    [...one]
      .filter(([key, { times }]) => times > (other.get(key)?.times ?? 0))
      .flatMap(([, { text }]) => fault(`it ${verb} the ${what}"${oneLine(text, 80)}"`));
  return [...differing(before, after, 'loses'), ...differing(after, before, 'adds')];
}

/** Once each: what is named may be named again. */
const anchorsIn = (text: string): Counted =>
  new Map(
    createAnchorReader(createReader())
      .of(text)
      .map(({ key, text: written }) => [key, { text: written, times: 1 }]),
  );

const COUNTING =
  'zero one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion half third quarter twice double once first second';
const NUMBER = new RegExp(`[\\d\\p{No}]+(?:[.,:/-]\\d+)*|\\b(?:${COUNTING.replace(/ /g, '|')})\\b`, 'giu');
/** Where links lead, what they and footnotes are called, tags, addresses and code. */
const MARKUP =
  /\]\([^()\n]{0,500}\)|\]\[[^[\]\n]{0,300}\]|\[\^[^[\]\n]{0,100}\]|<[^<>\n]{1,500}>|`[^`]{0,500}`|\b(?:https?:\/\/|www\.)[^\s)>\]]{1,500}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}|!\[|\$[^$\n]{1,200}\$/gi;
/** One of a pair alone would find its other half in the text around. */
const MARK = /[`*_~[\]<>|$\\#]/g;
const FIRM = new Set(
  'not no nor never none neither cannot must may might shall should can could will would only without unless except until always all any every each more less least most optional required forbidden or if'.split(
    ' ',
  ),
);
const NEGATED = /n['’]t$/;

function listAll(pattern: RegExp, text: string): Counted {
  const found = new Map<string, { text: string; times: number }>();
  for (const [written] of text.matchAll(pattern)) {
    const key = written.toLowerCase();
    found.set(key, { text: written, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return found;
}

const WORD = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu;

function firmWords(text: string): Counted {
  const found = new Map<string, { text: string; times: number }>();
  for (const [written] of text.matchAll(WORD)) {
    const word = written.toLowerCase();
    const key = NEGATED.test(word) ? 'not' : word;
    if (FIRM.has(key)) found.set(key, { text: written, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return found;
}

/** Words that open a sentence without naming anything. */
const OPENERS = new Set(
  'a accordingly additionally after afterwards again also although an and another as at because before besides but by consequently during finally for from furthermore hence here however in instead it its likewise meanwhile moreover next of on otherwise our similarly since so still such that the their then there therefore these they this those thus to together too under we when where whereas which while with within yet'.split(
    ' ',
  ),
);

/** Capitals make a name, unless a sentence begins there; then only words that are known to name nothing may. */
function findNewNames(text: string, { block }: Passage): Finding[] {
  const known = new Set(listAll(WORD, block).keys());
  return [...text.matchAll(WORD)].flatMap(({ 0: written, index }) => {
    const word = written.toLowerCase();
    if (word === written || known.has(word)) return [];
    const opens = /(?:^|[.!?:]["')\]*_]*\s+)[-*+\d.)\s"'([*_]*$/.test(
      text.slice(Math.max(0, index - 20), index),
    );
    const isPlain = written.slice(1) === word.slice(1) && OPENERS.has(word);
    return opens && isPlain ? [] : fault(`it adds the name "${oneLine(written, 80)}"`);
  });
}

/** Articles, pronouns and words that only connect: what a seam is made of. */
const LOOSE = new Set(
  'a accordingly additionally again also an and another besides but consequently finally furthermore he hence her here hers him his however i instead it its itself likewise meanwhile moreover next our she similarly so such that the their them then there therefore these they this those thus too we'.split(
    ' ',
  ),
);

/**
 * Only the opening may change: loose words, and a noun from the base next to it where a loose word stood. From the first
 * word that tells something, every character stays; that word may begin a sentence or no longer do so.
 */
function checkOpening(text: string, { block, before, after }: Passage): Finding[] {
  const first = [...block.matchAll(WORD)].find(([word]) => !LOOSE.has(word.toLowerCase()));
  const kept = block.slice(first?.index ?? block.length);
  const opening = text.slice(0, Math.max(0, text.length - kept.length));
  const rest = text.slice(opening.length);
  if (rest.slice(1) !== kept.slice(1) || rest.slice(0, 1).toLowerCase() !== kept.slice(0, 1).toLowerCase())
    return fault(`it changes more than the opening, which ends at "${oneLine(kept, 40)}"`);
  if (!/^[\p{L}\p{M}\s,'’*_-]*$/u.test(opening.replace(MARKER, '')))
    return fault(`its opening "${oneLine(opening, 80)}" holds more than words`);
  const hadLoose = wordsOf(block.slice(0, block.length - kept.length)).length > 0;
  const near = new Set(hadLoose ? wordsOf(`${before} ${after}`).map((word) => stemWord(word)) : []);
  return wordsOf(opening.replace(MARKER, ''))
    .filter((word) => !LOOSE.has(word) && !near.has(stemWord(word)))
    .flatMap((word) => fault(`it opens with "${oneLine(word, 80)}", which nothing around it says`));
}

const wordsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());

const MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** One block of the same kind, on one line if it was on one. */
function checkForm(text: string, { block, kind }: Passage): Finding[] {
  const { blocks } = parseDocument(text);
  if (blocks.length !== 1 || blocks[0]?.kind !== kind)
    return fault(`it is no single ${kind.replace('-', ' ')}`);
  if (MARKER.exec(text)?.[0] !== MARKER.exec(block)?.[0]) return fault('it begins with another marker');
  const breaks = /[\n\r\v\f\u0085\u2028\u2029]/;
  if (breaks.test(text) && !breaks.test(block)) return fault('it has line breaks where there were none');
  // What nobody sees can turn what everybody sees around.
  return /[\p{Cc}\p{Cf}]/u.test(text.replace(/[\n\r\t]/g, ''))
    ? fault('it has characters that nobody sees')
    : [];
}
