// What everything else of its kind has and one lacks: the owner or the answer of a risk, the evidence of something that
// passed; and sections in which nothing stands.

import type { LintReading } from '../read/lint-reading.ts';
import { columnLike, type Table } from '../read/read-tables.ts';
import { type Check, type Fault, isSpokenOf, quoteLines } from './check.ts';

const BLANK =
  /^[\s*_`]*(?:(?:[-–—?]+|tbd|tba|todo|none|nobody|no one|unassigned|open|n\/?a|to be (?:decided|named|assigned|defined|determined)|\.)[\s*_`.]*)?$/i;
const OWNER = /^(?:owners?|held by|responsible|assignee|assigned to|lead|accountable|who)$/i;
const RESPONSE = /^(?:response|mitigations?|answer|counter-?measures?|contingency|treatment|what we do)$/i;
const RISK_TABLE = /\b(?:risks?|threats?|go(?:es)? wrong|hazards?|concerns?)\b/i;
/** A risk that is taken on purpose needs nobody. */
const TAKEN =
  /\bby design\b|\brisk (?:is |was )?accepted\b|\baccept(?:ed)? (?:the |as a )?risk\b|^accepted\b|\bno action\b/i;
/** What its author marked as open needs no linter. */
const MARKED_OPEN = /^\W*(?:tbd|tba|todo)\b/i;
/** Fewer filled ones say nothing about the blank. */
const FEWEST_FILLED = 0.5;
const FEWEST_ROWS = 3;

/** Rows with a blank in the column, where most rows have something and nothing else is said of the row. */
function blanksIn(reading: LintReading, { rows }: Table, column: number): Table['rows'] {
  const blank = rows.filter(({ cells }) => BLANK.test(cells[column]?.text ?? ''));
  const isHabit = rows.length < FEWEST_ROWS || blank.length > rows.length * (1 - FEWEST_FILLED);
  const isTold = ({ block, cells: [first] }: Table['rows'][number]): boolean =>
    (first?.text.length ?? 0) < LONGEST_NAME && isSpokenOf(reading, first?.text || '?', [block.start]);
  return column < 1 || isHabit ? [] : blank.filter((row) => !isTold(row));
}

/** A longer first cell is no name. */
const LONGEST_NAME = 30;

export const unownedRisks: Check = {
  name: 'risks without owner or answer',
  kind: 'risk',
  find: (reading) =>
    reading.tables
      .filter((table) => isOfRisks(reading, table))
      .flatMap((table) => {
        const blank = new Map<Table['rows'][number], string[]>();
        for (const [sign, what] of [
          [OWNER, 'nobody owns it'],
          [RESPONSE, 'nothing is said to be done about it'],
        ] as const)
          for (const row of blanksIn(reading, table, columnLike(table, sign)))
            if (!row.cells.some(({ text }) => TAKEN.test(text) || MARKED_OPEN.test(text)))
              blank.set(row, [...(blank.get(row) ?? []), what]);
        return [...blank].map(
          ([{ block }, lacks]): Fault => ({
            concern: `A risk is listed and ${lacks.join(', and ')}, unlike the others.`,
            evidence: quoteLines(reading, [block]),
            severity: 'significant',
            recommendation: 'Name who answers for it, by when, and what is done if it comes true.',
            ifLeft: 'When it comes true, nobody has prepared for it.',
          }),
        );
      }),
};

const isOfRisks = ({ document, isLive }: LintReading, { columns, section, header }: Table): boolean =>
  isLive(header.start) &&
  (RISK_TABLE.test(columns.join(' ')) || RISK_TABLE.test(document.sections[section]?.title ?? ''));

const PROOF =
  /^(?:evidence|verified by|proof|proven by|how verified|verification(?: method)?|checked by|tests?|method|source|basis)$/i;
