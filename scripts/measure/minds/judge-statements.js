// What a mind that knows the labels says of each starred statement: as the label that covers it, else as the nearest
// label implies, else it adds.

import { choosePlace, sectionOfQuote } from './choose-place.js';
import { letterOf } from './judge-conflicts.js';
import { covers, isKnown, numbersOf } from './label-topic.js';
import { overlaps } from './locate-quote.js';
import { sliceOf, wordsOf } from './match-words.js';
import { unitsOf } from './read-topic.js';

/** A sentence that leans on the one before it, or says why. */
const LEANS =
  /^(they|it|this|that|these|those|such|then|only then|by then|otherwise|so)\b|\b(because|since|so that|on purpose|therefore|which is why|would only|means)\b/i;
/** About the file, not about what it describes. */
const ABOUT_FILE =
  /^(\W*)(status|state|version|revision|date|author|owner|supersedes|last change)\b\W*\s*[:|]/i;

/** @param {import('./label-topic.js').Labels} labels */
export function judgeStatements(labels) {
  const { topic } = labels;
  const named = new Set(topic.judge.map((number) => number.replace(/[a-z]+$/, '')));
  const asked = topic.records.filter(({ number, isStarred }) => isStarred || named.has(number));
  return asked.flatMap((record) => judgeRecord(labels, record));
}

function judgeRecord(labels, record) {
  const units = unitsOf(record).map((unit) => ({ unit, found: byLabel(labels, record, unit) }));
  const known = units.filter(({ found }) => found !== undefined);
  if (known.length === 0) return [wholeOf(labels, record)];
  const judged = units.flatMap(({ unit, found }) => found ?? [byNeighbours(labels, record, unit, known)]);
  return joinEqual(record, judged);
}

/** A record of which nothing is labelled is judged as a whole. */
function wholeOf(labels, record) {
  const n = record.number;
  if (ABOUT_FILE.test(record.text)) return { n, is: 'not', why: 'about this file' };
  const mates = LEANS.test(record.text) ? conflictsOnLine(labels, record) : [];
  if (mates.length > 0) return { n, is: 'backs', as: mates };
  return { n, is: 'adds', after: choosePlace(labels.topic, record, record.text) };
}

/** One entry for the record where all of its parts have the same. */
function joinEqual(record, entries) {
  const bare = entries.map(({ n: _, ...rest }) => JSON.stringify(rest));
  const isWhole = record.parts.length > 1 && entries.length === record.parts.length;
  if (!isWhole || bare.some((one) => one !== bare[0]) || entries[0].words) return entries;
  return [{ ...entries[0], n: record.number }];
}

/** In the order in which a label decides; undefined where none covers it. */
function byLabel(labels, record, unit) {
  return (
    inConflict(labels, record, unit) ??
    asSame(labels, record, unit) ??
    asGone(labels, unit) ??
    asUnique(labels, record, unit) ??
    asCompatible(labels, record, unit) ??
    asHidden(labels, record, unit)
  );
}

const sidesWith = (labels, { sides }, number) =>
  sides.filter((side) => side.some((one) => covers(labels, one, number)));

/** One id for two things; and, once it is told, one document against itself: all sides come in. */
const isStanding = (labels, one) =>
  one.conflict.kind === 'id-clash' || (one.conflict.kind === 'internal' && isKnown(labels, one));

/** What is disputed needs no entry, but for what nobody disputes in it. */
function inConflict(labels, record, unit) {
  const disputed = labels.conflicts.filter(
    (one) => !isStanding(labels, one) && sidesWith(labels, one, unit.number).length > 0,
  );
  if (disputed.length === 0) return undefined;
  const quotes = disputed.flatMap(({ sides }) => sides.flat());
  return detailsOf(labels, unit, quotes).map((words) => ({
    n: unit.number,
    is: 'adds',
    after: choosePlace(labels.topic, record, words),
    words,
  }));
}

/** Weighty words in a unit that another label covers, copied as they are shown. */
function detailsOf(labels, unit, quotes, among = labels.unique) {
  const own = among.filter((one) => covers(labels, one, unit.number) && one.place.atoms.size === 1);
  const free = own.filter(({ place }) => !quotes.some((one) => one.place && overlaps(one.place, place)));
  return free.flatMap(({ quote }) => sliceOf(unit.text, quote) ?? []);
}

/** Only what the reference or an earlier variant says: otherwise each would be left to the other. */
function comesBefore({ reference }, letter, other) {
  if (other === letter) return false;
  return other === reference || (letter !== reference && other < letter);
}

function othersOf(labels, sides, unit) {
  if (!sides.some((one) => covers(labels, one, unit.number))) return undefined;
  const letter = letterOf(unit.number);
  return sides.filter((one) => comesBefore(labels.topic, letter, one.letter));
}

