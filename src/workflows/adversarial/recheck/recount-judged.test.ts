import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { Facts } from './facts.ts';
import { recountJudged } from './recheck-contract.ts';

const TEXT = '# Spec\n\nIt keeps logs for 5 days.\n\nIt sends mails at night.\n\n```\ncode\n```\n';

interface Given {
  readonly judged: Readonly<Record<string, number>>;
  readonly letters?: readonly string[];
  /** Words of the other variant that nobody judged. */
  readonly unjudged?: readonly string[];
}

function recount({ judged, letters = [], unjudged = [] }: Given) {
  const points = unjudged.map((text, at) => {
    const start = TEXT.indexOf(text);
    const quotes = [{ variant: 'B', text, start, end: start + text.length, line: 1, endLine: 1 }];
    return { id: `Q-00${at + 1}`, kind: 'unjudged', sides: [{ variant: 'B', present: true, quotes }] };
  });
  return recountJudged({
    documents: new Map(['A', 'B'].map((letter) => [letter, parseDocument(TEXT)])),
    record: { plan: { base: 'A' }, contract: { judged } },
    analysis: { points },
    analysts: { letters: new Set(letters), isRemembered: false },
    isPlain: true,
  } as unknown as Facts);
}

const by = (by_rule: number, by_seat: number) => ({ by_rule, by_seat, by_person: 0 });

test.each<[string, Given, ReturnType<typeof by>]>([
  ['all by rule', { judged: by(2, 0) }, by(2, 0)],
  ['one by an analyst', { judged: by(1, 1), letters: ['B'] }, by(1, 1)],
  [
    'one unjudged, and code that is no statement',
    { judged: by(1, 0), unjudged: ['It sends', 'code'] },
    by(1, 0),
  ],
  ['a seat that judged more than there is', { judged: by(1, 7), letters: ['B'] }, by(1, 1)],
  ['a seat that judged less', { judged: by(1, 0), letters: ['B'] }, by(1, 1)],
  ['a rule that judged more', { judged: by(9, 1), letters: ['B'] }, by(2, 0)],
  ['a seat that named nothing of the variant', { judged: by(0, 2), letters: ['A'] }, by(2, 0)],
])('%s', (_, given, expected) => expect(recount(given)).toEqual(expected));
