// A mind that errs at random: each of its judgements is wrong with the same probability, and then any other answer is as
// likely as the next.

import { choosePlace } from './choose-place.js';
import { nearestOf, weighWords } from './match-words.js';
import { readTopic } from './read-topic.js';

const ANSWERS = ['same', 'adds', 'differs', 'backs', 'depends', 'answers', 'not', 'elsewhere', 'clash'];
const pick = (random, list) => list[Math.floor(random.next() * list.length)];

/** @param {string} prompt @param {any} truth @param {number} rate @param {{next: () => number}} random */
export function errOnTopic(prompt, truth, rate, random) {
  const topic = readTopic(prompt);
  const context = contextOf(topic, random);
  const conflicts = [];
  const statements = [];
  const put = (is, number) => {
    if (is === 'clash') conflicts.push(context.clash(number));
    else statements.push(context.entry(is, number));
  };
  for (const conflict of truth.conflicts) {
    if (random.next() >= rate) conflicts.push(conflict);
    else errOnConflict(conflict, topic, random, put);
  }
  for (const one of truth.statements) {
    if (random.next() >= rate) statements.push(one);
    else
      put(
        pick(
          random,
          ANSWERS.filter((is) => is !== one.is),
        ),
        one.n,
      );
  }
  return { conflicts, statements };
}

/** Not seen: what was asked about in it is taken for something else. */
function errOnConflict({ sides }, topic, random, put) {
  const starred = new Set(topic.records.filter(({ isStarred }) => isStarred).map(({ number }) => number));
  const others = ANSWERS.filter((is) => is !== 'clash');
  for (const number of sides.flat()) {
    if (starred.has(number.replace(/[a-z]+$/, ''))) put(pick(random, others), number);
  }
}

function contextOf(topic, random) {
  const reference = topic.records.filter(({ letter }) => letter === topic.reference);
  const weigh = weighWords(topic.records.map(({ text }) => text));
  const recordOf = (number) => topic.records.find((one) => one.number === number.replace(/[a-z]+$/, ''));
  const textOf = (number) => {
    const record = recordOf(number);
    return record?.parts.find((part) => part.number === number)?.text ?? record?.text ?? '';
  };
  const target = (number) =>
    (nearestOf(textOf(number), reference, ({ text }) => text, weigh)?.one ?? pick(random, reference))
      ?.number ?? '';
  const sections = topic.sections.filter(({ letter }) => letter === topic.reference);
  return {
    clash: (number) => ({
      about: 'taken for a clash',
      kind: 'choice',
      severity: 'medium',
      sides: [[target(number)], [number]],
      at: '',
      take: 'open',
      why: '',
      ask: 'Which of them holds?',
    }),
    entry(is, n) {
      if (is === 'not') return { n, is, why: 'no content' };
      if (is === 'elsewhere') return { n, is, after: pick(random, sections)?.number ?? '' };
      const after = choosePlace(topic, recordOf(n), textOf(n));
      if (is === 'adds') return { n, is, after };
      return { n, is, as: [target(n)], ...(is === 'differs' && { after }) };
    },
  };
}

/** Misses findings, and sees some that are none. @param {string} prompt @param {any} truth @param {number} rate @param {{next: () => number}} random */
export function errOnMerged(prompt, truth, rate, random) {
  const lines = [...prompt.matchAll(/^(\d+)\t\S/gm)].map(([, line]) => Number(line));
  const kept = truth.findings.filter(() => random.next() >= rate);
  if (lines.length < 2 || random.next() >= rate) return { findings: kept };
  const invented = {
    kind: pick(random, ['clash', 'twice', 'break']),
    lines: [pick(random, lines), pick(random, lines)],
    why: 'seems so',
  };
  return { findings: [...kept, invented] };
}

/** Takes any other stand. @param {any} truth @param {number} rate @param {{next: () => number}} random */
export function errOnPositions(truth, rate, random) {
  const wrong = (one) => {
    const cited = one.evidence.map(({ variant }) => variant);
    const resolution = pick(
      random,
      ['open', 'both', ...cited].filter((other) => other !== one.resolution),
    );
    return { ...one, resolution, question: 'Which of them holds?', concedes: false };
  };
  return { ...truth, positions: truth.positions.map((one) => (random.next() < rate ? wrong(one) : one)) };
}
