// Reads one sentence, list item or table cell into a Statement: what it is about, how strongly it is meant,
// whether it is negated, which amounts and names it holds. Statements with the same wording are one object.

import type { ClaimType, Modality, Statement, Word } from '../../domain/claim.ts';
import { MODALS, PLACEHOLDER, REFERENCE, SUBJECTIVE, VAGUE_PHRASES } from '../words/lexicon.ts';
import { type PlacedQuantity, readQuantities } from '../words/read-quantities.ts';
import { createVocabulary, type PlacedWord, type Vocabulary } from '../words/read-words.ts';

const DEPENDENCY =
  /\b(depend(?:s|ed|ing)? on|depends|dependent on|prerequisites?|blocked by|blocks|must (?:precede|follow)|only after|cannot start|requires? completion)\b/i;
const CONSTRAINT =
  /\b(at most|at least|no more than|no less than|not exceed|maximum|minimum|limit(?:ed|s)?|only|cannot|must not|shall not|never|within|up to|constraint|restricted|forbidden|prohibited)\b/i;
/** Fewer meaningful words than this say too little to be proved wrong. */
const FEWEST_WORDS = 2;

export interface Reader {
  readonly vocabulary: Vocabulary;
  readStatement(raw: string): Statement;
  /** Every distinct statement read so far, by id. */
  readonly statements: readonly Statement[];
}

export function createReader(): Reader {
  const vocabulary = createVocabulary();
  const byKey = new Map<string, Statement>();
  const byRaw = new Map<string, Statement>();
  const statements: Statement[] = [];

  function readStatement(raw: string): Statement {
    const seen = byRaw.get(raw);
    if (seen) return seen;
    const placed = vocabulary.read(raw);
    const key = keyOf(placed, raw);
    let statement = byKey.get(key);
    if (!statement) {
      statement = interpret(statements.length, key, placed, raw);
      byKey.set(key, statement);
      statements.push(statement);
    }
    byRaw.set(raw, statement);
    return statement;
  }

  return { vocabulary, readStatement, statements };
}

// A text without words (an arrow, a tick) is still something said: it is its own key.
function keyOf(placed: readonly PlacedWord[], raw: string): string {
  let key = '';
  for (const { word } of placed) key += key === '' ? word.lower : ` ${word.lower}`;
  return key === '' ? raw.trim() : key;
}

function interpret(id: number, key: string, placed: readonly PlacedWord[], raw: string): Statement {
  const quantities = readQuantities(placed, raw);
  const words = placed.map(({ word }) => word);
  const meaning = meaningOf(words, quantities);
  const bounding = negationsOfBounds(words, quantities);
  // "not - The value MUST be a schema": a keyword that heads an item denies nothing.
  if (words[0]?.kind === 'negation' && HEADING_WORD.test(raw)) bounding.add(0);
  const { modalities, negated } = strengthOf(words, bounding);
  const type = typeOf(raw, meaning.length, quantities.length, modalities);
  return {
    id,
    key,
    skeleton: skeletonOf(words, quantities),
    words,
    meaning,
    stems: [...new Set(withoutEditions(meaning).map(({ stemId }) => stemId))].sort((a, b) => a - b),
    quantities: quantities.map(({ quantity }) => quantity),
    modalities,
    negated,
    names: namesOf(placed, raw),
    exchangeable: new Set(exchangeableOf(placed, raw, type !== 'factual').map(({ word }) => word.surface)),
    type,
  };
}

/** Carries meaning rather than grammar. */
export const isMeaningful = ({ kind }: Word): boolean =>
  kind === 'content' || kind === 'name' || kind === 'label';

