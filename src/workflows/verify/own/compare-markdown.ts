// Says what differs between a report and the one that must stand there: the cell, the field, the quotation or the line.

import { diffLines, type LineChange } from '../../../text/edit/diff-lines.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import type { Difference } from '../../recheck/findings.ts';

/** Tables and parts by their headings, in the file whose name stands first. */
const PARTS: readonly (readonly [topic: string, heading: RegExp, check: string])[] = [
  ['debate', /^Convergence Assessment/, 'debate.convergence'],
  ['debate', /^Scoring Matrix/, 'debate.matrix'],
  ['debate', /Advocate|Rebuttal|Round/, 'debate.statement'],
  ['base', /\(5 criteria\)$/, 'base.verdict'],
  ['base', /^Position-Bias/, 'base.verdict'],
  ['base', /Scoring|Summary/, 'base.score'],
  ['base', /Base|Rationale|Strengths/, 'base.selected'],
  ['plan', /^Changes NOT/, 'plan.refusal'],
  ['plan', /^Base Weaknesses/, 'plan.weakness'],
  ['plan', /^Change \d|^Planned|^Risk/, 'plan.change'],
  ['merge', /^Ledger/, 'ledger.totals'],
  ['merge', /^Dropped/, 'ledger.dropped'],
  ['merge', /^Change/, 'merge.change'],
  ['merge', /Validation|Integrity|References|Re-Scan|Threshold/, 'merge.validation'],
  ['diff', /^Summary|^Metadata/, 'diff.count'],
];

/** Fields of a metadata list that have a name of their own. */
const FIELDS: readonly (readonly [topic: string, label: RegExp, check: string])[] = [
  ['debate', /^(?:Convergence achieved|Agreement by round|Alignment|Points resolved)/, 'debate.convergence'],
  ['diff', /^(?:Total differences found|Categories)/, 'diff.count'],
];

const LABEL = /^\s*- (?:\*\*)?([A-Za-z][\w ()-]{0,40}?)(?:\*\*)?:/;
const HEADING = /^#{1,6} +(?! )(.*)$/;

export function compareMarkdown(topic: string, declared: string, recomputed: string): Difference[] {
  const lines = recomputed.split('\n');
  return diffLines(declared, recomputed).map((change) => describe(topic, change, lines));
}

function describe(topic: string, change: LineChange, lines: readonly string[]): Difference {
  const { declared, recomputed, line } = change;
  const heading = headingAbove(lines, change.recomputedLine - 1);
  const place = heading === '' ? 'at the top' : `under "${heading}"`;
  const check = nameCheck(topic, heading, recomputed ?? declared ?? '');
  if (declared === undefined || recomputed === undefined) {
    const what = declared === undefined ? 'A line is missing' : 'A line was added';
    return {
      check,
      line,
      declared: declared ?? null,
      recomputed: recomputed ?? null,
      message: `${what} ${place}`,
    };
  }
  const cell = differingCell(declared, recomputed, lines, change.recomputedLine - 1);
  if (cell)
    return { check: cell.isQuote ? QUOTE : check, line, ...cell.values, message: `${cell.name} ${place}` };
  const quote = differingQuote(declared, recomputed);
  if (quote)
    return {
      check: QUOTE,
      line,
      ...quote,
      message: `A quotation ${place} is not what stands in the document`,
    };
  const label = LABEL.exec(recomputed)?.[1];
  const what = label === undefined ? 'A line' : `"${label}"`;
  return { check, line, declared, recomputed, message: `${what} ${place} says something else` };
}

const QUOTE = 'quote.not_verbatim';

function nameCheck(topic: string, heading: string, line: string): string {
  const label = LABEL.exec(line)?.[1];
  const field = FIELDS.find(([own, pattern]) => own === topic && label !== undefined && pattern.test(label));
  const part = PARTS.find(([own, pattern]) => own === topic && pattern.test(heading));
  if (field) return field[2];
  if (topic === 'diff' && /\b[SCXU]-\d{3}\b/.test(line)) return 'diff.point';
  return part?.[2] ?? `${topic}.text`;
}

function headingAbove(lines: readonly string[], index: number): string {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at -= 1) {
    const heading = HEADING.exec(lines[at] ?? '')?.[1];
    if (heading !== undefined) return heading;
  }
  return '';
}

/** The one cell in which two rows differ. */
function differingCell(declared: string, recomputed: string, lines: readonly string[], index: number) {
  if (!declared.startsWith('|') || !recomputed.startsWith('|')) return undefined;
  const [a, b] = [splitCells(declared), splitCells(recomputed)].map((cells) => cells.map(({ text }) => text));
  if (!a || !b || a.length !== b.length) return undefined;
  const differing = b.flatMap((cell, column) => (cell === a[column] ? [] : [column]));
  const [column] = differing;
  if (column === undefined || differing.length > 1) return undefined;
  const header = splitCells(headerAbove(lines, index)).map(({ text }) => text);
  const values = { declared: a[column] ?? null, recomputed: b[column] ?? null };
  const quote = differingQuote(values.declared ?? '', values.recomputed ?? '');
  return {
    name: `Row "${b[0] ?? ''}", column "${header[column] ?? column + 1}"`,
    isQuote: quote !== undefined,
    values: quote ?? values,
  };
}

function headerAbove(lines: readonly string[], index: number): string {
  let at = index;
  while (at > 0 && (lines[at - 1] ?? '').startsWith('|')) at -= 1;
  return lines[at] ?? '';
}

const QUOTED = /"([^"]*)"/g;

/** The first quotation that differs, if nothing but quotations does. */
function differingQuote(
  declared: string,
  recomputed: string,
): { readonly declared: string; readonly recomputed: string } | undefined {
  const without = (text: string): string => text.replace(QUOTED, '""');
  if (without(declared) !== without(recomputed)) return undefined;
  const [a, b] = [declared, recomputed].map((text) =>
    [...text.matchAll(QUOTED)].map(([, quote = '']) => quote),
  );
  const at = b?.findIndex((quote, index) => quote !== a?.[index]) ?? -1;
  const [said, meant] = [a?.[at], b?.[at]];
  return said === undefined || meant === undefined ? undefined : { declared: said, recomputed: meant };
}
