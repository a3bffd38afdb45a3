// Which conflict of the labels a point of a debate is about: by the lines it quotes, then by its words.

import { groupsOf, lineOfQuote } from './load-gold.js';
import { shareOf, tellingWords } from './match-words.js';

const ALIKE = 0.5;

/** All that the data of a prompt says of a point. @param {readonly {name: string, text: string}[]} fences @param {string} id */
function linesAbout(fences, id) {
  const found = fences
    .filter(({ name }) => name === 'DIFF ANALYSIS' || name === 'POINTS')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/^\| (?=\S)/, ''));
  return found.filter((line) => new RegExp(`(^|[^\\w-])${id}(?![\\w-])`).test(line));
}

/** The lines of each variant that a point names. */
function citedLines(lines) {
  const cited = new Map();
  const cite = (letter, text) => {
    const known = cited.get(letter) ?? [];
    for (const [, from, to = from] of text.matchAll(/\bL(\d+)(?:-(\d+))?/g))
      known.push([Number(from), Number(to)]);
    cited.set(letter, known);
  };
  for (const line of lines) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const first = cells.findIndex((cell) => /^[XCSU]-\d+$/.test(cell));
    if (first >= 0)
      for (const [index, cell] of cells.slice(first + 2, -1).entries())
        cite(String.fromCharCode(65 + index), cell);
    for (const [, letters, text] of line.matchAll(/\b([A-J](?:, [A-J])*): ([^;—]*)/g)) {
      for (const letter of letters.split(', ')) cite(letter, text);
    }
  }
  return cited;
}

/**
 * @param {readonly {name: string, text: string}[]} fences @param {string} id @param {import('./load-gold.js').Gold} gold
 * @returns {{conflict?: import('./load-gold.js').Conflict, letters: string[]}} who speaks of the point, as far as it can be seen
 */
export function matchPoint(fences, id, gold) {
  const lines = linesAbout(fences, id);
  const cited = citedLines(lines);
  const words = tellingWords(lines.join(' '));
  const names = [...gold.texts.keys()];
  const isCited = ({ variant, quote }) => {
    const at = lineOfQuote(gold.texts.get(variant) ?? '', quote);
    const ranges = cited.get(String.fromCharCode(65 + names.indexOf(variant))) ?? [];
    return ranges.some(([from, to]) => from <= at && at <= to) || shareOf(quote, words) >= 0.8;
  };
  let best;
  for (const conflict of gold.conflicts) {
    const groups = groupsOf(conflict);
    const parties = groups.length > 1 ? groups : conflict.sides.map((side) => side);
    const hit = parties.filter((party) =>
      conflict.sides.some(
        (side) => (Array.isArray(party) ? party.includes(side.variant) : party === side) && isCited(side),
      ),
    ).length;
    const share = shareOf([conflict.topic, ...conflict.sides.map(({ quote }) => quote)].join(' '), words);
    if (hit < 2 && share < ALIKE) continue;
    const score = hit + share;
    if (score > (best?.score ?? 0)) best = { conflict, score };
  }
  const letters = [...cited].filter(([, ranges]) => ranges.length > 0).map(([letter]) => letter);
  return { conflict: best?.conflict, letters };
}
