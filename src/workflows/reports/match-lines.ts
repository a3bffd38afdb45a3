// Which line of a text is which line of an earlier one: what begins and ends alike, then lines that occur once on
// both sides and keep their order, then what lies around those. With that, lines of a merged document are recognised after edits.

import { type ProvenanceRecord, sumLine } from './provenance-record.ts';

interface Range {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

type Pair = readonly [oldIndex: number, newIndex: number];

/** For each new line the index of the old line that it is, or undefined. */
export function matchLines(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const found = new Array<number | undefined>(after.length).fill(undefined);
  const open: Range[] = [{ oldStart: 0, oldEnd: before.length, newStart: 0, newEnd: after.length }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const inner = matchEnds(before, after, range, found);
    const anchors = findAnchors(before, after, inner);
    let { oldStart, newStart } = inner;
    for (const [oldIndex, newIndex] of anchors) {
      found[newIndex] = oldIndex;
      open.push({ oldStart, oldEnd: oldIndex, newStart, newEnd: newIndex });
      [oldStart, newStart] = [oldIndex + 1, newIndex + 1];
    }
    if (anchors.length > 0) open.push({ ...inner, oldStart, newStart });
  }
  return found;
}

/** Returns what lies between. */
function matchEnds(
  before: readonly string[],
  after: readonly string[],
  { oldStart: a, oldEnd, newStart: b, newEnd }: Range,
  found: (number | undefined)[],
): Range {
  let [oldStart, newStart] = [a, b];
  while (oldStart < oldEnd && newStart < newEnd && before[oldStart] === after[newStart]) {
    found[newStart] = oldStart;
    oldStart += 1;
    newStart += 1;
  }
  let [oldLast, newLast] = [oldEnd, newEnd];
  while (oldLast > oldStart && newLast > newStart && before[oldLast - 1] === after[newLast - 1]) {
    oldLast -= 1;
    newLast -= 1;
    found[newLast] = oldLast;
  }
  return { oldStart, oldEnd: oldLast, newStart, newEnd: newLast };
}

function findAnchors(
  before: readonly string[],
  after: readonly string[],
  { oldStart, oldEnd, newStart, newEnd }: Range,
): Pair[] {
  const old = singles(before, oldStart, oldEnd);
  const pairs: Pair[] = [];
  for (const [line, newIndex] of singles(after, newStart, newEnd)) {
    const oldIndex = old.get(line);
    if (oldIndex !== undefined) pairs.push([oldIndex, newIndex]);
  }
  return longestInOrder(pairs);
}

/** Lines that occur once, with their index, in order. */
function singles(lines: readonly string[], start: number, end: number): Map<string, number> {
  const once = new Map<string, number>();
  const seen = new Set<string>();
  for (let index = start; index < end; index += 1) {
    const line = lines[index] as string;
    if (seen.has(line)) once.delete(line);
    else once.set(line, index);
    seen.add(line);
  }
  return once;
}

/** Pairs come in order of their new index; the most of them whose old indices rise, too. */
function longestInOrder(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, [oldIndex]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[ends[middle] as number] as Pair)[0] < oldIndex) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = at;
  }
  const chain: Pair[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) chain.unshift(pairs[at] as Pair);
  return chain;
}

/** For each line of a document as it is now its line in the merge without tags; undefined where it was edited. */
export function recogniseLines(
  lines: readonly string[],
  record: ProvenanceRecord,
): (number | 'tag' | undefined)[] {
  const tags = new Set(record.tagLines);
  let seen = 0;
  const merged = record.sums.map((_, index): number | 'tag' => {
    const isTag = tags.has(index + 1);
    if (isTag) seen += 1;
    return isTag ? 'tag' : index + 1 - seen;
  });
  return matchLines(record.sums, lines.map(sumLine)).map((match) =>
    match === undefined ? undefined : merged[match],
  );
}

export interface LineOrigin {
  readonly variant: string;
  readonly file: string;
  readonly line: number;
  /** Greater than `line` where it is not known which of these lines it was. */
  readonly endLine: number;
  /** Absent for text of the base. */
  readonly change?: number | undefined;
  readonly title?: string | undefined;
  readonly approach?: string | undefined;
  readonly points?: readonly string[] | undefined;
  /** Who decided it, for what and why. */
  readonly decided?: string | undefined;
}

type RecordedOrigin = NonNullable<ProvenanceRecord['blocks'][number]['parts']>[number];

/** By line of the document without its tags. */
export function originsByLine(record: ProvenanceRecord): Map<number, LineOrigin[]> {
  const found = new Map<number, LineOrigin[]>();
  const name = namer(record);
  // A record may have been tampered with: no line beyond the document is worth a loop.
  const last = record.sums.length;
  const parts = record.blocks.flatMap((block): readonly RecordedOrigin[] => block.parts ?? [block]);
  for (const part of parts) {
    for (let line = part.line; line <= Math.min(part.endLine, last); line += 1) {
      const origin = name(part, line);
      const known = found.get(line) ?? [];
      if (!known.some((one) => isSame(one, origin))) found.set(line, [...known, origin]);
    }
  }
  return found;
}

function namer(record: ProvenanceRecord): (part: RecordedOrigin, line: number) => LineOrigin {
  const labels = new Map(record.variants.map(({ id, label }) => [id, label]));
  const changes = new Map(record.changes.map((change) => [change.number, change]));
  return (part, line) => {
    const { variant, points = [] } = part;
    const source = { variant, file: labels.get(variant) ?? variant, ...sourceLines(part, line) };
    if (part.change === undefined) return source;
    const { title, approach, decided } = changes.get(part.change) ?? {};
    const known = { ...source, change: part.change, title, approach, points };
    return decided === undefined ? known : { ...known, decided };
  };
}

/** As many lines here as there: line by line. */
function sourceLines(part: RecordedOrigin, line: number): Pick<LineOrigin, 'line' | 'endLine'> {
  if (part.endLine - part.line !== part.sourceEndLine - part.sourceLine)
    return { line: part.sourceLine, endLine: part.sourceEndLine };
  const own = part.sourceLine + line - part.line;
  return { line: own, endLine: own };
}

const isSame = (a: LineOrigin, b: LineOrigin): boolean =>
  a.variant === b.variant && a.line === b.line && a.endLine === b.endLine && a.change === b.change;
