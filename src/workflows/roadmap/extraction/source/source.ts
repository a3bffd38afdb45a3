// A spec as it is read: Markdown whose every line knows the lines of the original. Other formats differ from the original
// only here; everything behind it reads one kind of text.

import type { SourceRef } from '../../model/extraction.ts';

export interface Spec {
  readonly label: string;
  readonly text: string;
  readonly format: 'markdown' | 'text' | 'yaml' | 'json';
}

export interface Source {
  readonly text: string;
  /** For each line of `text` where it comes from. */
  readonly origins: readonly Origin[];
  /** The spec itself. */
  readonly original: readonly string[];
}

export interface Origin {
  /** 1-based, both ends included. */
  readonly line: number;
  readonly endLine: number;
}

export const splitLines = (text: string): string[] => text.split(text.includes('\n') ? /\r?\n/ : '\r');

/** Lines of `text` are 1-based. The quote stands verbatim at its lines: `wanted`, or the lines themselves. */
export function refer(source: Source, line: number, endLine: number, wanted: string): SourceRef {
  const first = source.origins[line - 1]?.line ?? 1;
  let last = first;
  for (let at = line - 1; at < endLine; at += 1) last = Math.max(last, source.origins[at]?.endLine ?? last);
  const lines = source.original.slice(first - 1, last);
  const quote = lines.join('\n').includes(wanted) ? wanted : firstWritten(lines);
  return { line: first, endLine: last, quote };
}

const firstWritten = (lines: readonly string[]): string =>
  (lines.find((line) => line.trim() !== '') ?? '').trim();

/** A line break at the end of a text begins no further line. */
export const countLines = (text: string): number => splitLines(text).length - (/[\r\n]$/.test(text) ? 1 : 0);
