// Counts the cells of table lines by one pass over their characters: regular expressions for this backtrack.

const PIPE = 124;
const COLON = 58;
const DASH = 45;
const BACKSLASH = 92;

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || code === 9; code = text.charCodeAt(at)) at += 1;
  return at;
}

/** Cells of a row; an escaped pipe does not divide, outer pipes are optional. */
export function countCells(line: string, from: number): number {
  let count = 0;
  let hasContent = false;
  let isFirst = true;
  for (let at = from; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === PIPE) {
      if (!isFirst || hasContent) count += 1;
      isFirst = false;
      hasContent = false;
    } else if (code !== 32 && code !== 9) {
      hasContent = true;
      if (code === BACKSLASH) at += 1;
    }
  }
  return hasContent ? count + 1 : count;
}

/** Cells of a delimiter row such as `|---|:-:|`, 0 for every other line. */
export function countDelimiterCells(line: string, from: number): number {
  let at = skipBlanks(line, from);
  if (!line.includes('|', at)) return 0;
  if (line.charCodeAt(at) === PIPE) at += 1;
  for (let cells = 0; ; cells += 1) {
    at = skipBlanks(line, at);
    if (at === line.length) return cells;
    const end = skipDelimiterCell(line, at);
    if (end === at) return 0;
    if (end === line.length) return cells + 1;
    if (line.charCodeAt(end) !== PIPE) return 0;
    at = end + 1;
  }
}

/** Behind `:---:` and the blanks after it, or `from` when nothing of the kind stands there. */
function skipDelimiterCell(line: string, from: number): number {
  const dashes = line.charCodeAt(from) === COLON ? from + 1 : from;
  let at = dashes;
  while (line.charCodeAt(at) === DASH) at += 1;
  if (at === dashes) return from;
  return skipBlanks(line, line.charCodeAt(at) === COLON ? at + 1 : at);
}
