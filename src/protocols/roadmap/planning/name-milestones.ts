// What a milestone is called: the pieces of the spec that it is made of, and what its requirements speak of most, in the
// words of the spec.

import { FUNCTION_WORDS, UNITS } from '../../../text/words/lexicon.ts';
import { createVocabulary, type Vocabulary } from '../../../text/words/read-words.ts';
import type { SuccessCriterion } from '../model.ts';
import { shortTitle } from './describe-requirement.ts';
import type { WorkGroup } from './group-requirements.ts';

const MOST_WORDS = 8;
const MOST_NAMES = 3;
const MOST_TOPICS = 2;
/** Sections that any spec has. */
const KIND =
  /^(?:security|privacy|compliance|data|capacity|performance|reliability|availability|scalability|operations?|monitoring|observability|quality|languages?|locali[sz]ation|accessibility|usability|infrastructure|deployment|non-?functional.*|constraints?|other.*|general|misc\w*)$/i;
/** They stand in any requirement. */
const WEAK = new Set(
  `user users system app service must shall should can may will not only every each all any least most up new first last
  show shows use uses using work works support provide allow keep make have has been be is are data see get set one two
  three open without within under over below above after before when again other answer answers quarter page pages`.split(
    /\s+/,
  ),
);

export function nameMilestones(
  groups: readonly WorkGroup[],
  criteria: readonly SuccessCriterion[],
): readonly string[] {
  const texts = groups.map(({ requirements, ids }) => ({
    own: requirements.map(({ text }) => text),
    about: criteria
      .filter(({ derivedFrom }) => derivedFrom.some((id) => ids.includes(id)))
      .map(({ text }) => text),
  }));
  const topics = findTopics(texts);
  return numberAlike(groups.map((group, at) => nameOne(group, topics[at] ?? [])));
}

/** "Operations: devices, dashboard, runbook". */
function nameOne({ names, requirements }: WorkGroup, topics: readonly string[]): string {
  const own = names.filter((name) => !KIND.test(name));
  // Several kinds of work say nothing of the product: then what is made is told alone.
  const listed = listNames(own.length > 0 || names.length > 1 ? own : names);
  const heads = requirements
    .map(({ text, id }) => headOf(shortTitle(text, id)))
    .filter((head) => head !== '');
  const most = pick(listed, topics, MOST_TOPICS);
  const told = [...most, ...pick([listed, ...most].join(' '), heads, MOST_WORDS)];
  if (listed === '') return capital(told.join(', ') || cutWords(heads[0] ?? requirements[0]?.text ?? 'Work'));
  return told.length === 0 ? listed : `${listed}: ${told.join(', ')}`;
}

/** Of those that say something new, as many as fit behind what is said already. */
function pick(said: string, phrases: readonly string[], most: number): string[] {
  const told: string[] = [];
  for (const one of phrases) {
    const before = [said, ...told].join(' ');
    const fits = told.length < most && countWords(`${before} ${one}`) <= MOST_WORDS;
    if (fits && !sharesWord(before, one)) told.push(one);
  }
  return told;
}

const LEAST_SHARED = 5;

const sharesWord = (said: string, phrase: string): boolean => {
  const stems = (text: string): string[] =>
    (text.toLowerCase().match(/\p{L}[\p{L}-]{2,}/gu) ?? []).map((word) => word.slice(0, LEAST_SHARED));
  const known = new Set(stems(said));
  return stems(phrase).some((stem) => known.has(stem));
};

const MOST_HEAD = 3;
const OPENING = /^(?:(?:an?|the|each|every|all|any|no|only|both|new|full|single|of|\d[\d.,]*)\s+)+/i;
/** "We are replacing the guns": the guns. */
const SETTLING = /^we (?:\w+ ){1,3}?(?=an? |the )/i;
const STOP =
  /^(?:an?|the|of|to|for|with|and|or|in|on|at|by|from|that|which|is|are|be|was|via|as|when|if|its|their|not|never|can|must|shall|should|will|may|has|have|without|within|under|over|after|before|between|through|against|per|gets?|get|until|unless|where|who|whose|than|\d.*|less|more|only)$/i;

/** Of a standard, a product, a thing. */
const NAME = /^(?=.*[A-Z])[A-Z0-9-]{2,}$/;

