// What a view is: into which groups a persona sorts requirements, what it puts first, and what it misses. Apart from the
// views themselves, which are data.

import type { Role } from '../../reading/roles.ts';

/** What is known of a requirement beyond its words. */
export interface Facts {
  /** An amount with a unit or a bound. */
  readonly hasFigure: boolean;
  /** The source says when it is met. */
  readonly hasCriterion: boolean;
}

export interface Group {
  readonly title: string;
  readonly words?: RegExp;
  /** Decides before any words do. */
  readonly takes?: (facts: Facts) => boolean;
}

/** Requirements about one thing that do not speak of another. */
export interface Gap {
  readonly title: string;
  readonly about?: RegExp;
  readonly lacks?: RegExp;
  readonly without?: (facts: Facts) => boolean;
  readonly slot: 'risk' | 'question';
}

export interface View {
  readonly groups: readonly Group[];
  /** Index of the group for what none of the words match. */
  readonly rest: number;
  /** Roles whose sections come right after the opening. */
  readonly first: readonly Role[];
  readonly gaps: readonly Gap[];
  /** Statements too vague to be checked are called out. */
  readonly doubtsVague: boolean;
  /** Names that several requirements use are listed. */
  readonly listsShared: boolean;
}

export const view = (groups: readonly Group[], more: Partial<View> = {}): View => ({
  groups,
  rest: groups.length - 1,
  first: [],
  gaps: [],
  doubtsVague: false,
  listsShared: false,
  ...more,
});

export const group = (title: string, words?: RegExp): Group => (words ? { title, words } : { title });
