// What a milestone is called: the titles of the spec that it is made of. A title that any spec has ("Security",
// "Functional requirements") names nothing alone: there what its requirements speak of does.

import { plainText } from './describe-requirement.ts';
import type { Term, Terms } from './read-terms.ts';

export interface Nameable {
  /** Titles of the spec, the weightiest first. */
  readonly titles: readonly string[];
  readonly texts: readonly string[];
}

const MOST_WORDS = 8;
const MOST_TITLES = 3;
const MOST_THINGS = 4;

/** Titles that order a document. */
const FORM =
  /^(?:(?:core|main|key|basic|detailed|v?\d[\d.]*|additional|other|more|general|technical|business|system|product|software|user|(?:non-?\s?)?functional|initial|solution|proposed)\s+)*(?:(?:non-?\s?)?functional|requirements?|specifications?|features?|functions?|scope|details?|overview|background|introduction|summary|proposal|design|solution|architecture|implementation|basics?|core|rules?|other|general|misc\w*|stor(?:y|ies)|use cases?|epics?|must(?:-haves?)?|should|could|mvp|figures|numbers|components?|tasks?|constraints?(?: and figures)?|boring but important)$/i;
/** Sections that any spec has: they say what kind of thing is made, and only with the thing itself. */
const KIND =
  /^(?:security|privacy|compliance|legal|data|capacity|performance|reliability|availability|scalability|operations?|monitoring|observability|qualit(?:y|ies)|languages?|locali[sz]ation|accessibility|usability|infrastructure|deployment|roll-?out|interfaces?|compatibility|maintenance|environment|money)(?:(?:,|,? and| &| \/) .*)?$/i;

