// The second inventory: where everything that the variants say has gone. It reads the raw texts with its own reader and
// knows nothing of how a merge is made, so that one fault cannot both lose a requirement and certify that it is there.

import { findPhrase, indexPhrases, isWhole } from './index-phrases.ts';
import { type MergedText, misplaced, placesOf, readMerged } from './merged-text.ts';
import { findsPlace, readPlacement } from './placement.ts';
import {
  idsDecided,
  indexQuotes,
  namesGivenUp,
  type QuotedText,
  quotedIn,
  readLog,
  readUndecided,
  splitLog,
  withoutArrivals,
  withoutVerdicts,
} from './quoted-text.ts';
import { type Item, itemsIn, readUnits, type Unit } from './read-units.ts';
import { keyOf } from './read-words.ts';
import { renumbered, reversed } from './renumbered.ts';

export interface Source {
  readonly name: string;
  readonly text: string;
}

export interface Evidence {
  readonly variants: readonly Source[];
  readonly merged: string;
  readonly undecided: string;
  readonly log: string;
  /** By name of the variant: its own ids and what the merged document calls them. */
  readonly idMap?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /**
   * Name of the variant that the merged document was made from. Its text stays where it was, as often as it was, unless
   * the log says why not; without a name, the variant most of which is where it was.
   */
  readonly base?: string;
}

export interface Unaccounted {
  /** Undefined for what the merged document says and no variant does. */
  readonly variant: string | undefined;
  /** In the variant, or else in the merged document. */
  readonly line: number;
  readonly item: Item;
  readonly why: string;
  /** It is nowhere; otherwise it is there, but not where or as often as it should be. */
  readonly isLost: boolean;
}

export interface Account {
  /** Items of all variants. */
  readonly examined: number;
  readonly unaccounted: readonly Unaccounted[];
}

interface Reading {
  readonly name: string;
  readonly units: readonly Unit[];
  readonly items: readonly Item[];
  /** What is not where it was. */
  readonly astray: readonly Item[];
}

/** A merge of texts in which nothing at all is found to examine is itself a finding. */
export function findUnaccounted(evidence: Evidence): Account {
  const merged = readMerged(evidence.merged);
  const readings = evidence.variants.map((source, index) =>
    readVariant(source, evidence, merged, letterOf(index)),
  );
  const examined = readings.reduce((sum, { items }) => sum + items.length, 0);
  const base = readings.find(({ name }) => name === (evidence.base ?? guessBase(readings)));
  if (evidence.base !== undefined && !base) throw new RangeError(`no variant is called ${evidence.base}`);
  const placement = readPlacement(merged, base ?? { units: [], items: [] }, evidence.log);
  const undecided = readUndecided(evidence.undecided);
  const log = readLog(evidence.log);
  const lost = readings.flatMap((reading) => {
    const back = reversed(evidence.idMap?.get(reading.name));
    const letters = [reading, base].map((one) => letterOf(one ? readings.indexOf(one) : -1));
    const [isLogged, isUndecided] = [quotedIn(log, back, letters), quotedIn(undecided, back)];
    const isTold = (item: Item): boolean => isLogged(item) || (reading !== base && isUndecided(item));
    const isKin = reading.astray.length <= KIN_SHARE * reading.items.length;
    const isElsewhere = reading === base ? () => false : findsPlace(placement, isKin);
    return reading.astray
      .filter((item) => !isElsewhere(item) && !isTold(item))
      .map((item) => ({ variant: reading.name, line: item.line, item, ...whyLost(merged, item) }));
  });
  const isEmpty = examined === 0 && evidence.variants.some(({ text }) => text.trim() !== '');
  return {
    examined,
    unaccounted: [
      ...(isEmpty ? [NOTHING] : []),
      ...lost,
      ...unvouched(merged, readings, base, evidence, undecided),
    ],
  };
}

/** What a log calls a variant. */
const letterOf = (index: number): string => String.fromCharCode(65 + index);

const NOTHING: Unaccounted = {
  variant: undefined,
  line: 1,
  item: {
    kind: 'sentence',
    text: '',
    key: '',
    headings: [],
    line: 1,
    unit: { kind: 'paragraph', text: '', line: 1, headings: [], chapters: [], records: [] },
  },
  why: 'nothing was found to examine',
  isLost: false,
};

function readVariant(
  { name, text }: Source,
  { idMap, base, log }: Evidence,
  merged: MergedText,
  letter: string,
): Reading {
  const units = readUnits(renumbered(text, idMap?.get(name)));
  const items = itemsIn(units);
  const changed = name === base ? namesGivenUp(log, letter, units) : undefined;
  return { name, units, items, astray: misplaced(merged, units, items, changed) };
}

