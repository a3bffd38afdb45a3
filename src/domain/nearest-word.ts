// "Did you mean": the known word nearest to what somebody typed, if any is near enough to be a slip.

/** From here on the beginning of a word is as good as a slip in it. */
const SHORTEST_BEGINNING = 3;

/** Ties go to the word listed first. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: string | undefined;
  let best = most + 1;
  for (const word of known) {
    const other = word.toLowerCase();
    const isBeginning = wanted.length >= SHORTEST_BEGINNING && other.startsWith(wanted);
    if (!isBeginning && Math.abs(other.length - wanted.length) >= best) continue;
    const distance = isBeginning ? 1 : measureEdits(wanted, other);
    if (distance < best) [nearest, best] = [word, distance];
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function measureEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          at(row - 2, column - 2) + (isSwapped ? 1 : Number.POSITIVE_INFINITY),
        ),
      );
    }
  }
  return at(from.length, to.length);
}
