// What the context says of the situation whichever option is taken: how much time there is, and what went wrong before.

import type { Vocabulary } from '../../../text/words/read-words.ts';
import type { Sentence } from './argument.ts';
import { workingDays } from './read-days.ts';
import { readTone } from './read-tone.ts';

export interface Deadline extends Sentence {
  /** Working days. */
  readonly days: number;
}

const TIME_LEFT = /\b(?:until|till|before|left|remain\w*|deadline|due|launch\w*|release[sd]?|ships?)\b/i;

/** The nearest one; what other options took is none. */
export function findDeadline(vocabulary: Vocabulary, sentences: readonly Sentence[]): Deadline | undefined {
  return sentences
    .flatMap((sentence): Deadline[] => {
      if (!TIME_LEFT.test(sentence.text)) return [];
      const days = workingDays(vocabulary.read(sentence.text), sentence.text);
      return days === undefined ? [] : [{ ...sentence, days }];
    })
    .reduce<Deadline | undefined>((least, one) => (least && least.days <= one.days ? least : one), undefined);
}

const HAPPENED = /\b(?:caused?|led to|lost|broke|failed|crashed|happened|was|were|had|has|have)\b/i;
/** A context with more harm than this tells no options apart. */
const MOST_HARMS = 100;

export const findHarms = (vocabulary: Vocabulary, sentences: readonly Sentence[]): Sentence[] =>
  sentences
    .filter(({ text }) => {
      if (!HAPPENED.test(text)) return false;
      const { sounds } = readTone(vocabulary.read(text), text, { name: new Set(), needs: 1 });
      return (sounds.get('safety') ?? 0) < 0;
    })
    .slice(0, MOST_HARMS);
