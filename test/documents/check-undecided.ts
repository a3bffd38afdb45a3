// Reads undecided.md again: every open point and every unjudged statement once, with all of its words and the nearest
// that the base says.

import type { DiffPoint } from '../../src/domain/comparison/difference.ts';
import type { Quote } from '../../src/domain/document.ts';
import type { Finding } from '../../src/domain/question.ts';
import { openDisputes } from '../../src/workflows/adversarial/reports/undecided/chapters.ts';
import {
  countOpen,
  type Undecided,
  unjudgedStatements,
} from '../../src/workflows/adversarial/reports/undecided/entries.ts';

export function checkUndecided(markdown: string, undecided: Undecided): Finding[] {
  const disputes = openDisputes(undecided);
  const statements = unjudgedStatements(undecided);
  const text = fold(markdown);
  const isLost = (quote: Quote): boolean => !text.includes(fold(quote.text));
  const all = [
    ...disputes.map(({ id, sides, backing = [] }: DiffPoint) => ({
      id,
      quotes: [...sides.flatMap(({ quotes }) => quotes), ...backing],
    })),
    ...statements.map(({ ids, own, nearest }) => ({ id: ids[0] ?? '', quotes: [own, ...nearest] })),
  ];
  const heads = new Map<string, number>();
  for (const id of headsIn(markdown)) heads.set(id, (heads.get(id) ?? 0) + 1);
  return [
    ...(markdown.startsWith(`# Undecided: ${countOpen(disputes.length, statements.length)}\n`)
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

/** `- Q-003 to L7` heads four statements, `X-001 (High…` a point. */
function headsIn(markdown: string): string[] {
  const heads = markdown.matchAll(/^(?:- )?([SCXUQ]-\d+(?:(?:, | to )[SCXUQ]-\d+)*) (?:L\d|\()/gm);
  return [...heads].flatMap(([, list = '']) =>
    list.split(', ').flatMap((part) => {
      const [first = '', last = first] = part.split(' to ');
      const [from, to] = [first, last].map((id) => Number(id.slice(2))) as [number, number];
      return Array.from(
        { length: to - from + 1 },
        (_, at) => `${first.slice(0, 2)}${String(from + at).padStart(3, '0')}`,
      );
    }),
  );
}
