// Some lines of a document as they stand there, numbered, with what is meant marked among those around it.

import { type Html, html } from './html.ts';

/** Lines and columns count from 1; without columns all of its lines are meant. */
export interface Passage {
  readonly line: number;
  readonly endLine: number;
  readonly column?: number | undefined;
  /** Exclusive. */
  readonly endColumn?: number | undefined;
}

const AROUND = 2;
/** A table or a listing may be meant as a whole; its beginning says which. */
const MOST_LINES = 24;
const LONGEST_AROUND = 240;
const LONGEST_LINE = 2_000;

export const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/);

export function renderExcerpt(lines: readonly string[], passage: Passage): Html {
  const { line, endLine } = passage;
  const from = Math.max(1, line - AROUND);
  const to = Math.min(lines.length, endLine + AROUND, from + MOST_LINES);
  const shown = lines.slice(from - 1, to).map((text, at) => renderLine(text, from + at, passage));
  return html`<ol class="excerpt" start="${from}">${shown}</ol>`;
}

function renderLine(text: string, number: number, { line, endLine, column, endColumn }: Passage): Html {
  if (number < line || number > endLine)
    return html`<li class="muted" dir="auto">${clip(text, LONGEST_AROUND)}</li>`;
  const start = number === line ? (column ?? 1) - 1 : 0;
  const end = number === endLine ? (endColumn ?? text.length + 1) - 1 : text.length;
  const before =
    start > LONGEST_AROUND ? `…${text.slice(start - LONGEST_AROUND, start)}` : text.slice(0, start);
  return html`<li dir="auto">${before}<mark>${clip(text.slice(start, end), LONGEST_LINE)}</mark>${clip(text.slice(end), LONGEST_AROUND)}</li>`;
}

const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
