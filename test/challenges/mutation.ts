// One way to spoil a document that the adversary has nothing against, and what must then be said about it.

import type { ArtifactType } from '../../src/workflows/review/model/challenge.ts';
import type { SeededRandom } from '../mutations/seeded-random.ts';

/** 1-based, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface Planted {
  /** The spoiled document. */
  readonly text: string;
  /** Where the fault stands now; empty for what was taken away. */
  readonly lines: readonly LineRange[];
  /** Of `CATEGORIES`. */
  readonly category: string;
  /** For what was taken away: words, one of which the challenge must name; matched without regard to case. */
  readonly missing?: readonly string[];
  /** For readers of a miss. */
  readonly what: string;
}

export interface Mutation {
  readonly name: string;
  readonly type: ArtifactType;
  /** Undefined where the document offers no place for it. */
  plant(text: string, random: SeededRandom): Planted | undefined;
}

/** A document without faults to plant into. */
export interface Source {
  readonly name: string;
  readonly type: ArtifactType;
  readonly text: string;
  readonly context?: { readonly label: string; readonly text: string };
}

/** Puts `line` behind the given one (1-based; 0 puts it first). */
export function insertBehind(text: string, after: number, line: string): Pick<Planted, 'text' | 'lines'> {
  const lines = text.split('\n');
  lines.splice(after, 0, line);
  return { text: lines.join('\n'), lines: [{ from: after + 1, to: after + line.split('\n').length }] };
}

/** Puts `line` in the place of the given one. */
export function replaceLine(text: string, at: number, line: string): Pick<Planted, 'text' | 'lines'> {
  const lines = text.split('\n');
  lines[at - 1] = line;
  return { text: lines.join('\n'), lines: [{ from: at, to: at }] };
}

export interface NumberedLine {
  readonly number: number;
  readonly line: string;
}

/** The lines that match, with their numbers. */
export const linesMatching = (text: string, pattern: RegExp): NumberedLine[] =>
  text
    .split('\n')
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => pattern.test(line));