/** The thing that a title begins with: "kill switch" of "kill switch per payment method". */
function headOf(title: string): string {
  const words = title.replace(SETTLING, '').replace(OPENING, '').split(/\s+/);
  const end = words.findIndex(
    (word, at) => STOP.test(word) || (at > 0 && /[,;:.(–—]$/.test(words[at - 1] ?? '')),
  );
  const until = end < 0 ? words.length : end;
  // What stands before an article is a verb: "signers open an envelope".
  const isVerb = /^(?:an?|the)$/i.test(words[until] ?? '') && until > 1;
  // "Stay within PCI DSS": what has a name of its own tells more.
  const behind = words.slice(until + 1, until + 1 + MOST_HEAD);
  if (until === 1 && NAME.test(behind[0] ?? '')) return behind.filter((word) => NAME.test(word)).join(' ');
  const head = words.slice(0, Math.min(isVerb ? until - 1 : until, MOST_HEAD)).join(' ');
  return head
    .replace(/(?<![\s,;:.(])[\s,;:.(]+$/, '')
    .replace(/(?<=\S\s)\S+ing$/, '')
    .trim();
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const cutWords = (text: string): string =>
  text
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .join(' ')
    .replace(/[,;:]$/, '');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Login, Receive and Lead view"; as many as fit. */
function listNames(names: readonly string[]): string {
  const shown: string[] = [];
  for (const name of names)
    if (shown.length < MOST_NAMES && countWords([...shown, name].join(' ')) + 1 <= MOST_WORDS)
      shown.push(name);
  const [first = cutWords(names[0] ?? ''), ...others] = shown;
  return others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`;
}

interface Said {
  readonly own: readonly string[];
  /** Criteria for them. */
  readonly about: readonly string[];
}

interface Topic {
  readonly phrase: string;
  readonly count: number;
}

/** Words of several statements of a group, rarer elsewhere, each with the word before it where both go together. */
function findTopics(groups: readonly Said[]): string[][] {
  const vocabulary = createVocabulary();
  const counts = groups.map(({ own, about }) => {
    const found = countStems(own, vocabulary);
    for (const [stem, { count }] of countStems(about, vocabulary)) {
      const known = found.get(stem);
      if (known) found.set(stem, { ...known, count: known.count + count });
    }
    return found;
  });
  const all = new Map<number, number>();
  for (const found of counts)
    for (const [stem, { count }] of found) all.set(stem, (all.get(stem) ?? 0) + count);
  return counts.map((found) =>
    [...found]
      .filter(([, { count }]) => count > 1)
      .map(([stem, { count, phrase }]) => ({ phrase, score: (count * count) / (all.get(stem) ?? count) }))
      .sort((a, b) => b.score - a.score)
      .map(({ phrase }) => phrase),
  );
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const isTelling = (lower: string): boolean =>
  /\p{L}{3}/u.test(lower) && !WEAK.has(lower) && !UNITS.has(lower) && !FUNCTION_WORDS.has(lower);

function countStems(texts: readonly string[], vocabulary: Vocabulary): Map<number, Topic> {
  const found = new Map<number, Topic>();
  for (const text of texts) {
    const words = vocabulary.read(text);
    const seen = new Set<number>();
    words.forEach(({ word, start, end }, at) => {
      if (seen.has(word.stemId) || word.kind === 'function' || !isTelling(word.lower)) return;
      seen.add(word.stemId);
      const before = words[at - 1];
      const isPair =
        before !== undefined &&
        isTelling(before.word.lower) &&
        before.word.kind === 'content' &&
        text.slice(before.end, start) === ' ' &&
        !/(?:ed|ing|s)$/.test(before.word.lower);
      const from = isPair ? before.start : start;
      const phrase = from === 0 ? lowerFirst(text.slice(from, end)) : text.slice(from, end);
      const known = found.get(word.stemId);
      found.set(word.stemId, { count: (known?.count ?? 0) + 1, phrase: longer(known?.phrase, phrase) });
    });
  }
  return found;
}

const longer = (a: string | undefined, b: string): string =>
  a?.includes(' ') ? a : b.includes(' ') ? b : (a ?? b);

/** "Backends, part 2" where two would be called the same. */
export function numberAlike(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    if (titles.filter((one) => one === title).length < 2) return title;
    const part = (seen.get(title) ?? 0) + 1;
    seen.set(title, part);
    return `${title}, part ${part}`;
  });
}
