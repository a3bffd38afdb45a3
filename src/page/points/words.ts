// Kinds and states of points, in the words of readers.

import type { ContradictionCategory, PointKind } from '../../domain/comparison/difference.ts';
import type { PointState } from './gather.ts';

interface KindWords {
  readonly one: string;
  readonly many: string;
  /** What its severity is called. */
  readonly weight: string;
}

export const KIND_WORDS: Readonly<Record<PointKind, KindWords>> = {
  contradiction: { one: 'contradiction', many: 'Contradictions', weight: 'impact' },
  content: { one: 'content', many: 'Content', weight: 'severity' },
  unique: { one: 'only in one', many: 'Only in one document', weight: 'value' },
  structural: { one: 'structure', many: 'Structure', weight: 'severity' },
  unjudged: { one: 'unjudged', many: 'Unjudged statements', weight: 'severity' },
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
