// What keeps a merged text whole. A row stands below its table's head or another row: what would leave one without, when the two
// sides take a table apart differently, is not done. A code fence or comment that its document never closes would swallow all that
// follows inside another one, so it is closed there.

import { parseDocument } from '../../../../../text/parse/parse-document.ts';
import type { Atom, Atoms } from '../model/atoms.ts';
import type { BaseFate, Entry, Fates, OtherFate, Trio } from '../model/fates.ts';

export function mendTables(trio: Trio, fates: Fates, places: Map<number, number>): void {
  const behind = new Map<number, number[]>();
  for (const [o, at] of places) behind.set(at, [...(behind.get(at) ?? []), o]);
  let isOpen = false;
  const see = ({ kind }: Atom): boolean => {
    const fits = kind !== 'table-row' || isOpen;
    if (fits) isOpen = kind === 'table-row' || kind === 'table-header';
    return fits;
  };
  const come = (at: number): void => {
    for (const o of behind.get(at) ?? []) if (!see(trio.other.list[o] as Atom)) keepOut(fates, places, o);
  };
  come(-1);
  trio.base.list.forEach((atom, b) => {
    const fate = fates.base[b] as BaseFate;
    const visible = fate.taken ? (trio.other.list[fate.other] as Atom) : atom;
    // A head that goes takes its table along, or stays.
    if (fate.gone && !isOpen && atom.kind === 'table-header' && !leavesWhole(trio, fates, behind, b))
      restore(fate);
    if (!fate.gone && !see(visible)) isOpen = true;
    come(b);
  });
}

/** No row of it stays, or another head comes in its place. */
function leavesWhole(
  { base, other }: Trio,
  fates: Fates,
  behind: ReadonlyMap<number, number[]>,
  head: number,
): boolean {
  const isRow = (b: number): boolean => base.list[b]?.holder === head;
  for (let b = head + 1; isRow(b); b += 1) {
    const coming = behind.get(b - 1) ?? [];
    if (coming.some((o) => other.list[o]?.kind === 'table-header')) return true;
    if (!fates.base[b]?.gone) return false;
  }
  return true;
}

function restore(fate: BaseFate): void {
  Object.assign(fate, { kind: 'decide', gone: false, taken: false });
}

function keepOut(fates: Fates, places: Map<number, number>, o: number): void {
  const fate = fates.other[o] as OtherFate;
  const here = fates.base[fate.base];
  if (here?.gone && here.other === o) restore(here);
  Object.assign(fate, { kind: 'decide', comes: false, moved: true });
  places.delete(o);
}

const PROBE = 'probe';

/** What must follow a text so that something else can follow; empty where nothing is open. */
export function findCloser(text: string): string {
  if (!/[`~<]/.test(text)) return '';
  const last = parseDocument(text).blocks.at(-1);
  if (last?.kind !== 'code' && last?.kind !== 'html') return '';
  const isClosed = parseDocument(`${text}\n\n# ${PROBE}\n`).sections.at(-1)?.title === PROBE;
  return isClosed ? '' : closerOf(text.slice(last.start, last.end));
}

/** Only the last atom of a document can be open; it is closed where something follows it now. */
export function closeEnds({ base, other }: Trio, entries: readonly Entry[]): Entry[] {
  const last = entries.length - 2;
  const theirEnd = lastOf(other);
  return entries.map((entry, at) => {
    const isEnd = entry.base === base.list.length - 1 || entry.other === theirEnd;
    if (!isEnd || at === 0 || at >= last) return entry;
    const text = entry.text ?? base.list[entry.base]?.raw ?? '';
    const closer = findCloser(text);
    return closer === '' ? entry : { ...entry, text: `${text.trimEnd()}\n${closer}` };
  });
}

/** The sections may stand in another order than in the document. */
const lastOf = ({ list, document }: Atoms): number =>
  list.findIndex(({ blocks }) => blocks.includes(document.blocks.length - 1));

function closerOf(block: string): string {
  const fence = /^(`{3,}|~{3,})/.exec(block)?.[1];
  if (fence !== undefined) return fence;
  if (block.startsWith('<!--')) return '-->';
  if (block.startsWith('<![CDATA[')) return ']]>';
  if (block.startsWith('<?')) return '?>';
  const tag = /^<(script|pre|style|textarea)\b/i.exec(block)?.[1];
  return tag === undefined ? '>' : `</${tag}>`;
}
