// The risks a document names, and what it says of each: how likely, how bad, what is done about it. Rows of risk
// tables, headings below a risk heading, and items of a list below one.

import type { Block, Document, Range, Section } from '../../domain/document.ts';
import { splitCells } from '../statements/extract-claims.ts';

export interface Risk extends Range {
  readonly probability: boolean;
  readonly impact: boolean;
  readonly mitigation: boolean;
}

const RISK_TITLE = /\brisks?\b/i;
/** Sections that speak of risks without listing them. */
const NOT_A_LIST = /\b(?:summary|overview|conclusion|tracking|burn-?down|matrix legend|retirement)\b/i;
const PROBABILITY = /\b(?:probability|likelihood|chance)\b/i;
const IMPACT = /\b(?:impact|severity|consequence)\b/i;
const MITIGATION = /\b(?:mitigat\w*|response|counter-?measures?|treatment|contingency|prevention)\b/i;
const EMPTY = /^(?:[-–—?\s]*|n\/?a|none|tbd|todo)$/i;

/** A risk in a list has a name, a number or a label; other items say something about risks. */
const NAMED_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\*\*|R-?\d|RISK-?\d|[A-Z][^:.\n]{2,60}:\s)/;

export function findRisks(document: Document): Risk[] {
  const rows = riskRows(document);
  const listed = document.sections
    .filter(({ title, level }) => level > 0 && RISK_TITLE.test(title) && !NOT_A_LIST.test(title))
    .flatMap((section) => risksBelow(document, section));
  const seen = new Set(rows.map(({ start }) => start));
  return [...rows, ...listed.filter(({ start }) => !seen.has(start) && seen.add(start))].sort(
    (a, b) => a.start - b.start,
  );
}

function riskRows({ blocks, text, sections }: Document): Risk[] {
  return blocks.flatMap((block): Risk[] => {
    const header =
      block.kind === 'table-row' && block.parent !== undefined ? blocks[block.parent] : undefined;
    if (!header) return [];
    const columns = splitCells(text.slice(header.start, header.end).split('\n')[0] ?? '').map(
      (cell) => cell.text,
    );
    const named = columns.some((column) => RISK_TITLE.test(column));
    const under = RISK_TITLE.test(sections[block.section]?.title ?? '');
    const rated = columns.some((column) => MITIGATION.test(column) || PROBABILITY.test(column));
    if (!(named || under) || !rated) return [];
    const cells = splitCells(text.slice(block.start, block.end));
    const filled = (sign: RegExp): boolean =>
      columns.some((column, at) => sign.test(column) && !EMPTY.test(cells[at]?.text ?? ''));
    return [
      {
        start: block.start,
        end: block.end,
        probability: filled(PROBABILITY),
        impact: filled(IMPACT),
        mitigation: filled(MITIGATION),
      },
    ];
  });
}

/** Subsections if there are several, otherwise the outermost items of its lists. */
function risksBelow(document: Document, section: Section): Risk[] {
  const children = section.children.flatMap((index) => document.sections[index] ?? []);
  const own = children.filter(({ title }) => /\b(?:risk|R-?\d)/i.test(title) || children.length > 2);
  if (own.length > 1 && !own.some((child) => RISK_TITLE.test(child.title) && child.children.length > 0)) {
    if (
      own.every((child) => hasTable(document, child) || /^(?:high|medium|low|critical)\b/i.test(child.title))
    )
      return [];
    return own.map((child) => describe(document, child.start, child.treeEnd, headingEnd(document, child)));
  }
  if (hasTable(document, section)) return [];
  const blocks = document.blocks.slice(section.firstBlock, section.lastBlock);
  const items = blocks.filter(
    ({ kind, level, start, end }) =>
      kind === 'list-item' && level === 1 && NAMED_ITEM.test(document.text.slice(start, end)),
  );
  return items.map((item) => describe(document, item.start, endOfItem(document, item), item.end));
}

const hasTable = ({ blocks }: Document, { firstBlock, lastBlock }: Section): boolean =>
  blocks.slice(firstBlock, lastBlock).some(({ kind }) => kind === 'table-row');

const headingEnd = ({ blocks }: Document, { firstBlock, end }: Section): number =>
  blocks[firstBlock]?.end ?? end;

/** With what is nested below it. */
function endOfItem({ blocks }: Document, item: Block): number {
  let end = item.end;
  for (const block of blocks.slice(blocks.indexOf(item) + 1)) {
    if (block.section !== item.section || (block.kind === 'list-item' && block.level <= item.level)) break;
    if (block.kind !== 'list-item' && block.parent === undefined) break;
    end = Math.max(end, block.end);
  }
  return end;
}

function describe({ text }: Document, start: number, end: number, shownEnd: number): Risk {
  const said = text.slice(start, end);
  return {
    start,
    end: shownEnd,
    probability: PROBABILITY.test(said),
    impact: IMPACT.test(said),
    mitigation: MITIGATION.test(said),
  };
}
