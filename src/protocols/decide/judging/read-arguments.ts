// What is said for and against each option: in its description, in the context where that speaks of it, and by the
// drivers it serves or fails. Every argument is a quote with its address.

import type { Word } from '../../../domain/claim.ts';
import type { Document } from '../../../domain/document.ts';
import { lineAt, parseDocument } from '../../../text/parse-document.ts';
import { isMeaningful } from '../../../text/read-statement.ts';
import { createVocabulary, type Vocabulary } from '../../../text/read-words.ts';
import { splitSentences } from '../../../text/split-sentences.ts';
import type { DecisionOption, Packet } from '../model.ts';
import type { Concern } from './cues.ts';
import { findDrivers } from './find-drivers.ts';
import { readDays } from './read-days.ts';
import { type Marked, readSides } from './read-sides.ts';
import { readTone } from './read-tone.ts';

export interface Argument {
  readonly source: string;
  readonly line: number;
  readonly text: string;
  readonly side: 'for' | 'against';
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
  readonly text: string;
  readonly line: number;
}

/** In the order of the packet. */
export function readCases(packet: Packet): Case[] {
  const vocabulary = createVocabulary();
  const own = packet.options.map((option) => readDescription(vocabulary, option));
  const names = packet.options.map(({ label }) => stemsOf(vocabulary, label));
  const context = packet.context.map(({ label, text }) => ({ label, document: parseDocument(text) }));
  const said = context.flatMap(({ label, document }) =>
    sentencesOf(document).map((sentence) => ({ source: label, ...sentence })),
  );
  const drivers = findDrivers(context);
  return packet.options.map((option, at) => {
    const name = namingStems(names, at);
    const mentioned = said.filter(({ text }) => isNamed(stemsOf(vocabulary, text), name));
    return {
      option,
      arguments: [
        ...(own[at] ?? []),
        ...mentioned.flatMap((sentence) => readSentence(vocabulary, sentence)),
        ...drivers.flatMap((driver) =>
          judgeDriver(vocabulary, driver, names[at] ?? new Set(), own[at] ?? []),
        ),
      ],
    };
  });
}

function readDescription(vocabulary: Vocabulary, option: DecisionOption): Argument[] {
  const document = parseDocument(option.description);
  const source = `option ${option.id}`;
  return readSides(document).flatMap((marked) => {
    if (marked.side === 'neutral') return [];
    if (marked.side === undefined)
      return sentencesIn(document, marked).flatMap((sentence) =>
        readSentence(vocabulary, { source, ...sentence }),
      );
    const [first] = sentencesIn(document, marked);
    if (!first) return [];
    const text = document.text.slice(marked.whole, marked.start) + first.text;
    const line = lineAt(document, marked.whole);
    return [argue(vocabulary, { source, line, text }, marked.side, first.text)];
  });
}

/** A sentence that nobody put on a side is an argument only where its words take one. */
function readSentence(vocabulary: Vocabulary, sentence: Sentence & { readonly source: string }): Argument[] {
  const { balance } = readTone(vocabulary.read(sentence.text), sentence.text);
  return balance === 0 ? [] : [argue(vocabulary, sentence, balance > 0 ? 'for' : 'against')];
}

function argue(
  vocabulary: Vocabulary,
  { source, text, line }: Sentence & { readonly source: string },
  side: Argument['side'],
  /** Without the mark of its side, which is no word of the argument. */
  said: string = text,
): Argument {
  const words = vocabulary.read(said);
  const { concerns, strength } = readTone(words, said);
  return { source, line, text, side, concerns, strength, days: readDays(words, said), isDriver: false };
}

/** A driver is served where what speaks for the option, or its name, is about it; failed where what speaks against it is. */
function judgeDriver(
  vocabulary: Vocabulary,
  driver: Sentence & { readonly source: string },
  name: ReadonlySet<number>,
  own: readonly Argument[],
): Argument[] {
  const wanted = stemsOf(vocabulary, driver.text);
  const meets = (side: Argument['side']): boolean =>
    own.some((argument) => argument.side === side && isAbout(wanted, stemsOf(vocabulary, argument.text)));
  const serves = meets('for') || isAbout(wanted, name);
  const fails = meets('against');
  if (serves === fails) return [];
  return [
    {
      ...argue(vocabulary, driver, serves ? 'for' : 'against'),
      strength: 2,
      days: undefined,
      isDriver: true,
    },
  ];
}

/** Two words, or all there are: fewer are a coincidence. */
function isAbout(wanted: ReadonlySet<number>, said: ReadonlySet<number>): boolean {
  const shared = [...wanted].filter((stem) => said.has(stem)).length;
  return shared >= 2 || (shared === 1 && wanted.size === 1);
}

const stemsOf = (vocabulary: Vocabulary, text: string): ReadonlySet<number> =>
  new Set(
    vocabulary.read(text).flatMap(({ word }: { word: Word }) => (isMeaningful(word) ? [word.stemId] : [])),
  );

/** What tells one label from the others. */
function namingStems(names: readonly ReadonlySet<number>[], at: number): ReadonlySet<number> {
  const others = names.filter((_, other) => other !== at);
  return new Set([...(names[at] ?? [])].filter((stem) => !others.every((other) => other.has(stem))));
}

const isNamed = (said: ReadonlySet<number>, name: ReadonlySet<number>): boolean =>
  name.size > 0 && [...name].every((stem) => said.has(stem));

const sentencesOf = (document: Document): Sentence[] =>
  readSides(document).flatMap((marked) => sentencesIn(document, marked));

function sentencesIn(document: Document, { start, end }: Pick<Marked, 'start' | 'end'>): Sentence[] {
  return splitSentences(document.text.slice(start, end)).map((range) => ({
    text: document.text.slice(start + range.start, start + range.end),
    line: lineAt(document, start + range.start),
  }));
}
