// What must not get lost in a text: every id with its title, every sentence or list item that binds (a modal verb, a
// negation, a number), every row, every block of code; each with its address.

import { readUnits, splitSentences, type Unit } from './read-units.ts';
import { isBinding, keyOf } from './read-words.ts';

export interface Item {
  readonly kind: 'id' | 'sentence' | 'row' | 'code';
  readonly text: string;
  /** Without markup, case and white space. */
  readonly key: string;
  readonly headings: readonly string[];
  /** The id, label or first cell it belongs to. */
  readonly record?: string | undefined;
  /** 1-based. */
  readonly line: number;
  readonly unit: Unit;
}

export const takeInventory = (source: string): readonly Item[] => itemsIn(readUnits(source));

/** A text in which nothing binds is taken sentence by sentence: an inventory is empty only where nothing is said. */
export function itemsIn(units: readonly Unit[]): readonly Item[] {
  const items = units.flatMap((unit) => itemsOf(unit, isBinding));
  return items.length > 0 ? items : units.flatMap((unit) => itemsOf(unit, () => true));
}

function itemsOf(unit: Unit, counts: (key: string) => boolean): Item[] {
  const item = (kind: Item['kind'], text: string, line = unit.line): Item => ({
    kind,
    text: text.trim(),
    key: keyOf(text),
    headings: unit.headings,
    ...(unit.record !== undefined && { record: unit.record }),
    line,
    unit,
  });
  const items: Item[] = [];
  if (unit.named) items.push(item('id', `${unit.named.id} ${unit.named.title}`));
  if (unit.kind === 'row' || unit.kind === 'code') items.push(item(unit.kind, unit.text));
  else if (unit.kind !== 'heading') {
    let line = unit.line;
    for (const sentence of splitSentences(unit.text)) {
      const own = item('sentence', sentence.text, line);
      if (counts(own.key)) items.push(own);
      line += sentence.text.split('\n').length - 1;
    }
  }
  return items.filter(({ key }) => key !== '');
}
