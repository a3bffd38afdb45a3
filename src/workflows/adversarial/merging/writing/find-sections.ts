// The sections of the merged document that somebody may write: those to which more than one variant contributes, each with
// the passages that come in, as the question shows them.

import type { MergeResult } from '../../../../domain/comparison/merge.ts';
import type { Document, Section as DocumentSection, Variant } from '../../../../domain/document.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import type { SectionLine, WritePayload } from '../../questions/write-section.ts';
import type { FoundPassage, PlacedEdit } from './find-passages.ts';

export interface SectionToWrite {
  readonly passages: readonly FoundPassage[];
  readonly payload: WritePayload;
}

/** One question each. */
export const MOST_SECTIONS = 40;
/** More passages of one section are asked about in parts. */
const MOST_PASSAGES = 25;

export interface Merging {
  readonly document: Document;
  readonly merge: Pick<MergeResult, 'pieces'>;
  readonly placed: readonly PlacedEdit[];
  readonly variants: readonly Variant[];
}

export function findSections(merging: Merging, passages: readonly FoundPassage[]): SectionToWrite[] {
  const bySection = new Map<number, FoundPassage[]>();
  for (const passage of passages)
    bySection.set(passage.section, [...(bySection.get(passage.section) ?? []), passage]);
  return [...bySection]
    .flatMap(([section, own]) => {
      const there = merging.document.sections[section];
      return there && isOfSeveral(merging, there) ? inParts(own).map((part) => ({ there, part })) : [];
    })
    .slice(0, MOST_SECTIONS)
    .map(({ there, part }) => ({ passages: part, payload: payloadOf(merging, there, part) }));
}

function inParts(passages: readonly FoundPassage[]): FoundPassage[][] {
  const parts: FoundPassage[][] = [];
  for (let at = 0; at < passages.length; at += MOST_PASSAGES)
    parts.push(passages.slice(at, at + MOST_PASSAGES));
  return parts;
}

/** What one author wrote, heading and all, reads as it was written. */
function isOfSeveral({ document, merge, placed }: Merging, { start, end }: DocumentSection): boolean {
  const hasWords = (from: number, to: number): boolean =>
    /\S/.test(document.text.slice(Math.max(start, from), Math.min(end, to)));
  const others = placed.filter((one) => one.start < end && start < one.end && hasWords(one.start, one.end));
  let at = 0;
  const isOfBase = merge.pieces.some(({ from, text }) => {
    const own = at;
    at += text.length;
    return from === 'base' && own < end && start < at && hasWords(own, at);
  });
  return new Set(others.map(({ variant }) => variant)).size + (isOfBase ? 1 : 0) > 1;
}

function payloadOf(
  merging: Merging,
  section: DocumentSection,
  passages: readonly FoundPassage[],
): WritePayload {
  const { document, variants } = merging;
  const above = headingsAbove(document, section);
  const lines = [...above, ...linesOf(document, section, passages)];
  const labels = new Map(variants.map(({ id, label }) => [id, oneLine(label, 100) || id]));
  return {
    lines,
    passages: passages.map((passage, at) => ({
      text: document.text.slice(passage.start, passage.end),
      kind: passage.kind,
      marker: passage.marker,
      joins: at > 0 && mayJoin(merging, passages[at - 1] as FoundPassage, passage),
      from: labels.get(passage.variant) ?? passage.variant,
    })),
    base: baseOf(merging, section, above),
  };
}

function headingsAbove({ sections, text, blocks }: Document, { parent }: DocumentSection): SectionLine[] {
  const around = parent === undefined ? undefined : sections[parent];
  if (!around) return [];
  const heading = blocks[around.firstBlock];
  const own = heading?.kind === 'heading' ? [text.slice(heading.start, heading.end)] : [];
  return [
    ...headingsAbove({ sections, text, blocks } as Document, around),
    ...own.flatMap((one) => [{ text: one.replace(/[\n\r]+/g, ' ') }, { text: '' }]),
  ];
}

/** Line by line; where a passage begins or ends within a line, the parts of that line stand below each other. */
function linesOf(
  { text }: Document,
  section: DocumentSection,
  passages: readonly FoundPassage[],
): SectionLine[] {
  const lines: SectionLine[] = [];
  let isBlank = true;
  const add = (part: string, number?: number): void => {
    part.split(/\r\n|\n|\r/).forEach((line, at, all) => {
      if (line.trim() !== '') {
        lines.push(number === undefined ? { text: line.trimEnd() } : { text: line.trim(), number });
        isBlank = false;
      }
      if (at === all.length - 1) return;
      if (isBlank) lines.push({ text: '' });
      isBlank = true;
    });
  };
  let at = section.start;
  passages.forEach(({ lead, end }, index) => {
    add(text.slice(at, lead));
    add(text.slice(lead, end), index + 1);
    at = end;
  });
  add(text.slice(at, section.end));
  return lines;
}

/** Next to each other, of one change and one kind: then one text may stand for both, and its source can be named. */
function mayJoin({ document, placed }: Merging, before: FoundPassage, passage: FoundPassage): boolean {
  const isAlike =
    before.change === passage.change &&
    before.kind === passage.kind &&
    before.isWhole === passage.isWhole &&
    document.blocks[before.block]?.level === document.blocks[passage.block]?.level;
  if (!isAlike || /\S/.test(document.text.slice(before.end, passage.lead))) return false;
  if (before.edit === passage.edit) return true;
  // Of another edit it must be all there is: nothing would be left of it.
  const edit = placed.find((one) => one.change === passage.change && one.edit === passage.edit);
  const rest = edit
    ? document.text.slice(edit.start, passage.lead) + document.text.slice(passage.end, edit.end)
    : 'x';
  return !/\S/.test(rest);
}

function baseOf(
  { merge, document }: Merging,
  section: DocumentSection,
  above: readonly SectionLine[],
): string {
  let at = 0;
  const own = merge.pieces.map(({ from, text }) => {
    const start = at;
    at += text.length;
    return from === 'base'
      ? document.text.slice(
          Math.max(start, section.start),
          Math.max(section.start, Math.min(at, section.end)),
        )
      : '';
  });
  return [...above.map(({ text }) => text), own.join('')]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}
