// What is said for and against each option: in its description, in the context where that speaks of it, and by the
// drivers it serves or fails. Every argument is a quote with its address.

import type { Document } from '../../../domain/document.ts';
import { lineAt, parseDocument } from '../../../text/parse/parse-document.ts';
import { push } from '../../../text/words/index-lists.ts';
import { createVocabulary, type Vocabulary } from '../../../text/words/read-words.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import type { DecisionOption, Packet } from '../model.ts';
import { type Argument, argue, type Case, type Sentence } from './argument.ts';
import { findDrivers } from './find-drivers.ts';
import { judgeDeadline, judgeDrivers, judgeHarms } from './judge-circumstances.ts';
import { findNamed, namesOf, type Stems, stemsOf } from './name-options.ts';
import { findDeadline, findHarms } from './read-circumstances.ts';
import { readDays } from './read-days.ts';
import { type Marked, readLeanings } from './read-leanings.ts';
import { type Hearing, readTone } from './read-tone.ts';
import { splitClauses } from './split-clauses.ts';

const known = new WeakMap<Packet, readonly Case[]>();

/** In the order of the packet. */
export function readCases(packet: Packet): readonly Case[] {
  const made = known.get(packet) ?? makeCases(packet);
  known.set(packet, made);
  return made;
}

function makeCases(packet: Packet): Case[] {
  const vocabulary = createVocabulary();
  const labels = packet.options.map(({ label }) => stemsOf(vocabulary, label));
  const names = namesOf(labels);
  const context = packet.context.map(({ label, text }) => ({ label, document: parseDocument(text) }));
  const sentences = context.flatMap(({ label, document }) => sentencesOf(label, document));
  const others: Sentence[] = [];
  const mentions = new Map<number, Sentence[]>();
  for (const sentence of sentences) {
    const at = findNamed(names, stemsOf(vocabulary, sentence.text));
    if (at === undefined) others.push(sentence);
    else push(mentions, at, sentence);
  }
  const drivers = findDrivers(context);
  const deadline = findDeadline(vocabulary, others);
  const harms = findHarms(vocabulary, others);
  return packet.options.map((option, at) => {
    const label = labels[at] ?? new Set();
    const own = readDescription(vocabulary, option, label);
    const said = (mentions.get(at) ?? []).flatMap((sentence) =>
      readSentence(vocabulary, sentence, { name: label, needs: 1 }),
    );
    return {
      option,
      arguments: [
        ...own,
        ...said,
        ...judgeDrivers(vocabulary, drivers, label, own),
        ...judgeHarms(vocabulary, harms, label, own),
        ...judgeDeadline(vocabulary, deadline, own),
      ],
    };
  });
}

function readDescription(vocabulary: Vocabulary, option: DecisionOption, label: Stems): Argument[] {
  const document = parseDocument(option.description);
  const source = `option ${option.id}`;
  const hearing: Hearing = { name: isStatement(option) ? new Set() : label, needs: -1 };
  return readLeanings(document).flatMap((marked) => {
    if (marked.leaning === 'neutral') return [];
    const sentences = sentencesIn(source, document, marked);
    if (marked.leaning === undefined)
      return sentences.flatMap((sentence) => readSentence(vocabulary, sentence, hearing));
    const [first] = sentences;
    if (!first) return [];
    const text = document.text.slice(marked.whole, marked.start) + first.text;
    const line = lineAt(document, marked.whole);
    const argument = argue(vocabulary, { source, line, text }, marked.leaning, hearing, first.text);
    return [{ ...argument, isMarked: true }];
  });
}

/** What is typed in one line is a name, "Simple Queue", or a statement, "a queue that is simple": then all of it counts. */
const isStatement = ({ label, description }: DecisionOption): boolean =>
  label.trim() === description.trim() && STATES.test(label);

const STATES =
  /\b(?:is|are|was|it|they|we|users?|may|might|can|cannot|could|will|would|that|which|because|takes?|needs?|has|have|does|do not)\b/i;

/** A sentence that nobody marked is an argument only where its words lean one way; "easy, but slow" is two. */
function readSentence(vocabulary: Vocabulary, sentence: Sentence, hearing: Hearing): Argument[] {
  return splitClauses(sentence).flatMap((part): Argument[] => {
    const words = vocabulary.read(part.text);
    const { balance } = readTone(words, part.text, hearing);
    const days = readDays(words, part.text, sentence.text);
    if (balance === 0 && days === undefined) return [];
    const leaning = balance > 0 ? 'for' : 'against';
    const argument = { ...argue(vocabulary, part, leaning, hearing), days };
    return [balance === 0 && days !== undefined ? { ...argument, ...timeAlone(days) } : argument];
  });
}

/** Time is work whatever it is called: up to a week little, beyond a month much. */
const timeAlone = (days: number): Pick<Argument, 'strength' | 'matters' | 'concerns'> => ({
  strength: days <= 5 ? 1 : days <= 20 ? 2 : 3,
  matters: new Set(['effort']),
  concerns: new Set(['effort']),
});

const sentencesOf = (source: string, document: Document): Sentence[] =>
  readLeanings(document).flatMap((marked) => sentencesIn(source, document, marked));

function sentencesIn(
  source: string,
  document: Document,
  { start, end }: Pick<Marked, 'start' | 'end'>,
): Sentence[] {
  return splitSentences(document.text.slice(start, end)).map((range) => ({
    source,
    text: document.text.slice(start + range.start, start + range.end),
    line: lineAt(document, start + range.start),
  }));
}
