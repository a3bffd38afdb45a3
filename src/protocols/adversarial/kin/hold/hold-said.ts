// Sentences that the base has already, as part of another block: a paragraph that was joined to another one, or divided.

import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { type Atom, fold, MARKER, wordsOf } from '../atoms.ts';
import type { Fates, Trio } from '../judge-atoms.ts';

/** Shorter ones stand in many places: "See below.", "This is optional." */
const FEWEST_WORDS = 5;

/** What comes in and is said already: whole, it is moved; in part, somebody has to decide. */
export function holdSaid({ base, other }: Trio, fates: Fates): void {
  const said = new Map<string, number>();
  base.list.forEach((atom, b) => {
    if (fates.baseOld[b] === -1)
      for (const sentence of sentencesOf(atom.kind, atom.raw)) said.set(sentence, b);
  });
  other.list.forEach(({ kind, raw }, o) => {
    const fate = fates.other[o];
    if (!fate?.comes || fate.text !== undefined) return;
    const sentences = sentencesOf(kind, raw);
    const known = sentences.filter((sentence) => said.has(sentence));
    if (known.length === 0) return;
    const isWhole = wordsOf(known.join(' ')).length >= wordsOf(raw.replace(MARKER, '')).length;
    Object.assign(fate, {
      kind: isWhole ? 'moved' : 'decide',
      base: said.get(known[0] ?? ''),
      comes: false,
      moved: true,
    });
  });
  for (const [b, fate] of fates.base.entries())
    if (fate.parts && fates.baseOld[b] === -1)
      fate.parts = fate.parts.map((part) => {
        const { edit, ...rest } = part;
        const kind = base.list[b]?.kind ?? 'rule';
        const isSaid =
          part.kind === 'add' && edit && sentencesOf(kind, edit.text).some((one) => said.has(one));
        return isSaid ? { ...rest, kind: 'moved' } : part;
      });
}

function sentencesOf(kind: Atom['kind'], raw: string): string[] {
  if (kind !== 'paragraph' && kind !== 'list-item') return [];
  const text = raw.trimStart().replace(MARKER, '');
  return splitSentences(text)
    .map(({ start, end }) => fold(text.slice(start, end)))
    .filter((sentence) => wordsOf(sentence).length >= FEWEST_WORDS);
}
