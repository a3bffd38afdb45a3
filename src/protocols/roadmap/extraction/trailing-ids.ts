// Ids that stand behind what they name: "The assistant greets with the status (W-1)." A family of them names statements
// where nothing in the spec begins with them; otherwise they only refer.

import { canonicalOf, readHeadId } from './head-id.ts';

export interface Trailing {
  readonly id: string;
  readonly canonical: string;
  /** Without the id. */
  readonly text: string;
}

const BEHIND = / ?[([]([A-Z]{1,12}[-_.]?\d{1,4}(?:\.\d{1,3})?)[)\]]([.!]?)$/;
const ANYWHERE = /[([]([A-Z]{1,12}[-_.]?\d{1,4}(?:\.\d{1,3})?)[)\]](?=[.!]?(?:\s|$))/g;
/** "(P1)" says how pressing it is, "(V2)" when it comes, "(Q3)" as well. */
const MARK = /^[PVQ]\d$/;
/** One alone is an aside. */
const FEWEST = 2;

const familyOf = (id: string): string => /^[A-Z]+/.exec(id)?.[0] ?? '';

export function createTrailing(spec: string): (text: string) => Trailing | undefined {
  const bare = (line: string): string =>
    line.replace(/^[\s|>]*(?:#+\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?/, '');
  const heads = new Set(spec.split('\n').flatMap((line) => readHeadId(bare(line), true)?.canonical ?? []));
  const counts = new Map<string, number>();
  for (const [, id = ''] of spec.matchAll(ANYWHERE))
    if (!heads.has(canonicalOf(id))) counts.set(familyOf(id), (counts.get(familyOf(id)) ?? 0) + 1);
  return (text) => {
    const found = BEHIND.exec(text.trimEnd());
    const id = found?.[1];
    if (!found || id === undefined || MARK.test(id) || (counts.get(familyOf(id)) ?? 0) < FEWEST)
      return undefined;
    if (heads.has(canonicalOf(id))) return undefined;
    return { id, canonical: canonicalOf(id), text: `${text.slice(0, found.index)}${found[2] ?? ''}` };
  };
}
