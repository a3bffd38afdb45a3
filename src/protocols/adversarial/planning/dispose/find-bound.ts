// What only one revision says may still hang on something undecided: it may hold only if a side of that wins, or give
// another amount of what the base has one for. No rule can tell, so whatever shares a rare word with such a passage, or
// says all that the base says with an amount, waits together with it.

import type { Claim } from '../../../../domain/claim.ts';
import { push } from '../../../../text/words/index-lists.ts';
import type { MergeContext } from '../merge-context.ts';

/** A word in more statements than these is one of the whole text. */
const RARE = 3;
/** One word alone names too little to be the same thing. */
const FEWEST_WORDS = 2;

/** Without ids, which name the row and not what it says. */
const stemsOf = ({ statement }: Claim): Set<number> =>
  new Set(statement.meaning.filter(({ lower }) => !/\d/.test(lower)).map(({ stemId }) => stemId));

const hasAmount = ({ statement }: Claim): boolean => statement.quantities.length > 0;

/** `open`: what this variant says and nobody has decided. */
export function findBound(
  { comparison, baseIndex }: Pick<MergeContext, 'comparison' | 'baseIndex'>,
  index: number,
  open: readonly Claim[],
): (claim: Claim) => boolean {
  const undecided = rareStems(comparison.claims[index] ?? [], open);
  const amounts = new Map<number, Set<number>[]>();
  for (const claim of (comparison.claims[baseIndex] ?? []).filter(hasAmount)) {
    const stems = stemsOf(claim);
    if (stems.size >= FEWEST_WORDS) for (const stem of stems) push(amounts, stem, stems);
  }
  return (claim) => {
    const stems = stemsOf(claim);
    const holds = (said: ReadonlySet<number>): boolean => [...said].every((stem) => stems.has(stem));
    return [...stems].some(
      (stem) => undecided.has(stem) || (hasAmount(claim) && amounts.get(stem)?.some(holds)),
    );
  };
}

/** Of the chosen statements: those that few of all statements have. */
function rareStems(all: readonly Claim[], chosen: readonly Claim[]): Set<number> {
  const spread = new Map<number, number>();
  for (const claim of all) for (const stem of stemsOf(claim)) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  return new Set(
    chosen.flatMap((claim) => [...stemsOf(claim)]).filter((stem) => (spread.get(stem) ?? 0) <= RARE),
  );
}
