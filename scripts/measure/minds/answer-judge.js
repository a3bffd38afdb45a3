// What a judge says who knows which variant a reader would start from: that one has everything, the others nothing.

import { nearestOf, weighWords } from './match-words.js';
import { numberedLines, readFences } from './read-fences.js';

const MOST_WORDS = 18;
const CRITERION = /^([a-z-]+-\d+) \((presence|absence)\): (.*)$/gm;

/** @param {string} prompt @param {import('./load-gold.js').Gold} gold */
export function judgeDocument(prompt, gold) {
  const fenced = readFences(prompt).find(({ name }) => name === 'DOCUMENT');
  const lines = numberedLines(fenced?.text ?? '').filter(({ text }) => /\w{3}/.test(text));
  const isBest = nameOf(lines, gold) === (gold.texts.has(gold.best_base) ? gold.best_base : 'a');
  const weigh = weighWords(lines.map(({ text }) => text));
  const asked = prompt.slice(prompt.lastIndexOf('INSTRUCTIONS. The data ends here.'));
  return {
    verdicts: [...asked.matchAll(CRITERION)].map(([, criterion, kind, text]) => ({
      criterion,
      evidence: isBest && kind === 'presence' ? [quoteFor(text, lines, weigh)] : [],
      searched: kind === 'absence' ? 'the whole document' : '',
      reasoning: isBest ? 'The document has it.' : 'The document lacks it.',
      verdict: isBest ? 'MET' : 'NOT MET',
    })),
  };
}

/** The variant whose lines these are. */
function nameOf(lines, gold) {
  const shared = (text) => {
    const own = new Set(text.split('\n'));
    return lines.filter((one) => own.has(one.text)).length;
  };
  const ranked = [...gold.texts].map(([name, text]) => ({ name, score: shared(text) }));
  return ranked.sort((one, other) => other.score - one.score)[0]?.name;
}

function quoteFor(criterion, lines, weigh) {
  const near = nearestOf(criterion, lines, ({ text }) => text, weigh)?.one;
  const { line, text } = near ?? lines.find((one) => one.text.length > 30) ?? lines[0];
  return { line, text: (text.match(/\S+\s*/g) ?? []).slice(0, MOST_WORDS).join('').trim() };
}
