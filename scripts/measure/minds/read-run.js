// Two runs of the same set by their files: which sentences of the merged documents differ, and whether brief, worklist or
// log of the second says so.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords, tellingWords, wordsOf } from './match-words.js';

const TELLING_FILES = ['decision-brief.md', 'undecided.md', 'merge-log.md'];
/** A quote may be shortened, and an item loses its mark. */
const QUOTED = 0.85;
const MARK = /^>.*\bopen\b.*\b[XCSU]-\d+/i;
/** Its words are ours; that it was decided must be told under its id. */
const DECIDED = /^> \*\*Decided ([XCSU]-\d+)\*\*.*$/;

/** The mark of an item and its id: merging gives new ones. */
const MARKED = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?(?:(?:\|\s*)?\**[A-Z][A-Za-z]*[-_]?\d[\w.]*[.:]?\**[.:]?\s+)?/;

/** @param {string} folder */
export function mergedText(folder) {
  const name = existsSync(folder)
    ? readdirSync(folder).find((one) => /^merged-.*\.md$/.test(one))
    : undefined;
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8');
}

/** Sentences do not run from cell to cell; a row of values is one statement. @param {string} line */
function splitLine(line) {
  const sentences = line.split(/(?<=[.!?;]\**)\s+(?!\|?\s*$)/);
  if (!/^\s*\|/.test(line) || sentences.length === 1) return sentences;
  return line.split(/(?<!\\)\|/).flatMap((cell) => cell.trim().split(/(?<=[.!?;]\**)\s+/));
}

/** @param {string} text */
const sentencesOf = (text) =>
  text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .split('\n')
    // The names of columns say nothing by themselves.
    .filter((line, at, lines) => !MARK.test(line) && !/^\|[-:|\s]+\|$/.test(lines[at + 1] ?? ''))
    .flatMap((line) => (DECIDED.test(line) ? [line.replace(DECIDED, '$1 decided')] : splitLine(line)))
    .map((sentence) => (/^\S+ decided$/.test(sentence) ? sentence : sentence.replace(MARKED, '').trim()))
    .filter((sentence) => tellingWords(sentence).size > 1);

const keyOf = (sentence) => wordsOf(sentence).join(' ');

const splitRow = (line) => line.split(/(?<!\\)\|/).slice(1, -1);

/** What a row would say as text: its cells alone, together, and with their titles. @param {string} text */
function cellsOf(text) {
  const lines = text.split('\n').filter((line) => /^\s*\|.*\|\s*$/.test(line));
  let titles = [];
  return lines.flatMap((line, at) => {
    if (/^[-:|\s]+$/.test(lines[at + 1] ?? '')) titles = splitRow(line);
    const cells = splitRow(line);
    const together = cells.flatMap((_, from) =>
      cells.slice(from).map((__, more) => cells.slice(from, from + more + 1)),
    );
    const titled = cells.flatMap((cell, index) => [
      [titles[index] ?? '', cell],
      [cells[0], titles[index] ?? '', cell],
    ]);
    return [...together, ...titled].map((some) => some.join(' '));
  });
}

/** The base of a run, which its brief names, so that all of it is told. @param {string} folder */
export function baseText(folder) {
  const read = (name) => {
    const path = join(folder, 'adversarial', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const [, number] = /base_variant:\s*"?[^\n"]*?variant-(\d+)/.exec(read('return-contract.yaml')) ?? [];
  const names = existsSync(join(folder, 'adversarial')) ? readdirSync(join(folder, 'adversarial')) : [];
  return read(names.find((name) => name.startsWith(`variant-${number}-`)) ?? '');
}

/**
 * What one merged document says and the other does not, both ways; all of the other's base is told by its name.
 * @param {string} honest @param {string} other @param {string} [base]
 */
export function changedSentences(honest, other, base = '') {
  const missing = (from, to) => {
    const there = new Set([...sentencesOf(to), ...cellsOf(to)].map(keyOf));
    return sentencesOf(from).filter((sentence) => !there.has(keyOf(sentence)));
  };
  return { lost: missing(honest, other), added: missing(other, `${honest}\n${base}`) };
}

/** Brief, worklist and log, line by line. @param {string} folder */
export function toldLines(folder) {
  const files = TELLING_FILES.flatMap((name) => [join(folder, 'adversarial', name), join(folder, name)]);
  return files
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .map((line) => ({ words: wordsOf(line), telling: tellingWords(line) }));
}

/** @param {readonly {words: string[], telling: ReadonlySet<string>}[]} lines @param {string} sentence */
export function isTold(lines, sentence) {
  const words = wordsOf(sentence);
  if (words.length === 0) return true;
  const telling = [...tellingWords(sentence)];
  return lines.some(
    (line) =>
      findWords(line.words, words) >= 0 ||
      telling.filter((word) => line.telling.has(word)).length >= QUOTED * telling.length,
  );
}
