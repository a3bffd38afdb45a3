// Lists whose items each count a part of what the line above them announces: "12 tests:" over "5 tests of the reader".

import type { Block, Document } from '../../../../domain/document.ts';

export interface Tally {
  /** The paragraph that announces them. */
  readonly block: Block;
  readonly said: number;
  readonly noun: string;
  readonly sum: number;
  readonly items: readonly Block[];
}

const ANNOUNCED = /(?<![\w.,§#/–-])(\d{1,6}) ([a-z]{3,20}s)\b[^.:;\n]{0,60}:\s*$/i;
const FEWEST = 2;

export function readTallies(document: Document): Tally[] {
  const { text, blocks } = document;
  return blocks.flatMap((block, index): Tally[] => {
    const [, said = '', noun = ''] =
      block.kind === 'paragraph' ? (ANNOUNCED.exec(text.slice(block.start, block.end)) ?? []) : [];
    const items = noun === '' ? [] : itemsAfter(document, index);
    const counts = items.map(({ start, end }) => countOf(text.slice(start, end), noun));
    if (items.length < FEWEST || counts.some((count) => count === undefined)) return [];
    const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
    return [{ block, said: Number(said), noun: noun.toLowerCase(), sum, items }];
  });
}

/** None where items stand inside items. */
function itemsAfter({ blocks }: Document, index: number): readonly Block[] {
  const rest = blocks.slice(index + 1);
  const end = rest.findIndex(
    ({ kind, section }) => kind !== 'list-item' || section !== blocks[index]?.section,
  );
  const items = rest.slice(0, end < 0 ? rest.length : end);
  return items.every(({ level }) => level === 1) ? items : [];
}

/** Of the same thing, and once. */
function countOf(item: string, noun: string): number | undefined {
  const singular = noun.slice(0, -1).toLowerCase();
  const counts = [...item.matchAll(/(?<![\w.,§#/–-])(\d{1,6}) ([a-z]{2,20})(?![\w-])/gi)].filter(
    ([, , word = '']) => [singular, noun.toLowerCase()].includes(word.toLowerCase()),
  );
  return counts.length === 1 ? Number(counts[0]?.[1]) : undefined;
}
