// What `check` reports: one thing that is wrong in a folder of documents, where it stands and what it clashes
// with. Messages hold no line numbers, so that moved lines change no fingerprint and no baseline.

import type { Severity } from '../../domain/comparison/difference.ts';

/** Each kind with what it means, for readers of reports. */
export const FINDING_KINDS = {
  contradiction: 'Two statements that cannot both hold, or one requirement id with two texts',
  'dependency-cycle': 'An order of work that is impossible to follow',
  'broken-reference': 'A reference that leads nowhere',
  'dangling-requirement': 'A requirement id that is used but defined nowhere',
  'duplicate-requirement': 'A requirement that is stated more than once',
  terminology: 'One thing under two spellings or names',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

/** Lines and columns count from 1, columns in UTF-16 units; the end is exclusive. */
export interface Place {
  /** As the file was named. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly quote: string;
}

export interface CheckFinding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** The rule that gave the severity. */
  readonly reason: string;
  /** The first is where the finding stands, the others are what it clashes with. */
  readonly places: readonly [Place, ...Place[]];
  /** The same as long as kind, wording and file names are the same, wherever the lines are. */
  readonly fingerprint: string;
}

/** Something found in the texts, before it is placed. */
export interface Draft {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly message: string;
  readonly reason: string;
  readonly spans: readonly [FileSpan, ...FileSpan[]];
  /** What makes it the same finding tomorrow; the texts and names of its files where nothing is given. */
  readonly identity?: readonly string[];
}

export interface FileSpan {
  readonly file: number;
  readonly start: number;
  readonly end: number;
}
