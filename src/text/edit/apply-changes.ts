// Applies planned changes to the base, in plan order and by span: what no change touches keeps its bytes. A change that
// does not fit is reported with the reason, and the rest goes on.

import type { Change, ChangeResult, Edit, MergeResult, Piece } from '../../domain/comparison/merge.ts';

/** What applying needs of a change. */
type Applicable = Pick<Change, 'number' | 'variant' | 'edits'>;

interface Placed {
  readonly edit: Edit;
  readonly change: Applicable;
}

/** `skip` are numbers of changes that a person took out of the plan. */
export function applyChanges(
  base: string,
  changes: readonly Applicable[],
  skip: ReadonlySet<number> = new Set(),
): MergeResult {
  const placed: Placed[] = [];
  const results = changes.map((change): ChangeResult => {
    if (skip.has(change.number))
      return { ...outcome(base, change), status: 'Skipped', reason: 'taken out of the plan' };
    const reason = obstacle(base, change, placed);
    if (reason !== undefined) return { ...outcome(base, change), status: 'Failed', reason };
    placed.push(...change.edits.map((edit) => ({ edit, change })));
    return { ...outcome(base, change), status: 'Applied' };
  });
  const pieces = join(base, placed);
  return { text: pieces.map(({ text }) => text).join(''), pieces, results };
}

const outcome = (base: string, { number, edits }: Applicable) => ({
  change: number,
  before: edits
    .map(({ start, end }) => base.slice(start, end))
    .filter((text) => text !== '')
    .join('\n'),
  after: edits.map(({ text }) => text.trim()).join('\n'),
});

function obstacle(base: string, { edits }: Applicable, placed: readonly Placed[]): string | undefined {
  if (edits.length === 0) return 'it changes nothing';
  for (const [index, edit] of edits.entries()) {
    const { start, end } = edit;
    if (
      !(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= base.length)
    ) {
      return 'its place is not in the base';
    }
    if (edits.some((other, at) => at < index && overlaps(edit, other))) return 'it changes one place twice';
    const taken = placed.find((other) => overlaps(edit, other.edit));
    if (taken) return `its place was already changed by Change #${taken.change.number}`;
  }
  return undefined;
}

/** Additions at one place stand behind each other; nothing goes into a passage that is replaced. */
export function overlaps(a: Pick<Edit, 'start' | 'end'>, b: Pick<Edit, 'start' | 'end'>): boolean {
  if (a.start === a.end && b.start === b.end) return false;
  if (a.start === a.end) return b.start < a.start && a.start < b.end;
  if (b.start === b.end) return a.start < b.start && b.start < a.end;
  return a.start < b.end && b.start < a.end;
}

function join(base: string, placed: readonly Placed[]): Piece[] {
  const inOrder = placed
    .map((one, order) => ({ ...one, order }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.order - b.order);
  const pieces: Piece[] = [];
  let at = 0;
  const keep = (end: number): void => {
    if (end > at) pieces.push({ from: 'base', text: base.slice(at, end), start: at, end });
    at = Math.max(at, end);
  };
  for (const { edit, change } of inOrder) {
    keep(edit.start);
    const { number, variant } = change;
    if (edit.text !== '')
      pieces.push({ from: 'change', text: edit.text, change: number, variant, blocks: edit.blocks });
    at = edit.end;
  }
  keep(base.length);
  return pieces;
}
