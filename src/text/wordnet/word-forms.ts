// Leads an inflected English word back to the lemmas it may come from, for each part of speech, and to what it may
// be derived from. Candidates only: a table of words decides which of them exist.

import { FALSE_ADVERBS, IRREGULAR_ADJECTIVES, IRREGULAR_NOUNS, IRREGULAR_VERBS } from './irregular-forms.ts';

/** Noun, verb, adjective, adverb: the order of the sections in the data. */
export const PARTS_OF_SPEECH = ['n', 'v', 'a', 'r'] as const;
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

type Rules = readonly (readonly [suffix: string, ...endings: string[]])[];

/** A suffix, and what may have stood in its place. */
const RULES: Readonly<Record<PartOfSpeech, Rules>> = {
  n: [
    ['ies', 'y', 'ie'],
    ['ses', 's', 'se'],
    ['xes', 'x', 'xe'],
    ['zes', 'z', 'ze'],
    ['ches', 'ch', 'che'],
    ['shes', 'sh'],
    ['oes', 'o', 'oe'],
    ['men', 'man'],
    ['s', ''],
  ],
  v: [
    ['ies', 'y', 'ie'],
    ['ied', 'y', 'ie'],
    ['sses', 'ss'],
    ['xes', 'x'],
    ['zes', 'z', 'ze'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['oes', 'o'],
    ['s', ''],
    ['ed', 'e', ''],
    ['ing', 'e', ''],
  ],
  a: [
    ['ier', 'y'],
    ['iest', 'y'],
    ['er', 'e', ''],
    ['est', 'e', ''],
  ],
  r: [],
};
const DERIVATIONS: readonly { readonly pos: PartOfSpeech; readonly rules: Rules }[] = [
  {
    pos: 'a',
    rules: [
      ['ically', 'ic', 'ical'],
      ['ily', 'y'],
      ['ably', 'able'],
      ['ibly', 'ible'],
      ['ly', '', 'le'],
    ],
  },
  {
    pos: 'a',
    rules: [
      ['iness', 'y'],
      ['ness', ''],
    ],
  },
  {
    pos: 'a',
    rules: [
      ['ability', 'able'],
      ['ibility', 'ible'],
      ['ity', '', 'e'],
    ],
  },
  {
    pos: 'v',
    rules: [
      ['ification', 'ify'],
      ['sion', 'de', 'd'],
      ['ation', 'e', 'ate', ''],
      ['ion', '', 'e'],
    ],
  },
  { pos: 'v', rules: [['ment', '']] },
  { pos: 'v', rules: [['al', '', 'e']] },
];
/** Nothing shorter is a word that inflects by rule. */
const SHORTEST_STEM = 2;
/** Before these a short last syllable doubles its consonant. */
const VOWEL_SUFFIXES = ['ed', 'ing', 'er', 'est'];
const SHORT_VOWEL = /^[^aeiou]*[aeiou][^aeiouwxy]$/;
const DOUBLED = /([bdfgklmnprtvz])\1$/;

const irregular: Readonly<Record<PartOfSpeech, ReadonlyMap<string, readonly string[]>>> = {
  n: readForms(IRREGULAR_NOUNS),
  v: readForms(IRREGULAR_VERBS),
  a: readForms(IRREGULAR_ADJECTIVES),
  r: new Map(),
};
const falseAdverbs = new Set(FALSE_ADVERBS.split(/\s+/));

export interface WordForms {
  /** What the word may be a form of, itself first. */
  readonly lemmas: Readonly<Record<PartOfSpeech, readonly string[]>>;
  /** The same without regard to the part of speech. */
  readonly all: readonly string[];
  /** What the word may be made of by each suffix, always in the same order; the adjectives of adverbs come first. */
  readonly bases: readonly { readonly pos: PartOfSpeech; readonly words: readonly string[] }[];
}

/** The same words are compared over and over; hostile input must not fill the memory. */
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, WordForms>();

/** Expects lower case. */
export function formsOf(word: string): WordForms {
  const known = remembered.get(word);
  if (known) return known;
  const lemmas = {
    n: lemmasAs(word, 'n'),
    v: lemmasAs(word, 'v'),
    a: lemmasAs(word, 'a'),
    r: lemmasAs(word, 'r'),
  };
  const bases = DERIVATIONS.map(({ pos, rules }, at) => ({
    pos,
    words: at === 0 && falseAdverbs.has(word) ? [] : undo(word, rules),
  }));
  const forms = { lemmas, all: [...new Set(Object.values(lemmas).flat())], bases };
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(word, forms);
  return forms;
}

/** The adjectives that an adverb in -ly may be made of. */
export const adjectivesOf = (adverb: string): readonly string[] => formsOf(adverb).bases[0]?.words ?? [];

function lemmasAs(word: string, pos: PartOfSpeech): readonly string[] {
  return [word, ...(irregular[pos].get(word) ?? undo(word, RULES[pos]))];
}

/** "siting" is no form of "sit", which would double its t, nor "being" one of "bee". */
function canEnd(stem: string, suffix: string, ending: string): boolean {
  if (!VOWEL_SUFFIXES.includes(suffix)) return true;
  return ending === 'e' ? suffix !== 'ing' || !/[aeio]$/.test(stem) : !SHORT_VOWEL.test(stem);
}

function undo(word: string, rules: Rules): string[] {
  const found: string[] = [];
  for (const [suffix, ...endings] of rules) {
    if (!word.endsWith(suffix) || word.length - suffix.length < SHORTEST_STEM) continue;
    const stem = word.slice(0, -suffix.length);
    for (const ending of endings) if (canEnd(stem, suffix, ending)) found.push(stem + ending);
    // "stopped" and "bigger" double what "stop" and "big" write once.
    if (VOWEL_SUFFIXES.includes(suffix) && DOUBLED.test(stem)) found.push(stem.slice(0, -1));
  }
  return found;
}

function readForms(text: string): ReadonlyMap<string, readonly string[]> {
  const bases = new Map<string, string[]>();
  for (const line of text.split(';')) {
    const [base = '', ...forms] = line.trim().split(/\s+/);
    for (const form of forms) bases.set(form, [...(bases.get(form) ?? []), base]);
  }
  return bases;
}
