// Whether something foreign may stand where it stands, although its own document had it under another heading.

import { findPhrase, type PhraseIndex } from './index-phrases.ts';
import { type MayMove, type MergedText, placesOf, standsElsewhere, standsInRow } from './merged-text.ts';
import { indexQuotes, splitLog } from './quoted-text.ts';
import type { Item, Unit } from './read-units.ts';

export interface Placement {
  readonly merged: MergedText;
  /** What the base says, too: it has been looked for where the base has it. */
  readonly ofBase: ReadonlySet<string>;
  readonly headings: ReadonlySet<string>;
  readonly headingsOfBase: ReadonlySet<string>;
  readonly entries: PhraseIndex;
  /** For each entry of the log the headings of the merged document that its title names. */
  readonly targets: readonly ReadonlySet<string>[];
}

export function readPlacement(
  merged: MergedText,
  base: { readonly units: readonly Unit[]; readonly items: readonly Item[] },
  log: string,
): Placement {
  const entries = splitLog(log);
  const headings = new Set(merged.units.flatMap(({ chapters }) => chapters));
  const titles = indexQuotes(entries.map((entry) => entry.split('\n', 1)[0] ?? ''));
  const targets = entries.map(() => new Set<string>());
  for (const heading of headings) {
    for (const at of findPhrase(titles, heading.split(' '))) targets[titles.owners[at] ?? 0]?.add(heading);
  }
  return {
    merged,
    ofBase: new Set(base.items.map(({ key }) => key)),
    headings,
    headingsOfBase: new Set(base.units.flatMap(({ chapters }) => chapters)),
    entries: indexQuotes(entries),
    targets,
  };
}

/**
 * Whether an item of a variant that is not the base has found another place. Where its heading came in with it, it
 * stays there; revisions of one text have one order, so there it stays under headings of the base, too. What stands
 * once for two records covers one of them.
 */
export function findsPlace(placement: Placement, isKin: boolean): (item: Item) => boolean {
  const { merged, ofBase, headings, headingsOfBase } = placement;
  const given = new Map<string, string>();
  const isFree = (heading: string): boolean =>
    !headings.has(heading) || (!isKin && headingsOfBase.has(heading));
  const mayMove: MayMove = (item, to, explicit = false) =>
    explicit
      ? isNamedInLog(placement, item, to) === true
      : ofBase.has(item.key) ||
        (isFree(item.unit.chapters.at(-1) ?? '') && isNamedInLog(placement, item, to) !== false);
  return (item) => {
    if (standsInRow(merged, item, mayMove)) return true;
    if (!standsElsewhere(merged, item, mayMove)) return false;
    const address = [...item.unit.chapters, ...item.unit.records].join('\n');
    const taken = given.get(item.key) ?? address;
    given.set(item.key, taken);
    return taken === address || placesOf(merged, item.key).length > 1;
  };
}

/** An entry that quotes the item and names a heading says where it was put; undefined where none does. */
function isNamedInLog({ entries, targets }: Placement, { key }: Item, to: Unit): boolean | undefined {
  const named = findPhrase(entries, key.split(' '))
    .map((at) => targets[entries.owners[at] ?? 0] ?? new Set<string>())
    .filter(({ size }) => size > 0);
  if (named.length === 0) return undefined;
  return named.some((target) => to.chapters.some((heading) => target.has(heading)));
}
