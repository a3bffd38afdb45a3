// What a person says of a plan in one line: `2, 5; 3 > Security; 4 = "own words"; + b.md:12-15 > Limits`.

import type { Reading } from '../../../../domain/question.ts';
import { wordsOf } from './highlight-points.ts';
import type { Added, Reworded } from './plan-requests.ts';
import type { PlanPayload } from './review-plan.ts';

export const PLAN_GRAMMAR =
  'approve, the numbers of changes to leave out (2, 5), 3 > Title of a section to put one behind it, 4 = "own words" to write one otherwise, + "own words" > 12 or + b.md:12-15 > Title to add something behind a line or section of the base, or none; several with ;';

interface Said {
  readonly remove: number[];
  readonly move: { change: number; after: string }[];
  readonly reword: Reworded[];
  readonly add: Added[];
}

export function readPlanLine(line: string, { changes }: PlanPayload): Reading {
  const said: Said = { remove: [], move: [], reword: [], add: [] };
  for (const part of partsOf(line)) {
    const word = part.toLowerCase();
    if (part === '' || word === 'approve') continue;
    if (word === 'none') {
      said.remove.push(...changes.map(({ number }) => number));
      continue;
    }
    const fault = part.startsWith('+') ? readAdded(part.slice(1), said) : readChange(part, said);
    if (fault !== undefined) return { fault: { path: 'plan', message: fault } };
  }
  const { remove, move, reword, add } = said;
  return {
    answer: {
      approved: true,
      remove: [...new Set(remove)],
      move,
      ...(reword.length > 0 && { reword }),
      ...(add.length > 0 && { add }),
    },
  };
}

/** By semicolons that do not stand in somebody's words. */
const partsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"[^"]*"|[^;])+/g)].map(([part]) => part.trim());

const QUOTED = /^"([^"]*)"$/;

/** `"own words" > 12`, `X-004`, `b.md:12-15 > Limits`. */
function readAdded(part: string, { add }: Said): string | undefined {
  const [, said = '', after] = /^\s*("[^"]*"\s*|[^">\s][^">]*)(?:>\s*(\S.*))?$/.exec(part) ?? [];
  const what = said.trim();
  if (what === '') return `"+${part}" adds nothing: write + "own words" > 12, or + b.md:12-15`;
  const words = QUOTED.exec(what)?.[1];
  add.push({
    ...(words === undefined ? { take: what } : { words }),
    ...(after !== undefined && { after: after.trimEnd() }),
  });
  return undefined;
}

/** `2, 5`, `3 > Limits`, `4 = "own words"`, `4.2 = "own words"`. */
function readChange(part: string, { remove, move, reword }: Said): string | undefined {
  const [, number, passage, words] = /^#?(\d{1,6})(?:\.(\d{1,6}))?\s*=\s*"([^"]*)"$/.exec(part) ?? [];
  if (number !== undefined && words !== undefined) {
    reword.push({ change: Number(number), ...(passage && { passage: Number(passage) }), words });
    return undefined;
  }
  const arrow = part.indexOf('>');
  const numbers = wordsOf(arrow < 0 ? part : part.slice(0, arrow)).map((word) => word.replace(/^#/, ''));
  const wrong = numbers.find((word) => !/^\d{1,6}$/.test(word));
  if (wrong !== undefined || numbers.length === 0) return `"${wrong ?? part}" is no number of a change`;
  if (arrow < 0) remove.push(...numbers.map(Number));
  else {
    const after = part.slice(arrow + 1).trim();
    move.push(...numbers.map((one) => ({ change: Number(one), after })));
  }
  return undefined;
}
