// Reads undecided.md again: every open point and every unjudged statement once, with all of its words.

import type { DiffPoint } from '../../../domain/difference.ts';
import type { Quote } from '../../../domain/document.ts';
import type { Finding } from '../../../domain/question.ts';
import { openDisputes, type Undecided, unjudgedStatements } from './undecided-chapters.ts';

export function checkUndecided(markdown: string, undecided: Undecided): Finding[] {
  const disputes = openDisputes(undecided);
  const statements = unjudgedStatements(undecided);
  const text = fold(markdown);
  const isLost = (quote: Quote): boolean => !text.includes(fold(quote.text));
  const all = [
    ...disputes.map(({ id, sides }: DiffPoint) => ({ id, quotes: sides.flatMap(({ quotes }) => quotes) })),
    ...statements.map(({ id, own, near }) => ({ id, quotes: [own, ...near.slice(0, 1)] })),
  ];
  const heads = new Map<string, number>();
  for (const [, id = ''] of markdown.matchAll(/^(?:- )?([SCXUQ]-\d+) (?:L\d|\()/gm))
    heads.set(id, (heads.get(id) ?? 0) + 1);
  return [
    ...(markdown.startsWith(`# Undecided: ${disputes.length} open, ${statements.length} unjudged\n`)
      ? []
      : [{ path: 'title', message: 'counts differ' }]),
    ...all.flatMap(({ id, quotes }) => [
      ...(heads.get(id) === 1 ? [] : [{ path: id, message: `stands there ${heads.get(id) ?? 0} times` }]),
      ...quotes
        .filter(isLost)
        .map(({ variant, line }) => ({ path: id, message: `words of ${variant} L${line} are missing` })),
    ]),
  ];
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
