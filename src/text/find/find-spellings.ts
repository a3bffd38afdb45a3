// One thing under two spellings: "e-mail" and "email", "back end" and "backend", "Github" and "GitHub",
// "behaviour" and "behavior". Rules only, and only where both spellings are in use.

import type { Range } from '../../domain/document.ts';
import { maskCode } from '../parse/mask-code.ts';
import { foldSpelling, isNameLike, isParticleVerb, splitsLikeWord } from '../words/fold-spelling.ts';
import { push } from '../words/index-lists.ts';
import type { ReadFile } from './references/find-references.ts';

const SPACE = 32;
/** Once is a slip of one author; twice on both sides is a drift. */
const FEWEST_USES = 2;
/** Shorter words meet by chance. */
const SHORTEST = 5;

export interface WordPlace extends Range {
  readonly file: number;
}

export interface SpellingDrift {
  readonly kind: 'hyphen' | 'space' | 'capitals' | 'regional';
  /** The rarer spelling and its places in order, then the usual one. */
  readonly rare: Spelling;
  readonly usual: Spelling;
}

export interface Spelling {
  readonly text: string;
  readonly places: readonly WordPlace[];
}

interface Use extends WordPlace {
  readonly text: string;
  /** The word before it, where nothing but a blank stands between. */
  readonly before: string;
}

const WORD = /(?<![\w@#$/.\\-])\p{L}+(?:-\p{L}+)?(?![\w@/\\=(-]|\.\w|:\/)/gu;
const LINK_TARGET =
  /\]\([^)\]\n]{0,2000}\)|<[^<>\n]{1,500}>|https?:\/\/\S{1,2000}|^ {0,3}\[[^\]\n]{1,300}\]:.{0,2000}/gm;

/** `fewestUses` of the rarer spelling: where one slip counts, 1. */
export function findSpellings(files: readonly ReadFile[], fewestUses = FEWEST_USES): SpellingDrift[] {
  const words = new Map<string, Use[]>();
  const neighbours: (readonly [Use, Use])[] = [];
  const names = new Map<string, Use[]>();
  files.forEach(({ document }, file) => {
    const text = maskCode(document).replace(LINK_TARGET, (target) => target.replace(/[^\n]/g, ' '));
    let last: Use | undefined;
    for (const match of text.matchAll(WORD)) {
      const isNext = last?.end === match.index - 1 && text.charCodeAt(match.index - 1) === SPACE;
      const use: Use = {
        file,
        text: match[0],
        before: isNext ? (last?.text.toLowerCase() ?? '') : '',
        start: match.index,
        end: match.index + match[0].length,
      };
      push(words, use.text.toLowerCase(), use);
      if (isNameLike(use.text)) push(names, use.text.toLowerCase(), use);
      if (last && isNext) neighbours.push([last, use]);
      last = use;
    }
  });
  const drifts = [
    ...joinedAndApart(words, findPairs(neighbours, words)),
    ...regional(words),
    ...[...names.values()].flatMap((uses) =>
      drift(
        'capitals',
        groupBy(uses, ({ text }) => text),
      ),
    ),
  ];
  return drifts.filter(({ rare }) => rare.places.length >= fewestUses);
}

/** Two words that are one elsewhere, by the letters of the one. */
function findPairs(
  neighbours: readonly (readonly [Use, Use])[],
  words: ReadonlyMap<string, Use[]>,
): ReadonlyMap<string, Use[]> {
  const pairs = new Map<string, Use[]>();
  for (const [first, second] of neighbours) {
    const letters = `${first.text}${second.text}`.toLowerCase();
    if (!words.has(letters) || !splitsLikeWord(first.text, second.text)) continue;
    push(pairs, letters, {
      file: first.file,
      text: `${first.text} ${second.text}`,
      before: first.before,
      start: first.start,
      end: second.end,
    });
  }
  return pairs;
}

/** Words in one, with a hyphen, and as two, under the letters they share. */
function joinedAndApart(
  words: ReadonlyMap<string, Use[]>,
  pairs: ReadonlyMap<string, Use[]>,
): SpellingDrift[] {
  const hyphened = new Map<string, Use[]>();
  for (const [letters, uses] of words) {
    if (letters.includes('-')) for (const use of uses) push(hyphened, letters.replace('-', ''), use);
  }
  return [...words].flatMap(([letters, all]) => {
    if (letters.includes('-') || letters.length < SHORTEST) return [];
    const dashed = hyphened.get(letters);
    const apart = pairs.get(letters);
    if (dashed === undefined && apart === undefined) return [];
    // `GateResult` is the name of a type, whatever prose calls it.
    const uses = all.filter(({ text }) => !/\p{Ll}\p{Lu}/u.test(text));
    if (uses.length === 0) return [];
    return [
      ...(dashed ? driftOf('hyphen', spell(uses), spell(dashed)) : []),
      ...(apart ? spaced(uses, apart) : []),
    ];
  });
}

function spaced(closed: readonly Use[], apart: readonly Use[]): SpellingDrift[] {
  if (isParticleVerb(apart[0]?.text ?? '')) return roles(closed, apart);
  return driftOf('space', spell(closed), spell(apart));
}

/** "Log in" is what one does, "login" what one has: only two spellings in the same role are a drift. */
function roles(closed: readonly Use[], apart: readonly Use[]): SpellingDrift[] {
  return ([VERB, NOUN] as const).flatMap((role) => {
    const [one, other] = [closed, apart].map((uses) => uses.filter(({ before }) => role.test(before)));
    return one?.length && other?.length ? driftOf('space', spell(one), spell(other)) : [];
  });
}

const VERB = /^(?:to|must|can|cannot|should|shall|will|may|could|would|please|not)$/;
const NOUN = /^(?:the|a|an|each|every|this|that|per|no|one)$/;

function regional(words: ReadonlyMap<string, Use[]>): SpellingDrift[] {
  const folded = new Map<string, Use[]>();
  for (const [word, uses] of words) {
    const letters = foldSpelling(word);
    if (letters !== word || words.has(letters)) for (const use of uses) push(folded, letters, use);
  }
  return [...folded.values()].flatMap((uses) =>
    drift(
      'regional',
      groupBy(uses, ({ text }) => text.toLowerCase()),
    ),
  );
}

function groupBy(uses: readonly Use[], keyOf: (use: Use) => string): Spelling[] {
  const groups = new Map<string, Use[]>();
  for (const use of uses) push(groups, keyOf(use), use);
  return [...groups].map(([text, places]) => ({ text, places }));
}

const spell = (uses: readonly Use[]): Spelling => ({ text: uses[0]?.text.toLowerCase() ?? '', places: uses });

/** The most used spelling against each other one. */
function drift(kind: SpellingDrift['kind'], spellings: readonly Spelling[]): SpellingDrift[] {
  const [usual, ...others] = [...spellings].sort(
    (a, b) => b.places.length - a.places.length || (a.text < b.text ? -1 : 1),
  );
  return usual ? others.flatMap((rare) => driftOf(kind, usual, rare)) : [];
}

function driftOf(kind: SpellingDrift['kind'], a: Spelling, b: Spelling): SpellingDrift[] {
  const [usual, rare] = a.places.length >= b.places.length ? [a, b] : [b, a];
  return [{ kind, rare, usual }];
}
