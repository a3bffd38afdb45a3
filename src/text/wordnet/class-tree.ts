// Decodes the classes of words that exclude each other. In `dog ( poodle ) cat` a poodle is a kind of dog;
// every thing covers a run of places, so that being a kind of something is a comparison of two numbers.

import { CLASSES } from './data/classes.ts';
import { OWN_CLASSES } from './own-words.ts';

export interface ClassPlace {
  readonly className: string;
  /** Only branches of the class exclude each other: crimson and scarlet are both red. */
  readonly byBranch: boolean;
  readonly branch: number;
  readonly from: number;
  /** Behind the last place of what is a kind of it. */
  readonly to: number;
}

type PlaceTable = ReadonlyMap<string, readonly ClassPlace[]>;

let places: PlaceTable | undefined;
let ownPlaces: PlaceTable | undefined;

/** Where the lemma stands in each class that has it. */
export function classPlaces(lemma: string): readonly ClassPlace[] {
  places ??= decode(CLASSES);
  return places.get(lemma) ?? [];
}

export function ownClassPlaces(lemma: string): readonly ClassPlace[] {
  ownPlaces ??= decode(OWN_CLASSES.replaceAll('\n', ''));
  return ownPlaces.get(lemma) ?? [];
}

interface Node {
  readonly words: string;
  readonly branch: number;
  readonly from: number;
  to: number;
}

function decode(text: string): PlaceTable {
  const table = new Map<string, ClassPlace[]>();
  for (const section of text.split('|')) {
    const [title = '', members = ''] = section.split(':');
    const byBranch = title.endsWith('*');
    const className = byBranch ? title.slice(0, -1) : title;
    for (const { words, branch, from, to } of parseTree(members)) {
      for (const word of words.replaceAll('_', ' ').split('=')) {
        const place = { className, byBranch, branch, from, to };
        const known = table.get(word);
        if (known) known.push(place);
        else table.set(word, [place]);
      }
    }
  }
  return table;
}

function parseTree(text: string): readonly Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [];
  for (const token of text.split(' ')) {
    const last = nodes.at(-1);
    if (token === '(' && last) open.push(last);
    else if (token === ')') {
      const closed = open.pop();
      if (closed) closed.to = nodes.length;
    } else
      nodes.push({
        words: token,
        branch: open[0]?.from ?? nodes.length,
        from: nodes.length,
        to: nodes.length + 1,
      });
  }
  return nodes;
}
