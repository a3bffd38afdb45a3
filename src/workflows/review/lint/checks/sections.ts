// "See section 7" in a document that numbers its sections, refers to them by their numbers, and has no section 7.

import { blockAt } from '../../../../text/parse/document-lines.ts';
import type { LintReading } from '../lint.ts';

const NUMBERED =
  /^[*_]{0,2}(?:(?:§|section|chapter)\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})[.):]?(?:[*_]{0,2})(?:\s|$)/i;
/** Whoever writes so sends the reader there. */
const SENT =
  /\b(?:see(?: also)?|(?:described|defined|shown|listed|given|set out|explained|specified|stated) in) [[(*_]{0,3}$/i;
/** "See 4.1" and "section 4.1": how often the document refers to its own sections. */
const REFERRED = /(?:\bsee |\b(?:section|sec\.)\s|§\s?)(\d{1,3}(?:\.\d{1,3}){0,4})(?![\w%]|\.\d)/gi;
/** The number may be that of another document. */
const OTHER_DOCUMENT =
  /\b(?:specs?|specifications?|standards?|guides?|papers?|reports?|annex|appendix|handbook|manual|contract|directive|regulation|design|architecture|analysis|document|source|original|upstream|baseline|variant|existing|PRD|TDD|ADR|RFC|ISO|v\d[\d.]*)\b|\.(?:md|py|ts|js|json|ya?ml|pdf|docx)\b|https?:|\blines?\s\d/i;
const NEAR = 120;
const FEWEST_NUMBERED = 3;
const FEWEST_REFERRED = 2;

/** Whether what stands at an offset sends the reader to a section that this document lacks; none where several are lacking. */
export function findLostSections(reading: LintReading): (start: number) => boolean {
  const { document, context, tables } = reading;
  const numbers = numbersOf(document);
  const elsewhere = context ? numbersOf(context.document) : new Set<string>();
  const referred = [...document.text.matchAll(REFERRED)].filter(({ index }) => reading.isLive(index));
  const found = referred.filter(([, number = '']) => numbers.has(number)).length;
  const lost = new Set(referred.flatMap(([, number = '']) => (numbers.has(number) ? [] : [number])));
  if (lost.size !== 1 || found < FEWEST_REFERRED || !isWhole(numbers)) return () => false;
  const [number = ''] = lost;
  if (elsewhere.has(number) || !isBeside(number, numbers)) return () => false;
  return (start) => {
    const { text } = document;
    const block = document.blocks[blockAt(document, start)];
    if (!block || !SENT.test(text.slice(Math.max(block.start, start - 30), start))) return false;
    const near = text.slice(Math.max(block.start, start - NEAR), Math.min(block.end, start + NEAR));
    const behind = text.slice(start, start + 40).replace(/^\D{0,10}[\d.]{1,20}/, '');
    const column = tables
      .flatMap(({ columns, rows }) =>
        rows.map(({ cells }) => columns[cells.findIndex((cell) => cell.start <= start && start < cell.end)]),
      )
      .find((title) => title !== undefined);
    return (
      !OTHER_DOCUMENT.test(near) &&
      !OTHER_DOCUMENT.test(column ?? '') &&
      !/^[\s"”)]{0,3}(?:of|in|from)\b/i.test(behind)
    );
  };
}

const numbersOf = ({ sections }: LintReading['document']): Set<string> =>
  new Set(sections.flatMap(({ title }) => NUMBERED.exec(title)?.[1] ?? []));

/** Its outermost numbers go from 1 on without a gap. */
function isWhole(numbers: ReadonlySet<string>): boolean {
  const own = [...numbers].filter((number) => !number.includes('.') && number !== '0').map(Number);
  return own.length >= FEWEST_NUMBERED && Math.max(...own) === own.length;
}

/** The next number, or one of a section that is numbered inside: one far away is that of another document. */
function isBeside(number: string, numbers: ReadonlySet<string>): boolean {
  const parts = number.split('.');
  const parent = parts.slice(0, -1).join('.');
  const siblings = [...numbers].filter(
    (one) => one.split('.').length === parts.length && one.startsWith(parent),
  );
  const last = Math.max(0, ...siblings.map((one) => Number(one.split('.').at(-1))));
  return siblings.length > 0 && Number(parts.at(-1)) <= last * 2;
}
