// Numbers that a document declares of itself, in its metadata, behind a label or in a title, against what they count: the
// members of the section of that name, the records of that value, their own parts, and the same number said elsewhere.

import type { Document, Section } from '../../../domain/document.ts';
import { stemWord } from '../../../text/words/stem-word.ts';
import { type Check, type Fault, type LintReading, quoteLines } from './lint.ts';

interface Declared {
  /** Stems of what is counted, without "total", "number of", "count". */
  readonly stems: readonly string[];
  readonly written: string;
  readonly count: number;
  readonly start: number;
}

const COUNT_KEY =
  /^[ \t|]*(?:[-*+]\s)?(?:\*\*|__)?((?:total|number of|count of) [a-z][a-z -]{2,40}|(?:total|num|number_of)_[a-z_]{2,40}|[a-z][a-z_]{2,40}_(?:count|total)|[a-z][a-z -]{2,40} (?:count|total))(?:\*\*|__)?(?::(?:\*\*|__)?| *\|)[ \t]*(?:\*\*|__)?(\d{1,4})(?:\*\*|__)?[ \t|]*$/gim;
const NO_NOUN = /^(?:total|number|num|of|count|the|all|and|in)$/;

const stemsOf = (phrase: string): string[] =>
  phrase
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !NO_NOUN.test(word))
    .map((word) => stemWord(word));

export const declaredCounts: Check = {
  name: 'declared numbers against what they count',
  kind: 'count',
  find(reading) {
    const all = declaredIn(reading);
    return [
      ...all.flatMap((one) => membersFault(reading, one)),
      ...all.flatMap((one) => recordsFault(reading, one)),
      ...partsFault(reading, all),
      ...saidFault(reading),
    ];
  },
};

function declaredIn({ document: { text, blocks }, isLive }: LintReading): Declared[] {
  const front = blocks.find(({ kind }) => kind === 'frontmatter');
  return [...text.matchAll(COUNT_KEY)]
    .map(({ index, 0: whole, 1: written = '', 2: count }) => ({
      stems: stemsOf(written),
      written: written.replace(/_/g, ' ').trim(),
      count: Number(count),
      start: index + whole.length - whole.trimStart().length,
    }))
    .filter(({ start }) => isLive(start) || (front !== undefined && start < front.end));
}

const fault = (
  reading: LintReading,
  concern: string,
  places: readonly { readonly start: number }[],
): Fault => ({
  concern,
  evidence: quoteLines(reading, places),
  severity: 'significant',
  recommendation: 'Count again: correct the number, or write down what is missing.',
  ifLeft: 'Nobody can tell whether something was lost or never meant.',
});

/** The one section that has this name, where it holds nothing but one list, one table or sections of one kind. */
function membersFault(reading: LintReading, { stems, written, count, start }: Declared): Fault[] {
  const own = reading.document.sections.filter(({ title, level, start: at }) => {
    const said = stemsOf(title.replace(/\([^()]*\)/g, ''));
    return level > 1 && reading.isLive(at) && stems.length > 1 && stems.every((stem) => said.includes(stem));
  });
  const [section] = own;
  const listed = own.length === 1 && section ? membersOf(reading.document, section) : undefined;
  if (!section || listed === undefined || listed === count) return [];
  const concern = `"${written}" is given as ${count}, and ${listed} stand under "${section.title}".`;
  return [fault(reading, concern, [{ start }, section])];
}

/** Undefined where it is more than one list, one table or one row of sections. */
export function membersOf(
  { blocks, sections }: Document,
  { firstBlock, lastBlock, children }: Section,
): number | undefined {
  const own = blocks.slice(firstBlock, lastBlock);
  const rows = own.filter(({ kind }) => kind === 'table-row').length;
  const items = own.filter(({ kind, level }) => kind === 'list-item' && level === 1).length;
  const tables = own.filter(({ kind }) => kind === 'table-header').length;
  const first = own.findIndex(({ kind }) => kind === 'list-item' || kind === 'table-header');
  const text = own.flatMap(({ kind, parent }, at) =>
    kind === 'paragraph' && parent === undefined ? [at] : [],
  );
  // More than one sentence before it, or any behind, may be the rest of a list that is written as text.
  if (first >= 0 && (text.length > 1 || text.some((at) => at > first))) return undefined;
  const kinds = [rows, items, children.length].filter((count) => count > 0).length;
  if (kinds !== 1 || tables > 1) return undefined;
  const numbered = children.filter((index) => /^\W*(?:[A-Z]{1,5}-?)?\d/.test(sections[index]?.title ?? ''));
  // Sections that are not numbered may be anything.
  if (children.length > 0) return numbered.length === children.length ? children.length : undefined;
  return rows + items;
}

