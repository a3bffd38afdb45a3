// What stands in a text and not in its source: ids, numbers, dates and names. Wording is free, facts are not. The only
// numbers a text may bring are those that order its own parts, and it has to count them from one.

import { createAnchorReader } from '../../src/text/find/anchors/find-anchors.ts';
import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { createReader } from '../../src/text/statements/read-statement.ts';
import { NUMBER_WORDS } from '../../src/text/words/lexicon.ts';
import { dropControls, foldLine } from './fold-line.ts';

/** What may count the parts of a text. */
const STRUCTURE_WORDS = 'Phase Stage Step Part Section Chapter Task Milestone Wave'.split(' ');

export interface Invented {
  readonly kind: 'id' | 'number' | 'date' | 'name';
  readonly text: string;
  readonly line: number;
}

interface Found {
  readonly kind: Invented['kind'];
  readonly text: string;
  /** Equal keys are the same thing in another spelling. */
  readonly key: string;
}

export function findInvented(written: string, from: string): Invented[] {
  const text = dropControls(written);
  const source = dropControls(from);
  const lines = new Set(source.split('\n').map(foldLine));
  const document = parseDocument(text);
  const reader = createReadings();
  const own = ownNumbers(document.sections.map(({ title }) => title));
  let known: Known | undefined;
  const invented: Invented[] = [];
  for (const { kind, start, end, line } of document.blocks) {
    const raw = text.slice(start, end);
    const isVerbatim = raw.split('\n').every((one) => lines.has(foldLine(one)));
    if (isVerbatim || kind === 'rule') continue;
    known ??= knowSource(source, reader);
    const found = reader(maskOwn(raw, own));
    for (const one of inventedIn(found, known))
      invented.push({ kind: one.kind, text: one.text, line: line + linesBefore(raw, one.text) });
  }
  return invented;
}

/** A number within an amount that the source gives in another unit is known with it. */
function inventedIn(found: readonly Found[], known: Known): Found[] {
  const amounts = found.filter((one) => one.kind === 'number' && isKnown(one, known));
  const within = new Set(amounts.flatMap(({ text }) => text.split(/[^\d.,]+/)));
  return found.filter((one) => !isKnown(one, known) && !(one.kind === 'number' && within.has(one.text)));
}

function linesBefore(raw: string, written: string): number {
  const at = raw.indexOf(written.split(' ')[0] ?? written);
  return at <= 0 ? 0 : raw.slice(0, at).split('\n').length - 1;
}

interface Known {
  readonly keys: ReadonlySet<string>;
  readonly text: string;
}

function knowSource(source: string, read: (raw: string) => Found[]): Known {
  const { blocks } = parseDocument(source);
  const keys = blocks.flatMap(({ start, end }) => read(source.slice(start, end)).map(({ key }) => key));
  return { keys: new Set(keys), text: flatten(source) };
}

const flatten = (text: string): string => text.replace(/[*_`|\s]+/g, ' ').toLowerCase();

function isKnown({ kind, key, text }: Found, known: Known): boolean {
  return known.keys.has(key) || (kind !== 'id' && standsIn(known.text, flatten(text).trim()));
}

/** Not as a part of a longer word or number. */
function standsIn(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0 && wanted !== ''; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isStart = !/\w/.test(wanted.charAt(0)) || !/\w/.test(text.charAt(at - 1));
    const isEnd = !/\w/.test(wanted.slice(-1)) || !/^(?:\w|[.,]\d)/.test(text.slice(end, end + 2));
    if (isStart && isEnd) return true;
  }
  return false;
}

const NUMBER =
  /(?<![\p{L}\p{N}_.,#/-])[$€£]?\d+(?!\d)(?:[.,:]\d+(?!\d))*(?![\p{L}\p{N}_]*[-/][\p{L}\p{N}])/gu;
const ACRONYM = /(?<![\p{L}\p{N}_-])[A-Z][A-Z0-9]+(?![\p{L}\p{N}_-])/gu;
const LINK = /\]\(([^)\s]{1,500})\)|https?:\/\/[^\s)\]>"']+/g;
/** Written large for weight, not as names. */
const STRESSED = new Set(
  'MUST NOT SHALL SHOULD MAY REQUIRED RECOMMENDED OPTIONAL AND OR IF WHEN THEN'.split(' '),
);

/** Everything in a block that would have to stand in the source. */
function createReadings(): (raw: string) => Found[] {
  const anchors = createAnchorReader(createReader());
  return (raw) => [
    ...anchors
      .of(raw)
      .map(({ kind, text, key }): Found => ({ kind: kind === 'threshold' ? 'number' : kind, text, key })),
    ...matches(raw, NUMBER, 'number', (text) => text.replace(/[$€£,]/g, '')),
    ...numberWords(raw),
    ...matches(raw, ACRONYM, 'name', (text) => text.toLowerCase()).filter(({ text }) => !STRESSED.has(text)),
    ...[...raw.matchAll(LINK)].map(
      ([all, target]): Found => ({ kind: 'name', text: target ?? all, key: `link:${target ?? all}` }),
    ),
  ];
}

const matches = (raw: string, sign: RegExp, kind: Found['kind'], fold: (text: string) => string): Found[] =>
  [...raw.replace(MARKERS, '').matchAll(sign)].map(([text]) => ({
    kind,
    text,
    key: `${kind}:${fold(text)}`,
  }));

/** Numbers of lists and of headings are markup. */
const MARKERS = /^[ \t>]{0,20}(?:#{1,6}[ \t]+(?:\d{1,4}(?:\.\d{1,4}){0,5}[.):]?[ \t]+)?|\d{1,9}[.)][ \t]+)/gm;

/** "three" is 3; "one" is mostly no number. */
function numberWords(raw: string): Found[] {
  return [...raw.matchAll(/(?<![\w-])[A-Za-z]{3,12}(?![\w-])/g)].flatMap(([text]) => {
    const value = NUMBER_WORDS.get(text.toLowerCase());
    return value === undefined || value < 2
      ? []
      : [{ kind: 'number' as const, text, key: `number:${value}` }];
  });
}

/** How many parts the text has under each word, where its headings count them from one without a gap. */
function ownNumbers(titles: readonly string[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  const broken = new Set<string>();
  for (const title of titles) {
    const [, word = '', number] = STRUCTURE.exec(title) ?? [];
    const folded = word.toLowerCase();
    if (number === undefined) continue;
    if (Number(number) !== (counted.get(folded) ?? 0) + 1) broken.add(folded);
    counted.set(folded, Number(number));
  }
  for (const word of broken) counted.delete(word);
  return counted;
}

const STRUCTURE = new RegExp(`^(${STRUCTURE_WORDS.join('|')}) (\\d{1,3})(?![\\w.,]\\w|\\w)`, 'i');
const MENTION = new RegExp(`\\b(${STRUCTURE_WORDS.join('|')}) (\\d{1,3})(?![\\w%]|[.,]\\d)`, 'gi');

function maskOwn(raw: string, own: ReadonlyMap<string, number>): string {
  if (own.size === 0) return raw;
  return raw.replace(MENTION, (all, word: string, number: string) =>
    Number(number) >= 1 && Number(number) <= (own.get(word.toLowerCase()) ?? 0) ? word : all,
  );
}
