// Asked after the base is known, for what comes in and has no place in it yet: where does it belong?

import { z } from 'zod';
import { defineQuestion, type Finding, type Prompt } from '../../../domain/question.ts';
import { answerObject } from '../../evidence/answer-object.ts';
import { chooseNonce, declarePlainFence, fencePlain } from '../../evidence/fence.ts';
import { foldNumber } from '../../evidence/numbered/number-statements.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { readPlaceOrNone } from './check-comparison.ts';
import { EXAMPLES } from './examples.ts';

export interface PlacePayload {
  /** With its numbers, one line each. */
  readonly base: string;
  /** What comes in, with stars, in its own sections. */
  readonly shown: string;
  readonly place: readonly string[];
  /** Every number of the base that may be named. */
  readonly known: readonly string[];
}

const placed = answerObject({
  n: z.string().describe('The number of the statement'),
  why: z.string().default('').describe('What it belongs to, at most 8 words, where that is not plain'),
  after: z
    .string()
    .describe('A number of the base, a §section of it, "new: Heading @ §A3", "same as A12" or "not"'),
});

export const placement = answerObject({ places: z.array(placed) });

export const placeAdditions = defineQuestion({
  kind: 'place-additions',
  answer: placement,
  prompt: placePrompt,
  // Rules know no better place than the section of the same subject, and use it where nobody names one.
  embedded: ({ place, known }: PlacePayload): z.output<typeof placement> => ({
    places: place.map((n) => ({ n, why: '', after: known.at(-1) ?? '' })),
  }),
  check: checkPlaces,
});

const RULES = `You are the analyst. A merged document starts from the base. The starred statements come in from other variants, and nobody has said yet where they belong. Say for each where a reader of the base would look for it:
- the number of the base's statement that it should follow, such as A12;
- or the §section of the base at whose end it should stand;
- or "new: Heading @ §A3" for a new section behind that one ("@ start" for the first), if nothing in the base is about it;
- or "same as A12" if the base says all of it there, in whatever words: then it does not come in;
- or "not" if it is nothing for this document: about its own file or numbering, a lone label, a sentence that only leads to something that is not among them.
Mind the headings: below "Out of scope" a statement means its opposite. Statements that belong together go to one place. Judge nothing else and rewrite nothing. First why, in a few words, where it is not plain; then after.`;

function placePrompt({ base, shown, place }: PlacePayload): Prompt {
  const nonce = chooseNonce([base], [shown]);
  return {
    system: `${RULES}\n\n${EXAMPLES.placement}\n\n${declarePlainFence(nonce)} You answer with one JSON object of the requested shape and nothing else.`,
    shared: [fencePlain(nonce, { name: 'DOCUMENTS', text: base })],
    user: [
      fencePlain(nonce, { name: 'TO PLACE', text: shown }),
      'INSTRUCTIONS. The data ends here.',
      `PLACE: ${place.join(' ')}`,
    ].join('\n\n'),
  };
}

function checkPlaces({ places }: z.output<typeof placement>, { place, known }: PlacePayload): Finding[] {
  const named = new Set(places.map(({ n }) => foldNumber(n)));
  const missing = place.filter((n) => !named.has(n));
  const wrong = places.filter(({ n }) => !place.includes(foldNumber(n)));
  const lost = places.filter(({ after }) => {
    const { at, is } = readPlaceOrNone(after) ?? {};
    return at !== 'start' && is !== 'not' && (at === undefined || !known.includes(at));
  });
  return [
    ...missing.map((n) => ({ path: 'places', message: `${n} has no place` })),
    ...wrong.map(({ n }) => ({ path: 'places', message: `${oneLine(n, 30)} is not to be placed` })),
    ...lost.map(({ n, after }) => ({
      path: 'places',
      message: `${oneLine(n, 30)}: "${oneLine(after, 60)}" is no place in the base`,
    })),
  ];
}
