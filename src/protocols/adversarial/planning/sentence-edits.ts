// Edits of single sentences: a passage with its counterpart in the base, and what goes in beside it.

import type { Claim } from '../../../domain/claim.ts';
import type { Document } from '../../../domain/document.ts';
import type { DecidedVariant, Decision, Unit } from './decide-units.ts';
import type { DraftEdit } from './draft-edit.ts';
import { findHost } from './host-blocks.ts';
import type { PointVerdict } from './judge-points.ts';
import type { MergeContext } from './merge-context.ts';

export interface Passage {
  readonly context: MergeContext;
  readonly variant: DecidedVariant;
  readonly block: number;
  readonly claim: Claim;
  readonly counterpart: Claim;
  readonly likeness: number;
  readonly verdicts: readonly PointVerdict[];
}

/** Sentences that only this variant has, in a paragraph that the base has too. */
export function draftSentences(context: MergeContext, variant: DecidedVariant, block: number): DraftEdit[] {
  const units = variant.unitsOf(block);
  const host = findHost(context, units);
  return units.flatMap((unit, at) => {
    const { claim, decision } = unit;
    if (decision.at !== 'incoming' || !claim || context.counterpartOf(claim)) return [];
    const before = units
      .slice(0, at)
      .reverse()
      .flatMap((one) => baseClaim(context, one, host?.block))
      .at(0);
    const after = units
      .slice(at + 1)
      .flatMap((one) => baseClaim(context, one, host?.block))
      .at(0);
    const near = before ?? after;
    if (!near) return [];
    const text = flat(variant.document, claim);
    const passage: Passage = {
      context,
      variant,
      block,
      claim,
      counterpart: near,
      likeness: 0,
      verdicts: decision.verdicts,
    };
    return [
      before
        ? insertSentence(passage, before.end, ` ${text}`, before.line)
        : insertSentence(passage, near.start, `${text} `, near.line),
    ];
  });
}

function baseClaim(context: MergeContext, { claim }: Unit, host: number | undefined): Claim[] {
  const found = claim && context.counterpartOf(claim)?.claim;
  return found && found.block === host ? [found] : [];
}

export function insertSentence(passage: Passage, at: number, text: string, line: number): DraftEdit {
  return { ...editAt(passage, at, at, text), approach: 'append', note: `beside the sentence at L${line}` };
}

export function editAt(
  { context, variant, block, verdicts, counterpart }: Passage,
  start: number,
  end: number,
  text: string,
) {
  return {
    start,
    end,
    text,
    blocks: [block],
    supersedes: [] as readonly number[],
    variant: variant.index,
    section: variant.document.blocks[block]?.section ?? 0,
    target: context.baseDocument.blocks[counterpart.block]?.section ?? 0,
    verdicts,
  };
}

/** On one line: line breaks inside a list item or a quotation carry margins that do not fit elsewhere. */
export const flat = ({ text }: Document, { start, end }: Claim): string =>
  text.slice(start, end).replace(/\s*\n[ \t>]*/g, ' ');

export const isIncoming = ({ decision }: { readonly decision: Decision }): boolean =>
  decision.at === 'incoming';