const RECORD = /^(?:severity|status|priority|impact|class|classification|type|verdict|result)$/i;
const VALUE_LINE =
  /^[ \t]*(?:[-*+]\s)?(?:\*\*|__)?(severity|status|priority|impact|class|classification|verdict|result)(?:\*\*|__)?:(.*)$/gim;
const PLAIN = /^[A-Za-z][A-Za-z_-]*$/;
const FEWEST_RECORDS = 3;

/** `high_severity_count: 2` against the records that say "Severity: HIGH". */
function recordsFault(reading: LintReading, { written, count, start }: Declared): Fault[] {
  const { text } = reading.document;
  const fold = (said: string): string => said.toLowerCase().replace(/[*_`]/g, '').trim();
  const labelled = [...text.matchAll(VALUE_LINE)]
    .filter(({ index }) => reading.isLive(index))
    .map(({ index, 1: label = '', 2: value = '' }) => ({
      label: fold(label),
      value: fold(value),
      start: index,
    }));
  const rows = reading.tables
    .filter(({ header, rows: own }) => reading.isLive(header.start) && own.length >= FEWEST_RECORDS)
    .flatMap(({ columns, rows: own }) => {
      const column = columns.findIndex((title) => RECORD.test(title));
      return column < 1
        ? []
        : own.map(({ block, cells }) => ({
            label: fold(columns[column] ?? ''),
            value: fold(cells[column]?.text ?? ''),
            start: block.start,
          }));
    });
  // One kind of record: where a table repeats what the text has, either may be meant.
  const records = labelled.length === 0 ? rows : rows.length === 0 ? labelled : [];
  const [value = '', label = ''] = written.toLowerCase().split(' ');
  const ofLabel = records.filter((one) => one.label === label && label !== 'count');
  const same = ofLabel.filter((one) => one.value === value);
  // "disputed → medium": one of two values.
  if (ofLabel.some((one) => !PLAIN.test(one.value))) return [];
  if (ofLabel.length < FEWEST_RECORDS || same.length === count) return [];
  const concern = `"${written}" is given as ${count}, and ${same.length} of ${ofLabel.length} have the ${label} "${value}".`;
  return [fault(reading, concern, [{ start }, ...same.slice(0, 3)])];
}

const LEVELS: readonly (readonly string[])[] = [
  ['high', 'medium', 'low'],
  ['critical', 'high', 'medium', 'low'],
  ['critical', 'major', 'minor'],
  ['blocking', 'warning', 'info'],
  ['pass', 'fail'],
  ['pass', 'fail', 'skip'],
].map((words) => words.map((word) => stemWord(word)));

/** "high 2, medium 5, low 3, total 9": whatever it is that is counted. */
function partsFault(reading: LintReading, all: readonly Declared[]): Fault[] {
  const totals = all.filter(({ written }) => /^total\b|\btotal$/i.test(written));
  const [total] = totals;
  if (!total || totals.length > 1) return [];
  const parts = all.filter((one) => one !== total && LEVELS.flat().includes(one.stems[0] ?? ''));
  const isWhole = LEVELS.some(
    (words) => words.length === parts.length && parts.every(({ stems }) => words.includes(stems[0] ?? '')),
  );
  const sum = parts.reduce((added, { count }) => added + count, 0);
  if (!isWhole || sum === total.count) return [];
  const concern = `"${total.written}" is given as ${total.count}, and its parts add up to ${sum}.`;
  return [fault(reading, concern, [total, ...parts.slice(0, 3)])];
}

/** "10 new files" in the text against the title "New Files (12)". */
function saidFault(reading: LintReading): Fault[] {
  const { text, sections } = reading.document;
  return sections.flatMap((section): Fault[] => {
    const [, phrase = '', count] = /^([A-Za-z][A-Za-z -]{2,40}) \((\d{1,3})\)$/.exec(section.title) ?? [];
    const words = phrase.toLowerCase().trim().split(/\s+/);
    if (count === undefined || words.length < 2 || !reading.isLive(section.start)) return [];
    const said = new RegExp(`(?<![\\w.–-])(\\d{1,3}) ${words.join('[ -]')}\\b`, 'gi');
    const other = [...text.matchAll(said)].find(
      ({ index, 1: number }) => reading.isLive(index) && number !== count,
    );
    if (!other) return [];
    const concern = `The text says "${other[0]}", and the section of them counts ${count}.`;
    return [fault(reading, concern, [{ start: other.index }, section])];
  });
}
