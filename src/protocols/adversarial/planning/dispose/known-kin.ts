// What the reader of all variants knows of one and the base, for their merge: which sections speak of the same thing,
// and what the base or a contradiction has to say to a statement.

import type { Claim } from '../../../../domain/claim.ts';
import type { Known } from '../../kin/index.ts';
import type { MergeContext } from '../merge-context.ts';
import { contradictionAt } from './fate.ts';

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
