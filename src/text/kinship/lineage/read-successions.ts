// Sentences by which a document says that it comes after another one, or before it: "Changes since revision 1",
// "Supersedes: v2", "superseded by rev C", and the entries of its change log.

import { bare, type Label, readReference } from './read-labels.ts';

export interface Succession {
  readonly line: number;
  readonly text: string;
  /** Whether the document that says so is the newer one. */
  readonly isNewer: boolean;
  /** What it names, as a label if it reads as one. */
  readonly label: Pick<Label, 'style' | 'value'> | undefined;
  /** The words behind the verb, which may hold a file name; empty for the entry of a log. */
  readonly named: string;
}

const VERBS =
  /\b(?:(superseded|replaced|obsoleted)[\s_]+by|supersed(?:es|ing)|replac(?:es|ing)|obsoletes|succeeds|(?:what\s+)?(?:changes|changed|differences?)\s+(?:from|since|against|over|compared\s+(?:to|with)|relative\s+to))\b[\s:*_|"'`([]{0,9}(.{0,120})/i;
/** "Replaces the RFC, revision 1" names a revision, too. */
const MOST_WORDS_BETWEEN = 3;
const LOG_TITLE =
  /\b(?:change ?log|(?:revision|version|document|change) history|history of changes|decisions?(?: log)?)\b/i;

export function readSuccessions(lines: readonly string[]): Succession[] {
  const isLog = findLogLines(lines);
  let isCode = false;
  return lines.flatMap((text, index) => {
    if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode;
    const succession = readStatement(text) ?? (isLog[index] ? readEntry(text) : undefined);
    return succession && !isCode ? [{ ...succession, line: index + 1, text: text.trim() }] : [];
  });
}

/** Whether a line stands below the heading of a log, or below one of its own headings. */
function findLogLines(lines: readonly string[]): boolean[] {
  let log = 0;
  return lines.map((text) => {
    const level = /^(#{1,6})\s/.exec(text)?.[1]?.length ?? Number.POSITIVE_INFINITY;
    if (level > log && log > 0) return true;
    if (level <= 6) log = LOG_TITLE.test(text) ? level : 0;
    return false;
  });
}

function readStatement(line: string): Omit<Succession, 'line' | 'text'> | undefined {
  const match = VERBS.exec(line.slice(0, 1000));
  if (!match) return undefined;
  const named = match[2] ?? '';
  const words = named.split(/\s+/);
  for (let from = 0; from <= MOST_WORDS_BETWEEN && from < words.length; from++) {
    const label = readReference(words.slice(from).join(' '));
    if (label) return { isNewer: match[1] === undefined, label, named };
  }
  return { isNewer: match[1] === undefined, label: undefined, named };
}

/** A log lists its own revision and those before it. */
function readEntry(line: string): Omit<Succession, 'line' | 'text'> | undefined {
  const content = bare(line);
  // A first cell with a dot in it: "| 0.3 | dropped the cache |".
  const label = readReference(/^\d+\.\d/.test(content) ? `v${content}` : content);
  return label && { isNewer: true, label, named: '' };
}
