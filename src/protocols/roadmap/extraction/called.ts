// What a statement can be called, and what has to be known of the whole spec to call it so.

import type { Statement } from './statement.ts';

export interface Called {
  readonly is:
    | 'requirement'
    | 'deferred'
    | 'criterion'
    | 'outcome'
    | 'risk'
    | 'dependency'
    | 'detail'
    | 'context'
    | 'doubtful';
  readonly why: string;
}

/** What the whole spec says of itself, known before any statement is called something. */
export interface SpecFacts {
  /** Canonical ids that asking sections define. */
  readonly defined: ReadonlySet<string>;
  /** Nothing before it defines its id. */
  isFirst(statement: Statement): boolean;
  /** Letters of those ids. */
  readonly families: ReadonlySet<string>;
  /** Some section asks: then goals and introductions do not. */
  readonly hasDemands: boolean;
  /** Some section is called requirements, features or the like: then others may only explain. */
  readonly hasFeatures: boolean;
  /** It says enough to be the description of something. */
  readonly isWritten: boolean;
  /** Title of the section, for reasons. */
  titleOf(section: number): string;
  /** The outermost title above it that makes the same part of it. */
  outerTitle(section: number): string;
  /** Items or rows stand in it or below it. */
  hasItems(section: number): boolean;
  /** Ids of requirements that a text names. */
  mentions(text: string): readonly string[];
}

export const call = (is: Called['is'], why = ''): Called => ({ is, why });
export const REQUIREMENT = call('requirement');
/** Words that bind. */
export const FIRM = /\b(?:must|shall|should|ha(?:s|ve) to|needs? to)\b/i;
