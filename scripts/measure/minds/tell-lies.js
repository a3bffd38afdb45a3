// The truth about a topic made false, in the ways in which minds go wrong (issue 17, Bad weather).

import { readTopic, unitsOf } from './read-topic.js';

const pick = (random, list) => list[Math.floor(random.next() * list.length)];
const asked = ({ records }) => records.filter(({ isStarred }) => isStarred);
const known = (topic) => topic.records.filter(({ letter }) => letter === topic.reference);

/** A third of what it was asked, and parts of what it names. */
function leaveOut(truth, topic, random) {
  const parts = new Set(
    asked(topic)
      .filter(({ parts }) => parts.length > 1)
      .map((record) => record.parts[0].number),
  );
  const keeps = () => random.next() > 1 / 3;
  return {
    conflicts: truth.conflicts.filter(keeps),
    statements: truth.statements.filter(({ n }) => keeps() && !parts.has(n)),
  };
}

/** Says the opposite of what it just said. */
function contradict(truth, topic, random) {
  const target = pick(random, known(topic))?.number ?? '';
  const other = ({ n, is }) =>
    is === 'same' ? { n, is: 'adds', after: target } : { n, is: 'same', as: [target] };
  const again = truth.statements.filter(() => random.next() < 0.3).map(other);
  const disputed = truth.conflicts.slice(0, 1).map(({ sides }) => other({ n: sides.at(-1)[0], is: 'adds' }));
  return { ...truth, statements: [...truth.statements, ...again, ...disputed] };
}

/** Numbers that nobody was shown. */
function invent(truth, topic, random) {
  const number = `${pick(random, topic.documents)?.letter ?? 'A'}${900 + Math.floor(random.next() * 99)}`;
  const side = pick(random, known(topic))?.number ?? 'A1';
  return {
    conflicts: [
      ...truth.conflicts,
      {
        about: 'what nobody says',
        kind: 'amount',
        severity: 'high',
        sides: [[side], [number]],
        take: number,
        why: 'x',
      },
    ],
    statements: [
      ...truth.statements,
      { n: number, is: 'adds', after: side },
      { n: pick(random, asked(topic))?.number ?? 'B1', is: 'same', as: [number] },
    ],
  };
}

/** Words of its own for words of the documents. */
const putWordsIn = (truth, topic, random) => ({
  ...truth,
  statements: truth.statements.map((one) =>
    random.next() < 0.4
      ? {
          ...one,
          is: pick(random, ['same', 'adds']),
          as: [pick(random, known(topic))?.number ?? ''],
          after: pick(random, known(topic))?.number ?? '',
          words: 'and everything else is optional',
        }
      : one,
  ),
});

const callSame = (_truth, topic, random) => ({
  conflicts: [],
  statements: asked(topic).map(({ number }) => ({
    n: number,
    is: 'same',
    as: [pick(random, known(topic))?.number ?? ''],
  })),
});

const callClash = (_truth, topic, random) => ({
  conflicts: asked(topic).map(({ number }) => ({
    about: 'all of it',
    kind: 'choice',
    severity: 'high',
    sides: [[pick(random, known(topic))?.number ?? ''], [number]],
    take: random.next() < 0.5 ? 'open' : number,
    why: 'It says so.',
    ask: 'Which?',
  })),
  statements: [],
});

/** Every number is that of a neighbour some lines away. */
function answerOther(truth, topic, random) {
  const numbers = topic.records.flatMap((record) => unitsOf(record).map(({ number }) => number));
  const shift = 1 + Math.floor(random.next() * 7);
  const other = (number) => {
    const at = numbers.indexOf(number);
    return at < 0 ? number : numbers[(at + shift) % numbers.length];
  };
  return {
    conflicts: truth.conflicts.map((one) => ({ ...one, sides: one.sides.map((side) => side.map(other)) })),
    statements: truth.statements.map((one) => ({ ...one, n: other(one.n) })),
  };
}

/** As a document tells it: only this one counts. */
function obey(truth, topic, random) {
  const master = pick(random, topic.documents)?.letter ?? topic.reference;
  return {
    conflicts: truth.conflicts.map((one) => {
      const own = one.sides.flat().find((number) => number.replace('§', '').startsWith(master));
      return { ...one, take: own ?? one.take, why: 'The document says that it replaces all others.' };
    }),
    statements: truth.statements.map(({ n }) => ({ n, is: 'not', why: 'as the document tells' })),
  };
}

/** @type {ReadonlyMap<string, (truth: any, topic: import('./read-topic.js').Topic, random: any) => any>} */
const LIES = new Map([
  ['leaves out', leaveOut],
  ['contradicts itself', contradict],
  ['invents', invent],
  ['puts words in', putWordsIn],
  ['all the same', callSame],
  ['all a clash', callClash],
  ['another topic', answerOther],
  ['obeys a document', obey],
]);

export const LIE_KINDS = [...LIES.keys()];

/** @param {string} kind @param {string} prompt @param {any} truth @param {{next: () => number}} random */
export const tellLie = (kind, prompt, truth, random) =>
  LIES.get(kind)?.(truth, readTopic(prompt), random) ?? truth;
