// A mind that answers every question truly from the labels of a set.

import { speakAsAdvocate } from './answer-advocate.js';
import { judgeDocument } from './answer-judge.js';
import { readMerged } from './answer-merged.js';
import { placeAdditions } from './answer-place.js';
import { emptyAnswer } from './empty-answer.js';
import { guessByWords } from './guess-by-words.js';
import { judgeConflicts } from './judge-conflicts.js';
import { judgeStatements } from './judge-statements.js';
import { labelTopic } from './label-topic.js';
import { numberedLines, readFences } from './read-fences.js';
import { readTopic } from './read-topic.js';

/** By what only one kind of question says; what is in the documents stands behind numbers or stars. */
const SIGNS = [
  ['compare-topic', /^\[\[\S+ BEGIN TO JUDGE\]\]$/m],
  ['state-position', /^ROUND 1, YOUR STATEMENT/m],
  ['rebut', /^ROUND 2, YOUR REBUTTAL/m],
  ['conclude', /^ROUND 3, YOUR FINAL ARGUMENT/m],
  ['answer-again', /^ROUND \d+, POINTS WITHOUT AN ANSWER/m],
  ['settle-verdict', /^Two independent evaluations disagree/m],
  ['judge-rubric', /^You judge one document against fixed criteria/m],
  ['write-section', /^\[\[\S+ BEGIN SECTION\]\]$/m],
];
const BY_FIELD = [
  ['place-additions', 'places'],
  ['read-merged', 'findings'],
  ['compare-topic', 'conflicts'],
];

/** @param {{text: string, schema: any}} asked */
export function kindOf({ text, schema }) {
  const fields = Object.keys(schema?.properties ?? {});
  const byField = BY_FIELD.find(([, field]) => fields.includes(field));
  return byField?.[0] ?? SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'other';
}

/** @param {string} prompt @param {import('./load-gold.js').Gold} gold */
export function compareTopic(prompt, gold) {
  const topic = readTopic(prompt);
  if (!gold.hasLabels) return guessByWords(topic);
  const labels = labelTopic(topic, gold);
  return { conflicts: judgeConflicts(labels), statements: judgeStatements(labels) };
}

const ADVOCATES = ['state-position', 'rebut', 'conclude', 'answer-again'];

/** @param {{kind: string, text: string, schema: any}} asked @param {import('./load-gold.js').Gold} gold */
export function answerTruly({ kind, text, schema }, gold) {
  if (kind === 'compare-topic') return compareTopic(text, gold);
  if (kind === 'place-additions') return placeAdditions(text);
  if (kind === 'read-merged') return readMerged(text, gold);
  if (ADVOCATES.includes(kind)) return speakAsAdvocate(text, gold);
  if (kind === 'judge-rubric' || kind === 'settle-verdict') return judgeDocument(text, gold);
  if (kind === 'write-section') return { texts: passagesIn(text) };
  return emptyAnswer(schema);
}

/** Every passage as it stands. @param {string} text */
function passagesIn(text) {
  const section = readFences(text).find(({ name }) => name === 'SECTION')?.text ?? '';
  const passages = new Map();
  for (const { line, text: own } of numberedLines(section))
    passages.set(line, [...(passages.get(line) ?? []), own]);
  return [...passages].map(([number, lines]) => ({ numbers: [number], text: lines.join('\n') }));
}
