// What a heading says without the marks that make it one, for both ways to write headings.

import { isBlank, trimEnd } from './document-lines.ts';

export type TitleReader = (text: string, from: number, to: number, level: number) => string;

const HASH = 35;

/** `## Title ##` */
export const readMarkedTitle: TitleReader = (text, from, to, level) => {
  let start = from + level;
  let end = trimEnd(text, start, to);
  let closing = end;
  while (closing > start && text.charCodeAt(closing - 1) === HASH) closing -= 1;
  if (isBlank(text.charCodeAt(closing - 1))) end = trimEnd(text, start, closing);
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  return text.slice(start, end);
};

/** A title over a line of `=` or `-`; one that fills several lines is joined to one. */
export const readUnderlinedTitle: TitleReader = (text, from, to) => {
  let underline = trimEnd(text, from, to);
  const mark = text.charCodeAt(underline - 1);
  while (underline > from && text.charCodeAt(underline - 1) === mark) underline -= 1;
  const lines = text.slice(from, trimEnd(text, from, underline)).split(/[\r\n]+/);
  return lines.map((line) => line.trim()).join(' ');
};
