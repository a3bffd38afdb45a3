// Items that come in as the lines of a list: steps numbered one after the other, what stands below an item indented by
// the width of its marker, as Markdown wants it.

import type { Block } from '../../../../domain/document.ts';
import { type Addition, contentIn, documentOf, type Writing } from './addition-text.ts';
import { markerOf } from './list-form.ts';

interface Mark {
  readonly sign: string;
  readonly box: string;
}

/** The list that items join: its margin, its markers and what its items begin with. */
export interface Joined {
  readonly margin: string;
  /** `3. [ ] ` for the next item. */
  readonly mark: () => Mark;
  readonly neighbour: string | undefined;
}

/** Without a list to join, items keep the form they had; an empty line parts steps from bullets. */
export function listLines(writing: Writing, items: readonly Addition[], joined?: Joined): string[] {
  const nextMark = createMarks(writing, items);
  /** By block: where what stands below it begins. */
  const margins = new Map<number, string>();
  return items.flatMap((addition): string[] => {
    const { block } = addition.record;
    const above = around(writing, addition, margins);
    const own = nextMark(addition, above);
    const isJoining = above === undefined && joined !== undefined;
    const { sign, box } = isJoining ? joined.mark() : own;
    const margin = above === undefined ? (joined?.margin ?? '') : (margins.get(above) ?? '');
    margins.set(block, margin + ' '.repeat(sign.length + 1));
    const isRow = kindOf(writing, addition) === 'table-row';
    const near = isJoining && !isRow ? joined.neighbour : undefined;
    const line = `${margin}${sign} ${box}${contentIn(writing, addition, near)}`;
    return above === undefined && !joined && own.isOther ? ['', line] : [line];
  });
}

const kindOf = ({ context }: Writing, addition: Addition): Block['kind'] | undefined =>
  documentOf(context, addition).blocks[addition.record.block]?.kind;

/** The nearest item around it that comes in, too. */
function around(
  writing: Writing,
  addition: Addition,
  coming: ReadonlyMap<number, string>,
): number | undefined {
  if (kindOf(writing, addition) === 'table-row') return undefined;
  const { blocks } = documentOf(writing.context, addition);
  let above = blocks[addition.record.block]?.parent;
  while (above !== undefined && !coming.has(above)) above = blocks[above]?.parent;
  return above;
}

/** The markers of new lists, by what stands above them. `isOther`: steps behind bullets, or the other way round. */
function createMarks(
  writing: Writing,
  items: readonly Addition[],
): (addition: Addition, above: number | undefined) => Mark & { readonly isOther: boolean } {
  const boxed = boxedIn(writing, items);
  const counts = new Map<number | undefined, { readonly isStep: boolean; readonly last: number }>();
  return (addition, above) => {
    const own = markerOf(documentOf(writing.context, addition), addition.record.block);
    const isStep = own?.number !== undefined;
    const count = counts.get(above);
    const isOther = count !== undefined && count.isStep !== isStep;
    const last = (isOther ? 0 : (count?.last ?? 0)) + 1;
    counts.set(above, { isStep, last });
    return { sign: isStep ? `${last}.` : '-', box: boxed.has(addition) ? (own?.box ?? '') : '', isOther };
  };
}

/** Items to tick, where most of their list comes in: one of them alone is a statement like any other. */
function boxedIn({ context }: Writing, items: readonly Addition[]): Set<Addition> {
  const found = items.filter((one) => markerOf(documentOf(context, one), one.record.block)?.box);
  const [first] = found;
  if (!first || found.length < 2) return new Set();
  const document = documentOf(context, first);
  const sections = new Set(found.map(({ record }) => record.section));
  const all = document.blocks.filter(
    (block, at) => sections.has(block.section) && markerOf(document, at)?.box,
  );
  return new Set(found.length * 2 >= all.length ? found : []);
}
