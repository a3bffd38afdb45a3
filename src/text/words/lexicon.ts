// The words that reading text relies on, as sets and maps. The lists themselves are data: `text/data/`.

import documentKinds from '../data/document-kinds.json' with { type: 'json' };
import functionWords from '../data/function-words.json' with { type: 'json' };
import labels from '../data/labels.json' with { type: 'json' };
import modals from '../data/modals.json' with { type: 'json' };
import names from '../data/names.json' with { type: 'json' };
import numbers from '../data/numbers.json' with { type: 'json' };
import spelling from '../data/spelling.json' with { type: 'json' };
import units from '../data/units.json' with { type: 'json' };

const split = (words: string): string[] => words.split(' ');
const setOf = (groups: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(groups).flatMap(split));

/** Carry grammar, not meaning: ignored when two statements are compared for what they are about. */
export const FUNCTION_WORDS = setOf(functionWords);

/** Ordinal words with their rank. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  split(numbers.ordinals).map((word, index) => [word, index + 1]),
);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...split(numbers.cardinals).map((word, value) => [word, value] as const),
  ...Object.entries(numbers['other numbers']),
]);

export const MONTHS: ReadonlyMap<string, number> = new Map(
  split(numbers.months).flatMap((month, index) => [
    [month, index + 1],
    [month.slice(0, 3), index + 1],
  ]),
);

/** Modal words with the binding force they express. */
export const MODALS: ReadonlyMap<string, 'must' | 'should' | 'may'> = new Map(
  (['must', 'should', 'may'] as const).flatMap((force) => split(modals[force]).map((word) => [word, force])),
);
export const NEGATIONS: ReadonlySet<string> = new Set(split(modals.negations));

/** A number after one of these names a thing ("Phase 2"), it does not measure one. */
export const LABEL_WORDS: ReadonlySet<string> = new Set(split(labels['before a number']));
/** A capital letter after one of these names a thing too ("Module A", "Team B"). */
export const LETTER_LABEL_WORDS = setOf(labels);

/** Units with their dimension and the factor to its base (ms, bytes, percent, per second). */
export const UNITS: ReadonlyMap<string, readonly [dimension: string, factor: number]> = new Map(
  Object.entries(units).flatMap(([dimension, factors]) =>
    Object.entries(factors).flatMap(([words, factor]) =>
      split(words).map((word) => [word, [dimension, factor]] as const),
    ),
  ),
);

/** What a title says about the kind and the stage of a document rather than about its subject. */
export const DOCUMENT_KINDS = setOf(documentKinds);

/** Standards and technologies that look like requirement ids ("RFC-2119") but are known far beyond any document set. */
export const STANDARDS: ReadonlySet<string> = new Set(split(names.standards));
/** Acronyms and words in capitals that every document uses. */
export const COMMON_CAPITALS: ReadonlySet<string> = new Set([
  ...split(names['common acronyms']),
  ...split(names['shouted words']),
]);
/** Values in code that name nothing. */
export const LITERALS: ReadonlySet<string> = new Set(split(names.literals));

/** Besides function words: what stands before or after any noun. */
export const GLUE_WORDS = setOf(spelling);

/** Seed 000: statements with these cannot be proved wrong, so they contradict nothing. */
export const VAGUE_PHRASES =
  /\b(as appropriate|as needed|as necessary|if needed|where appropriate|when appropriate|where possible|if possible|best practices?|reasonabl[ey]|as required|and so on|industry[- ]standard|state[- ]of[- ]the[- ]art|user[- ]friendly)\b/i;

/** A requirement, milestone or passage that is pointed at: "FR-012", "M3", "§5.2". */
export const REFERENCE =
  /^(?:§[\d.]*|[A-Z][A-Za-z]{0,11}(?:[-_.][A-Za-z]{1,11}){0,3}[-_.]?\d{1,5}(?:[-_.]\w{1,8})*)$/;

/** What will be filled in, or does not apply. */
export const PLACEHOLDER = /^\W*(?:todo|tbd|tbc|tba|fixme|xxx+|n\/a|none yet|pending)\b/i;

/** Subjective judgements without a criterion. */
export const SUBJECTIVE =
  /\b(we (?:feel|believe|think|prefer)|i (?:feel|believe|think|prefer)|seems? (?:nice|good|better|fine)|elegant|beautiful|nice to have|feels? (?:right|wrong|better))\b/i;
