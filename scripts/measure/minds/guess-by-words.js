// A set without labels: what shares nearly all of its words with a statement of the reference says the same, the rest
// adds. Nobody's judgement, but of the size that a judgement has.

import { choosePlace } from './choose-place.js';
import { nearestOf, shareOf, tellingWords, weighWords } from './match-words.js';

const ALIKE = 0.8;

/** @param {import('./read-topic.js').Topic} topic */
export function guessByWords(topic) {
  const weigh = weighWords(topic.records.map(({ text }) => text));
  const others = topic.records.filter(({ isStarred }) => !isStarred);
  const statements = topic.records
    .filter(({ isStarred }) => isStarred)
    .map((record) => {
      const near = nearestOf(record.text, others, ({ text }) => text, weigh)?.one;
      const isSame = near !== undefined && shareOf(record.text, tellingWords(near.text)) >= ALIKE;
      if (isSame) return { n: record.number, is: 'same', as: [near.number] };
      return { n: record.number, is: 'adds', after: choosePlace(topic, record, record.text) };
    });
  return { conflicts: [], statements };
}
