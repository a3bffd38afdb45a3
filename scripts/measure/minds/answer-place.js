// `place-additions`: where each addition goes, by its words.

import { choosePlace } from './choose-place.js';
import { readTopic } from './read-topic.js';

/** @param {string} prompt */
export function placeAdditions(prompt) {
  const topic = readTopic(prompt);
  const starred = topic.records.filter(({ isStarred }) => isStarred).map(({ number }) => number);
  const asked = topic.judge.length > 0 ? topic.judge : starred;
  return {
    places: asked.map((n) => {
      const record = topic.records.find(({ number }) => number === n.replace(/[a-z]+$/, ''));
      const part = record?.parts.find(({ number }) => number === n);
      return { n, after: choosePlace(topic, record, part?.text ?? record?.text ?? '') };
    }),
  };
}
