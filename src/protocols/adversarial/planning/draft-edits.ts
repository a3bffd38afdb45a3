// From decisions to edits, variant by variant: new sections first, then passages of sections that the base has.

import { draftBlocks } from './block-edits.ts';
import type { DecidedVariant } from './decide-units.ts';
import type { Drafted } from './draft-edit.ts';
import { createLander } from './land-sections.ts';
import type { MergeContext } from './merge-context.ts';
import { draftPassages } from './passage-edits.ts';
import { draftSections } from './section-edits.ts';

export function draftEdits(context: MergeContext, variants: readonly DecidedVariant[]): Drafted {
  const lander = createLander(context);
  const drafted = variants.map((variant) => {
    const sections = draftSections(context, variant, lander);
    const passages = draftPassages(context, variant, sections.taken);
    const blocks = draftBlocks(context, variant, sections.taken, passages.beside);
    return { edits: [...sections.edits, ...passages.edits, ...blocks], declined: passages.declined };
  });
  return { edits: drafted.flatMap(({ edits }) => edits), declined: drafted.flatMap(({ declined }) => declined) };
}
