// Where a spec says what an id stands for. Beyond the usual places, an id that is defined nowhere else is defined by the
// text that it opens, even among tests or changes: a spec that names a requirement there must not lose it.

import type { Block, Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import {
  type Definition,
  findRequirements,
  type RequirementPlace,
} from '../../../text/statements/find-requirements.ts';
import { asks } from './asks.ts';

const FAMILIES = /^(?:N?FR|REQ|US)\b/;
const STATING = /^(?:requirements?|(?:user )?stor(?:y|ies)|features?|descriptions?|capabilit(?:y|ies))$/i;
/** Such places repeat ids in order to say something about them. */
const REPEATING =
  /\b(?:trac(?:e|es|ing|eability)|coverage|matrix|mapping|mapped|status|change ?log|history|revisions?|index|depend\w*|milestones?|phases?|tasks?|delivered|implemented)\b/i;
const OPENING = /^(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?[*_[(`~]{0,4}$/;
const SEPARATOR = /^(?:[*_\])`~]{0,4}\s*\([^()\n]{1,40}\))?[*_\])`~]{0,4}\s*(?:[:—–]|\s-\s)[*_]{0,2}\s*/;
const SERIES = /^[\s*_`([]{0,6}[A-Z]{1,8}(?:[-.][A-Z0-9]{1,12}){0,3}[-.]\d/;
const FEWEST_WORDS = 3;

/** Without `plainly` the document is the whole spec. */
export function findDefinitions(document: Document, plainly?: ReadonlySet<string>): readonly Definition[] {
  const { definitions, mentions } = findRequirements([{ name: 'spec', document }]);
  const known = plainly ?? new Set(definitions.map(({ canonical }) => canonical));
  const starts = document.blocks.map(({ start }) => start);
  const late = mentions.flatMap((mention): Definition[] => {
    if (known.has(mention.canonical)) return [];
    const block = document.blocks[lastAtOrBefore(starts, mention.start)];
    return block && mention.end <= block.end ? (define(document, block, mention) ?? []) : [];
  });
  return [...definitions, ...late];
}

/** Index of the last start at or before an offset; starts ascend. */
function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function define(document: Document, block: Block, mention: RequirementPlace): Definition[] | undefined {
  const { text } = document;
  const isRow = block.kind === 'table-row';
  const from = block.start + (isRow ? (splitCells(text.slice(block.start, block.end))[0]?.start ?? 0) : 0);
  if (!OPENING.test(text.slice(from, mention.start))) return undefined;
  const stated = isRow ? statedBeside(document, block, mention) : undefined;
  if (stated !== undefined) return [{ ...mention, form: 'row', text: stated, blockEnd: block.end }];
  const rest = text.slice(mention.end, isRow ? cellEnd(text, mention.end, block.end) : block.end);
  const said = saidBehind(rest);
  if (said === undefined || said.split(/\s+/).length < (isRow ? 1 : FEWEST_WORDS)) return undefined;
  if (!isBelievable(document, block, mention, said)) return undefined;
  const form = isRow ? 'row' : block.kind === 'heading' ? 'heading' : 'text';
  return [{ ...mention, form, text: said, blockEnd: block.end }];
}

/** A cell that holds nothing but the id, and beside it one under a title that promises what it stands for. */
function statedBeside(
  document: Document,
  block: Block,
  { id, family }: RequirementPlace,
): string | undefined {
  const titles = splitCells(titlesOf(document, block));
  const cells = splitCells(document.text.slice(block.start, block.end));
  const bare = cells[0]?.text.replace(/[*_`~[\]()\s]/g, '');
  if (bare !== id || !FAMILIES.test(family)) return undefined;
  const at = titles.findIndex(({ text }, index) => index > 0 && STATING.test(text));
  const text = at < 0 ? '' : (cells[at]?.text ?? '');
  return text === '' ? undefined : text;
}

function isBelievable(document: Document, block: Block, { family }: RequirementPlace, said: string): boolean {
  const { sections } = document;
  const isRow = block.kind === 'table-row';
  if (!isRow && isAmongRequirements(document, block)) return true;
  if (!FAMILIES.test(family)) return false;
  const around = `${sections[block.section]?.title ?? ''} ${isRow ? titlesOf(document, block) : ''}`;
  // What asks is a requirement even in a section about changes or mappings.
  return !REPEATING.test(around) || (!isRow && asks(said, 'other', false));
}

/** Some title above it, below that of the document, speaks of requirements. */
function isAmongRequirements({ sections }: Document, block: Block): boolean {
  for (let at: number | undefined = block.section; at !== undefined; at = sections[at]?.parent) {
    const { title, level } = sections[at] ?? { title: '', level: 0 };
    if (level > 1 && /\brequirements\b/i.test(title) && !REPEATING.test(title)) return true;
  }
  return false;
}

function saidBehind(rest: string): string | undefined {
  const separator = SEPARATOR.exec(rest)?.[0];
  const said = separator === undefined ? '' : rest.slice(separator.length).trim();
  return said === '' || SERIES.test(said) ? undefined : said;
}

function titlesOf({ text, blocks }: Document, { parent }: Block): string {
  const header = parent === undefined ? undefined : blocks[parent];
  return header ? (text.slice(header.start, header.end).split('\n')[0] ?? '') : '';
}

function cellEnd(text: string, from: number, end: number): number {
  const pipe = /(?<!\\)\|/.exec(text.slice(from, end));
  return pipe ? from + pipe.index : end;
}
