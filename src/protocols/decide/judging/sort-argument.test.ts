import { describe, expect, test } from 'vitest';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { STANCES } from '../model.ts';
import { readTone } from './read-tone.ts';
import { type Leaning, sortArgument, weightFor } from './sort-argument.ts';

const mattersOf = (text: string, leaning: Leaning): string[] => {
  const words = createVocabulary().read(text);
  return [...sortArgument(readTone(words, text, { name: new Set(), needs: -1 }), leaning)].sort();
};

describe('what a statement is about', () => {
  test.each<[string, Leaning, string[]]>([
    ['Conflict resolution is complex', 'against', ['effort', 'risk']],
    ['Simple to implement', 'for', ['effort']],
    ['nothing to build', 'for', ['effort']],
    ['sync bugs appear late', 'against', ['risk']],
    ['no data loss', 'for', ['risk']],
    ['Field workers can do it', 'for', ['value']],
    ['Workers in basements cannot work', 'against', ['value']],
    ['It needs a connection', 'against', ['effort', 'risk']],
    ['round and blue', 'for', []],
  ])('%s', (text, leaning, matters) => expect(mattersOf(text, leaning)).toEqual(matters));
});

describe('what each stance makes of it', () => {
  const weigh = (matters: readonly (typeof STANCES)[number][], leaning: Leaning): number[] =>
    STANCES.map((stance) => weightFor(stance, { leaning, matters: new Set(matters) }));
  test.each<[string, (typeof STANCES)[number][], Leaning, number[]]>([
    ['a promise is nothing to the skeptic', ['value'], 'for', [0, 3, 2]],
    ['a cost is nothing to who looks for value', ['effort'], 'against', [2, 0, 3]],
    ['ease is no value', ['effort'], 'for', [1, 0, 3]],
    ['a danger counts most for the skeptic', ['risk'], 'against', [3, 0, 1]],
    ['of two matters the own one counts', ['risk', 'effort'], 'against', [3, 0, 3]],
    ['what cannot be sorted counts in full', [], 'against', [3, 3, 3]],
  ])('%s', (_, matters, leaning, expected) => expect(weigh(matters, leaning)).toEqual(expected));
});
