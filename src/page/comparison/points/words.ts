// Kinds and states of points, in the words of readers.

import type { ContradictionCategory, PointKind } from '../../../domain/comparison/difference.ts';
import type { PointState } from './gather.ts';

interface KindWords {
  readonly one: string;
  readonly many: string;
  /** One of them, and several. */
  readonly counted: readonly [string, string];
  /** What its severity is called. */
  readonly weight: string;
}

export const KIND_WORDS: Readonly<Record<PointKind, KindWords>> = {
  contradiction: {
    one: 'contradiction',
    many: 'Contradictions',
    counted: ['contradiction', 'contradictions'],
    weight: 'impact',
  },
  content: {
    one: 'content',
    many: 'Content',
    counted: ['difference of content', 'differences of content'],
    weight: 'severity',
  },
  unique: {
    one: 'only in one',
    many: 'Only in one document',
    counted: ['part that only one document has', 'parts that only one document has'],
    weight: 'value',
  },
  structural: {
    one: 'structure',
    many: 'Structure',
    counted: ['difference of structure', 'differences of structure'],
    weight: 'severity',
  },
  unjudged: {
    one: 'unjudged',
    many: 'Unjudged statements',
    counted: ['statement that nobody judged', 'statements that nobody judged'],
    weight: 'severity',
  },
};

export const STATE_WORDS: Readonly<Record<PointState, string>> = {
  open: 'open',
  decided: 'decided',
  agreed: 'agreed',
  told: 'nothing to decide',
};

export const CATEGORY_WORDS: Readonly<Record<ContradictionCategory, string>> = {
  'opposing-claims': 'opposing claims',
  'requirement-constraint': 'a requirement against a constraint',
  'impossible-sequence': 'impossible sequence',
  'id-clash': 'one id, two things',
};

const LETTERS = /\b(missing from|Round \d,|Variants?) ([A-J](?:, [A-J])*)\b/g;

/** Reasons name variants by letter; readers know files. */
export const withNames = (reason: string, labels: ReadonlyMap<string, string>): string =>
  reason.replace(LETTERS, (_, before: string, letters: string) => {
    const names = letters.split(', ').map((letter) => labels.get(letter) ?? letter);
    return `${before.startsWith('Variant') ? '' : `${before} `}${names.join(', ')}`;
  });
