// Numbers of records that a document declares in its metadata or behind a label, such as `high_severity_count: 2`, against the
// records themselves; and how many members a section has.

import type { Document, Section } from '../../../domain/document.ts';
import { type Check, type Fault, type LintReading, quoteLines } from './lint.ts';

interface Declared {
  readonly written: string;
  readonly count: number;
  readonly start: number;
}

const COUNT_KEY =
  /^[ \t]*(?:[-*+]\s)?(?:\*\*|__)?([a-z]{2,20}[ _](?:severity|status|priority|impact|class|classification|verdict|result)[ _](?:count|total))(?:\*\*|__)?:(?:\*\*|__)?[ \t]*(\d{1,4})[ \t]*$/gim;

export const declaredCounts: Check = {
  name: 'declared numbers against what they count',
  kind: 'count',
  find(reading) {
    return declaredIn(reading).flatMap((one) => recordsFault(reading, one));
  },
};

function declaredIn({ document: { text, blocks }, isLive }: LintReading): Declared[] {
  const front = blocks.find(({ kind }) => kind === 'frontmatter');
  return [...text.matchAll(COUNT_KEY)]
    .map(({ index, 0: whole, 1: written = '', 2: count }) => ({
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
