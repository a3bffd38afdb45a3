// The text of a document with everything blanked that is not prose: code, HTML, front matter. Offsets stay, so
// what is found in it can be quoted from the original.

import type { Document } from '../../domain/document.ts';
import { findCodeSpans } from './code-spans.ts';

/** Same length as the original; line breaks are kept. */
export function maskCode({ text, blocks }: Document): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { kind, start, end } of blocks) {
    const isProse = kind !== 'code' && kind !== 'html' && kind !== 'frontmatter' && kind !== 'rule';
    if (!isProse || start < at) continue;
    pieces.push(blank(text.slice(at, start)), maskSpans(text.slice(start, end)));
    at = end;
  }
  pieces.push(blank(text.slice(at)));
  return pieces.join('');
}

export const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ');

function maskSpans(block: string): string {
  let masked = '';
  let at = 0;
  for (const { start, end, ticks } of findCodeSpans(block)) {
    masked += block.slice(at, start - ticks) + blank(block.slice(start - ticks, end + ticks));
    at = end + ticks;
  }
  return masked + block.slice(at);
}
