// Limits that leave a value out: "below 800 red, above 800 yellow", and nothing takes exactly 800.

import type { Block } from '../../../domain/document.ts';
import { UNITS } from '../../../text/words/lexicon.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import { type Check, type Fault, type LintReading, MOST_PLACES, quoteLines } from './lint.ts';

/** A sentence, or what opens each item of a list or each row of a table. */
interface Piece {
  readonly text: string;
  readonly section: number;
  readonly places: readonly { readonly start: number }[];
  /** Of items and rows only what opens them is compared. */
  readonly isList: boolean;
}

interface Limit {
  readonly written: string;
  readonly isBelow: boolean;
  /** The word before it, empty where a sign or nothing stands there. */
  readonly before: string;
  readonly opens: boolean;
  readonly number: string;
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

const LIMIT =
  /(below|under|less than|fewer than|lower than|smaller than|shorter than|<|above|over|more than|greater than|higher than|larger than|longer than|>) ?([£$€]?)(\d{1,3}(?:,\d{3})+|\d{1,9}(?:\.\d{1,4})?)(?![\d,.]*\d)( ?(?:%|°C?|[£$€]|[A-Za-z]{1,10}(?:\/[a-z]{1,5})?))?/gi;
const BELOW = /^(?:below|under|less|fewer|lower|smaller|shorter|<)/i;
/** They say nothing of what is limited: the second limit speaks of the same thing. */
const SAME_THING =
  /^(?:and|if|when|where|anything|everything|all|those|ones|values?|amounts?|otherwise|but|while|whereas)?$/i;
/** What moves through a limit is never asked what it is at it; and what takes the limit in. */
const NO_CLASSES =
  /\b(?:ris(?:es?|ing|en)|rose|falls?|fell|falling|drops?|dropp(?:ed|ing)|goes|going|climbs?|cross(?:es|ed|ing)?|returns?|exceeds?|increas\w{1,3}|decreas\w{1,3}|exactly|equal(?:s|ly)?|inclusive|included|neither|nor|not|never|no|either|both|must|e\.g|example|about|around|roughly)\b|[≤≥≈=~±]/i;
/** "below or above 0", "under 5 and over 5": both sides are meant alike. */
const JOINED = /^(?:, ?)?(?:and|or|nor|to|as well as)?$/i;
/** Longer ones hold more than one thought. */
const LONGEST = 600;
const MOST = 2;

export const gaps: Check = {
  name: 'limits that leave a value out',
  kind: 'coverage',
  find(reading) {
    const isTaken = createIsTaken(reading);
    return [...sentencesOf(reading), ...listsOf(reading), ...rowsOf(reading)]
      .filter(({ text }) => text.length <= LONGEST)
      .flatMap((piece) => gapIn(reading, piece, isTaken))
      .slice(0, MOST);
  },
};

/** Whether a section names a number also where no limit leaves it out. */
type IsTaken = (section: number, number: string) => boolean;

function sentencesOf({ document: { text, blocks }, isLive }: LintReading): Piece[] {
  return blocks
    .filter(({ kind, start }) => (kind === 'paragraph' || kind === 'list-item') && isLive(start))
    .flatMap(({ start, end, section }) => {
      const body = text.slice(start, end);
      return splitSentences(body).map((range) => ({
        text: body.slice(range.start, range.end),
        section,
        places: [{ start: start + range.start }],
        isList: false,
      }));
    });
}

/** Items that stand one below the other. */
function listsOf({ document: { text, blocks }, isLive }: LintReading): Piece[] {
  const lists: Block[][] = [];
  blocks.forEach((block, index) => {
    if (block.kind !== 'list-item' || !isLive(block.start)) return;
    const before = blocks[index - 1];
    const goesOn =
      before?.kind === 'list-item' && before.level === block.level && before.section === block.section;
    if (goesOn) lists.at(-1)?.push(block);
    else lists.push([block]);
  });
  return lists.map((items) => ({
    text: items.map(({ start, end }) => text.slice(start, end).replace(/^\s*[-*+]\s+/, '')).join('\n'),
    section: items[0]?.section ?? 0,
    places: items,
    isList: true,
  }));
}

/** What the rows of a table are about stands in their first column. */
const rowsOf = ({ tables, isLive }: LintReading): Piece[] =>
  tables
    .filter(({ header }) => isLive(header.start))
    .map(({ rows, section }) => ({
      text: rows.map(({ cells }) => cells[0]?.text ?? '').join('\n'),
      section,
      places: rows.map(({ block }) => block),
      isList: true,
    }));

function gapIn(reading: LintReading, piece: Piece, isTaken: IsTaken): Fault[] {
  const limits = limitsIn(piece.text).filter(({ opens }) => opens || !piece.isList);
  const first = limits.find((one) => limits.some((other) => leaveOut(one, other, piece)));
  const second = first && limits.find((one) => leaveOut(first, one, piece));
  if (!first || !second || NO_CLASSES.test(piece.text) || isTaken(piece.section, first.number)) return [];
  const written = first.number;
  const places = piece.isList
    ? [first, second].map(({ start }) => piece.places[piece.text.slice(0, start).split('\n').length - 1])
    : piece.places;
  return [
    {
      concern: `"${first.written}" and "${second.written}" leave out ${written} itself: nothing says what holds at exactly ${written}.`,
      evidence: quoteLines(reading, places.flatMap((place) => place ?? []).slice(0, MOST_PLACES)),
      severity: 'minor',
      recommendation: `Give ${written} to one of the two: "from ${written} on" or "up to ${written}".`,
      ifLeft: `Whoever builds or tests it decides about ${written} as it comes.`,
    },
  ];
}

const limitsIn = (text: string): Limit[] =>
  [...text.matchAll(LIMIT)].flatMap(
    ({ 0: written, 1: side = '', 2: sign = '', 3: number = '', 4: behind = '', index }) => {
      const lead = text.slice(Math.max(0, index - 24), index);
      if (/[\w-]$/.test(lead)) return [];
      return {
        written: written.slice(0, written.length - behind.length),
        isBelow: BELOW.test(side),
        before: /(?<![\w-])[\w-]{1,20}(?= $)/.exec(lead)?.[0] ?? '',
        opens: /(?:^|\n)[*_`]{0,3}$/.test(lead),
        number: number.replace(/,/g, ''),
        unit: sign || unitOf(behind.trim()),
        start: index,
        end: index + written.length,
      };
    },
  );

/** Any word may stand behind a number. */
const unitOf = (word: string): string =>
  UNITS.has(word.toLowerCase()) ||
  /[^A-Za-z]/.test(word) ||
  /^(?:[kcm]?m|[km]?g|l|ml|EUR|USD|GBP|k?Wh?|points?)$/.test(word)
    ? word.toLowerCase()
    : '';

function leaveOut(first: Limit, second: Limit, { text, isList }: Piece): boolean {
  if (first.start >= second.start || first.isBelow === second.isBelow || first.number !== second.number)
    return false;
  if (first.unit !== second.unit && (isList || (first.unit !== '' && second.unit !== ''))) return false;
  const between = text.slice(first.start + first.written.length, second.start - second.before.length - 1);
  if (isList) return true;
  const isSame = SAME_THING.test(second.before) || second.before.toLowerCase() === first.before.toLowerCase();
  return (
    isSame && !JOINED.test(between.replace(first.unit, '').trim()) && /[,;:.|=→–-]|\band\b/.test(between)
  );
}

/** Wherever else its section names the number it may be taken in. */
function createIsTaken({ document: { text, sections } }: LintReading): IsTaken {
  const known = new Map<number, ReadonlySet<string>>();
  return (index, number) => {
    const { start = 0, end = text.length } = sections[index] ?? {};
    const taken = known.get(index) ?? takenIn(text.slice(start, end));
    known.set(index, taken);
    return taken.has(number);
  };
}

const PLAIN = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,])\d+(?:\.\d+)?/g;

/** Numbers that stand anywhere but behind a limit that leaves them out. */
function takenIn(text: string): ReadonlySet<string> {
  const left = new Map<string, number>();
  const count = (number: string, by: number): unknown => left.set(number, (left.get(number) ?? 0) + by);
  for (const [written] of text.matchAll(PLAIN)) count(written.replace(/,/g, ''), 1);
  for (const { number } of limitsIn(text)) count(number, -1);
  return new Set([...left].filter(([, times]) => times !== 0).map(([number]) => number));
}
