// A labelled decision as the question that judges get: without its outcome, and without any sentence that could echo it.
// One rule for all options, so that the one chosen is not told by what is missing.

import { isMeaningful } from '../../dist/text/statements/read-statement.js';
import { createVocabulary } from '../../dist/text/words/read-words.js';
import { splitSentences } from '../../dist/text/words/split-sentences.js';
import { readAdr } from '../../dist/workflows/decide/record/read-adr.js';

/** A sentence that tells what was decided, whatever it was. */
const DECIDED = /\b(?:decided|chose|chosen|selected|we (?:will )?(?:use|go with|opt))\b/i;

/** The record as people write it, with the outcome where it belongs: reading it must leave that out. */
function toRecord({ title, context, drivers, options, outcome, pros_cons: argued }) {
  const part = (heading, body) => (body?.trim() ? [`## ${heading}\n\n${body.trim()}\n`] : []);
  return [
    `# ${title}\n`,
    ...part('Context and Problem Statement', context),
    ...part('Decision Drivers', drivers),
    ...part('Considered Options', options.map((option) => `* ${option}`).join('\n')),
    ...part('Decision Outcome', outcome),
    ...part('Pros and Cons of the Options', argued),
  ].join('\n');
}

export function toQuestion(record) {
  const vocabulary = createVocabulary();
  const stemsOf = (text) =>
    new Set(vocabulary.read(text).flatMap(({ word }) => (isMeaningful(word) ? [word.stemId] : [])));
  const names = record.options.map(stemsOf).filter(({ size }) => size > 0);
  const echoes = (sentence) => {
    const said = stemsOf(sentence);
    return DECIDED.test(sentence) || names.some((name) => [...name].every((stem) => said.has(stem)));
  };
  const strip = (text) =>
    (text ?? '')
      .split('\n')
      .map((line) => stripLine(line, echoes))
      .join('\n');
  const read = readAdr(
    toRecord({ ...record, context: strip(record.context), drivers: strip(record.drivers) }),
  );
  if (!read) throw new Error(`no decision record: ${record.id}`);
  return {
    // Titles of decided records name the decision, so none is shown; a question of the context is.
    question: read.question,
    options: read.options,
    context: [{ label: 'spec_context', text: read.context }],
  };
}

function stripLine(line, echoes) {
  return splitSentences(line).reduceRight(
    (left, { start, end }) =>
      echoes(line.slice(start, end)) ? left.slice(0, start) + left.slice(end) : left,
    line,
  );
}