function asSame(labels, record, unit) {
  const groups = labels.same.map((sides) => ({ sides, others: othersOf(labels, sides, unit) }));
  const shown = groups.filter(({ others }) => others?.some(({ place }) => place));
  if (shown.length === 0) return undefined;
  const as = numbersOf(
    labels,
    shown.flatMap(({ others }) => others),
  );
  const quotes = shown.flatMap(({ sides }) => sides);
  const [words, ...more] = detailsOf(labels, unit, quotes);
  return [
    { n: unit.number, is: 'same', as, ...(words && { words }) },
    ...[...more, ...detailsOf(labels, unit, quotes, clashing(labels))].map((extra) => ({
      n: unit.number,
      is: 'adds',
      after: choosePlace(labels.topic, record, extra),
      words: extra,
    })),
  ];
}

/** What stands under an id that another document gave to something else needs a place of its own. */
const clashing = ({ conflicts }) =>
  conflicts.filter(({ conflict }) => conflict.kind === 'id-clash').flatMap(({ sides }) => sides.flat());

function asGone(labels, unit) {
  const gone = labels.gone.find((one) => covers(labels, one, unit.number));
  return gone && [{ n: unit.number, is: 'not', why: 'removed by a later revision' }];
}

function asUnique(labels, record, unit) {
  if (!labels.unique.some((one) => covers(labels, one, unit.number))) return undefined;
  return [{ n: unit.number, is: 'adds', after: choosePlace(labels.topic, record, unit.text) }];
}

function asCompatible(labels, record, unit) {
  for (const { sides, note } of labels.compatible) {
    const others = othersOf(labels, sides, unit)?.filter(({ place }) => place);
    if (!others || others.length === 0) continue;
    const as = numbersOf(labels, others);
    const asks = ({ quote }) => quote.trim().endsWith('?');
    if (/question.*answered/i.test(note)) {
      if (others.some(asks)) return [{ n: unit.number, is: 'answers', as }];
      return [{ n: unit.number, is: 'not', why: 'a question that is answered' }];
    }
    const at = as.find((number) => letterOf(number) === labels.topic.reference);
    return [{ n: unit.number, is: 'differs', as, after: at ?? choosePlace(labels.topic, record, unit.text) }];
  }
  return undefined;
}

/** The other side is in the reference, but not shown: the outline says where. */
function asHidden(labels, record, unit) {
  const { topic } = labels;
  const conflicts = labels.hidden.filter((one) => sidesWith(labels, one, unit.number).length > 0);
  const groups = labels.same.filter((sides) => sides.some((one) => covers(labels, one, unit.number)));
  const others = [...conflicts.flatMap(({ sides }) => sides.flat()), ...groups.flat()].filter(
    ({ letter, place }) => letter === topic.reference && place === undefined,
  );
  if (others.length > 0) {
    const section = others.map((one) => sectionOfQuote(labels, one)).find((one) => one !== undefined);
    if (section) return [{ n: unit.number, is: 'elsewhere', after: section.number }];
  }
  if (conflicts.length === 0 && groups.length === 0) return undefined;
  return [{ n: unit.number, is: 'adds', after: choosePlace(topic, record, unit.text) }];
}

/** A part without a label goes by the parts beside it. */
function byNeighbours(labels, record, unit, known) {
  const n = unit.number;
  const disputed = known.filter(({ found }) => found.length === 0).map((one) => one.unit.number);
  if (disputed.length > 0 && (record.isRow || LEANS.test(unit.text))) return { n, is: 'backs', as: disputed };
  // What follows a disputed sentence goes on about it.
  const before = disputed.filter((number) => number < n);
  if (before.length > 0) return { n, is: 'depends', as: before };
  const [same] = known.flatMap(({ found }) => found).filter(({ is }) => is === 'same');
  if (same && record.isRow) return { n, is: 'same', as: same.as, words: unit.text };
  const isGone = known.some(({ found }) => found.some(({ is }) => is === 'not'));
  if (isGone && LEANS.test(unit.text)) return { n, is: 'not', why: 'belongs to what was removed' };
  return { n, is: 'adds', after: choosePlace(labels.topic, record, unit.text) };
}

/** What is disputed in the same paragraph of the file. */
function conflictsOnLine(labels, record) {
  const words = wordsOf(record.text).join(' ');
  const disputed = labels.conflicts.filter(({ conflict }) => conflict.kind !== 'id-clash');
  const numbers = disputed.flatMap(({ sides }) =>
    sides.flat().flatMap(({ variant, letter, quote, place }) => {
      if (letter !== record.letter || !place) return [];
      const lines = (labels.gold.texts.get(variant) ?? '').split('\n');
      const line = lines.find((one) => one.includes(quote)) ?? '';
      return wordsOf(line).join(' ').includes(words) ? place.numbers : [];
    }),
  );
  return [...new Set(numbers)];
}
