// What `steelman blame` prints for people: a column of origins beside the text, or the story of one line.

import type { LineOrigin } from '../../../workflows/reports/match-lines.ts';
import { printable } from '../../files/show.ts';
import type { Blame, BlamedLine } from './blame-lines.ts';

const WIDEST = 60;
const MOST_POINTS = 2;

/** One line for each line, with its number: `61  B spec-b.md:42  #3 C-004  | text`. */
export function renderLines({ lines }: Blame): string {
  const notes = lines.map(noteOf);
  const width = Math.min(
    WIDEST,
    notes.reduce((widest, note) => Math.max(widest, note.length), 0),
  );
  const digits = String(lines.at(-1)?.line ?? 0).length;
  return lines
    .map(({ line, text }, index) => {
      const note = (notes[index] ?? '').padEnd(width);
      return `${`${String(line).padStart(digits)}  ${note} | ${shown(text)}`.trimEnd()}\n`;
    })
    .join('');
}

function noteOf({ kind, origins }: BlamedLine): string {
  if (kind === 'tag') return '(tag)';
  if (kind === 'edited') return '(edited)';
  return origins.map(shortOrigin).join(' + ');
}

function shortOrigin({ variant, file, line, endLine, change, points = [] }: LineOrigin): string {
  const more = points.length > MOST_POINTS ? ` +${points.length - MOST_POINTS}` : '';
  const named = points.slice(0, MOST_POINTS).join(' ');
  const cause = change === undefined ? '' : `  #${change}${named && ` ${named}`}${more}`;
  return shown(`${variant} ${file}:${range(line, endLine)}${cause}`);
}

const range = (line: number, endLine: number): string => (endLine > line ? `${line}-${endLine}` : `${line}`);

export function renderLine({ document, base, lines: [only] }: Blame): string {
  if (only === undefined) return '';
  const where = `Line ${only.line} of ${shown(document)}`;
  if (only.kind === 'tag') return `${where} is a provenance tag:\n${shown(only.text)}\n`;
  if (only.kind === 'blank') return `${where} is blank.\n`;
  if (only.kind === 'edited')
    return `${where} is not as the merge left it; nothing is recorded of it:\n${shown(only.text)}\n`;
  const stories = only.origins.map((origin) => tell(origin, base));
  return `${[`${where}: ${shown(only.text)}`, ...(stories.length > 0 ? stories : ['Nothing is recorded of it.'])].join('\n')}\n`;
}

function tell(
  { variant, file, line, endLine, change, title, approach, points, decided }: LineOrigin,
  base: string,
): string {
  const lines = endLine > line ? `lines ${line} to ${endLine}` : `line ${line}`;
  const source = `From variant ${variant}${variant === base ? ', the base' : ''}: ${file}, ${lines}.`;
  if (change === undefined) return shown(source);
  const named = `${approach === undefined ? '' : ` (${approach})`}${title === undefined ? '' : `: ${title}`}`;
  const settled = points?.length ? `\n  Points: ${shown(points.join(', '))}` : '';
  const by = decided === undefined ? '' : `\n  ${shown(decided)}`;
  return `${shown(source)}\n  Change #${change}${shown(named)}${settled}${by}`;
}

/** Documents and records are not to be trusted with a terminal. */
const shown = (text: string): string => printable(text.replaceAll('\t', '  '));
