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

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** `size` is asked each time: terminals change theirs. */
export function createLiveBlock(write: (text: string) => void, size: () => TerminalSize): LiveBlock {
  let drawn: readonly string[] = [];

  /** As the terminal shows them now: a narrower one has broken long lines. */
  const rowsOf = (lines: readonly string[]): number =>
    lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / Math.max(1, size().columns))), 0);
  const toTop = (): string => `\r${UP(Math.max(0, rowsOf(drawn) - 1))}`;

  return {
    draw(lines) {
      const { columns, rows } = size();
      const shown = cut(lines, rows - 1).map((line) => clip(line, columns));
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

/** What has left the screen at its top cannot be rewritten. The first line says what goes on, the last how it stands. */
function cut(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return most < 2 ? lines.slice(0, 1) : [...lines.slice(0, 1), ...lines.slice(1 - most)];
}

const ELLIPSIS = '...';

/** A line that wraps cannot be rewritten. */
function clip(text: string, columns: number): string {
  if (widthOf(text) < columns) return text;
  let room = columns - 1 - ELLIPSIS.length;
  let kept = '';
  for (const character of text) {
    room -= widthOf(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}${ELLIPSIS}`;
}

/** Of East Asian scripts and pictures. */
const DOUBLE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const NONE = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** In columns. Where terminals differ it is the larger one, so that a line never wraps. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += DOUBLE.test(character) ? 2 : NONE.test(character) ? 0 : 1;
  return width;
}
