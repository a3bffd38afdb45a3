// By which words, mark, cell or legend a spec defers a statement or leaves it out.

import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { PHASE_COLUMN, PRIORITY_COLUMN, type Row, STATEMENT_COLUMN } from '../statements/columns.ts';
import type { Statement } from '../statements/statement.ts';
import { isPutOffMark, readLegend, wordsPuttingOff } from '../words/deferral-words.ts';

/** Words of a cell, and of a remark, that say no more than this. */
const MOST_WORDS = 12;
const MOST_IN_REMARK = 6;
const STATUS =
  /\b(?:status|release|priority|(?:fix|target) version)\b[*_]{0,2} ?:[*_]{0,2} ?([^.\n|;]{1,60})/i;

const STRUCK = /^[^\w~]*(?:\w[\w.-]*\s+)?~~\S/;
const NOT_NOW = /^(?:❌|🚫|🔜|⏳|💤|🛑)/u;

export interface KnownPutOff {
  /** Codes and marks that the spec explains as put off. */
  readonly legend: ReadonlySet<string>;
  /** By canonical id: the words by which a sentence elsewhere puts it off. */
  readonly putOff: ReadonlyMap<string, string>;
}

/** By which mark, cell, field or words a statement is put off; undefined: by none. */
export function whyPutOff(statement: Statement, known: KnownPutOff): string | undefined {
  const words = known.putOff.get(statement.canonical ?? '');
  return whyHere(statement, known.legend) ?? (words === undefined ? undefined : `the spec says "${words}"`);
}

function whyHere(statement: Statement, legend: ReadonlySet<string>): string | undefined {
  const { row, mark, text, quote, form } = statement;
  const isLate = (one: string, column = ''): boolean => {
    const [code = ''] = one.trim().split(/[\s,;(]/, 1);
    return (
      isPutOffMark(one) ||
      legend.has(one.trim()) ||
      (legend.has(code) && (!/^\d$/.test(code) || PHASE_COLUMN.test(column)))
    );
  };
  const late = [mark, ...(row ? [] : marksIn(statement))].find((one) => one !== '' && isLate(one));
  if (late !== undefined) return `the spec says "${late}"`;
  if (row) return whyRow(row, isLate);
  if (STRUCK.test(quote)) return 'the spec strikes it out';
  if (NOT_NOW.test(text)) return 'the spec marks it as not now';
  if (form === 'sentence' && readLegend(text).size > 0) return undefined;
  const words = wordsPuttingOff(form === 'title' ? text : quote) ?? remarkIn(statement);
  return words === undefined ? undefined : `the spec says "${words}"`;
}

/** In front of it, and in a field of its own. */
function marksIn({ text, quote, form, said }: Statement): string[] {
  const ahead = /^[*_]?[([]([^()[\]]{2,60})[)\]][*_]?\s/.exec(text)?.[1] ?? '';
  const field = form === 'sentence' ? undefined : STATUS.exec(said.slice(0, quote.length + 400))?.[1];
  return [ahead, field?.trim() ?? ''];
}

/** Said at the head of a remark, this is all that it says: "Withdrawn for rev C, see 7." but not "Deferred payments". */
const SETTLED =
  /^\W*(?:deferred|postponed|parked|shelved|withdrawn|dropped|cancell?ed|removed|moved|rejected|not planned)\b\W*(?:$|[.,;:]|(?:to|until|for|by|from|in)\b)/i;

/** "Automatic orders to the mill. Later, see below.", behind a dash or a title, or in a line below that says no more. */
function remarkIn({ text, form, said, quote }: Statement): string | undefined {
  if (form === 'sentence') return undefined;
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const behind = sentences.flatMap((one) => one.split(form === 'title' ? TURN_OR_TITLE : TURN).slice(1));
  // A heading is quoted without its signs.
  const below = said
    .slice(Math.max(0, said.indexOf(quote)) + quote.length)
    .split('\n')
    .map((line) => line.replace(/^[\s*_+-]+/, ''));
  return [...sentences.slice(1), ...behind, ...below].find(
    (one) => (one.split(/\s+/).length <= MOST_IN_REMARK && isPutOffMark(one)) || SETTLED.test(one),
  );
}

const TURN = / (?:—|–|--) |~~ /;
const TURN_OR_TITLE = / (?:—|–|--) |~~ |: /;

/** "In v1: no". */
const FIRST_COLUMN = /\b(?:mvp|v1(?:\.0)?|in scope|release 1|this release|first release|now)\b/i;
const NOT_FIRST = /^(?:no|n|out|not yet|✗|✘|❌|✕|[-–—])[.!]?$/iu;

function whyRow(row: Row, isLate: (cell: string, column: string) => boolean): string | undefined {
  const cell = row.cells.find(
    (one, at) =>
      at > 0 &&
      !STATEMENT_COLUMN.test(row.titles[at] ?? '') &&
      one.split(/\s+/).length <= MOST_WORDS &&
      isLate(one, row.titles[at] ?? ''),
  );
  if (cell !== undefined) return `the spec says "${cell}"`;
  if (row.titles.some((title, at) => FIRST_COLUMN.test(title) && NOT_FIRST.test(row.cells[at] ?? '')))
    return 'the spec leaves it out of the first release';
  if (row.cells.some((one) => /^~~[^~]+~~$/.test(one))) return 'the spec strikes it out';
  return /^\W*w\W*$/i.test(row.cell(PRIORITY_COLUMN) ?? '') ? 'the spec says "W": won\'t have' : undefined;
}