const STATUS = /^(?:status|outcome|result|verdict|state|verified\??)$/i;
const DONE = /^[\s*_`]*(?:pass(?:ed)?|ok|done|verified|met|complete[d]?|yes|✓|✅|☑|\[x\])/i;

export const missingEvidence: Check = {
  name: 'done without evidence',
  kind: 'evidence',
  find: (reading) =>
    reading.tables
      .filter(({ header }) => reading.isLive(header.start))
      .flatMap((table) => {
        const status = columnLike(table, STATUS);
        const passed = blanksIn(reading, table, columnLike(table, PROOF)).filter(
          ({ cells }) => status >= 0 && DONE.test(cells[status]?.text ?? ''),
        );
        return passed.map(
          ({ block, cells }): Fault => ({
            concern: `${cells[0]?.text ?? 'One'} counts as "${cells[status]?.text ?? ''}" without any evidence, unlike the others.`,
            evidence: quoteLines(reading, [block]),
            severity: 'significant',
            recommendation: 'Name the run, file or record that shows it, or take the verdict back.',
            ifLeft: 'It is taken for shown, and nobody has looked.',
          }),
        );
      }),
};

const TICKED = /^[-*+]\s+\[[xX]\]\s/;
/** A file, a record, a run, a commit or a word that says where it is shown. */
const SHOWN =
  /`[^`\n]+`|\]\(|https?:\/\/|\b(?:evidence|proof|verified by|checked by|tested by|shown in|see|log|commit|run|screenshot|report|record|minutes|signed|ticket|test_\w+)\b|\b[0-9a-f]{7,40}\b|[A-Z]{1,6}-?\d/i;

/** Ticked items without a word on where it is shown, beside others that have one. */
export const tickedWithout: Check = {
  name: 'ticked without evidence',
  kind: 'evidence',
  find(reading) {
    const { text, blocks, sections } = reading.document;
    return sections.flatMap(({ firstBlock, lastBlock }): Fault[] => {
      const ticked = blocks
        .slice(firstBlock, lastBlock)
        .filter(
          ({ kind, level, start, end }) =>
            kind === 'list-item' &&
            level === 1 &&
            reading.isLive(start) &&
            TICKED.test(text.slice(start, end)),
        );
      const bare = ticked.filter(({ start, end }) => !SHOWN.test(text.slice(start, end).replace(TICKED, '')));
      if (ticked.length < FEWEST_UNITS || bare.length !== 1) return [];
      return bare.map(
        ({ start }): Fault => ({
          concern: 'This is ticked and says nowhere what shows it, unlike all the others beside it.',
          evidence: quoteLines(reading, [{ start }]),
          severity: 'significant',
          recommendation: 'Name the run, file or record that shows it, or take the tick back.',
          ifLeft: 'It is taken for shown, and nobody has looked.',
        }),
      );
    });
  },
};

const FEWEST_UNITS = 4;

const PLACEHOLDER =
  /^[\s>*_`[(]*(?:tbd|tba|todo|to be (?:written|added|done|decided|determined|defined)|coming soon|fill in|placeholder)[\s.:*_`\])]*$/i;

/** A title that holds its content, or says where it is. */
const SAYS_ITSELF = /:\s|\bsee\b|\bn\/?a\b|\bnone\b/i;
const NUMBER = /^(?:§\s?)?(\d+(?:\.\d+)*)/;

/** Where headings of one level stand for several, the first of them opens the others: `9)` before `9.1`. */
function isSeries(title: string, next: string | undefined): boolean {
  const [own, other] = [title, next].map((one) =>
    NUMBER.exec(one ?? '')?.[1]
      ?.split('.')
      .map(Number),
  );
  if (next === undefined || own === undefined) return other === undefined;
  return other?.length === own.length && other.at(-1) === (own.at(-1) ?? 0) + 1;
}

export const emptySections: Check = {
  name: 'sections in which nothing stands',
  kind: 'coverage',
  find({ document, isLive, ...reading }) {
    const { text, sections } = document;
    return sections.flatMap(({ title, level, start, end, children, firstBlock, index }): Fault[] => {
      const heading = document.blocks[firstBlock];
      if (level < 2 || children.length > 0 || !heading || !isLive(start)) return [];
      const body = text
        .slice(heading.end, end)
        .replace(/^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, '')
        .trim();
      if (body !== '' && !PLACEHOLDER.test(body)) return [];
      const next = sections[index + 1]?.title;
      // A heading that stands twice is told of as such.
      if (body === '' && (SAYS_ITSELF.test(title) || title === next || !isSeries(title, next))) return [];
      return [
        {
          concern: `"${title}" is ${body === '' ? 'empty' : 'still to be written'}.`,
          evidence: quoteLines({ document }, [{ start }]),
          severity: reading.type === 'verification' ? 'significant' : 'minor',
          recommendation: 'Write it, or take the heading out.',
          ifLeft: 'Readers look for it and find nothing.',
        },
      ];
    });
  },
};
