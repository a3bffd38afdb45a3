// Which lines of a text are not those of another. For files that ought to be equal, so most of both is the same. Own code
// because `diff` keeps other lines where several would do, such as blank ones: recorded edits would no longer verify.

export interface LineChange {
  /** 1-based, in the declared text: where the line stands, or would stand. */
  readonly line: number;
  /** Undefined where the line is missing. */
  readonly declared: string | undefined;
  /** Undefined where the line should not be there. */
  readonly recomputed: string | undefined;
  /** 1-based, in the recomputed text. */
  readonly recomputedLine: number;
}

/** Beyond this the lines are held against each other one by one. */
const MOST_CELLS = 1_000_000;

export function diffLines(declared: string, recomputed: string): LineChange[] {
  const a = declared.split('\n');
  const b = recomputed.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let tail = 0;
  while (
    tail < a.length - start &&
    tail < b.length - start &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  ) {
    tail += 1;
  }
  return pairUp(a.slice(start, a.length - tail), b.slice(start, b.length - tail), start);
}

function pairUp(a: readonly string[], b: readonly string[], offset: number): LineChange[] {
  const keeps = a.length * b.length > MOST_CELLS ? keepInPlace(a, b) : keepMost(a, b);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...keeps, [a.length, b.length] as const]) {
    const count = Math.max(nextI - i, nextJ - j);
    for (let at = 0; at < count; at += 1) {
      changes.push({
        line: offset + Math.min(i + at, nextI) + 1,
        declared: i + at < nextI ? a[i + at] : undefined,
        recomputed: j + at < nextJ ? b[j + at] : undefined,
        recomputedLine: offset + Math.min(j + at, nextJ) + 1,
      });
    }
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return changes;
}

type Pair = readonly [i: number, j: number];

/** The longest common subsequence. */
function keepMost(a: readonly string[], b: readonly string[]): Pair[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

function keepInPlace(a: readonly string[], b: readonly string[]): Pair[] {
  return a.flatMap((line, index): Pair[] => (line === b[index] ? [[index, index]] : []));
}
