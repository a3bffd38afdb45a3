// References beyond what the document numbers: `H21` where it defines H1 to H19, "see section 7" where it has six.

import { blockAt } from '../../../../text/parse/document-lines.ts';
import type { LintReading } from '../read/lint-reading.ts';
import { type Mention, readMentions, readSeries, type Series } from '../read/read-series.ts';
import { type Fault, quoteLine } from './check.ts';

/** Formats of paper, vitamins. */
const OTHERS = /^(?:[ABC]\d|A10|B12)$/;
/** Whoever writes so refers to something. */
const REFERS =
  /(?:\b(?:see|in|by|under|per|from|of|to|with|against|after|before|needs?|and|or|as|than|meets?|covers?|fulfils?|satisf(?:y|ies)|follows?|cf\.)|[(,;])[ \n][[(*_`]{0,4}$|[(][[*_`]{0,3}$/i;
/** What goes on with a noun is a thing of that name. */
const ENDS =
  /^[\])*_`]{0,4}(?:[.,;:)|\n]|$|[ \n](?:and|or|is|are|was|has|have|says?|does|do|applies|apply|then|but|if|above|below|has|holds?|\||[(–—-]))/;
/** The sentence speaks of another document. */
const OTHER_DOCUMENT =
  /\b(?:specs?|specifications?|standards?|guides?|papers?|reports?|annex|appendix|handbook|manual|contract|directive|regulation|previous|earlier|formerly|old|new|withdrawn|dropped|removed|deleted|merged|renumbered|renamed|replaced|reserved|future|later|e\.g|example|such as|never|not used|there is no|highway|road|motorway|bolts?|screws?|paper|cells?|columns?)\b|\.md\b|https?:/i;
/** A series that goes on much further is another one. */
const FURTHEST = 2;
const MOST_LOST = 2;

export function lostLetters(reading: LintReading): Fault[] {
  const known = new Set(reading.context?.units.map(({ key }) => key.replace(' ', '')));
  const mentions = readMentions(reading.document.text);
  const given = reading.context ? readMentions(reading.context.document.text) : [];
  for (const { letters, number } of given) known.add(letters + number);
  return readSeries(reading)
    .filter(({ letters }) => letters.length === 1)
    .flatMap((series) => {
      const beyond = mentions.filter(
        (one) => one.letters === series.letters && !series.members.has(one.number),
      );
      const names = new Set(beyond.map(({ number }) => number));
      // What is named again and again has a place of its own, or is another thing.
      if (beyond.length === 0 || beyond.length > MOST_LOST) return [];
      const isSure = beyond.every(
        (one) => isReference(reading, one, series) && !known.has(one.letters + one.number),
      );
      if (!isSure) return [];
      return [...names].map((number) => faultOf(reading, series, beyond, number));
    });
}

function isReference(
  { document, isLive }: LintReading,
  { letters, number, start, end }: Mention,
  { members }: Series,
): boolean {
  if (number > members.size * FURTHEST || OTHERS.test(`${letters}${number}`) || !isLive(start)) return false;
  const { text } = document;
  const block = document.blocks[blockAt(document, start)];
  if (!block || block.kind === 'table-header' || block.kind === 'heading') return false;
  if (OTHER_DOCUMENT.test(text.slice(Math.max(block.start, start - 200), Math.min(block.end, end + 200))))
    return false;
  return (
    REFERS.test(text.slice(Math.max(block.start, start - 40), start)) && ENDS.test(text.slice(end, end + 20))
  );
}

function faultOf(
  reading: LintReading,
  { letters, members }: Series,
  beyond: readonly Mention[],
  number: number,
): Fault {
  const name = `${letters}${number}`;
  const first = beyond.find((one) => one.number === number) as Mention;
  return {
    concern: `${name} is referred to and defined nowhere: the series goes from ${letters}1 to ${letters}${members.size}.`,
    evidence: [quoteLine(reading, first)],
    severity: 'significant',
    recommendation: `Define ${name}, or correct it to the name that is meant.`,
    ifLeft: `Whatever ${name} was to say is not built, and nothing notices that it is gone.`,
  };
}

/** "See section 7" in a document that numbers its sections and refers to them by their numbers. */
const NUMBERED =
  /^[*_]{0,2}(?:(?:§|section|chapter)\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})[.):]?(?:[*_]{0,2})(?:\s|$)/i;
/** Whoever writes so sends the reader there. */
const SENT =
  /\b(?:see(?: also)?|(?:described|defined|shown|listed|given|set out|explained|specified|stated) in) [[(*_]{0,3}$/i;
/** "See 4.1" and "section 4.1": how often the document refers to its own sections. */
const REFERRED = /(?:\bsee |\b(?:section|sec\.)\s|§\s?)(\d{1,3}(?:\.\d{1,3}){0,4})(?![\w%]|\.\d)/gi;
/** The number may be that of another document. */
const ANOTHER_DOCUMENT =
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
      !ANOTHER_DOCUMENT.test(near) &&
      !ANOTHER_DOCUMENT.test(column ?? '') &&
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
