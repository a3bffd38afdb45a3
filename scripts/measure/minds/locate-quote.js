// From a quote of the gold labels to the numbers that a prompt gave it.

import { findWords, shareOf, tellingWords, wordsOf } from './match-words.js';
import { unitsOf } from './read-topic.js';

/** Below this the words stand there by chance; a copy that lost its label or its list mark has as many. */
const NEARLY = 0.75;

/**
 * @typedef {{word: string, owner: string, record: string}} Token
 * @typedef {{numbers: string[], atoms: Set<string>, from: number, to: number}} Place
 */

/** All words of each variant as shown, with the number that holds each. @param {import('./read-topic.js').Topic} topic */
export function streamsOf(topic) {
  /** @type {Map<string, Token[]>} */
  const streams = new Map();
  const push = (letter, text, owner, record) => {
    const stream = streams.get(letter) ?? [];
    streams.set(letter, stream);
    for (const word of wordsOf(text)) stream.push({ word, owner, record });
  };
  for (const section of topic.sections) {
    push(section.letter, section.title, section.number, section.number);
    for (const record of section.records) {
      push(record.letter, record.parts.length > 0 ? record.head : record.text, record.number, record.number);
      for (const part of record.parts) push(record.letter, part.text, part.number, record.number);
    }
  }
  return streams;
}

/** The smallest numbers that a record or a part stands for. @param {import('./read-topic.js').Topic} topic @param {string} number */
export function atomsOf(topic, number) {
  const record = topic.records.find((one) => one.number === number);
  return record ? unitsOf(record).map((unit) => unit.number) : [number];
}

/** Parts where only some are meant, the record where it is all of them. */
function toNumbers(topic, owners) {
  const numbers = [];
  for (const record of topic.records) {
    const parts = record.parts.map(({ number }) => number);
    const meant = parts.filter((number) => owners.has(number));
    if (meant.length === 0 ? owners.has(record.number) : meant.length === parts.length)
      numbers.push(record.number);
    else numbers.push(...meant);
  }
  const sections = topic.sections.map(({ number }) => number).filter((number) => owners.has(number));
  // A heading that only comes before the statement is not meant.
  return numbers.length > 0 ? numbers : sections;
}

/**
 * @param {import('./read-topic.js').Topic} topic @param {Map<string, Token[]>} streams
 * @param {string} letter @param {string} quote @returns {Place | undefined}
 */
export function locateQuote(topic, streams, letter, quote) {
  const stream = streams.get(letter) ?? [];
  const wanted = wordsOf(quote);
  const at = findWords(
    stream.map(({ word }) => word),
    wanted,
  );
  if (at < 0) return locateNearly(topic, letter, quote);
  const owners = new Set(stream.slice(at, at + wanted.length).map(({ owner }) => owner));
  const numbers = toNumbers(topic, owners);
  return placeOf(topic, numbers, at, at + wanted.length);
}

const placeOf = (topic, numbers, from, to) => ({
  numbers,
  atoms: new Set(numbers.flatMap((number) => atomsOf(topic, number))),
  from,
  to,
});

/** A label or a list mark that the prompt does not show breaks the row of words. */
function locateNearly(topic, letter, quote) {
  let best;
  for (const record of topic.records) {
    if (record.letter !== letter) continue;
    for (const { number, text } of [...unitsOf(record), record]) {
      const share = shareOf(quote, tellingWords(text));
      if (share >= NEARLY && share > (best?.share ?? 0)) best = { number, share };
    }
  }
  return best && placeOf(topic, [best.number], -1, -1);
}

/** Whether two quotes share words of the text, and not only its number. @param {Place} one @param {Place} other */
export const overlaps = (one, other) =>
  one.from >= 0 && other.from >= 0 && one.from < other.to && other.from < one.to;
