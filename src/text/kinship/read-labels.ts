// What a document calls itself in its series: version, revision, draft or date, in its file name or in its head.

import { readDate } from './read-date.ts';

export interface Label {
  /** Labels of one style compare: "version", "revision", "draft", "number", "date", "day" or "stage". */
  readonly style: string;
  readonly value: readonly number[];
  /** 0 for the file name. */
  readonly line: number;
  readonly text: string;
}

/** Of a document's first lines: what stands further down is about something else. */
const HEAD_LINES = 30;
const KEYED =
  /^(?:(?:document|doc|spec)[ _-])?(version|revision|rev|draft)\b[\s*_|:."'-]{0,9}v?(\d+(?:\.\d+)*|[a-z](?![a-z]))/i;
const DATED = /^(?:date|(?:last[ _-])?(?:updated|modified|revised))\b[\s*_|:"']{1,9}(.{0,40})/i;
/** Not what it was made from: "Changes since v1", "Upgrade from v1 to v2". */
const TITLED =
  /(?<!\b(?:since|from|against|over|to)\s)\b(?:(version|revision|rev|draft)\.?\s+v?|v)(\d+(?:\.\d+)*)\b/i;
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
  const take = (
    pattern: RegExp,
    read: (match: RegExpExecArray) => Omit<Label, 'line' | 'text'> | undefined,
  ) => {
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
  return { stem: rest.replace(/[-_. ]*#[-_. #]*/g, '#'), labels };
}

/** The first of each style, from front matter, title and the lines below it. */
export function readHeadLabels(lines: readonly string[]): Label[] {
  const found = new Map<string, Label>();
  let headings = 0;
  for (const [index, text] of lines.slice(0, HEAD_LINES).entries()) {
    const isHeading = /^#{1,6}\s/.test(text);
    const label = readLine(text, isHeading && headings === 0);
    if (label && !found.has(label.style))
      found.set(label.style, { ...label, line: index + 1, text: text.trim() });
    if (isHeading) headings += 1;
    if (headings === 2) break;
  }
  return [...found.values()];
}

function readLine(line: string, isTitle: boolean): Omit<Label, 'line' | 'text'> | undefined {
  const content = bare(line);
  const keyed = KEYED.exec(content) ?? (isTitle ? TITLED.exec(content) : null);
  if (keyed) return labelOf(keyed[1], keyed[2] ?? '');
  const date = DATED.exec(content)?.[1];
  return date === undefined ? undefined : readDate(date);
}

/** "revision 2", "v0.3", "rev B" at the beginning of a text. */
export function readReference(text: string): Omit<Label, 'line' | 'text'> | undefined {
  const match = REFERENCE.exec(text);
  return match ? labelOf(match[1] ?? match[0].charAt(0), match[2] ?? '') : undefined;
}

/** Without the marks of lists, quotations, tables and headings. */
export const bare = (line: string): string => line.slice(0, 300).replace(/^[\s>|*_#+-]+/, '');

function labelOf(word: string | undefined, value: string): Omit<Label, 'line' | 'text'> | undefined {
  const style = /^r/i.test(word ?? '') ? 'revision' : /^d/i.test(word ?? '') ? 'draft' : 'version';
  if (/^\d/.test(value)) return { style, value: numbersOf(value) };
  // "Version A" may be anything, "Rev B" is the one after "Rev A".
  return style === 'revision' ? { style: 'revision', value: [value.toLowerCase().charCodeAt(0)] } : undefined;
}

const numbersOf = (text: string): number[] => text.split('.').map(Number);

/** As version numbers compare: 0.10 is later than 0.9. */
export function compareValues(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
