// A text that was written independently of the base: rules may say that a statement stands there already, or that it
// clashes with one. Everything else is unjudged, and nothing of it comes in.

import type { MergeContext } from '../merge-context.ts';
import { type Disposed, disposeBlock, type Fate, settleLeading, type Unjudged } from './fate.ts';

export function disposeIndependent(context: MergeContext, index: number): Disposed {
  const { document } = context.comparison.variants[index] as MergeContext['baseVariant'];
  const found = document.blocks.map((_, block) => disposeBlock(context, index, block));
  const fates = found.map(({ fate }): Fate | undefined => fate);
  const unjudged = found.flatMap((one): readonly Unjudged[] => one.unjudged);
  settleLeading(document, fates);
  const claims = context.comparison.claims[index]?.length ?? 0;
  const open = unjudged.filter(({ claim }) => claim !== undefined).length;
  return { index, document, fates, edits: [], unjudged, ids: [], judged: claims - open };
}
