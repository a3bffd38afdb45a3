// A run as a comment on a pull request: worst first, within a number of bytes, and the same text as long as nothing has changed, so
// that whoever posts it can tell. Words of documents and models stand in code, where they can mention nobody and form nothing.

import { posix } from 'node:path';
import { clip, counted } from '../../domain/workflow/summary.ts';
import { codeSpan, escapeLine } from '../../workflows/reports/escape-line.ts';
import { tellRun } from '../first/first-screen.ts';
import { costWords } from '../first/standing.ts';
import type { ToldItem } from '../first/told.ts';
import { whoAnswered } from '../first/who.ts';
import { wordsOf } from '../html/html.ts';
import { MARKER } from '../model/marks.ts';
import type { RunRecord } from '../model/record.ts';

export interface CommentOptions {
  readonly maxBytes: number;
  /** Where the files of the repository can be read, up to the folder that paths start from: `https://.../blob/<commit>/`. */
  readonly linkBase?: string | undefined;
}

const LONGEST_QUOTE = 600;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

export function renderComment(record: RunRecord, options: CommentOptions): string {
  const { headline, verdict, sentences, items = [], unseen } = tellRun(record);
  const head = [
    MARKER,
    `### ${sayPlainly(wordsOf(headline))}: ${sayPlainly(verdict.text)}`,
    ...sentences.map((sentence) =>
      sayPlainly(wordsOf(sentence)).replace(/ Decide$/, ' Decide: `steelman resolve`'),
    ),
  ];
  const foot = [
    ...(unseen === undefined ? [] : [`_What nobody has looked at:_ ${sayPlainly(wordsOf(unseen))}`]),
    `_Answered by ${sayPlainly(whoAnswered(record))}. Cost: ${sayPlainly(costWords(record))}. Status: ${sayPlainly(record.status)}._`,
  ];
  const told = items.map((item) => renderItem(item, record, options));
  const room = options.maxBytes - sizeOf(join([...head, leftOut(items.length), ...foot]));
  const shown = fitting(told, room);
  const left = items.length - shown.length;
  return clipBytes(
    join([...head, ...shown, ...(left > 0 ? [leftOut(left)] : []), ...foot]),
    options.maxBytes,
  );
}

const join = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;

const leftOut = (left: number): string =>
  `_${counted(left, 'more item')} without room here: see the report of the run._`;

/** As many as there is room for, from the first on. */
function fitting(blocks: readonly string[], room: number): readonly string[] {
  let used = 0;
  const end = blocks.findIndex((block) => {
    used += sizeOf(block) + 2;
    return used > room;
  });
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Our own sentences hold names of files and words of models: nobody is mentioned there, nothing linked and nothing shown. */
const sayPlainly = (text: string): string =>
  escapeLine(text)
    .replaceAll('[', '&#91;')
    .replace(/[@#]|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');

function renderItem(
  { id, severity, title, quotes }: ToldItem,
  record: RunRecord,
  options: CommentOptions,
): string {
  const rank = severity === undefined ? '' : ` (${sayPlainly(severity)})`;
  return [
    `**${sayPlainly(id)}**${rank} ${codeSpan(clip(title, LONGEST_QUOTE))}`,
    ...quotes.map(
      ({ by, line, text }) =>
        `- ${by.map((name) => place(name, Number.isInteger(line) ? line : undefined, record, options)).join(', ')}: ${codeSpan(clip(text, LONGEST_QUOTE))}`,
    ),
  ].join('\n');
}

/** A link where the document lies below the folder that links start from. */
function place(
  name: string,
  line: number | undefined,
  record: RunRecord,
  { linkBase }: CommentOptions,
): string {
  const said = `${codeSpan(name)}${line === undefined ? '' : ` L${line}`}`;
  const source = record.documents.find(({ label }) => label === name)?.sourcePath;
  if (linkBase === undefined || source === undefined) return said;
  const path = posix.normalize(posix.join(posix.dirname(record.folder), source));
  if (path.startsWith('..') || posix.isAbsolute(path)) return said;
  const address = path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29')))
    .join('/');
  return `[${said}](${linkBase.replace(/\/?$/, '/')}${address}${line === undefined ? '' : `?plain=1#L${line}`})`;
}

/** Where even the sentences have no room; half a character is none. */
function clipBytes(text: string, maxBytes: number): string {
  if (sizeOf(text) <= maxBytes) return text;
  const kept = new TextEncoder().encode(text).slice(0, Math.max(0, maxBytes - 4));
  return `${new TextDecoder().decode(kept).replace(/\ufffd$/, '')}…\n`;
}
