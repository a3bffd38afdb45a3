// The risks that a spec names, with what it says of each. Where a section of risks is a plain list, each item is one.

import type { Block } from '../../../domain/document.ts';
import { findRisks, type Risk } from '../../../text/find/find-risks.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { readRow } from './columns.ts';
import type { FoundRisk } from './found.ts';
import { endBelow, type Reading } from './reading.ts';
import { refer } from './source.ts';
import { plain } from './take-requirement.ts';

const RISK_COLUMN = /\b(?:risks?|threats?|description|concerns?|challenges?|limitations?|title|issue)\b/i;
const NAMING_COLUMN = /^(?:id|#|no\.?|ref)$/i;
const PROBABILITY = /\b(?:probability|likelihood|chance)\b/i;
const IMPACT = /\b(?:impact|severity|consequence)\b/i;
const MITIGATION = /\b(?:mitigat\w*|response|counter-?measures?|treatment|contingency|prevention)\b/i;
const TITLE = /\b(?:risks?|concerns?|challenges?|limitations?|threats?)\b/i;

export function takeRisks(reading: Reading): FoundRisk[] {
  const { document, source } = reading;
  const at = new Map(document.blocks.map((block, index) => [block.start, index]));
  const named = findRisks(document).filter(({ start }) => lineAt(document, start) > source.from);
  const listed = listedRisks(reading, new Set(named.map(({ start }) => start)));
  return [...named.map((risk) => describe(reading, risk, at.get(risk.start))), ...listed].sort(
    (a, b) => a.source.line - b.source.line,
  );
}

function describe(reading: Reading, { start, end }: Risk, index: number | undefined): FoundRisk {
  const { document } = reading;
  const block = index === undefined ? undefined : document.blocks[index];
  if (block?.kind === 'table-row') return describeRow(reading, block);
  const section = block?.kind === 'heading' ? document.sections[block.section] : undefined;
  const whole = section?.treeEnd ?? (index === undefined ? end : endBelow(document, index));
  return describeText(reading, start, end, document.text.slice(start, whole).trimEnd(), section?.title);
}

function describeRow({ document, source }: Reading, block: Block): FoundRisk {
  const row = readRow(document, block);
  const naming = row.titles.findIndex((title) => NAMING_COLUMN.test(title));
  const id = naming < 0 ? '' : `${row.cells[naming] ?? ''}: `;
  const text = row.cells[row.titles.findIndex((title, at) => at !== naming && RISK_COLUMN.test(title))];
  const first = row.cells.find((cell, at) => at !== naming && cell !== '') ?? '';
  const quote = document.text.slice(block.start, block.end).trim();
  return {
    text: plain(`${id}${text === undefined || text === '' ? first : text}`),
    probability: row.cell(PROBABILITY),
    impact: row.cell(IMPACT),
    mitigation: row.cell(MITIGATION),
    source: refer(source, block.line, block.endLine, quote),
  };
}

function describeText(
  { document, source }: Reading,
  start: number,
  end: number,
  whole: string,
  title: string | undefined,
): FoundRisk {
  const quote = title ?? document.text.slice(start, end).trim();
  return {
    text: plain(quote).replace(/\s*\(?\b(?:probability|likelihood|impact|mitigation)\s*:.*$/i, ''),
    probability: field(whole, PROBABILITY),
    impact: field(whole, IMPACT),
    mitigation: field(whole, MITIGATION),
    source: refer(
      source,
      lineAt(document, start),
      lineAt(document, start + Math.max(0, whole.length - 1)),
      quote,
    ),
  };
}

/** "Impact: High" in a text. */
function field(text: string, name: RegExp): string | undefined {
  const found = new RegExp(`${name.source}[*_]{0,2}\\s*:[*_]{0,2}\\s*([^\\n|;]{1,300})`, 'i').exec(text)?.[1];
  return found === undefined ? undefined : plain(found);
}

function listedRisks(reading: Reading, named: ReadonlySet<number>): FoundRisk[] {
  const { document, source, roles } = reading;
  const taken = new Set(
    document.blocks.filter(({ start }) => named.has(start)).map(({ section }) => section),
  );
  return document.blocks.flatMap((block, index): FoundRisk[] => {
    const title = document.sections[block.section]?.title ?? '';
    if (block.line <= source.from || taken.has(block.section) || roles[block.section] !== 'risk') return [];
    if (!TITLE.test(title)) return [];
    if (block.kind === 'table-row') return [describeRow(reading, block)];
    if (block.kind !== 'list-item' || block.level !== 1) return [];
    const whole = document.text.slice(block.start, endBelow(document, index));
    return [describeText(reading, block.start, block.end, whole, undefined)];
  });
}
