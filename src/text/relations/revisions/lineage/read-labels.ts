// What a document calls itself in its series: version, revision, draft or date, in its file name or in its head.

import { MONTHS, ORDINALS } from '../../../words/lexicon.ts';

export interface Label {
  /** Labels of one style compare: "version", "draft", "edition" and so on, "number", "date", "day" or "stage". */
  readonly style: string;
  readonly value: readonly number[];
  /** 0 for the file name. */
  readonly line: number;
  readonly text: string;
}

type LabelValue = Pick<Label, 'style' | 'value'>;

/** Of a document's first lines: what stands further down is about something else. */
const HEAD_LINES = 30;
/** Below the title a label stands in a line of its own, or in a short first sentence of the first lines. */
const FIRST_LINES = 3;
const MOST_WORDS = 8;
const WORDS = 'version|revision|rev|draft|edition|issue|iteration|build|release|proposal';
const KEYED = new RegExp(
  `^(?:(?:document|doc|spec)[ _-])?(${WORDS})\\b[\\s*_|:."'-]{0,9}v?(\\d+(?:\\.\\d+)*|[a-z](?![a-z]))`,
  'i',
);
const MENTION = new RegExp(
  `(?<![\\w./-])(?:(?:(${WORDS})\\b[.:]?\\s+(?:no\\.?\\s+)?v?|v)(\\d+(?:\\.\\d+)*|(?<=\\s)[a-z])|(${[...ORDINALS.keys()].join('|')}|\\d+(?=st|nd|rd|th))(?:st|nd|rd|th)?\\s+(${WORDS}))(?!\\.?[\\w%/-])`,
  'gi',
);
const DATED =
  /^(?:dated?|effective|issued|published|approved|adopted|written|valid|in force|binding|as of|(?:last[ _-])?(?:updated|modified|revised))\b(?:\s(?:on|from|since|as of)\b)?[\s*_|:"']{1,9}(.{0,40})/i;
/** Not what it was made from: "Changes since v1", "Upgrade from v1 to v2", "superseded by the second edition". */
const NOT_OWN =
  /\b(?:from|over|to|by|the|our|in|(?<!\bas )of|with|than|after|before|until|into|for|previous|last|next|earlier)\s*$|\b(?:since|against|replac|supersed|obsolet|chang|differ)/i;
const THIS_IS = /^this\s(?:\w+\s)?is\s(?:the|our)\s*$/i;
const FINAL = '(final|accepted|approved|adopted|ratified)';
const FINAL_TITLE = new RegExp(`\\b${FINAL}\\b`, 'i');
const FINAL_LINE = new RegExp(
  `^(?:(?:status|state|stage)\\b[\\s*_|:"']{1,9}|this is the )?${FINAL}(?= (?:text|version|draft|document|edition)\\b|\\s*[^\\w\\s]|$)`,
  'i',
);
const REFERENCE = /^(?:(version|revision|rev|draft)\b\.?\s*v?|v|r)(\d+(?:\.\d+)*|[a-z](?![a-z]))/i;

const NAME_DATE = /(?<!\d)((?:19|20)\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/;
const NAME_NUMBER =
  /(?<![a-z])(?:(version|revision|rev|draft)[-_. ]?v?|v|r)(\d+(?:[._]\d+)*|(?<=rev[-_. ]?|revision[-_. ]?)[a-z])(?![a-z0-9])/;
/** Without a word only with a dot: "erc-20" and "variant-2" number things, not revisions. */
const NAME_DOTTED = /(?<![\d.])\d+\.\d+(?:\.\d+)*(?!\d)/;
const NAME_STAGE = /(?<![a-z])(?:old|original|draft|new|revised|final)(?![a-z])/;
const NAME_HASH = /(?<![a-z0-9])(?=[a-f]{0,39}\d)[0-9a-f]{7,40}(?![a-z0-9])/;
const STAGES = ['old original draft', 'new revised', 'final'].map((words) => words.split(' '));

export interface NameLabels {
  /** The name without its labels: equal for the files of one series. */
  readonly stem: string;
  readonly labels: readonly Label[];
}

export function readNameLabels(name: string): NameLabels {
  const labels: Label[] = [];
  let rest = name.toLowerCase().replace(/\.(?:md|markdown|txt)$/, '');
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => LabelValue | undefined) => {
    const match = pattern.exec(rest);
    if (!match) return;
    rest = `${rest.slice(0, match.index)}#${rest.slice(match.index + match[0].length)}`;
    const label = read(match);
    if (label) labels.push({ ...label, line: 0, text: name });
  };
  take(NAME_DATE, ([, ...parts]) => ({ style: 'date', value: parts.map(Number) }));
  take(NAME_HASH, () => undefined);
  take(NAME_NUMBER, ([, word, value = '']) => labelOf(word, value.replaceAll('_', '.')));
  take(NAME_DOTTED, ([value]) => ({ style: 'number', value: numbersOf(value) }));
  take(NAME_STAGE, ([word]) => ({
    style: 'stage',
    value: [STAGES.findIndex((words) => words.includes(word))],
  }));
  return { stem: rest.replace(/(?:(?<![-_. ])[-_. ]+)?#[-_. #]*/g, '#'), labels };
}

/** The first of each style, from front matter, title and the lines below it. */
export function readHeadLabels(lines: readonly string[]): Label[] {
  const found = new Map<string, Label>();
  let headings = 0;
  let below = 0;
  for (const [index, text] of lines.slice(0, HEAD_LINES).entries()) {
    const isHeading = /^#{1,6}\s/.test(text);
    if (isHeading) headings += 1;
    if (headings === 2) break;
    if (text.trim() === '') continue;
    below = isHeading ? 0 : below + 1;
    for (const label of readLine(bare(text), isHeading, headings === 1 && below <= FIRST_LINES))
      if (!found.has(label.style)) found.set(label.style, { ...label, line: index + 1, text: text.trim() });
  }
  return [...found.values()];
}

function readLine(content: string, isTitle: boolean, isFirst: boolean): LabelValue[] {
  const keyed = KEYED.exec(content);
  const own = keyed ? labelOf(keyed[1], keyed[2] ?? '') : undefined;
  const found = own ? [own] : isTitle || isFirst ? readOwn(content, isTitle) : [];
  const final = (isTitle ? FINAL_TITLE : FINAL_LINE).test(content) ? [{ style: 'stage', value: [2] }] : [];
  const dated = DATED.exec(content)?.[1];
  // "Draft 2, 3 June 2024"
  const dates = dated === undefined && found.length > 0 ? content.split(/[,/|(]\s*|\s[-–]\s/) : [dated ?? ''];
  const date = dates.map(readDate).find((one) => one !== undefined);
  return [...found, ...final, ...(date ? [date] : [])];
}

function readOwn(content: string, isTitle: boolean): LabelValue[] {
  const text = isTitle ? content : (content.split(/[.!?]\s/)[0] ?? '');
  if (!isTitle && text.split(/\s+/).length > MOST_WORDS) return [];
  return findMentions(text)
    .filter(({ at }) => !NOT_OWN.test(text.slice(0, at)) || THIS_IS.test(text.slice(0, at)))
    .slice(0, 1);
}

export interface Mention extends LabelValue {
  readonly at: number;
  readonly end: number;
}

/** "version 0.4", "Draft B", "second edition", wherever they stand in a text. */
export const findMentions = (text: string): Mention[] =>
  [...text.matchAll(MENTION)].flatMap((match) => {
    const [whole, word, value, ordinal, ranked] = match;
    const place = ORDINALS.get((ordinal ?? '').toLowerCase()) ?? ordinal;
    // A small letter is an article: "draft a plan".
    const isLetter = /^[a-z]$/i.test(value ?? '');
    const label =
      isLetter && !/[A-HJ-Z]/.test(value ?? '') ? undefined : labelOf(ranked ?? word, value ?? String(place));
    return label ? [{ ...label, at: match.index, end: match.index + whole.length }] : [];
  });

/** "revision 2", "v0.3", "rev B" at the beginning of a text. */
export function readReference(text: string): LabelValue | undefined {
  const match = REFERENCE.exec(text);
  return match ? labelOf(match[1] ?? match[0].charAt(0), match[2] ?? '') : undefined;
}

/** Without the marks of lists, quotations, tables and headings. */
export const bare = (line: string): string => line.slice(0, 300).replace(/^[\s>|*_#+-]+/, '');

function labelOf(word: string | undefined, value: string): LabelValue | undefined {
  const name = (word ?? 'v').toLowerCase();
  const style = /^r(?:ev.*)?$/.test(name) ? 'revision' : name === 'v' ? 'version' : name;
  if (/^\d/.test(value)) return { style, value: numbersOf(value) };
  // "Version A" may be anything, "Rev B" is the one after "Rev A".
  return LETTERED.has(style) ? { style, value: [value.toLowerCase().charCodeAt(0)] } : undefined;
}

const LETTERED = new Set(['revision', 'draft', 'edition', 'issue', 'iteration']);
const numbersOf = (text: string): number[] => text.split('.').map(Number);

/** As version numbers compare: 0.10 is later than 0.9. */
export function compareValues(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const ISO = /^["']?(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})\.?\s+([A-Za-z]{3,9})\.?(?:,?\s+(\d{4}))?/;
const MONTH_FIRST = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?/;

export interface ReadDate {
  readonly style: 'date' | 'day';
  readonly value: readonly number[];
}

export function readDate(text: string): ReadDate | undefined {
  const iso = ISO.exec(text);
  if (iso) return { style: 'date', value: iso.slice(1).map(Number) };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dateOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst ? dateOf(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined;
}

/** "November", "November 2023"; without a year the year is 0. */
export function readMonth(text: string): ReadDate | undefined {
  const match = /^([A-Za-z]{3,9})(?:,?\s(\d{4}))?$/.exec(text);
  const month = MONTHS.get((match?.[1] ?? '').toLowerCase());
  return month === undefined ? undefined : { style: 'date', value: [Number(match?.[2] ?? 0), month] };
}

function dateOf(
  year: string | undefined,
  name: string | undefined,
  day: string | undefined,
): ReadDate | undefined {
  const month = MONTHS.get((name ?? '').toLowerCase());
  if (month === undefined) return undefined;
  return year === undefined
    ? { style: 'day', value: [month, Number(day)] }
    : { style: 'date', value: [Number(year), month, Number(day)] };
}
