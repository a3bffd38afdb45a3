// From decisions to edits, variant by variant: new sections first, then passages of sections that the base has.

import { draftBlocks } from './block-edits.ts';
import type { DecidedVariant } from './decide-units.ts';
import type { Declined, DraftEdit, Drafted } from './draft-edit.ts';
import { createLabelFitter } from './fit-labels.ts';
import { createReferenceFitter } from './fit-references.ts';
import { createLander } from './land-sections.ts';
import type { MergeContext } from './merge-context.ts';
import { draftPassages } from './passage-edits.ts';
import { draftSections } from './section-edits.ts';

export function draftEdits(context: MergeContext, variants: readonly DecidedVariant[]): Drafted {
  const lander = createLander(context);
  const labels = createLabelFitter(context);
  let hasTitle = false;
  const giveTitle = (): boolean => {
    const isFirst = !hasTitle;
    hasTitle = true;
    return isFirst;
  };
  const drafted = variants.map((variant): Drafted => {
    const sections = draftSections(context, variant, lander);
    const fitReferences = createReferenceFitter(context, variant, sections.numbers);
    const fitLabels = labels.of(variant);
    const passages = draftPassages(context, variant, sections.taken);
    const blocks = draftBlocks(context, variant, sections.taken, passages.beside, giveTitle);
    const edits = [...sections.edits, ...passages.edits, ...blocks].map((edit) => ({
      ...edit,
      text: fitLabels(fitReferences(edit.text)),
    }));
    const changing = edits.filter((edit) => !isVain(context, edit));
    const vain = edits.filter((edit) => isVain(context, edit)).flatMap(asDeclined);
    return { edits: changing, declined: [...passages.declined, ...vain] };
  });
  return {
    edits: drafted.flatMap(({ edits }) => edits),
    declined: drafted.flatMap(({ declined }) => declined),
  };
}

/** Once its references fit, it is what the base says already. */
const isVain = ({ baseDocument }: MergeContext, { start, end, text }: DraftEdit): boolean =>
  baseDocument.text.slice(start, end) === text;

const asDeclined = ({ blocks, variant, verdicts }: DraftEdit): Declined[] =>
  blocks.map((block) => ({
    variant,
    block,
    verdicts,
    reason: 'it says the same as the base once section numbers are those of the base',
  }));
