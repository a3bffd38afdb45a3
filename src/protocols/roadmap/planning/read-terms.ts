// The things that a spec speaks of, told from how it uses its words: what stands behind an article is a thing, what
// stands before one is done to a thing, what follows "must" is done. No list of verbs would know the next product.

export interface Term {
  /** Heads that are the same in singular and plural are one. */
  readonly key: string;
  /** One or two words, as the text has them. */
  readonly shown: string;
  /** What is done to it, where its text begins so: "receive" of "Receive a carton". */
  readonly deed?: string | undefined;
  /** Things before it in its text. */
  readonly place: number;
}

type Token = {
  readonly word: string;
  readonly key: string /** A capital says nothing here. */;
  readonly opens: boolean;
};

interface Votes {
  /** Of the votes for a thing those that stand behind an article or before "of". */
  sure: number;
  thing: number;
  deed: number;
  counted: number;
  acts: number;
  named: number;
  all: number;
}

const DETERMINER = new Set('a an the each every any no its their our his her this these all both'.split(' '));
const LEADING = new Set(
  'of for with by from in on at without into via through about between against per'.split(' '),
);
const MODAL = new Set('must shall should will can may cannot has have needs need wants want'.split(' '));
const STOP = new Set(
  `and or but nor than then that which who whose when where while if unless until after before within under over above
  below up down out off to not never only is are was were be been being do does did as it they he she we i you so such
  also too very more most less least other others another same own one two three new there here what how why because
  once again still either neither just yet soon later now today my your me us them him rather longer higher lower better
  larger smaller faster earlier ones able due ready whole single full different next previous first last many much few
  several e.g i.e etc`.split(/\s+/),
);
const FAINT = new Set(
  `system app application service software platform tool product user users data thing things way part case time date
  number list set name page state work need needs first last day week month year minute second hour end use item kind
  type requirement requirements feature support level value text side order rule weekday seconds hand night quarter
  morning evening ask`
    .split(/\s+/)
    .map(stem),
);

function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.endsWith('ies') && lower.length > 4) return `${lower.slice(0, -3)}y`;
  return /[^su]s$/.test(lower) && lower.length > 3 ? lower.slice(0, -1) : lower;
}

