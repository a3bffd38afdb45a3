// What the reader of all variants knows of one and the base, for their merge: which sections speak of the same thing, what the base
// or a contradiction has to say to a statement, and what waits with something that nobody has decided.

import type { Claim } from '../../../../domain/claim.ts';
import { push } from '../../../../text/words/index-lists.ts';
import type { MergeContext } from '../context/merge-context.ts';
import type { Known } from '../revision/index.ts';
import { contradictionAt } from './find-fates.ts';

/** Fewer telling words are said in many places. */
const TELLING = 4;

/** `isBound`: whether something that nobody has decided speaks against a statement. */
export function knownOf(
  context: MergeContext,
  index: number,
  isBound: (claim: Claim) => boolean = () => false,
): Known {
  const { comparison, baseIndex } = context;
  const { id } = comparison.variants[index] as MergeContext['baseVariant'];
  const clustered = indexClusters(context, index);
  return {
    sectionOf: (section) => {
      const topic = comparison.topics[comparison.topicOf(index, section)];
      const [own, base] = [topic?.members[index], topic?.members[baseIndex]];
      return own?.section === section ? base?.section : undefined;
    },
    counterpartOf: (block, { start, end }) =>
      context
        .claimsIn(index, block)
        .filter((claim) => claim.start < end && start < claim.end)
        .map((claim) => {
          const isTelling = claim.statement.meaning.length >= TELLING;
          const same = isTelling ? (context.counterpartOf(claim)?.claim ?? clustered.get(claim)) : undefined;
          const isOpen = contradictionAt(context, id, claim, true) !== undefined || isBound(claim);
          return same?.block ?? (isOpen ? -1 : undefined);
        })
        .find((found) => found !== undefined),
  };
}

/** Statements of a variant that stand with one of the base. */
function indexClusters({ comparison, baseIndex }: MergeContext, index: number): Map<Claim, Claim> {
  const found = new Map<Claim, Claim>();
  for (const { passages } of comparison.alignment.clusters) {
    const base = passages.map(({ claims }) => claims[baseIndex]).find((claim) => claim !== undefined);
    if (!base) continue;
    for (const { claims } of passages) if (claims[index]) found.set(claims[index], base);
  }
  return found;
}

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
