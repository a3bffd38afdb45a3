// Sections that the base lacks and that come in: as a whole, with their headings set to the level and numbering of
// the place, without the passages that lost a contradiction.

import type { Block, Document, Section } from '../../../domain/document.ts';
import { closeText } from './close-text.ts';
import { cutBlocks } from './cut-blocks.ts';
import type { DecidedVariant, Unit } from './decide-units.ts';
import { type DraftEdit, distinct, setApart } from './draft-edit.ts';
import { fitHeading, numberAt } from './fit-heading.ts';
import type { PointVerdict } from './judge-points.ts';
import type { Lander, Landing } from './land-sections.ts';
import type { MergeContext } from './merge-context.ts';
import { sectionNumber } from './section-number.ts';

export interface SectionEdits {
  readonly edits: readonly DraftEdit[];
  /** Blocks of the variant that come in with them. */
  readonly taken: ReadonlySet<number>;
  /** The number that each of them carries from now on, by its index; only where it had one before and has one now. */
  readonly numbers: ReadonlyMap<number, string>;
}

export function draftSections(context: MergeContext, variant: DecidedVariant, lander: Lander): SectionEdits {
  const { sections } = variant.document;
  const incoming = incomingSections(context, variant);
  const edits: DraftEdit[] = [];
  const taken = new Set<number>();
  const numbers = new Map<number, string>();
  for (const section of sections) {
    if (!incoming.has(section.index) || hasIncomingParent(sections, section, incoming)) continue;
    const tree = treeOf(sections, section, incoming);
    const kept = tree.flatMap((one) => keptBlocks(variant, one));
    const landing = lander.land(variant, section);
    edits.push(draftEdit(context, variant, section, tree, kept, landing));
    for (const block of kept) taken.add(block);
    for (const { index, title } of tree) {
      const number = numberAt(sectionNumber(title), sectionNumber(section.title), landing.number);
      if (number !== '') numbers.set(index, number);
    }
  }
  return { edits, taken, numbers };
}

/** Sections without a counterpart in the base in which something comes in, here or further below. */
function incomingSections(context: MergeContext, variant: DecidedVariant): Set<number> {
  const { sections, blocks } = variant.document;
  const found = new Set<number>();
  const isNew = (index: number): boolean =>
    (sections[index]?.level ?? 0) > 0 && context.baseSectionOf(variant.index, index) === undefined;
  for (const { block, decision } of variant.units) {
    if (decision.at !== 'incoming') continue;
    let at: number | undefined = blocks[block]?.section;
    for (; at !== undefined && isNew(at); at = outer(at)) found.add(at);
  }
  return found;

  /** A heading over sections that the base has elsewhere is a way of grouping them: it stays away. */
  function outer(index: number): number | undefined {
    const parent = sections[index]?.parent;
    const isGrouping = sections[parent ?? -1]?.children.some((child) => !isNew(child));
    return isGrouping ? undefined : parent;
  }
}

/** A section with what comes in below it; what stands below a section of the base goes there. */
function treeOf(sections: readonly Section[], root: Section, incoming: ReadonlySet<number>): Section[] {
  return [
    root,
    ...root.children.flatMap((child) => {
      const section = sections[child];
      return section && incoming.has(child) ? treeOf(sections, section, incoming) : [];
    }),
  ];
}

const hasIncomingParent = (
  sections: readonly Section[],
  { parent }: Section,
  incoming: ReadonlySet<number>,
): boolean => parent !== undefined && incoming.has(sections[parent]?.index ?? -1);

