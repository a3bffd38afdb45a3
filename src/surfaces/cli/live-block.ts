// A few lines at the end of a terminal that are rewritten in place, without flicker: what changed is written over, and
// only what is left of the old lines is erased. Other lines go above it.

export interface LiveBlock {
  draw(lines: readonly string[]): void;
  /** Takes the block off the terminal, for lines that stay. */
  erase(): void;
}

const UP = (rows: number): string => (rows === 0 ? '' : `\u001b[${rows}A`);
const ERASE_TO_END_OF_LINE = '\u001b[K';
const ERASE_BELOW = '\u001b[J';

/** `columns` is asked each time: terminals change their size. */
export function createLiveBlock(write: (text: string) => void, columns: () => number): LiveBlock {
  let drawn: readonly string[] = [];

  /** As the terminal shows them now: a narrower one has broken long lines. */
  const rowsOf = (lines: readonly string[]): number =>
    lines.reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / Math.max(1, columns()))), 0);
  const toTop = (): string => `\r${UP(Math.max(0, rowsOf(drawn) - 1))}`;

  return {
    draw(lines) {
      const shown = lines.map((line) => clip(line, columns()));
      if (shown.length === drawn.length && shown.every((line, at) => line === drawn[at])) return;
      const text = shown.map((line) => `${line}${ERASE_TO_END_OF_LINE}`).join('\r\n');
      write(`${drawn.length === 0 ? '' : toTop()}${text}${ERASE_BELOW}`);
      drawn = shown;
    },
    erase() {
      if (drawn.length > 0) write(`${toTop()}${ERASE_BELOW}`);
      drawn = [];
    },
  };
}

/** A line that wraps cannot be rewritten. */
const clip = (text: string, width: number): string =>
  [...text].length < width ? text : `${[...text].slice(0, Math.max(0, width - 4)).join('')}...`;
