// The analysis as advocates of long documents get it: what several variants say in one row is told once.

/** Below this a cell is as short as what points to it. */
const SHORTEST_ECHO = 40;

/** The analysis with a word in place of a cell that says what another variant's in the same row says. */
export const withoutEchoes = (analysis: string, letters: readonly string[]): string =>
  analysis
    .split('\n')
    .map((row) => (/^\| [CX]-\d/.test(row) ? tellCellsOnce(row, letters) : row))
    .join('\n');

/** Rows begin with id and title; then there is a cell for each variant. */
function tellCellsOnce(row: string, letters: readonly string[]): string {
  const said = new Map<string, string>();
  return row
    .split(/(?<!\\)\|/)
    .map((cell, column) => {
      const letter = letters[column - 3];
      const words = cell.replace(PLACE, '');
      if (letter === undefined || words.length < SHORTEST_ECHO) return cell;
      const first = said.get(words);
      if (first === undefined) said.set(words, letter);
      return first === undefined ? cell : ` as ${first}${(cell.match(PLACE) ?? []).join('')} `;
    })
    .join('|');
}

const PLACE = / \(L\d+(?:-\d+)?\)/g;