/** A text of which less than this is where it was is nobody's base. */
const BASE_SHARE = 0.8;
/** A text of which not more than this is elsewhere is a revision of the same text. */
const KIN_SHARE = 0.5;

function guessBase(readings: readonly Reading[]): string | undefined {
  const kept = readings.map(({ items, astray }) => items.length - astray.length);
  const most = Math.max(...kept);
  return readings.find(({ items }, at) => kept[at] === most && most > 0 && most >= BASE_SHARE * items.length)
    ?.name;
}

function whyLost(merged: MergedText, { key }: Item): Pick<Unaccounted, 'why' | 'isLost'> {
  const [first] = placesOf(merged, key);
  const why = first
    ? `not at its place: the merged document has it less often or under another heading or record (line ${first.line})`
    : 'neither in the merged document nor quoted as undecided or in the log';
  return { why, isLost: first === undefined };
}

const idOf = ({ unit }: Item): string => keyOf(unit.named?.id ?? '');

const titleOf = ({ unit }: Item): string => keyOf(unit.named?.title ?? '');

/** Whether an id stands before what a row of that id says, as text with the names of its columns, and nowhere else. */
function fromRow(merged: MergedText, readings: readonly Reading[]): (item: Item) => boolean {
  const rows = readings.flatMap(({ units }) => units.filter(({ cells, named }) => cells && named));
  const bearers = itemsIn(merged.units).filter(({ kind }) => kind === 'id');
  return (item) => {
    if (bearers.some((one) => one.unit !== item.unit && idOf(one) === idOf(item))) return false;
    const said = indexPhrases([item.unit.text]);
    return rows.some((row) => {
      if (keyOf(row.named?.id ?? '') !== idOf(item)) return false;
      const own = new Set([row.text, ...row.records].flatMap((text) => keyOf(text).split(' ')));
      const [, ...cells] = (row.cells ?? []).map(keyOf).filter((cell) => cell !== '');
      return (
        titleOf(item)
          .split(' ')
          .every((word) => own.has(word)) &&
        cells.some((cell) => findPhrase(said, cell.split(' ')).length > 0)
      );
    });
  };
}

/** Ids of the merged document with a title that no variant gives them. */
function unvouched(
  merged: MergedText,
  readings: readonly Reading[],
  base: Reading | undefined,
  { log }: Evidence,
  undecided: QuotedText,
): Unaccounted[] {
  const ids = readings.flatMap(({ items }) => items.filter(({ kind }) => kind === 'id'));
  const keys = new Set(ids.map(({ key }) => key));
  const known = new Set([...keys].flatMap((key) => placesOf(merged, key)));
  const doubtful = itemsIn(merged.units).filter(
    (item) => item.kind === 'id' && !known.has(item.unit) && titleOf(item) !== '',
  );
  if (doubtful.length === 0) return [];
  const used = new Set(ids.map(idOf));
  const said = readings.map(({ units }) => indexPhrases(units.map(({ text }) => text)));
  const told = [undecided, readUndecided(withoutArrivals(withoutVerdicts(log)))].map((text) =>
    quotedIn(text, new Map()),
  );
  // An id that nobody had takes nothing from anybody: there the log may say what came in under it.
  const isArrived = quotedIn(readUndecided(withoutVerdicts(log)), new Map());
  const isSaid = (item: Item): boolean =>
    said.some((index) => findPhrase(index, titleOf(item).split(' ')).length > 0);
  const isNew = (item: Item): boolean => !used.has(idOf(item)) && (isArrived(item) || isSaid(item));
  // A contradiction that was decided against the base puts other words under the base's id: another's, or those that the
  // log quotes, as a row that became a sentence or what a person wrote.
  const decided = base ? idsDecided(log, letterOf(readings.indexOf(base)), base.units) : new Set<string>();
  const quotes = indexQuotes(splitLog(withoutVerdicts(log)));
  const isQuoted = (item: Item): boolean => {
    const title = titleOf(item).split(' ');
    return findPhrase(quotes, title).some((start) => isWhole(quotes, start, title.length));
  };
  const isRow = fromRow(merged, readings);
  const isDecided = (item: Item): boolean => decided.has(idOf(item)) && (isSaid(item) || isQuoted(item));
  return doubtful
    .filter(
      (item) => !isNew(item) && !isDecided(item) && !isRow(item) && !told.some((isTold) => isTold(item)),
    )
    .map((item) => ({
      variant: undefined,
      line: item.line,
      item,
      why: 'no variant gives this id this title',
      isLost: false,
    }));
}
