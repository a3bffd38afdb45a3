// Where a document speaks of another one of its series: by its label ("Version 0.4 failed closed", "against the second
// edition") or by its date ("the November policy", "the draft of 3 June").

import { splitSentences } from '../../words/split-sentences.ts';
import { compareValues, findMentions, type Label, readDate, readMonth } from './read-labels.ts';

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

export function readReferences(lines: readonly string[]): Reference[] {
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
