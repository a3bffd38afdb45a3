// One argument for or against an option: a quote with its address, what it is about and how strong it is.

import type { Vocabulary } from '../../../text/words/read-words.ts';
import type { DecisionOption } from '../model.ts';
import type { Concern } from './cues.ts';
import { readDays } from './read-days.ts';
import { type Hearing, readTone } from './read-tone.ts';
import { type Leaning, type Matters, sortArgument } from './sort-argument.ts';

/** What arguments are read from. */
export interface Sentence {
  /** The name it is cited by. */
  readonly source: string;
  readonly text: string;
  readonly line: number;
}

export interface Argument {
  readonly source: string;
  readonly line: number;
  readonly text: string;
  readonly leaning: Leaning;
  readonly concerns: ReadonlySet<Concern>;
  readonly matters: Matters;
  readonly strength: 1 | 2 | 3;
  /** Said by the text, in working days. */
  readonly days: number | undefined;
  /** Its leaning was said by people, not only heard from its words. */
  readonly isMarked: boolean;
  /** A driver of the context that the option serves or fails. */
  readonly isDriver: boolean;
  /** The context leaves less time than the option takes. */
  readonly isLate: boolean;
}

export interface Case {
  readonly option: DecisionOption;
  readonly arguments: readonly Argument[];
}

export function argue(
  vocabulary: Vocabulary,
  { source, text, line }: Sentence,
  leaning: Argument['leaning'],
  hearing: Hearing,
  /** Without the mark of its leaning, which is no word of the argument. */
  said: string = text,
): Argument {
  const words = vocabulary.read(said);
  const tone = readTone(words, said, hearing);
  const days = readDays(words, said);
  const matters = sortArgument(tone, leaning);
  return {
    source,
    line,
    text,
    leaning,
    concerns: tone.concerns,
    matters: matters.size === 0 && days !== undefined ? new Set(['effort']) : matters,
    strength: tone.strength,
    days,
    isMarked: false,
    isDriver: false,
    isLate: false,
  };
}
