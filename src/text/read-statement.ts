// Reads one sentence, list item or table cell into a Statement: what it is about, how strongly it is meant,
// whether it is negated, which amounts and names it holds. Statements with the same wording are one object.

import type { ClaimType, Modality, Statement, Word } from '../domain/claim.ts';
import { MODALS, SUBJECTIVE, VAGUE_PHRASES } from './lexicon.ts';
import { type PlacedQuantity, readQuantities } from './read-quantities.ts';
import { createVocabulary, type PlacedWord, type Vocabulary } from './read-words.ts';

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
  const { modality, negated } = strengthOf(words);
  return {
    id,
    key,
    skeleton: skeletonOf(words, quantities),
    words,
    stems: stemsOf(words),
    quantities: quantities.map(({ quantity }) => quantity),
    modality,
    negated,
    names: namesOf(placed, raw),
    type: typeOf(raw, words, quantities.length, modality),
  };
}

function stemsOf(words: readonly Word[]): number[] {
  const stems = new Set<number>();
  for (const { kind, stemId } of words) {
    if (kind === 'content' || kind === 'name' || kind === 'label') stems.add(stemId);
  }
  return [...stems].sort((a, b) => a - b);
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

function strengthOf(words: readonly Word[]): { modality: Modality | undefined; negated: boolean } {
  const at = words.findIndex(({ kind }) => kind === 'modal');
  const negations = words.filter(({ kind }) => kind === 'negation').length;
  const strength = at < 0 ? undefined : MODALS.get(words[at]?.lower ?? '');
  if (!strength) return { modality: undefined, negated: negations % 2 === 1 };
  const touching = [words[at - 1], words[at + 1], words[at + 2]].some((word) => word?.kind === 'negation');
  if (!touching) return { modality: strength, negated: negations % 2 === 1 };
  // "not required" lifts a duty, "must not" forbids.
  const lifts = words[at - 1]?.kind === 'negation' && strength === 'must';
  return { modality: lifts ? 'may' : `${strength}-not`, negated: (negations - 1) % 2 === 1 };
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

function typeOf(
  raw: string,
  words: readonly Word[],
  quantities: number,
  modality: Modality | undefined,
): ClaimType | undefined {
  if (VAGUE_PHRASES.test(raw) || SUBJECTIVE.test(raw) || /\?["')*_`]*$/.test(raw)) return undefined;
  const meaning = words.filter(({ kind }) => kind === 'content' || kind === 'name').length;
  if (meaning < FEWEST_WORDS && quantities === 0) return undefined;
  if (DEPENDENCY.test(raw)) return 'dependency';
  if (CONSTRAINT.test(raw)) return 'constraint';
  return modality === undefined || modality === 'may' ? 'factual' : 'requirement';
}
