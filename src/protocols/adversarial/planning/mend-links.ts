// Links of incoming text lead to headings of the document it came from. Here they lead to the base's section on the same
// matter, and where nothing in the merged document is meant they become plain text.

import type { Document } from '../../../domain/document.ts';
import type { Change } from '../../../domain/merge.ts';
import { anchorsOf, slugOf } from '../../../text/find/references/heading-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { MergeContext } from './merge-context.ts';

const NUMBER = /^\s*(?:§\s*)?\d{1,3}(?:\.\d{1,3}){0,5}[.):]?\s+(?=\S)/;
const LINK = /\[((?:[^[\]\\]|\\.){1,300})\]\(#([^()\s]{1,200})\)/g;

export function mendLinks(
  context: MergeContext,
  changes: readonly Change[],
  merged: string,
): readonly Change[] {
  const document = parseDocument(merged);
  const known = anchorsOf(document);
  const slugs = new Set(document.sections.map(({ title }) => slugOf(title)));
  return changes.map((change) => {
    const lead = createGuide(context, change.variant, document);
    return {
      ...change,
      edits: change.edits.map((edit) => ({ ...edit, text: edit.text.replace(LINK, mend) })),
    };

    function mend(written: string, text: string, anchor: string): string {
      if (slugs.has(anchor.toLowerCase())) return written;
      const other = lead(anchor.toLowerCase());
      if (other !== undefined && slugs.has(other)) return `[${text}](#${other})`;
      return known.has(anchor.toLowerCase()) ? written : text;
    }
  });
}

/** From a heading of the variant to the base's heading for it, or to its own with the number that it has now. */
function createGuide({ comparison, baseIndex, baseDocument }: MergeContext, id: string, merged: Document) {
  const index = comparison.variants.findIndex((variant) => variant.id === id);
  const sections = comparison.variants[index]?.document.sections ?? [];
  return (anchor: string): string | undefined => {
    const section = sections.find(({ title, level }) => level > 0 && slugOf(title) === anchor);
    if (section === undefined) return undefined;
    const topic = comparison.topics[comparison.topicOf(index, section.index)];
    const found = topic?.members[baseIndex]?.section;
    if (found !== undefined) return slugOf(baseDocument.sections[found]?.title ?? '');
    const alike = merged.sections.filter(({ title }) => bare(title) === bare(section.title));
    return alike.length === 1 ? slugOf(alike[0]?.title ?? '') : undefined;
  };
}

const bare = (title: string): string => slugOf(title.replace(NUMBER, ''));
