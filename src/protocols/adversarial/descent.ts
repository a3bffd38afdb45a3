// How the variants descend from each other: revisions of one text or written independently, in which order, from which
// ancestor. All that follows depends on it, so it is told first.

import type { Document, Variant } from '../../domain/document.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Comparison } from '../../text/compare-documents.ts';
import type { Kinship } from '../../text/kinship/measure-kinship.ts';
import { type LineageEvidence, readLineage } from '../../text/kinship/read-lineage.ts';
import { parseDocument } from '../../text/parse-document.ts';
import type { AdversarialInput } from './input.ts';

export interface Descent {
  readonly kinship: Kinship['verdict'];
  /** Indices of the variants, oldest first, where they are a chain. */
  readonly order?: readonly number[] | undefined;
  /** What says so; empty where the caller did. */
  readonly evidence: readonly LineageEvidence[];
  readonly ancestor?: Document | undefined;
  /** One sentence for readers. */
  readonly sentence: string;
}

export function traceDescent(
  input: Pick<AdversarialInput, 'order' | 'ancestor' | 'source' | 'force'>,
  variants: readonly Variant[],
  { kinship }: Comparison,
): Descent {
  const isWritten = input.source !== undefined;
  if (kinship.verdict === 'unrelated' && !isWritten && !input.force && !input.ancestor) refuse(variants, kinship);
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
    evidence: found?.evidence ?? [],
    ...(order && { order }),
    ...(input.ancestor && { ancestor: parseDocument(input.ancestor.text) }),
  };
  return { ...descent, sentence: describe(descent, variants, input.ancestor?.label) };
}

/** The newest of a chain: what the others are merged into (ruling R2-14). */
export const newestOf = ({ order }: Descent, variants: readonly Variant[]): string | undefined =>
  order === undefined ? undefined : variants[order.at(-1) ?? 0]?.id;

function describe(
  { kinship, order }: Pick<Descent, 'kinship' | 'order'>,
  variants: readonly Variant[],
  ancestor: string | undefined,
): string {
  const kin = {
    revisions: 'revisions of one text',
    independent: 'written independently of each other',
    mixed: 'some of them revisions of one text, others written independently',
    unrelated: 'hardly variants of one document (compared because you said so)',
  }[kinship];
  const chain = order?.map((index) => variants[index]?.label ?? '').join(', then ');
  const parts = [
    `The documents are ${kin}`,
    ancestor === undefined ? '' : `merged from their ancestor ${ancestor}`,
    chain === undefined ? '' : `in the order ${chain}; the last is the base`,
  ];
  return `${parts.filter((part) => part !== '').join('; ')}.`;
}

function refuse(variants: readonly Variant[], { strangers }: Kinship): never {
  const names = strangers.map((index) => variants[index]?.label ?? '').join(', ');
  throw new UsageError(
    `These do not look like variants of one document: ${names} has next to nothing in common with the others`,
    {
      code: 'input/unrelated',
      hint: 'Compare variants of one document, or add --force to compare these all the same.',
    },
  );
}
