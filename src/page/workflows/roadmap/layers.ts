// Where the boxes of a milestone graph stand: one column for each step of the work, and what waits for nothing in the first. An arrow
// over several columns has a place in each, so that it runs through no box.

export interface Node {
  readonly id: string;
  readonly dependencies: readonly string[];
}

export interface Box<N extends Node> {
  readonly node: N;
  readonly x: number;
  readonly y: number;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Along which it runs: in pairs, the left and the right side of each column on its way. */
  readonly points: readonly (readonly [number, number])[];
}

export interface Layout<N extends Node> {
  readonly boxes: readonly Box<N>[];
  readonly arrows: readonly Arrow[];
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

export const BOX = { width: 236, height: 84 } as const;
const PASSAGE = 16;
const GAP = { x: 56, y: 18 } as const;
const MARGIN = 4;

/** A box, or the place where an arrow passes. */
interface Slot<N> {
  readonly key: string;
  readonly node: N | undefined;
  /** Keys of the slots in the column before. */
  readonly before: string[];
}

/** Behind all that it waits for; what stands in a circle waits for those of it that come first. */
export function columnsOf(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const columns = new Map<string, number>();
  const entered = new Set<string>();
  const place = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    entered.add(id);
    const before = (byId.get(id)?.dependencies ?? []).filter(
      (one) => byId.has(one) && (columns.has(one) || !entered.has(one)),
    );
    const column = Math.max(-1, ...before.map(place)) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of nodes) place(id);
  return columns;
}

export function layOut<N extends Node>(nodes: readonly N[]): Layout<N> {
  const columns = columnsOf(nodes);
  const slots: Slot<N>[][] = [];
  // A second one of the same name would stand on the first.
  for (const node of nodes)
    if (nodes.find(({ id }) => id === node.id) === node)
      slotsOf(slots, columns.get(node.id) ?? 0).push({ key: node.id, node, before: [] });
  const routes = routeArrows(slots, columns, nodes);
  for (let column = 1; column < slots.length; column += 1) untangle(slots, column);
  const heights = slots.map(heightOf);
  const height = Math.max(0, ...heights);
  const places = new Map<string, readonly [number, number]>();
  const boxes = slots.flatMap((column, at) => {
    const x = MARGIN + at * (BOX.width + GAP.x);
    let y = MARGIN + (height - (heights[at] ?? 0)) / 2;
    return column.flatMap(({ key, node }): Box<N>[] => {
      const top = y;
      const own = node === undefined ? PASSAGE : BOX.height;
      y += own + GAP.y;
      places.set(key, [x, top + own / 2]);
      return node === undefined ? [] : [{ node, x, y: top }];
    });
  });
  const arrows = routes.map(({ from, to, keys }) => {
    const sides = keys.flatMap((key): [number, number][] => {
      const [x, y] = places.get(key) ?? [0, 0];
      return [
        [x, y],
        [x + BOX.width, y],
      ];
    });
    return { from, to, points: sides.slice(1, -1) };
  });
  const width = slots.length * (BOX.width + GAP.x) - GAP.x + 2 * MARGIN;
  // Whoever goes from box to box goes through the plan.
  boxes.sort((a, b) => nodes.indexOf(a.node) - nodes.indexOf(b.node));
  return { boxes, arrows, columns: slots.length, width, height: height + 2 * MARGIN };
}

function slotsOf<N>(slots: Slot<N>[][], column: number): Slot<N>[] {
  while (slots.length <= column) slots.push([]);
  return slots[column] ?? [];
}

/** An arrow back, out of a circle, is not drawn: the table says it. */
function routeArrows<N extends Node>(
  slots: Slot<N>[][],
  columns: ReadonlyMap<string, number>,
  nodes: readonly N[],
) {
  return nodes.flatMap(({ id, dependencies }) =>
    [...new Set(dependencies)].flatMap((from) => {
      const start = columns.get(from);
      const end = columns.get(id) ?? 0;
      if (start === undefined || start >= end) return [];
      const keys = [from];
      for (let column = start + 1; column < end; column += 1) {
        const key = `${from} > ${id} ${column}`;
        slots[column]?.push({ key, node: undefined, before: [keys.at(-1) ?? from] });
        keys.push(key);
      }
      slots[end]?.find(({ key }) => key === id)?.before.push(keys.at(-1) ?? from);
      return [{ from, to: id, keys: [...keys, id] }];
    }),
  );
}

/** Each beside the middle of what it comes from; what comes from nothing stays where it is. */
function untangle<N>(slots: Slot<N>[][], at: number): void {
  const rows = new Map(slots[at - 1]?.map(({ key }, row) => [key, row]));
  const weights = new Map(
    slots[at]?.map(({ key, before }, row) => {
      const known = before.flatMap((one) => rows.get(one) ?? []);
      return [key, known.length === 0 ? row : known.reduce((sum, one) => sum + one, 0) / known.length];
    }),
  );
  slots[at]?.sort((a, b) => (weights.get(a.key) ?? 0) - (weights.get(b.key) ?? 0));
}

const heightOf = <N>(column: readonly Slot<N>[]): number =>
  column.reduce((sum, { node }) => sum + (node === undefined ? PASSAGE : BOX.height) + GAP.y, -GAP.y);