/** "B. Basics", "3.1 Collection", "Loans · P1", "Tariffs [optional]" without what only counts or marks it. */
const bareTitle = (title: string): string =>
  (plainText(title).split(/[[(·|]/, 1)[0] ?? '')
    .replace(/^(?:[A-Z]{1,3}\.|\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|§\s?\d+)\s+/, '')
    .replace(
      /^(?:phase|stage|step|part|epic|milestone|sprint|wave|release|story|component|module)\s+[\w.]{1,5}\s*[:–—-]\s*/i,
      '',
    )
    .trim();

/** "What the cafés need", "Trying again": talk, of which only the things are of use. */
const TALK =
  /\b(?:we|us|our|it|they|you|your|i|what|who|how|why|when|where|needs?|wants?|see|was|is|are|be|not|again|first|do|done|please|left)\b|^(?:in|on|at|for|to|if|things?|numbers?|stuff|the) /i;
const isNumbered = (title: string): boolean => /^(?:\p{L}+[\s-]*)?\d{1,3}$/u.test(title);

/** "User Login: The system shall ..." has a title of its own. */
const TITLED = /^((?:[\p{L}\p{N}/-]+ ){0,3}[\p{L}\p{N}/-]+): /u;

/** Of those that most of the requirements have. */
function entitledIn(texts: readonly string[]): readonly string[] {
  const titles = texts.flatMap((text) => TITLED.exec(plainText(text))?.[1] ?? []);
  return titles.length * 2 > texts.length ? titles : [];
}

export function nameMilestones(milestones: readonly Nameable[], terms: Terms): string[] {
  const found = milestones.map(({ texts }) => texts.map((text) => terms.find(plainText(text))));
  const spread = new Map<string, number>();
  for (const all of found)
    for (const key of new Set(all.flat().map((term) => term.key)))
      spread.set(key, (spread.get(key) ?? 0) + 1);
  const weigh = (key: string): number => terms.weigh(key) / (spread.get(key) ?? 1);
  const titles = milestones.map((one, at) => {
    const all = [...new Set(one.titles.map(bareTitle))].filter(
      (title) => title !== '' && !FORM.test(title) && !isNumbered(title),
    );
    const own = all.filter((title) => !TALK.test(title) && !KIND.test(title));
    const kinds = all.filter((title) => KIND.test(title) && !title.includes(' '));
    const named = own.length > 0 ? own : entitledIn(one.texts);
    if (named.length > 0) return listTitles(named);
    const spoken = found[at] ?? [];
    const [kind] = kinds;
    if (kind !== undefined)
      return [kind, pickThings(kind, spoken, weigh, LEAST).join(', ')].filter(Boolean).join(': ');
    const told = pickThings('', [...all.map((title) => terms.find(title)), ...spoken], weigh, LEAST);
    const any = told.length > 0 ? told : pickThings('', spoken, weigh, 0);
    return capital(joinAnd(any)) || cutWords(plainText(all[0] ?? one.texts[0] ?? 'Work'));
  });
  // Two that would be called the same are called by what they begin with.
  return titles.map((title, at) =>
    titles.indexOf(title) === at ? title : cutWords(plainText(milestones[at]?.texts[0] ?? title)),
  );
}

/** As many as fit. */
function listTitles(titles: readonly string[]): string {
  const shown: string[] = [];
  for (const title of titles)
    if (shown.length < MOST_TITLES && countWords([...shown, title].join(' ')) + 1 <= MOST_WORDS)
      shown.push(title);
  return shown.length === 0 ? cutWords(titles[0] ?? '') : joinAnd(shown);
}

/** Each of requirements that none before it speaks of, those of most first. */
function pickThings(
  said: string,
  found: readonly (readonly Term[])[],
  weigh: (key: string) => number,
  least: number,
): string[] {
  const picked: string[] = [];
  const all = new Set(found.keys());
  const open = new Set(all);
  const used = new Set(keysOf(said));
  while (picked.length < MOST_THINGS) {
    const room =
      MOST_WORDS - countWords([said, ...picked].join(' ')) - (said === '' && picked.length > 0 ? 1 : 0);
    const isFree = (term: Term): boolean =>
      countWords(term.shown) <= room && !keysOf(term.shown).some((key) => used.has(key));
    const best = bestOf(found, open, weigh, isFree, least) ?? bestOf(found, all, weigh, isFree, LEAST_MORE);
    if (best === undefined) return picked;
    const done =
      best.deed === undefined || best.shown.startsWith(best.deed) ? best.shown : `${best.deed} ${best.shown}`;
    picked.push(countWords(done) <= room ? done : best.shown);
    for (const key of keysOf(best.shown)) used.add(key);
    found.forEach((terms, at) => {
      if (terms.some(({ key }) => key === best.key)) open.delete(at);
    });
  }
  return picked;
}

function bestOf(
  found: readonly (readonly Term[])[],
  open: ReadonlySet<number>,
  weigh: (key: string) => number,
  isFree: (term: Term) => boolean,
  least: number,
): Term | undefined {
  const scores = new Map<string, { score: number; term: Term }>();
  for (const at of open) {
    const terms = (found[at] ?? []).filter(isFree);
    for (const term of new Map(terms.toReversed().map((one) => [one.key, one])).values()) {
      const { score, term: known } = scores.get(term.key) ?? { score: 0, term };
      const fuller = term.shown.length > known.shown.length ? term : known;
      scores.set(term.key, { score: score + weigh(term.key) * tellingOf(term), term: fuller });
    }
  }
  const ranked = [...scores.values()].filter(({ score }) => score > least);
  return ranked.reduce<(typeof ranked)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  )?.term;
}

/** Of two words rather than of one, since "board" alone could be any. */
const tellingOf = ({ place, shown }: Term): number =>
  (PLACES[place] ?? LAST_PLACE) * (shown.includes(' ') ? 1.2 : 1);

/** Less than this tells nothing of a product; of what is named already only what tells much is said, too. */
const LEAST = 0.3;
const LEAST_MORE = 0.6;
/** What a requirement names first it is about. */
const PLACES = [2, 1.2];
const LAST_PLACE = 0.7;

const ALIKE = 5;
const keysOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}-]{2,}/gu) ?? []).map((word) => word.slice(0, ALIKE));

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cutWords = (text: string): string =>
  text
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .join(' ')
    .replace(/[,;:.]$/, '');
const joinAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Two that would be called the same are told apart by a letter. */
export function tellApart(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const before = seen.get(title) ?? 0;
    seen.set(title, before + 1);
    return before === 0 ? title : `${title} (${String.fromCharCode(97 + before)})`;
  });
}
