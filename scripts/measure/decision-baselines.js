// Rules that decide without reading: what any figure on decisions has to be held against. Ties are broken by chance, so
// a rule gets its part of a hit.

const lines = (text, mark) => text.split('\n').filter((line) => mark.test(line)).length;
const GOOD = /^\s*[-*+]\s+good\b/i;
const BAD = /^\s*[-*+]\s+bad\b/i;

const highest = (read) => (question, chosen) => {
  const scores = question.options.map(read);
  const best = Math.max(...scores);
  return scores[chosen] === best ? 1 / scores.filter((score) => score === best).length : 0;
};

/** @typedef {{ readonly options: readonly { readonly label: string, readonly description: string }[] }} Question */

/** @type {readonly { readonly name: string, readonly score: (question: Question, chosen: number) => number }[]} */
export const BASELINES = [
  { name: 'random', score: ({ options }) => 1 / options.length },
  { name: 'first listed, in the order of the record', score: (_, chosen) => (chosen === 0 ? 1 : 0) },
  { name: 'longest text', score: highest(({ description }) => description.length) },
  {
    name: 'lines marked Good minus lines marked Bad',
    score: highest(({ description }) => lines(description, GOOD) - lines(description, BAD)),
  },
];
