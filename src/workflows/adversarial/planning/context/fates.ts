// What becomes of each block of a variant that is not the base. Every block has one fate, so that nothing goes missing.

import type { Claim } from '../../../../domain/claim.ts';
import type { Block, Document } from '../../../../domain/document.ts';
import type { RenamedId } from '../revision/model/revision-plan.ts';
import type { DraftEdit } from './draft-edit.ts';

export type Fate =
  /** The base says it: in the same words, or in others. */
  | { readonly at: 'base'; readonly block: number | undefined; readonly exact: boolean }
  /** It comes in with an edit. */
  | { readonly at: 'incoming'; readonly edit: DraftEdit }
  /** Somebody has to decide between it and what the base says. */
  | { readonly at: 'contested'; readonly point: string; readonly block: number | undefined }
  /** The base's version stands, by the rule that the reason names. */
  | { readonly at: 'superseded'; readonly reason: string; readonly block: number | undefined }
  /** No rule may say how it relates to the base. */
  | { readonly at: 'unjudged' };

/** Something that waits for a mind: a statement, or a block that makes none. */
export interface Unjudged {
  readonly variant: number;
  readonly block: number;
  readonly claim: Claim | undefined;
}

export interface Disposed {
  readonly index: number;
  readonly document: Document;
  /** By block. */
  readonly fates: readonly (Fate | undefined)[];
  readonly edits: readonly DraftEdit[];
  readonly unjudged: readonly Unjudged[];
  readonly ids: readonly RenamedId[];
  /** Statements that a rule has judged. */
  readonly judged: number;
  /** Those that analysts have judged. */
  readonly bySeat?: number;
  /** Of blocks that went elsewhere as a whole: statements that analysts found said or superfluous. */
  readonly settled?: readonly Settled[];
}

export interface Settled {
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** Block of the base that says it. */
  readonly baseBlock: number | undefined;
  readonly reason: string;
}

/** A heading or a table head only leads to what follows it. */
export const isLeading = ({ kind }: Block): boolean => kind === 'heading' || kind === 'table-header';

/**
 * Headings and table heads go where what they lead to goes: with the first block behind them that has a fate; where
 * nothing follows, they say nothing by themselves.
 */
export function settleLeading({ blocks }: Document, fates: (Fate | undefined)[]): void {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (fates[index] !== undefined || !isLeading(block)) continue;
    const next = blocks.findIndex(
      (other, at) =>
        at > index && other.kind !== 'rule' && (block.kind === 'heading' ? true : other.parent === index),
    );
    const led = next < 0 ? undefined : fates[next];
    fates[index] =
      led?.at === 'unjudged' || led?.at === 'contested'
        ? led
        : { at: 'base', block: undefined, exact: false };
  }
}
