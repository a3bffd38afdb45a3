// What one document tells about its place in a series: its labels, where it speaks of another one by label ("Version 0.4 failed
// closed") or date ("the November policy"), and where it says that it comes after or before it ("Supersedes: v2").

import { splitSentences } from '../../../words/split-sentences.ts';
import { readTitle, type Title } from '../compare-titles.ts';
import {
  bare,
  compareValues,
  findMentions,
  type Label,
  readDate,
  readHeadLabels,
  readMonth,
  readNameLabels,
  readReference,
} from './read-labels.ts';

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface Member {
  readonly name: string;
  readonly stem: string;
  readonly nameLabels: readonly Label[];
  readonly headLabels: readonly Label[];
  readonly successions: readonly Succession[];
  readonly references: readonly Reference[];
  readonly title: Title;
  readonly lines: readonly string[];
}

export function readMember({ name, text }: NamedText): Member {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const { stem, labels } = readNameLabels(name);
  const successions = readSuccessions(lines);
  const head = readHeadLabels(lines);
  const logged = newestEntries(successions).filter(({ style }) => head.every((own) => own.style !== style));
  return {
    name,
    stem,
    nameLabels: labels,
    headLabels: [...head, ...logged],
    successions,
    references: readReferences(lines),
    title: readTitle(lines),
    lines,
  };
}

/** A log goes up to the revision that holds it. */
function newestEntries(successions: readonly Succession[]): Label[] {
  const newest = new Map<string, Label>();
  for (const { label, named, line, text } of successions) {
    if (label === undefined || named !== '') continue;
    const known = newest.get(label.style);
    if (known === undefined || compareValues(known.value, label.value) < 0)
      newest.set(label.style, { ...label, line, text });
  }
  return [...newest.values()];
}

export interface Reference {
  readonly line: number;
  readonly text: string;
  /** A date counts from the year, 0 for what it leaves open. */
  readonly label: Pick<Label, 'style' | 'value'>;
  /** Which of the two is said to be newer, if it is clear. */
  readonly newer: 'speaker' | 'other' | undefined;
}

const DOCUMENT =
  '(?:policy|plan|draft|version|proposal|document|text|paper|memo|notes?|revision|edition|standard|spec|specification|rfc|rules|runbook|handbook|guide|roadmap|concept|page)';
const MONTH = '(?:\\d{1,2}\\.?\\s)?[A-Z][a-z]{2,8}(?:\\s\\d{1,2})?(?:,?\\s\\d{4})?|\\d{4}-\\d{2}-\\d{2}';
const DATED = new RegExp(
  `\\b(?:the|our|its|that|this|last)\\s(${MONTH})\\s${DOCUMENT}\\b|\\b${DOCUMENT}\\s(?:of|from|dated)\\s(${MONTH})\\b`,
  'g',
);
const BY_LATER =
  /\b(?:superseded|replaced|obsoleted)\s+by\b|\b(?:see|next|later|upcoming|future|coming|until|planned for|planned in|deferred to|postponed to|moved to|left to|left for|reserved for)\s+(?:the\s+)?$/i;
const IS_LATER =
  /^\W*(?:will|shall|is (?:planned|due|expected)|comes|follows|has (?:replaced|superseded)|replaces|supersedes)\b/i;
const OPEN =
  /\b(?:will|shall|would|should|plan(?:s|ned)?|next|later|future|upcoming|coming|not yet|once|if|when)\b/i;

function readReferences(lines: readonly string[]): Reference[] {
  let isCode = false;
  return lines.flatMap((text, index) => {
    if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode;
    if (isCode || /https?:/.test(text)) return [];
    return splitSentences(text.slice(0, 4000)).flatMap(({ start, end }) =>
      readSentence(text.slice(start, end)).map((one) => ({ ...one, line: index + 1, text: text.trim() })),
    );
  });
}

function readSentence(sentence: string): Omit<Reference, 'line' | 'text'>[] {
  const dates = [...sentence.matchAll(DATED)].flatMap((match) => {
    const label = dateOf(match[1] ?? match[2] ?? '');
    return label ? [{ ...label, at: match.index, end: match.index + match[0].length }] : [];
  });
  return [...findMentions(sentence), ...dates].map(({ style, value, at, end }) => ({
    label: { style, value },
    newer: directionOf(sentence.slice(0, at), sentence.slice(end)),
  }));
}

function directionOf(before: string, after: string): Reference['newer'] {
  if (BY_LATER.test(before) || IS_LATER.test(after)) return 'other';
  return OPEN.test(before) || OPEN.test(after) ? undefined : 'speaker';
}

function dateOf(text: string): Reference['label'] | undefined {
  const date = readDate(text) ?? readMonth(text);
  if (!date) return undefined;
  return { style: 'date', value: date.style === 'day' ? [0, ...date.value] : date.value };
}

/** Whether a label is what the reference names; of a date only what both tell has to agree. */
export function fits(own: Pick<Label, 'style' | 'value'>, { label }: Pick<Reference, 'label'>): boolean {
  if (label.style !== 'date') return own.style === label.style && compareValues(own.value, label.value) === 0;
  if (own.style !== 'date' && own.style !== 'day') return false;
  const value = own.style === 'day' ? [0, ...own.value] : own.value;
  return label.value.every(
    (part, at) => part === 0 || value[at] === 0 || value[at] === undefined || part === value[at],
  );
}

/** "The main difference from B": a letter alone, for documents that carry such labels themselves. */
export function namesLetter(lines: readonly string[], { style, value }: Label): boolean {
  const code = value[0] ?? 0;
  if (value.length > 1 || code < 97 || code > 122 || style === 'stage') return false;
  const bare = new RegExp(
    `\\b(?:from|since|against|than|over|in|of)\\s${String.fromCharCode(code - 32)}(?![\\w'’-])`,
  );
  return lines.some((line) => bare.test(line.slice(0, 4000)));
}

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

function readSuccessions(lines: readonly string[]): Succession[] {
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
