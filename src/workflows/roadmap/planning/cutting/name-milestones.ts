// What a milestone is called: the titles of the spec that it is made of. A title that any spec has ("Security",
// "Functional requirements") names nothing alone: there what its requirements speak of does.

import { plainText, trimCut } from '../requirements/describe-requirement.ts';

export interface Nameable {
  /** Titles of the spec, the weightiest first. */
  readonly titles: readonly string[];
  readonly texts: readonly string[];
  /** What each requirement is about, in a few of its words. */
  readonly contents: readonly string[];
}

const MOST_WORDS = 8;
const MOST_TITLES = 3;

/** Titles that order a document. */
const FORM =
  /^(?:(?:core|main|key|basic|detailed|v?\d[\d.]*|additional|other|more|general|technical|business|system|product|software|user|(?:non-?\s?)?functional|initial|solution|proposed)\s+)*(?:(?:non-?\s?)?functional|requirements?|specifications?|features?|functions?|scope|details?|overview|background|introduction|summary|proposal|design|solution|architecture|implementation|basics?|core|rules?|other|general|misc\w*|stor(?:y|ies)|use cases?|epics?|must(?:-haves?)?|should|could|mvp|figures|numbers|components?|tasks?|constraints?(?: and figures)?|boring but important|descriptions?|cross-?cutting|comments?|(?:review )?notes?|(?:user )?scenarios?(?: (?:&|and) testing)?|characteristics)$/i;
/** Sections that any spec has: they say what kind of thing is made, and only with the thing itself. */
const KIND =
  /^(?:security|privacy|compliance|legal|data|capacity|performance|reliability|availability|scalability|operations?|monitoring|observability|qualit(?:y|ies)|languages?|locali[sz]ation|accessibility|usability|infrastructure|deployment|roll-?out|interfaces?|compatibility|maintenance|environment|money)(?:(?:,|,? and| &| \/) .*)?$/i;

/** "B. Basics", "3.1 Collection", "Loans · P1", "Tariffs [optional]" without what only counts or marks it. */
const bareTitle = (title: string): string =>
  (plainText(title.replace(/\s`[a-z' -]{2,20}`$/, '')).split(/[[(·|]/, 1)[0] ?? '')
    .replace(/^[A-Z]{2,8}-\d{1,5}[:.]?\s+/, '')
    .replace(/^(?:[A-Z]{1,3}\.|\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|§\s?\d+)\s+/, '')
    .replace(
      /^(?:phase|stage|step|part|epic|milestone|sprint|wave|release|story|component|module|package|lot|work ?stream|track|area)\s+[\w.]{1,5}?\s*[.:–—-]\s*/i,
      '',
    )
    .trim();

/** "What the cafés need", "Trying again": talk, of which only the things are of use. */
const TALK =
  /\b(?:we|us|our|it|they|you|your|i|what|who|how|why|when|where|needs?|wants?|see|was|is|are|be|not|again|first|do|done|please|left)\b|^(?:in|on|at|for|to|if|things?|numbers?|stuff|the) /i;
const isNumbered = (title: string): boolean => /^(?:\p{L}+[\s-]*)?\d{1,3}$/u.test(title);

/** "User Login: The system shall ..." has a title of its own. */
const TITLED = /^((?:[\p{L}\p{N}/-]+ ){0,3}[\p{L}\p{N}/-]+)(?:: |\. (?=\p{Lu}))/u;

/** Of those that most of the requirements have. */
function entitledIn(texts: readonly string[]): readonly string[] {
  const titles = texts.flatMap((text) => TITLED.exec(plainText(text))?.[1] ?? []);
  return titles.length * 2 > texts.length ? titles : [];
}

export function nameMilestones(milestones: readonly Nameable[]): string[] {
  const titles = milestones.map(({ titles: above, contents, texts }) => {
    const all = [...new Set(above.map(bareTitle))].filter(
      (title) => title !== '' && !FORM.test(title) && !isNumbered(title),
    );
    const own = all.filter((title) => !TALK.test(title) && !KIND.test(title));
    const named = own.length > 0 ? own : entitledIn(texts);
    if (named.length > 0) return listTitles(named);
    const kind = all.find((title) => KIND.test(title) && !title.includes(' '));
    return kind === undefined ? capital(listTitles(contents)) : `${kind}: ${firstWhole(contents)}`;
  });
  // Two that would be called the same are called by what they begin with.
  return titles.map((title, at) =>
    titles.indexOf(title) === at ? title : cutWords(capital(milestones[at]?.contents[0] ?? title)),
  );
}

/** Half a sentence is a bad name where another of them fits as it is; one word says little. */
const firstWhole = (contents: readonly string[]): string =>
  contents.find((content) => countWords(content) > 2 && countWords(content) < MOST_WORDS) ??
  cutWords(contents[0] ?? '', MOST_WORDS - 1);

/** As many as fit. */
function listTitles(titles: readonly string[]): string {
  const shown: string[] = [];
  for (const title of titles)
    if (shown.length < MOST_TITLES && countWords([...shown, title].join(' ')) + 1 <= MOST_WORDS)
      shown.push(title);
  return shown.length === 0 ? cutWords(titles[0] ?? '') : joinAnd(shown);
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cutWords = (text: string, most = MOST_WORDS): string => {
  const words = text.split(/\s+/);
  return words.length > most ? trimCut(words.slice(0, most).join(' ')) : text.replace(/[,;:.]$/, '');
};
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
