// What a sentence is about and how it sounds: cues with the negations before them. Apart from the marks that people set
// themselves ("Good, because…"), which always go before.

import type { PlacedWord } from '../../../text/words/read-words.ts';
import { type Concern, CUES, type Cue, EMPHASES, HEDGES, LESSENING, NEEDS } from './cues.ts';

export interface Tone {
  /** Above zero speaks for, below against. */
  readonly balance: number;
  readonly concerns: ReadonlySet<Concern>;
  /** How each of them sounds by itself. */
  readonly sounds: ReadonlyMap<Concern, number>;
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
  const sounds = new Map<Concern, number>();
  const hear = (concern: Concern, tone: number): void => {
    sounds.set(concern, (sounds.get(concern) ?? 0) + tone);
    balance += tone;
  };
  let balance = 0;
  let denied = -1;
  /** That something can be done, for nobody in particular, is the least that can be said. */
  let isBare = false;
  words.forEach(({ word, start }, at) => {
    if (endsClause(text, words[at - 1], start) || CLAUSE_ENDS.has(word.lower)) denied = -1;
    const cue = name.has(word.stemId) ? undefined : cueOf(word.stem, needs);
    if (cue) hear(cue.concern, denied >= 0 && at - denied <= REACH ? -cue.tone : cue.tone);
    if (word.kind === 'negation' || LESSENING.has(word.stem)) denied = at;
  });
  if (balance === 0) {
    const said = words.map(({ word }) => word.lower);
    // Where no word says how good it is, it still says that something can or cannot be done, or that nothing has to be.
    if (said.some((word) => DENIED_ABILITY.has(word))) hear('ability', -1);
    else if (NOTHING_TO_DO.test(text)) hear('effort', 1);
    else if (NOTHING_CHANGES.test(text)) hear('safety', 1);
    else if (said.includes('can')) {
      hear('ability', 1);
      isBare = !sounds.has('people');
    }
  }
  return {
    balance,
    concerns: new Set(sounds.keys()),
    sounds,
    strength: isBare ? 1 : strengthOf(words, sounds),
  };
}

const NOTHING_TO_DO =
  /\bnothing (?:new |else )?to (?:build|test|do|change|learn|maintain|write|install|migrate)\b/i;
const NOTHING_CHANGES = /\bnothing changes\b|\bno changes?\b/i;

function cueOf(stem: string, needs: Hearing['needs']): Cue | undefined {
  if (!NEEDS.has(stem)) return CUES.get(stem);
  return { concern: needs > 0 ? 'people' : 'dependency', tone: needs };
}

function endsClause(text: string, before: PlacedWord | undefined, start: number): boolean {
  return before !== undefined && /[,;:.!?(]/.test(text.slice(before.end, start));
}

/** "May lose data" is how dangers are spoken of: it takes nothing from them. */
function strengthOf(words: readonly PlacedWord[], sounds: Tone['sounds']): 1 | 2 | 3 {
  const has = (stems: ReadonlySet<string>): boolean => words.some(({ word }) => stems.has(word.stem));
  if (has(HEDGES) && (sounds.get('safety') ?? 0) >= 0) return 1;
  return has(EMPHASES) ? 3 : 2;
}
