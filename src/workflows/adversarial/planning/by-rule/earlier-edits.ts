// What several revisions bring into one base: what an earlier one brings already is not brought again, and what is
// another version of it, or of the passage that it changes, is left open.

import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { type DraftEdit, overlaps } from '../context/draft-edit.ts';
import { type Atom, readAtoms } from '../revision/model/atoms.ts';
import { nearness } from '../revision/pair/align-keys.ts';

export interface Earlier {
  /** `same`: brought in already, in these words at this place. `differs`: something like it is, or in its place. */
  meet(edit: DraftEdit): 'same' | 'differs' | undefined;
  remember(edits: readonly DraftEdit[]): void;
}

/** A word in more pieces than this tells nothing. */
const RARE = 8;

export function rememberEdits(): Earlier {
  const edits: DraftEdit[] = [];
  const byWord = new Map<string, Atom[]>();
  const hasNear = (atom: Atom): boolean => {
    const near = new Set(
      marksOf(atom).flatMap((mark) => {
        const found = byWord.get(mark) ?? [];
        return found.length <= RARE ? found : [];
      }),
    );
    return [...near].some((one) => isVersion(one, atom));
  };
  return {
    meet: (edit) => {
      if (edits.some((one) => isSame(one, edit))) return 'same';
      const number = numberOf(edit);
      const isMet =
        edits.some((one) => overlaps(one, edit) || (number !== undefined && numberOf(one) === number)) ||
        atomsOf(edit).some(hasNear);
      return isMet ? 'differs' : undefined;
    },
    remember: (more) => {
      edits.push(...more);
      for (const atom of more.flatMap(atomsOf))
        for (const mark of marksOf(atom)) byWord.set(mark, [...(byWord.get(mark) ?? []), atom]);
    },
  };
}

const isSame = (one: DraftEdit, other: DraftEdit): boolean =>
  one.start === other.start && one.end === other.end && one.text.trim() === other.text.trim();

/** Of a new section that continues the numbers of the base, as another variant may have done already. */
const numberOf = ({ start, end, text }: DraftEdit): string | undefined =>
  start === end ? /^\s*#{1,6}\s+(\d[\d.]*)\s/.exec(text)?.[1] : undefined;

/** Only what is added can be said twice; what replaces something has its place. */
const atomsOf = ({ start, end, text }: DraftEdit): readonly Atom[] => {
  // Rows are rows only below a head.
  const whole = /^\s*\|/.test(text) ? `| |\n|---|\n${text.trimStart()}` : text;
  return start === end ? readAtoms(parseDocument(whole)).list.filter(({ words }) => words.length > 0) : [];
};

const marksOf = ({ words, name, key }: Atom): string[] => [...new Set([...words, `=${name}`, `|${key}`])];

/** Alike, or known by the same id or first cell. */
function isVersion(one: Atom, other: Atom): boolean {
  const isNamed = one.name === other.name && (one.name.startsWith('#') || one.kind === 'table-row');
  return isNamed || (one.key.length > 1 && nearness(one, other) > 0);
}
