// What a sentence is about and how it sounds: cues with the negations before them. Apart from the sides that people mark
// themselves ("Good, because…"), which always go before.

import type { PlacedWord } from '../../../text/read-words.ts';
import { type Concern, CUES, EMPHASES, HEDGES, LESSENING } from './cues.ts';

export interface Tone {
  /** Above zero speaks for, below against. */
  readonly balance: number;
  readonly concerns: ReadonlySet<Concern>;
  readonly strength: 1 | 2 | 3;
}

/** A negation reaches this far: "not at all easy to write", "no additional dependency". */
const REACH = 4;
/** Words behind which a negation ends. */
const CLAUSE_ENDS = new Set(['but', 'and', 'because', 'so', 'however', 'although', 'while', 'which', 'then']);

export function readTone(words: readonly PlacedWord[], text: string): Tone {
  const concerns = new Set<Concern>();
  let balance = 0;
  let denied = -1;
  words.forEach(({ word, start }, at) => {
    if (endsClause(text, words[at - 1], start) || CLAUSE_ENDS.has(word.lower)) denied = -1;
    const cue = CUES.get(word.stem);
    if (cue) {
      concerns.add(cue.concern);
      balance += denied >= 0 && at - denied <= REACH ? -cue.tone : cue.tone;
    }
    if (word.kind === 'negation' || LESSENING.has(word.stem)) denied = at;
  });
  // What cannot be done is missed even where no word says how much.
  if (balance === 0 && words.some(({ word }) => DENIED_ABILITY.has(word.lower))) {
    balance = -1;
    concerns.add('ability');
  }
  return { balance, concerns, strength: strengthOf(words) };
}

const DENIED_ABILITY = new Set(['cannot', "can't", "won't", "doesn't"]);

function endsClause(text: string, before: PlacedWord | undefined, start: number): boolean {
  return before !== undefined && /[,;:.!?(]/.test(text.slice(before.end, start));
}

function strengthOf(words: readonly PlacedWord[]): 1 | 2 | 3 {
  const has = (stems: ReadonlySet<string>): boolean => words.some(({ word }) => stems.has(word.stem));
  if (has(HEDGES)) return 1;
  return has(EMPHASES) ? 3 : 2;
}