const WORD = /\p{L}[\p{L}\p{N}'’-]*|\d[\d.,:]*|[^\s\p{L}\d]/gu;
const isNumber = (word: string): boolean => /^\d/.test(word);
const isPlural = (word: string): boolean => /[^su]s$/.test(word);
const isWord = (word: string): boolean => /^\p{L}/u.test(word);

function tokensOf(text: string): Token[] {
  let opens = true;
  return (text.match(WORD) ?? []).map((word) => {
    const token = { word, key: stem(word), opens };
    opens = /^[.:;!?()|•·–—-]$/.test(word);
    return token;
  });
}

const isStop = (token: Token | undefined): boolean => {
  const word = token?.word.toLowerCase() ?? '';
  return !isWord(word) || DETERMINER.has(word) || LEADING.has(word) || MODAL.has(word) || STOP.has(word);
};

export interface Terms {
  readonly find: (text: string) => readonly Term[];
  /** 0 to 1: how much the word alone tells. */
  readonly weigh: (key: string) => number;
}

export function learnTerms(spec: string, title: string): Terms {
  const votes = new Map<string, Votes>();
  for (const line of spec.split('\n')) countVotes(tokensOf(line), votes);
  const inTitle = new Set(tokensOf(title).map(({ key }) => key));
  const isThing = (token: Token | undefined): boolean => {
    if (token === undefined || isStop(token) || token.word.length < 3 || /\d|ly$/.test(token.word))
      return false;
    const { thing, deed } = votes.get(token.key) ?? NONE;
    return thing + byShape(token.word) > deed;
  };
  /** "Links expire", "the gateway fails": what stands behind a thing and is never sure to be one is what it does. */
  const mark = (tokens: readonly Token[]): readonly boolean[] => {
    const marks: boolean[] = [];
    tokens.forEach((token, at) => {
      const before = tokens[at - 1];
      const { sure } = votes.get(token.key) ?? NONE;
      const isDoing = sure === 0 && marks[at - 1] && (isPlural(token.word) || isPlural(before?.word ?? ''));
      marks.push(isThing(token) && (!isDoing || byShape(token.word) > 0));
    });
    return marks;
  };
  return {
    find: (text) => {
      const tokens = tokensOf(text);
      return findTerms(tokens, mark(tokens), votes);
    },
    weigh: (key) => {
      const { counted, acts, all } = votes.get(key) ?? NONE;
      if (counted * 2 > all) return 0;
      const known = 0.5 + Math.min(all, OFTEN) / OFTEN;
      return known * (FAINT.has(key) || inTitle.has(key) || acts * 3 > all ? FAINTLY : 1);
    },
  };
}

/** Said so often it is a word of the product. */
const OFTEN = 5;
const FAINTLY = 0.2;
const NONE: Readonly<Votes> = { sure: 0, thing: 0, deed: 0, counted: 0, acts: 0, named: 0, all: 0 };

function countVotes(tokens: readonly Token[], votes: Map<string, Votes>): void {
  let isBehind = false;
  let isFirst = true;
  tokens.forEach((token, at) => {
    const word = token.word.toLowerCase();
    isFirst = token.opens || (isFirst && (!isWord(word) || !isStop(token) || DETERMINER.has(word)));
    if (isStop(token)) {
      isBehind = DETERMINER.has(word) || LEADING.has(word);
      return;
    }
    const own = votes.get(token.key) ?? { ...NONE };
    votes.set(token.key, own);
    const given = votesFor(tokens, at, isBehind, isFirst);
    for (const key of KEYS) own[key] += given[key];
    if (isStop(tokens[at + 1])) isBehind = false;
  });
}

const KEYS = ['sure', 'thing', 'deed', 'counted', 'acts', 'named', 'all'] as const;

/** `isBehind`: an article or "of" stands before its phrase. `isFirst`: it belongs to the first phrase of a sentence. */
function votesFor(tokens: readonly Token[], at: number, isBehind: boolean, isFirst: boolean): Votes {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const [word, previous, next] = [
    token?.word ?? '',
    before?.word.toLowerCase() ?? '',
    after?.word.toLowerCase() ?? '',
  ];
  const [ends, isAlone] = [isStop(after), isStop(before)];
  // "the algorithm weakens" ends like "the order lines".
  const isSure = ends && isBehind && (isAlone || !isPlural(word));
  const trails = ends && !isSure && !isAlone;
  // "Operator signs in", "search results appear": what a thing does.
  const acts = trails && isFirst && isPlural(word) !== isPlural(previous);
  const isNamed = /^\p{Lu}/u.test(word) && token?.opens === false;
  const sure = Number(isSure) + Number(next === 'of');
  return {
    sure,
    thing: sure + (trails ? 0.5 : 0) + (isNamed ? 0.5 : 0),
    deed:
      (acts ? 0.5 : 0) + Number(DETERMINER.has(next) || isNumber(next)) + Number(AUXILIARY.test(previous)),
    counted: Number(isNumber(previous) || /^(?:two|three|four|five|six|ten)$/.test(previous)),
    acts: Number(MODAL.has(next)),
    named: Number(isNamed),
    all: 1,
  };
}

const AUXILIARY =
  /^(?:to|not|is|are|was|were|be|been|must|shall|should|will|can|may|cannot|has|have|needs?|wants?)$/;

/** Where the spec uses a word too rarely to tell. */
function byShape(word: string): number {
  if (/(?:tion|sion|ment|ness|ity|ance|ence|ship|logy)s?$/i.test(word) || /^\p{Lu}[\p{Lu}\d-]+$/u.test(word))
    return 1;
  if (/(?:able|ible|ful|ous|ed|ive|ing)$/i.test(word)) return -1;
  return 0;
}

function findTerms(
  tokens: readonly Token[],
  isThing: readonly boolean[],
  votes: ReadonlyMap<string, Votes>,
): Term[] {
  const deed = deedOf(tokens, isThing, votes);
  const found: Term[] = [];
  tokens.forEach((token, at) => {
    if (!isThing[at] || isThing[at + 1]) return;
    const before = tokens[at - 1];
    const takes =
      before !== undefined && !isStop(before) && before.word.length > 2 && (isThing[at - 1] || fits(before));
    const words = (takes ? [before, token] : [token]).map((one) => show(one, votes));
    const isDone = deed !== undefined && at > deed.at && at <= deed.at + NEAR && found.length === deed.place;
    found.push({
      key: token.key,
      shown: words.join(' '),
      deed: isDone ? deed.word : doneTo(tokens, at),
      place: found.length,
    });
  });
  return found;
}

const NEAR = 5;

/** "Documents are encrypted": encrypted. */
function doneTo(tokens: readonly Token[], at: number): string | undefined {
  const word = tokens[at + 2]?.word ?? '';
  return /^(?:is|are|be)$/.test(tokens[at + 1]?.word ?? '') && /[^e]ed$/.test(word) ? word : undefined;
}

/** The verb that a text begins with, that follows its first "must", or that its first thing does to another. */
function deedOf(
  tokens: readonly Token[],
  isThing: readonly boolean[],
  votes: ReadonlyMap<string, Votes>,
): { readonly word: string; readonly at: number; readonly place: number } | undefined {
  const thingsBefore = (at: number): number =>
    tokens.slice(0, at).filter((_, i) => isThing[i] && !isThing[i + 1]).length;
  const isDeed = (at: number): boolean => {
    const token = tokens[at];
    if (token === undefined || isThing[at] || isStop(token) || /(?:ed|ing|ly)$/.test(token.word))
      return false;
    return (votes.get(token.key)?.deed ?? 0) > 0;
  };
  const given = (at: number) => ({ word: stem(tokens[at]?.word ?? ''), at, place: thingsBefore(at) });
  if (isDeed(0)) return given(0);
  const modal = tokens.findIndex(({ word }) => /^(?:must|shall|should|will|can|may)$/.test(word));
  if (modal >= 0) {
    const at = tokens.findIndex(({ word }, i) => i > modal && !/^(?:be|able|to|also|only)$/.test(word));
    const isPassive = tokens[at - 1]?.word === 'be';
    return at > 0 && !isPassive && !isStop(tokens[at]) && !isThing[at] ? given(at) : undefined;
  }
  const at = tokens.findIndex((token, i) => i > 0 && isThing[i - 1] && isPlural(token.word) && isDeed(i));
  return at > 0 && thingsBefore(at) === 1 ? given(at) : undefined;
}

/** "duty board", "partial refunds"; not "shows board". */
const fits = ({ word }: Token): boolean => /(?:al|ed|ic|ive|ary|able|ent)$/i.test(word) || word.includes('-');

/** A word that is mostly written small is no name. */
function show({ word, key }: Token, votes: ReadonlyMap<string, Votes>): string {
  const { named, all } = votes.get(key) ?? NONE;
  const isName = named * 2 > all || !/^\p{Lu}\p{Ll}/u.test(word);
  return isName ? word : word.charAt(0).toLowerCase() + word.slice(1);
}
