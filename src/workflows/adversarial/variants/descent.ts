// How the variants descend from each other: revisions of one text or written independently, in which order, from which
// ancestor. All that follows depends on it, so it is told first.

import type { Document, Variant, VariantId } from '../../../domain/document.ts';
import { UsageError } from '../../../domain/errors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import { type LineageEvidence, readLineage } from '../../../text/relations/revisions/lineage/read-lineage.ts';
import { type Kinship, measureKinship } from '../../../text/relations/revisions/measure-kinship.ts';
import { groupLinked } from '../../../text/relations/revisions/order-all.ts';
import type { AdversarialInput } from '../request/input.ts';

export interface Descent {
  readonly kinship: Kinship['verdict'];
  /** Indices of the variants, oldest first, where they are a chain. */
  readonly order?: readonly number[] | undefined;
  /** Variants that are revisions of one text, one group each. */
  readonly families: readonly (readonly VariantId[])[];
  /** What says so; empty where the caller did. */
  readonly evidence: readonly LineageEvidence[];
  readonly ancestor?: Document | undefined;
  /** What readers are told of it. */
  readonly sentence: string;
  /** What a reader should doubt. */
  readonly warnings: readonly string[];
}

export function traceDescent(
  input: Pick<AdversarialInput, 'order' | 'ancestor' | 'source'>,
  variants: readonly Variant[],
  { kinship }: Comparison,
): Descent {
  const isWritten = input.source !== undefined;
  const given = Array.isArray(input.order) ? input.order : undefined;
  const found =
    input.order === undefined && !isWritten && !input.ancestor
      ? readLineage(
          variants.map(({ label, document }) => ({ name: label, text: document.text })),
          kinship,
        )
      : undefined;
  const order = given ?? found?.order;
  const descent = {
    kinship: kinship.verdict,
    families: familiesOf(variants, kinship, order !== undefined || input.ancestor !== undefined),
    evidence: found?.evidence ?? [],
    ...(order && { order }),
    ...(input.ancestor && { ancestor: parseDocument(input.ancestor.text) }),
  };
  const isForeign = descent.ancestor !== undefined && sharesNothing(descent.ancestor, variants);
  return {
    ...descent,
    sentence: describe(descent, variants, input.ancestor?.label),
    warnings: isForeign
      ? [`${input.ancestor?.label} has next to nothing in common with the documents: is it their ancestor?`]
      : [],
  };
}

function familiesOf(variants: readonly Variant[], { pairs }: Kinship, areAll: boolean): VariantId[][] {
  const links = pairs.filter(({ kin }) => areAll || kin === 'revisions');
  const groups = groupLinked(
    variants.length,
    links.map(({ a, b }) => [a, b]),
  );
  return [...new Set(groups)]
    .map((group) => variants.filter((_, index) => groups[index] === group).map(({ id }) => id))
    .filter(({ length }) => length > 1);
}

/** An empty one is no stranger: all sides added everything. */
const sharesNothing = (ancestor: Document, variants: readonly Variant[]): boolean =>
  ancestor.text.trim() !== '' &&
  measureKinship([ancestor, ...variants.map(({ document }) => document)]).strangers.includes(0);

/** The base where neither scores nor a person choose it. */
interface GivenBase {
  readonly variant: VariantId;
  readonly why: string;
}

/** The newest of a chain (ruling R2-14); of a three-way merge the first, into which the other is merged. */
export function baseByDescent(
  { order, ancestor }: Descent,
  variants: readonly Variant[],
): GivenBase | undefined {
  const chosen = variants[ancestor !== undefined ? 0 : (order?.at(-1) ?? -1)];
  if (chosen === undefined) return undefined;
  const why =
    ancestor !== undefined ? 'the first document of a three-way merge' : 'the newest of a chain of revisions';
  return { variant: chosen.id, why };
}

function describe(
  { kinship, order, evidence }: Pick<Descent, 'kinship' | 'order' | 'evidence'>,
  variants: readonly Variant[],
  ancestor: string | undefined,
): string {
  const kin = {
    revisions: 'revisions of one text',
    independent:
      order === undefined ? 'written independently of each other' : 'a chain of revisions, each rewritten',
    mixed: 'partly revisions of one text, partly written independently of each other',
    unrelated: 'hardly variants of one document (compared because you said so)',
  }[kinship];
  const chain = order?.map((index) => variants[index]?.label ?? '').join(', ');
  const parts = [
    `The documents are ${kin}`,
    ancestor === undefined ? '' : `merged from their ancestor ${ancestor}`,
    chain === undefined ? '' : `oldest first: ${chain}`,
  ];
  const isByName = evidence.length > 0 && evidence.every(({ line }) => line === 0);
  const doubt = isByName ? ' Only their file names say so: --order gives another order, or none.' : '';
  return `${parts.filter((part) => part !== '').join('; ')}.${doubt}`;
}

/** Asked before a run begins; `--force` compares what has nothing in common. */
export function refuseStrangers(
  documents: readonly { readonly label: string; readonly text: string }[],
): void {
  const { verdict, strangers } = measureKinship(documents.map(({ text }) => parseDocument(text)));
  if (verdict !== 'unrelated') return;
  const names = strangers.map((index) => documents[index]?.label ?? '').join(', ');
  throw new UsageError(
    `These do not look like variants of one document: ${names} has next to nothing in common with the others`,
    {
      code: 'input/unrelated',
      hint: 'Compare variants of one document, or add --force to compare these all the same.',
    },
  );
}
