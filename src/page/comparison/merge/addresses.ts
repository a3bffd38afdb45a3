// Where in the page each block stands: of the merged document, and of every variant.

import type { Entry, LedgerFile, Merge } from './read-merge.ts';
import type { ShownBlock } from './shown-lines.ts';

export interface Addresses {
  /** Of the block of the merged document at a line without tags. */
  readonly merged: (line: number | undefined) => string | undefined;
  /** Of the block of a variant at a line. */
  readonly source: (letter: string, line: number) => string | undefined;
  /** Of what the merged document says where the base said this. */
  readonly ofBase: (line: number | undefined) => string | undefined;
  /** Of the first block that came in with a change. */
  readonly ofChange: (number: number | undefined) => string | undefined;
}

/** What a record claims of its size is not believed. */
const MOST_LINES = 10_000;

export const entryId = ({ variant, block }: Pick<Entry, 'variant' | 'block'>): string =>
  `v-${variant.toLowerCase()}${block}`;

export const entriesOf = (ledger: LedgerFile | undefined, letter: string): readonly Entry[] =>
  (ledger?.entries ?? []).filter(({ variant }) => variant === letter);

export function findAddresses({ ledger, base }: Merge, shown: readonly ShownBlock[]): Addresses {
  const merged = byLine(shown, ({ block }) => block);
  const sources = new Map<string, ReadonlyMap<number, Entry>>();
  const letters = new Set(ledger?.entries.map(({ variant }) => variant));
  for (const letter of letters)
    sources.set(
      letter,
      byLine(entriesOf(ledger, letter), (entry) => entry),
    );
  const changes = new Map<number, string>();
  for (const { id, block } of shown) {
    for (const { change } of block.parts ?? [block])
      if (change !== undefined && !changes.has(change)) changes.set(change, id);
  }
  const addresses: Addresses = {
    merged: (line) => merged.get(line ?? 0)?.id,
    source: (letter, line) => {
      const entry = sources.get(letter)?.get(line);
      return entry && entryId(entry);
    },
    ofBase: (line) => {
      const entry = sources.get(base ?? '')?.get(line ?? 0);
      return addresses.merged(entry?.mergedLine) ?? addresses.ofChange(entry?.change);
    },
    ofChange: (number) => changes.get(number ?? 0),
  };
  return addresses;
}

/** By every line of theirs; where two share one, by the one that begins there. */
function byLine<One>(
  all: readonly One[],
  linesOf: (one: One) => { readonly line: number; readonly endLine: number },
): ReadonlyMap<number, One> {
  const found = new Map<number, One>();
  for (const one of all) {
    const { line } = linesOf(one);
    if (!found.has(line)) found.set(line, one);
  }
  for (const one of all) {
    const { line, endLine } = linesOf(one);
    for (let at = line + 1; at <= Math.min(endLine, line + MOST_LINES); at += 1)
      if (!found.has(at)) found.set(at, one);
  }
  return found;
}