/** A section taken for its own sake comes whole; one that merely holds something comes with what was won and its frame. */
function keptBlocks(variant: DecidedVariant, { firstBlock, lastBlock }: Section): number[] {
  const indices = range(firstBlock, lastBlock);
  const units = indices.flatMap((index) => variant.unitsOf(index));
  const isWhole = units.some(isTakenWhole);
  const { blocks } = variant.document;
  const kept = new Set(
    indices.filter((index) => {
      const own = variant.unitsOf(index);
      if (own.length === 0) return true;
      const barred = own.filter(({ decision }) => isBarred(decision));
      // A row without one of its cells is no row.
      if (barred.length === own.length || (barred.length > 0 && blocks[index]?.kind === 'table-row'))
        return false;
      return isWhole || own.some(({ decision }) => decision.at === 'incoming' || decision.at === 'loose');
    }),
  );
  return indices.filter((index) => kept.has(index) && !isEmptyTable(blocks, index, kept));
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

const isTakenWhole = ({ decision }: Unit): boolean =>
  decision.at === 'incoming' && decision.verdicts.some(({ point }) => point.scope === 'sections');

/** It lost a contradiction: bringing it in would let the document contradict itself. */
const isBarred = (decision: Unit['decision']): boolean => decision.at === 'out' && decision.barred === true;

const isEmptyTable = (blocks: readonly Block[], index: number, kept: ReadonlySet<number>): boolean =>
  blocks[index]?.kind === 'table-header' &&
  !blocks.some((block, at) => block.kind === 'table-row' && block.parent === index && kept.has(at));

function draftEdit(
  context: MergeContext,
  variant: DecidedVariant,
  root: Section,
  tree: readonly Section[],
  kept: readonly number[],
  landing: Landing,
): DraftEdit {
  const { baseDocument } = context;
  const levels = levelsOf(tree, landing.level);
  const texts = tree.map((section) =>
    sectionText(variant, section, new Set(kept), {
      root,
      level: levels.get(section.index) ?? landing.level,
      landing,
      base: baseDocument,
    }),
  );
  const body = closeText(texts.join('\n\n'));
  const rule = ruleBefore(baseDocument, landing.offset);
  const apart = rule === undefined ? body : `${body}\n\n${rule}`;
  return {
    start: landing.offset,
    end: landing.offset,
    text: setApart(baseDocument.text, landing.offset, apart),
    blocks: kept,
    supersedes: [],
    variant: variant.index,
    section: root.index,
    target: landing.target,
    approach: divides(baseDocument, landing) ? 'restructure' : 'insert',
    verdicts: verdictsOf(variant, kept),
    note: landing.note,
  };
}

/** The section it goes into said everything in one piece until now. */
function divides({ sections, blocks }: Document, { target, level }: Landing): boolean {
  const into = sections[target];
  if (!into || into.level === 0 || into.level >= level || into.children.length > 0) return false;
  return into.parent !== undefined && blocks.slice(into.firstBlock + 1, into.lastBlock).length > 0;
}

export const verdictsOf = (variant: DecidedVariant, blocks: readonly number[]): PointVerdict[] =>
  distinct(
    blocks.flatMap((block) =>
      variant.unitsOf(block).flatMap(({ decision }) => (decision.at === 'incoming' ? decision.verdicts : [])),
    ),
  );

/** One below the nearest section around it that comes in too: what stays away leaves no gap. */
function levelsOf(tree: readonly Section[], first: number): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  const around: Section[] = [];
  for (const section of tree) {
    while (around.length > 0 && (around.at(-1)?.treeEnd ?? 0) <= section.start) around.pop();
    const parent = around.at(-1);
    levels.set(section.index, parent ? Math.min(6, (levels.get(parent.index) ?? first) + 1) : first);
    around.push(section);
  }
  return levels;
}

interface Fitting {
  readonly root: Section;
  readonly level: number;
  readonly landing: Landing;
  readonly base: Document;
}

function sectionText(
  variant: DecidedVariant,
  section: Section,
  kept: ReadonlySet<number>,
  fitting: Fitting,
): string {
  const { document } = variant;
  const heading = document.blocks[section.firstBlock];
  if (!heading) return '';
  const isBarredUnit = (unit: Unit): boolean => isBarred(unit.decision);
  const body = cutBlocks(document, section, kept, (block) => variant.unitsOf(block).filter(isBarredUnit));
  const title = fitHeading(section, { ...fitting, variant: variant.id });
  return body === '' ? title : `${title}\n\n${body}`;
}

/** Where the base divides its sections by rules, a new one is divided too. */
function ruleBefore({ blocks, text }: Document, offset: number): string | undefined {
  const last = blocks.filter(({ end }) => end <= offset).at(-1);
  const hasNext = blocks.some(({ start }) => start >= offset);
  return last?.kind === 'rule' && hasNext ? text.slice(last.start, last.end) : undefined;
}
