// What is said for and against each option: in its description, in the context where that speaks of it, and by the
// drivers it serves or fails. Every argument is a quote with its address.

import type { Document } from '../../../domain/document.ts';
import { push } from '../../../text/index-lists.ts';
import { lineAt, parseDocument } from '../../../text/parse-document.ts';
import { createVocabulary, type Vocabulary } from '../../../text/read-words.ts';
import { splitSentences } from '../../../text/split-sentences.ts';
import type { DecisionOption, Packet } from '../model.ts';
import type { Concern } from './cues.ts';
import { findDrivers } from './find-drivers.ts';
import { findNamed, namesOf, type Stems, stemsOf } from './name-options.ts';
import { readDays } from './read-days.ts';
import { type Marked, readLeanings } from './read-leanings.ts';
import { type Hearing, readTone } from './read-tone.ts';

export interface Argument {
  readonly source: string;
  readonly line: number;
  readonly text: string;
  readonly leaning: 'for' | 'against';
  readonly concerns: ReadonlySet<Concern>;
  readonly strength: 1 | 2 | 3;
  /** Said by the text, in working days. */
  readonly days: number | undefined;
  /** A driver of the context that the option serves or fails. */
  readonly isDriver: boolean;
}

export interface Case {
  readonly option: DecisionOption;
  readonly arguments: readonly Argument[];
}

interface Sentence {
  readonly source: string;
  readonly text: string;
  readonly line: number;
}

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
  const mentions = new Map<number, Sentence[]>();
  for (const sentence of context.flatMap(({ label, document }) => sentencesOf(label, document))) {
    const at = findNamed(names, stemsOf(vocabulary, sentence.text));
    if (at !== undefined) push(mentions, at, sentence);
  }
  const drivers = findDrivers(context);
  return packet.options.map((option, at) => {
    const label = labels[at] ?? new Set();
    const own = readDescription(vocabulary, option, label);
    const said = (mentions.get(at) ?? []).flatMap((sentence) =>
      readSentence(vocabulary, sentence, { name: label, needs: 1 }),
    );
    return { option, arguments: [...own, ...said, ...judgeDrivers(vocabulary, drivers, label, own)] };
  });
}

function readDescription(vocabulary: Vocabulary, option: DecisionOption, label: Stems): Argument[] {
  const document = parseDocument(option.description);
  const source = `option ${option.id}`;
  const hearing: Hearing = { name: label, needs: -1 };
  return readLeanings(document).flatMap((marked) => {
    if (marked.leaning === 'neutral') return [];
    const sentences = sentencesIn(source, document, marked);
    if (marked.leaning === undefined)
      return sentences.flatMap((sentence) => readSentence(vocabulary, sentence, hearing));
    const [first] = sentences;
    if (!first) return [];
    const text = document.text.slice(marked.whole, marked.start) + first.text;
    const line = lineAt(document, marked.whole);
    return [argue(vocabulary, { source, line, text }, marked.leaning, hearing, first.text)];
  });
}

/** A sentence that nobody marked is an argument only where its words lean one way; "easy, but slow" is two. */
function readSentence(vocabulary: Vocabulary, sentence: Sentence, hearing: Hearing): Argument[] {
  return splitTurns(sentence).flatMap((part) => {
    const { balance } = readTone(vocabulary.read(part.text), part.text, hearing);
    return balance === 0 ? [] : [argue(vocabulary, part, balance > 0 ? 'for' : 'against', hearing)];
  });
}

const TURN = /[,;]?\s{1,20}(?=(?:but|however|although|though|whereas|yet)\s)/i;

/** At the words by which a sentence turns round. */
function splitTurns({ source, text, line }: Sentence): Sentence[] {
  let at = 0;
  let lines = line;
  return text.split(TURN).map((part) => {
    const start = text.indexOf(part, at);
    lines += countBreaks(text.slice(at, start));
    const own = { source, text: part, line: lines };
    lines += countBreaks(part);
    at = start + part.length;
    return own;
  });
}

const countBreaks = (text: string): number => text.split('\n').length - 1;

function argue(
  vocabulary: Vocabulary,
  { source, text, line }: Sentence,
  leaning: Argument['leaning'],
  hearing: Hearing,
  /** Without the mark of its leaning, which is no word of the argument. */
  said: string = text,
): Argument {
  const words = vocabulary.read(said);
  const { concerns, strength } = readTone(words, said, hearing);
  return { source, line, text, leaning, concerns, strength, days: readDays(words, said), isDriver: false };
}

/** A driver is served where what speaks for the option, or its name, is about it; failed where what speaks against it is. */
function judgeDrivers(
  vocabulary: Vocabulary,
  drivers: readonly Sentence[],
  label: Stems,
  own: readonly Argument[],
): Argument[] {
  const said = own.map(({ text, leaning }) => ({ leaning, stems: stemsOf(vocabulary, text) }));
  return drivers.flatMap((driver): Argument[] => {
    const wanted = stemsOf(vocabulary, driver.text);
    const meets = (leaning: Argument['leaning']): boolean =>
      said.some((argument) => argument.leaning === leaning && isAbout(wanted, argument.stems));
    const serves = isAbout(wanted, label) || meets('for');
    const fails = meets('against');
    if (serves === fails) return [];
    const argument = argue(vocabulary, driver, serves ? 'for' : 'against', { name: label, needs: 1 });
    return [{ ...argument, strength: 2, days: undefined, isDriver: true }];
  });
}

/** Two words, or all there are: fewer are a coincidence. */
function isAbout(wanted: Stems, said: Stems): boolean {
  const shared = [...wanted].filter((stem) => said.has(stem)).length;
  return shared >= 2 || (shared === 1 && wanted.size === 1);
}

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
