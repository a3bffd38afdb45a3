// What the layout itself gets wrong: rows with more cells than their table, of which no reader sees the last, and
// sections that share one number.

import type { Section } from '../../../../domain/document.ts';
import type { LintReading } from '../read/lint-reading.ts';
import { type Check, type Fault, quoteLines } from './check.ts';

export const lostCells: Check = {
  name: 'rows with more cells than columns',
  kind: 'reference',
  find(reading) {
    return reading.tables.flatMap(({ header, columns, rows }): Fault[] => {
      const long = rows.filter(({ cells }) => cells.length > columns.length);
      const lost = long.filter(({ cells }) =>
        cells.slice(columns.length).some((cell) => /[^.…\s]/.test(cell.text)),
      );
      // Where most rows are longer it is the header that lacks a title.
      if (lost.length === 0 || lost.length * 2 > rows.length || !reading.isLive(header.start)) return [];
      const cell = lost[0]?.cells.at(-1);
      const last = reading.document.text.slice(cell?.start, cell?.end).trim();
      return [
        {
          concern: `${lost.length === 1 ? 'A row has' : `${lost.length} rows have`} more cells than the ${columns.length} columns of the table: "${last.slice(0, 60)}" is shown nowhere.`,
          evidence: quoteLines(reading, [...lost.slice(0, 3).map(({ block }) => block), header]),
          severity: 'minor',
          recommendation:
            'Escape the bars that belong to the text, or give the table the column that is missing.',
          ifLeft:
            'Whoever reads the page instead of its source does not see it, and the cells before it stand in the wrong columns.',
        },
      ];
    });
  },
};

const NUMBERED =
  /^(?:(?:Step|Phase|Task|Milestone|Section) (\d{1,3}(?:\.\d{1,3}){0,4})(?:[.):](?!\d)|$)|(?:§\s?)?(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?(?:\s|$))/i;

/** Two sections side by side under one number or one title. */
export const sharedNumbers: Check = {
  name: 'sections that share a number or a title',
  kind: 'reference',
  find(reading) {
    const seen = new Map<string, Section>();
    const twice = reading.document.sections.flatMap((section) => {
      const { title, level, parent, start } = section;
      const label = NUMBERED.exec(title.replace(/[*_`]/g, ''));
      const key = `${parent} ${(label?.[0] ?? title).trim().toLowerCase()}`;
      if (level < 2 || title === '' || !reading.isLive(start)) return [];
      const first = seen.get(key);
      if (!first) seen.set(key, section);
      return first ? [{ first, section, number: label?.[1] ?? label?.[2] }] : [];
    });
    // Several are how the document is made: parts of phases that stand beside their phases.
    return twice.length > 1
      ? []
      : twice.map(({ first, section, number }) => sharedFault(reading, first, section, number));
  },
};

const sharedFault = (reading: LintReading, first: Section, second: Section, number?: string): Fault => ({
  concern: `Two sections side by side have the ${number === undefined ? `title "${first.title}"` : `number ${number}`}.`,
  evidence: quoteLines(reading, [first, second]),
  severity: 'minor',
  recommendation: 'Name them apart, or make one of them, and correct what refers to them.',
  ifLeft: `A reference to ${number ?? 'it'} means either of them.`,
});
