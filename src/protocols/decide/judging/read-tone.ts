// What a sentence is about and how it sounds: cues with the negations before them. Apart from the marks that people set
// themselves ("Good, because…"), which always go before.

import type { PlacedWord } from '../../../text/read-words.ts';
import { type Concern, CUES, type Cue, EMPHASES, HEDGES, LESSENING, NEEDS } from './cues.ts';

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
const DENIED_ABILITY = new Set(['cannot', "can't", "won't", "doesn't"]);

export interface Hearing {
  /** Words of the option's own name say what it is, not how good it is: "limited offline mode". */
  readonly name: ReadonlySet<number>;
  /** What people need speaks for an option, what an option needs against it. */
  readonly needs: 1 | -1;
}

export function readTone(words: readonly PlacedWord[], text: string, { name, needs }: Hearing): Tone {
  const concerns = new Set<Concern>();
  let balance = 0;
  let denied = -1;
  words.forEach(({ word, start }, at) => {
    if (endsClause(text, words[at - 1], start) || CLAUSE_ENDS.has(word.lower)) denied = -1;
    const cue = name.has(word.stemId) ? undefined : cueOf(word.stem, needs);
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

function cueOf(stem: string, needs: Hearing['needs']): Cue | undefined {
  if (!NEEDS.has(stem)) return CUES.get(stem);
  return { concern: needs > 0 ? 'people' : 'effort', tone: needs };
}

function endsClause(text: string, before: PlacedWord | undefined, start: number): boolean {
  return before !== undefined && /[,;:.!?(]/.test(text.slice(before.end, start));
}

function strengthOf(words: readonly PlacedWord[]): 1 | 2 | 3 {
  const has = (stems: ReadonlySet<string>): boolean => words.some(({ word }) => stems.has(word.stem));
  if (has(HEDGES)) return 1;
  return has(EMPHASES) ? 3 : 2;
}
