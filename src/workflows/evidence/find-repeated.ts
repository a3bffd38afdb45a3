// Variants of one text mostly say the same, and a prompt that holds them all would say it once for each. Here: runs of
// lines that stand word for word in a text before. Their place is told instead, so that nothing is left out.

/** 1-based, both ends included. */
export interface Repeat {
  readonly line: number;
  readonly endLine: number;
  /** Index of the text in which these lines are shown, and the first of them there. */
  readonly of: number;
  readonly from: number;
}

/** So many lines must agree before anything is compared. */
const SEED_LINES = 3;
/** A mark in their place must save a reader something: lines, and characters with their numbers. */
const FEWEST_LINES = 4;
const FEWEST_CHARACTERS = 240;
/** What a line costs beside its own characters. */
const NUMBER = 4;
/** Lines that recur everywhere are looked up so often. */
const MOST_CANDIDATES = 16;

interface Place {
  readonly of: number;
  /** 0-based. */
  readonly at: number;
}

/** For each text the lines that an earlier one shows; what is told so itself is nobody's source. */
export function findRepeated(texts: readonly string[]): readonly (readonly Repeat[])[] {
  const lines = texts.map((text) => text.split(/\r\n|\n|\r/));
  const shown = lines.map((own) => new Uint8Array(own.length));
  const places = new Map<string, Place[]>();
  return lines.map((own, index) => {
    const repeats = repeatsIn(own, lines, shown, places);
    const visible = shown[index] as Uint8Array;
    visible.fill(1);
    for (const { line, endLine } of repeats) visible.fill(0, line - 1, endLine);
    for (let at = 0; at + SEED_LINES <= own.length; at += 1) {
      if (visible.subarray(at, at + SEED_LINES).includes(0)) continue;
      const seed = seedAt(own, at);
      const known = places.get(seed) ?? [];
      if (known.length < MOST_CANDIDATES) places.set(seed, [...known, { of: index, at }]);
    }
    return repeats;
  });
}

function repeatsIn(
  own: readonly string[],
  lines: readonly (readonly string[])[],
  shown: readonly Uint8Array[],
  places: ReadonlyMap<string, readonly Place[]>,
): Repeat[] {
  const repeats: Repeat[] = [];
  for (let at = 0; at + SEED_LINES <= own.length; ) {
    let longest: (Place & { readonly length: number }) | undefined;
    for (const place of places.get(seedAt(own, at)) ?? []) {
      const length = commonLines(own, at, lines[place.of] ?? [], place.at, shown[place.of]);
      if (length > (longest?.length ?? 0)) longest = { ...place, length };
    }
    const length = longest?.length ?? 0;
    if (longest !== undefined && isWorthAMark(own.slice(at, at + length))) {
      repeats.push({ line: at + 1, endLine: at + length, of: longest.of, from: longest.at + 1 });
      at += length;
    } else at += 1;
  }
  return repeats;
}

const seedAt = (lines: readonly string[], at: number): string => lines.slice(at, at + SEED_LINES).join('\n');

function commonLines(
  own: readonly string[],
  at: number,
  other: readonly string[],
  from: number,
  shown: Uint8Array | undefined,
): number {
  let length = 0;
  while (
    at + length < own.length &&
    own[at + length] === other[from + length] &&
    shown?.[from + length] === 1
  )
    length += 1;
  return length;
}

const isWorthAMark = (lines: readonly string[]): boolean =>
  lines.length >= FEWEST_LINES &&
  lines.reduce((sum, line) => sum + line.length + NUMBER, 0) >= FEWEST_CHARACTERS;
