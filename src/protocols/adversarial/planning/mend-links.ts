// Links of incoming text lead to headings of the document it came from. Here they lead to the base's section on the same
// matter, and where nothing in the merged document is meant they become plain text.

import type { Change } from '../../../domain/merge.ts';
import { anchorsOf, slugOf } from '../../../text/heading-anchors.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import type { MergeContext } from './merge-context.ts';

const LINK = /\[((?:[^[\]\\]|\\.){1,300})\]\(#([^()\s]{1,200})\)/g;

export function mendLinks(
  context: MergeContext,
  changes: readonly Change[],
  merged: string,
): readonly Change[] {
  const known = anchorsOf(parseDocument(merged));
  return changes.map((change) => {
    const lead = createGuide(context, change.variant);
    return {
      ...change,
      edits: change.edits.map((edit) => ({ ...edit, text: edit.text.replace(LINK, mend) })),
    };

    function mend(written: string, text: string, anchor: string): string {
      if (known.has(anchor.toLowerCase())) return written;
      const other = lead(anchor.toLowerCase());
      return other !== undefined && known.has(other) ? `[${text}](#${other})` : text;
    }
  });
}

/** From a heading of the variant to the one that the base has for it. */
function createGuide({ comparison, baseSectionOf, baseDocument }: MergeContext, id: string) {
  const index = comparison.variants.findIndex((variant) => variant.id === id);
  const sections = comparison.variants[index]?.document.sections ?? [];
  return (anchor: string): string | undefined => {
    const section = sections.find(({ title, level }) => level > 0 && slugOf(title) === anchor);
    const found = section && baseSectionOf(index, section.index);
    return found === undefined ? undefined : slugOf(baseDocument.sections[found]?.title ?? '');
  };
}
