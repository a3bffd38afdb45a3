// Files that quote what was not merged: undecided.md, and the log where it gives a reason.

import { findPhrase, indexPhrases, isWhole, type PhraseIndex } from './index-phrases.ts';
import { type Item, leadOf, type Unit } from './read-units.ts';
import { countTelling, FEW_WORDS, keyOf, QUOTING_BREAK, readWords } from './read-words.ts';
import { renumbered } from './renumbered.ts';

export interface QuotedText {
  readonly index: PhraseIndex;
  /** For each of the indexed texts. */
  readonly isReason: readonly boolean[];
  /** For each of them the letter of the variant that it tells of, where it is one. */
  readonly owners?: readonly (string | undefined)[];
}

/** Begins the lines of a quotation and is no part of what it says. */
const QUOTE_MARK = '>';

export const indexQuotes = (texts: readonly string[]): PhraseIndex =>
  indexPhrases(texts, (text) => {
    const { words, breaks } = readWords(text, QUOTING_BREAK);
    const isKept = (_: unknown, at: number): boolean => words[at] !== QUOTE_MARK;
    // Behind a number of a heading or list, too.
    const begins = breaks.map((isBreak, at) => isBreak || /^(?:>|\d[\d.]*)$/.test(words[at - 1] ?? ''));
    return { words: words.filter(isKept), breaks: begins.filter(isKept) };
  });

export const readUndecided = (text: string): QuotedText => ({
  index: indexQuotes([text]),
  isReason: [true],
});

const REASON =
  /\b(?:reasons?|rationale|because|why|decided|decision|superseded|replaced|rejected|removed|same as|covered by|[SCXUQ]-\d{3})\b/i;

/** Entries of a log, each from its heading on. */
export const splitLog = (text: string): string[] => text.split(/^(?=#{1,6} )/m);

/** Where a log passes judgement it repeats what is missing, which is no reason. */
const VERDICT = /^## (?:Post-Merge Validation|Ledger|Dropped Anchors|Summary)$/m;

export const withoutVerdicts = (text: string): string =>
  text
    .split(/^(?=## )/m)
    .filter((part) => !VERDICT.test(part))
    .join('');

/** What the log says came in excuses nothing: it has to be there. */
export const withoutArrivals = (text: string): string =>
  text.replace(/^[-*+ ]*\*\*(?:After|Under another heading|Provenance tag)\*\*.*$/gm, '');

const BEFORE = /^[-*+ ]*\*\*Before\*\*.*$/gm;
const GIVEN_REASON = /^[-*+ ]*(?:Reason|Rationale)\b/m;

/** A change that tells what it took away gives no reason by that: a slip that ate a passage would excuse itself. */
const withoutSlips = (entry: string): string =>
  GIVEN_REASON.test(entry) ? entry : entry.replace(BEFORE, '');

export function readLog(text: string): QuotedText {
  const entries = splitLog(withoutArrivals(withoutVerdicts(text))).map(withoutSlips);
  return {
    index: indexQuotes(entries),
    isReason: entries.map((entry) => REASON.test(entry)),
    owners: entries.map((entry) => /^### Variant ([A-Z]),/.exec(entry)?.[1]),
  };
}

/**
 * Keys of the headings, and of the lines that lead to others, that the log says a variant gave up: what stood below them
 * may stand below another one now.
 */
export const namesGivenUp = (log: string, letter: string, units: readonly Unit[]): ReadonlySet<string> =>
  new Set(superseded(log, letter, units).flatMap(namesOf));

/** Keys of the ids whose words a variant gave up to those of another, as a contradiction was decided. */
export const idsDecided = (log: string, letter: string, units: readonly Unit[]): ReadonlySet<string> =>
  new Set(
    superseded(log, letter, units, / by [^`]{0,300}, X-\d+,/).flatMap(({ named }) =>
      named === undefined ? [] : [keyOf(named.id)],
    ),
  );

/** What the log quotes of a variant as superseded, for whatever reason or for one of this kind. */
function superseded(log: string, letter: string, units: readonly Unit[], reason = /(?:)/): Unit[] {
  const quoted = splitLog(withoutVerdicts(log))
    .filter((entry) => entry.startsWith(`### Variant ${letter},`))
    .flatMap((entry) => [...entry.matchAll(/^- L(\d+) `.*` — reason: superseded(.*)$/gm)])
    .filter(([, , why = '']) => reason.test(why));
  const lines = new Set(quoted.map(([, line]) => Number(line)));
  return units.filter(({ line }) => lines.has(line));
}

/** What others that belong to it are filed under. */
const namesOf = ({ kind, text, record }: Unit): string[] =>
  kind === 'heading'
    ? [keyOf(text)]
    : [record, leadOf(text, undefined)?.name, text].flatMap((name) => (name ? [keyOf(name)] : []));

/**
 * Whether items are quoted; `back` leads from ids of the merged document to those of the variant. What is told of one
 * variant says nothing about another: `letters` are those that count.
 */
export function quotedIn(
  all: QuotedText,
  back: ReadonlyMap<string, string>,
  letters: readonly string[] = [],
): (item: Item) => boolean {
  const isOwn = (owner: string | undefined): boolean => owner === undefined || letters.includes(owner);
  const quoted = { ...all, isReason: all.isReason.map((is, at) => is && isOwn(all.owners?.[at])) };
  const claims = new Map<string, Set<string>>();
  return (item) => {
    const old = back.size === 0 ? item.key : keyOf(renumbered(item.text, back));
    return [...new Set([item.key, old])].some((key) => isThere(quoted, item, key, claims));
  };
}

/** A few words are quoted as often as they mean something else, each time whole. */
function isThere(
  { index, isReason }: QuotedText,
  item: Item,
  key: string,
  claims: Map<string, Set<string>>,
): boolean {
  const phrase = withoutQuoteMarks(key);
  const found = findPhrase(index, phrase).filter((start) => isReason[index.owners[start] ?? 0]);
  if (found.length === 0 || countTelling(key) > FEW_WORDS) return found.length > 0;
  const whole = found.filter((start) => isWhole(index, start, phrase.length));
  const claim = `${item.kind} ${key}`;
  const addresses = claims.get(claim) ?? new Set<string>();
  addresses.add([...item.unit.chapters, ...item.unit.records].join('\n'));
  claims.set(claim, addresses);
  if (whole.length < addresses.size) return false;
  return tellsItself(item) || whole.some((start) => isAddressed(index, item, start));
}

const withoutQuoteMarks = (key: string): string[] => key.split(' ').filter((word) => word !== QUOTE_MARK);

/** Its id, first cell or label is among its words. */
const tellsItself = ({ kind, key, record }: Item): boolean =>
  kind === 'row' || (record !== undefined && key.startsWith(`${keyOf(record)} `));

/** A few words are quoted only where what they belong to is named, too. */
function isAddressed(index: PhraseIndex, { unit, key }: Item, start: number): boolean {
  const names = [...unit.records, ...unit.chapters.slice(-1)].filter((name) => name !== key);
  const isHere = (at: number): boolean => index.owners[at] === index.owners[start];
  return names.length === 0 || names.some((name) => findPhrase(index, withoutQuoteMarks(name)).some(isHere));
}
