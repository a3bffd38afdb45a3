import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../../domain/comparison/merge.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { incomingLines, splitKnown } from './new-faults.ts';

const at = (line: number, message = 'fault') => ({ line, message });

describe('old faults and new ones', () => {
  test.each([
    ['none', [], [], [], []],
    ['a new one', [at(3)], [], [at(3)], []],
    ['an old one on another line', [at(3)], [at(1)], [], [at(3)]],
    ['one that was mended', [], [at(1)], [], []],
    ['another message', [at(3, 'other')], [at(3)], [at(3, 'other')], []],
    ['one more of the same, above the old one', [at(5), at(9)], [at(1)], [at(5)], [at(9)]],
  ])('%s', (_, found, before, faults, preExisting) => {
    const isIncoming = (line: number) => line === 5;
    expect(splitKnown(found, before, isIncoming)).toEqual({ faults, preExisting });
  });
});

test('lines that came in are those the changes wrote', () => {
  const base = (text: string): Piece => ({ from: 'base', text, start: 0, end: text.length });
  const change = (text: string): Piece => ({ from: 'change', text, change: 1, variant: 'B', blocks: [] });
  const pieces = [
    base('one\ntwo\n'),
    change('three\nfour\n'),
    base('five\nsix '),
    change('seven'),
    base('\neight\n'),
  ];
  const isIncoming = incomingLines(parseDocument(pieces.map(({ text }) => text).join('')), pieces);
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter(isIncoming)).toEqual([3, 4, 6]);
});
