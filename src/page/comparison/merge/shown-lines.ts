// The merged document as it is shown: without the comments that tell of its origin, each line with the line of the merge that it is. Of a
// document that was edited since, lines are recognised as `steelman blame` does it.

import { recogniseLines } from '../../../workflows/reports/match-lines.ts';
import { linesOf, type ProvenanceRecord } from '../../../workflows/reports/provenance-record.ts';

type Block = ProvenanceRecord['blocks'][number];

/** Where it stands in the text that is shown. */
export interface ShownBlock {
  readonly id: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: string;
  readonly block: Block;
}

export interface ShownMerge {
  readonly lines: readonly string[];
  readonly blocks: readonly ShownBlock[];
  /** Lines that are not as the merge left them. */
  readonly edited: ReadonlySet<number>;
  /** Lines that the merge put in to say what is open. */
  readonly openMarks: ReadonlySet<number>;
  /** By line of the merge without its tags: the line that is shown. */
  readonly shownAt: ReadonlyMap<number, number>;
}

export function showLines(text: string, provenance: ProvenanceRecord | undefined): ShownMerge {
  const all = linesOf(text);
  const recognised: readonly (number | 'tag' | undefined)[] =
    provenance === undefined ? [] : recogniseLines(all, provenance);
  const lines: string[] = [];
  const [edited, openMarks, shownAt] = [new Set<number>(), new Set<number>(), new Map<number, number>()];
  all.forEach((line, index) => {
    const known = recognised[index];
    if (known === 'tag' && line.startsWith('<!--')) return;
    lines.push(line);
    if (known === 'tag') openMarks.add(lines.length);
    else if (known !== undefined) shownAt.set(known, lines.length);
    else if (provenance !== undefined && line.trim() !== '') edited.add(lines.length);
  });
  const blocks = (provenance?.blocks ?? []).flatMap((block, index): ShownBlock[] => {
    const [line, endLine] = [shownAt.get(block.line), shownAt.get(block.endLine)];
    if (line === undefined || endLine === undefined || endLine - line !== block.endLine - block.line)
      return [];
    for (let at = line; at <= endLine; at += 1) if (edited.has(at)) return [];
    return [{ id: `m-${index}`, line, endLine, kind: block.kind, block }];
  });
  return { lines, blocks, edited, openMarks, shownAt };
}
