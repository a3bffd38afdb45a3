// `read-merged`: conflicts that the merged document still says on both sides, and what it says twice.

import { groupsOf } from './load-gold.js';
import { findWords, shareOf, tellingWords, wordsOf } from './match-words.js';
import { numberedLines, readFences } from './read-fences.js';

const MARK = /^>.*\bopen\b.*\b[A-Z]-\d+/i;
const UNJUDGED = ['internal', 'id-clash'];
/** A mark shows a conflict when it has so many of the words of one of its sides, or of its subject. */
const NAMES = 0.5;

/** @param {string} prompt @param {import('./load-gold.js').Gold} gold */
export function readMerged(prompt, gold) {
  const lines = readLines(prompt);
  const at = (quote) => lines.find((line) => !line.isMark && findWords(line.words, wordsOf(quote)) >= 0);
  const findings = [];
  for (const conflict of gold.conflicts) {
    if (UNJUDGED.includes(conflict.kind)) continue;
    const groups = groupsOf(conflict).map((group) =>
      conflict.sides.filter(({ variant }) => group.includes(variant)).flatMap(({ quote }) => at(quote) ?? []),
    );
    const [one, other] = groups.flatMap((group) => group.slice(0, 1));
    if (!one || !other || one === other || isMarked(lines, [one, other], conflict)) continue;
    findings.push({ kind: 'clash', lines: [one.line, other.line], why: conflict.topic });
  }
  for (const { sides } of gold.same) {
    const [one, other] = sides.flatMap(({ quote }) => at(quote) ?? []);
    if (one && other && one !== other)
      findings.push({ kind: 'twice', lines: [one.line, other.line], why: 'says the same' });
  }
  return { findings };
}

function readLines(prompt) {
  const [fenced] = readFences(prompt).sort((one, other) => other.text.length - one.text.length);
  let section = 0;
  return numberedLines(fenced?.text ?? prompt).map(({ line, text }) => {
    if (/^#+ /.test(text)) section += 1;
    return { line, text, section, isMark: MARK.test(text), words: wordsOf(text) };
  });
}

function isMarked(lines, both, { topic, sides }) {
  const near = lines.filter((line) => line.isMark && both.some(({ section }) => section === line.section));
  return near.some(({ text }) => {
    const words = tellingWords(text);
    return [topic, ...sides.map(({ quote }) => quote)].some((one) => shareOf(one, words) >= NAMES);
  });
}