/** "PostgreSQL 16" is about PostgreSQL: the number goes with its name. */
export const withoutEditions = (meaning: readonly Word[]): Word[] =>
  meaning.filter(({ surface }, at) => !/^#\d/.test(surface) || meaning[at - 1]?.kind !== 'name');

/** Words that say what a statement is about; an amount and its unit are its value. */
function meaningOf(words: readonly Word[], quantities: readonly PlacedQuantity[]): Word[] {
  const amounts = new Set(quantities.flatMap(({ from, to }) => words.slice(from, to)));
  return words.filter((word) => isMeaningful(word) && !amounts.has(word));
}

function skeletonOf(words: readonly Word[], quantities: readonly PlacedQuantity[]): string {
  let skeleton = '';
  let next = 0;
  for (let i = 0; i < words.length; i++) {
    const quantity = quantities[next];
    if (quantity && i === quantity.from) {
      skeleton += `# `;
      i = quantity.to - 1;
      next++;
      continue;
    }
    const word = words[i];
    if (word && (word.kind === 'content' || word.kind === 'name' || word.kind === 'label'))
      skeleton += `${word.stem} `;
    else if (word?.kind === 'number') skeleton += '# ';
  }
  return skeleton.trimEnd();
}

const HEADING_WORD = /^\W*\w+\W*?\s?(?:[–—:]|- )/;
const COMPARATIVE =
  /^(?:more|greater|longer|later|higher|larger|less|fewer|sooner|earlier|shorter|lower|smaller)$/;
/** Words between the denial and the comparison: "must not take more than". */
const MOST_BETWEEN = 3;

/** "No more than 60" sets a bound and denies nothing. */
function negationsOfBounds(words: readonly Word[], quantities: readonly PlacedQuantity[]): Set<number> {
  const found = quantities.flatMap(({ from }) => {
    const isThan = words[from - 1]?.lower === 'than' && COMPARATIVE.test(words[from - 2]?.lower ?? '');
    const end = isThan ? from - 2 : /^exceed/.test(words[from - 1]?.lower ?? '') ? from - 1 : 0;
    const start = Math.max(0, end - 1 - MOST_BETWEEN);
    return words.slice(start, end).flatMap(({ kind }, at) => (kind === 'negation' ? [start + at] : []));
  });
  return new Set(found);
}

function strengthOf(
  words: readonly Word[],
  bounding: ReadonlySet<number>,
): { modalities: Modality[]; negated: boolean } {
  const used = new Set(bounding);
  const modalities = words.flatMap((word, at) => {
    const strength = word.kind === 'modal' ? MODALS.get(word.lower) : undefined;
    if (!strength) return [];
    const near = [at - 1, at + 1].find((index) => words[index]?.kind === 'negation' && !used.has(index));
    if (near === undefined) return [strength];
    used.add(near);
    // "not required" lifts a duty, "must not" forbids.
    return [near < at && strength === 'must' ? ('may' as const) : (`${strength}-not` as const)];
  });
  const negations = words.filter(({ kind }) => kind === 'negation').length - used.size;
  return { modalities, negated: negations % 2 === 1 };
}

function namesOf(placed: readonly PlacedWord[], raw: string): string[] {
  const names = new Set<string>();
  placed.forEach(({ word, start }, index) => {
    const code = raw.charCodeAt(start - 1) === 96;
    const capital = index > 0 && word.kind === 'content' && /^[A-Z]/.test(word.surface);
    if (word.kind === 'name' || code || capital) names.add(word.surface);
  });
  return [...names];
}

const ACRONYM = /^[A-Z]+[a-z]{0,3}$/;

/**
 * A link, a citation and an id say where to look, an address where something lies; none says what holds. An acronym is
 * as certain as an identifier only in code or where the statement binds: elsewhere it may be wording.
 */
function exchangeableOf(placed: readonly PlacedWord[], raw: string, binds: boolean): PlacedWord[] {
  // Once from the first word to the last: a statement may be as long as its document.
  let [at, isCode, isLink] = [0, false, false];
  const readUntil = (start: number): void => {
    for (; at < start; at++) {
      const char = raw.charAt(at);
      if (char === '`') isCode = !isCode;
      else if (char === '[' || char === ']') isLink = char === '[';
    }
  };
  return placed.filter(({ word: { kind, surface }, start }) => {
    readUntil(start);
    if (kind !== 'name' || PLACEHOLDER.test(surface) || REFERENCE.test(surface)) return false;
    if (/^https?:/.test(raw.slice(start, start + 6))) return false;
    return !isLink && (!ACRONYM.test(surface) || isCode || binds);
  });
}

function typeOf(
  raw: string,
  meaning: number,
  quantities: number,
  modalities: readonly Modality[],
): ClaimType | undefined {
  if (VAGUE_PHRASES.test(raw) || SUBJECTIVE.test(raw) || /\?["')*_`]*$/.test(raw)) return undefined;
  if (meaning < FEWEST_WORDS && quantities === 0) return undefined;
  if (DEPENDENCY.test(raw)) return 'dependency';
  if (CONSTRAINT.test(raw)) return 'constraint';
  return modalities.some((modality) => modality !== 'may') ? 'requirement' : 'factual';
}
