// Plans of several others against one base, made fit to be applied together: what an earlier one brings already is not
// brought again, and where two change the same text the later one has to be decided.

import type { HunkKind, KinEdit, KinPlan, Part } from './kin-plan.ts';

/** The plans with the edits that remain; those of earlier plans come first at the same place. */
export function joinKin(plans: readonly KinPlan[]): KinPlan[] {
  const kept: KinEdit[] = [];
  return plans.map(({ hunks, ids }) => {
    const own: KinEdit[] = [];
    const settle = <Item extends Part>(item: Item): Item => {
      const { edit, ...rest } = item;
      const kind = edit && clash(kept, edit);
      if (edit && !kind) own.push(edit);
      return kind ? ({ ...rest, kind } as Item) : item;
    };
    const settled = hunks.map((hunk) => {
      const { sentences } = hunk;
      return settle(sentences ? { ...hunk, sentences: sentences.map(settle) } : hunk);
    });
    kept.push(...own);
    return { hunks: settled, ids };
  });
}

/** How an edit stands to those of earlier plans: `same` if one brings it, `decide` if it stands against one. */
function clash(kept: readonly KinEdit[], edit: KinEdit): HunkKind | undefined {
  const kinds = kept.map((other) => clashWith(other, edit));
  return kinds.find((kind) => kind === 'same') ?? kinds.find((kind) => kind !== undefined);
}

function clashWith(other: KinEdit, edit: KinEdit): HunkKind | undefined {
  const isInsertion = edit.start === edit.end && other.start === other.end;
  const isNear = isInsertion ? Math.abs(edit.start - other.start) <= WITHIN_GAP : overlaps(edit, other);
  if (!isNear) return undefined;
  const [rows, known] = [rowsOf(edit.text), rowsOf(other.text)];
  const shared = [...rows].filter((row) => known.has(row)).length;
  const isAtOnePlace = isInsertion || (edit.start === other.start && edit.end === other.end);
  if (isAtOnePlace && shared === rows.size && (shared > 0 || other.text === edit.text)) return 'same';
  return !isInsertion || shared > 0 ? 'decide' : undefined;
}

/** Two insertions between the same blocks may stand before or behind the empty lines there. */
const WITHIN_GAP = 4;

const overlaps = (one: KinEdit, other: KinEdit): boolean => one.start < other.end && other.start < one.end;

const rowsOf = (text: string): Set<string> =>
  new Set(text.split(/\r\n|\n|\r/).flatMap((row) => (row.trim() === '' ? [] : [row.trim()])));
