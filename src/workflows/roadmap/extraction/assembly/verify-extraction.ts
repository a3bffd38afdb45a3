// The four passes over a finished extraction. Each reads the spec anew and counts; none trusts what was extracted.

import type { ExtractionPass, SourceRef } from '../../model/extraction.ts';
import { RoadmapError } from '../../model/roadmap-error.ts';
import type { IndexedSection } from '../source/chunk-source.ts';

export interface Item {
  readonly id: string;
  readonly text: string;
  readonly source: SourceRef;
  /** Its text is ours, made of ids: only its quote is checked. */
  readonly isComposed?: boolean;
}

export interface Evidence {
  readonly label: string;
  readonly original: readonly string[];
  readonly items: readonly Item[];
  /** Lines that state something, each with its lines in the original. */
  readonly heard: readonly { readonly line: number; readonly endLine: number }[];
  /** Lines that the reading took something from, kept or not. */
  readonly taken: readonly { readonly line: number; readonly endLine: number }[];
  readonly sections: readonly IndexedSection[];
  /** What was read, by lines of the source as it was read. */
  readonly chunks: readonly { readonly line: number; readonly endLine: number }[];
  readonly counts: { readonly found: number; readonly kept: number; readonly dropped: number };
}

interface Verdict {
  readonly pass: ExtractionPass;
  /** What a reader has to look at where it fails. */
  readonly lines: readonly number[];
}

const ENOUGH_COVERED = 0.95;
const MOST_LINES_NAMED = 10;

/** Throws where a pass fails: a partial extraction is none. */
export function verifyExtraction(evidence: Evidence): readonly ExtractionPass[] {
  const verdicts = [
    checkSourceCoverage(evidence),
    checkQuotes(evidence),
    checkSections(evidence),
    checkCounts(evidence),
  ];
  const failed = verdicts.find(({ pass }) => pass.status === 'FAIL');
  if (failed) {
    const { name, detail } = failed.pass;
    throw new RoadmapError(`${evidence.label}: the extraction fails its ${name} check: ${detail}`, {
      code: 'roadmap/extraction-unverified',
      hint: `Look at ${nameLines(failed.lines)} of ${evidence.label}: state each requirement in a sentence or an item of its own.`,
    });
  }
  return verdicts.map(({ pass }) => pass);
}

const nameLines = (lines: readonly number[]): string => {
  const named = lines.slice(0, MOST_LINES_NAMED).join(', ');
  const more = lines.length > MOST_LINES_NAMED ? ` and ${lines.length - MOST_LINES_NAMED} more` : '';
  return `line${lines.length === 1 ? '' : 's'} ${named}${more}`;
};

function verdict(
  name: ExtractionPass['name'],
  [examined, found]: readonly [number, number],
  lines: readonly number[],
  what: string,
  enough = 1,
): Verdict {
  const share = examined === 0 ? 1 : found / examined;
  const status = share === 1 && lines.length === 0 ? 'PASS' : share >= enough && enough < 1 ? 'WARN' : 'FAIL';
  const missing = lines.length === 0 ? '' : `; see ${nameLines(lines)}`;
  return {
    pass: { name, examined, found, status, detail: `${found} of ${examined} ${what}${missing}` },
    lines,
  };
}

function checkSourceCoverage({ heard, taken }: Evidence): Verdict {
  const covered = new Set<number>();
  for (const { line, endLine } of taken) for (let at = line; at <= endLine; at += 1) covered.add(at);
  const missed = heard.filter(({ line }) => !covered.has(line)).map(({ line }) => line);
  const counts = [heard.length, heard.length - missed.length] as const;
  return verdict(
    'source coverage',
    counts,
    missed,
    'stating lines are inside what was extracted',
    ENOUGH_COVERED,
  );
}

function checkQuotes({ items, original }: Evidence): Verdict {
  const invented = items.filter((item) => !isInSource(item, original));
  const counts = [items.length, items.length - invented.length] as const;
  const lines = invented.map(({ source }) => source.line);
  return verdict('anti-hallucination', counts, lines, 'items stand at their lines in their words');
}

function isInSource({ text, source, isComposed }: Item, original: readonly string[]): boolean {
  const { line, endLine, quote } = source;
  const lines = original.slice(line - 1, endLine).join('\n');
  if (quote === '' || !lines.includes(quote)) return false;
  if (isComposed || lines.includes('\\')) return true;
  const letters = bare(lines);
  return text.split(/[^\p{L}\p{N}]+/u).every((word) => letters.includes(bare(word)));
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function checkSections({ sections, chunks }: Evidence): Verdict {
  const unread = sections.filter(
    ({ line, endLine }) => !isWithin(line, chunks) || !isWithin(endLine, chunks),
  );
  const counts = [sections.length, sections.length - unread.length] as const;
  return verdict(
    'section coverage',
    counts,
    unread.map(({ line }) => line),
    'sections were read',
  );
}

const isWithin = (at: number, ranges: Evidence['chunks']): boolean =>
  ranges.some(({ line, endLine }) => line <= at && at <= endLine);

function checkCounts({ counts, items }: Evidence): Verdict {
  const numbers = [counts.found, counts.kept + counts.dropped] as const;
  const unequal = counts.found === counts.kept + counts.dropped ? [] : [items[0]?.source.line ?? 1];
  return verdict(
    'count reconciliation',
    numbers,
    unequal,
    'requirements found are kept or named as repeated',
  );
}
