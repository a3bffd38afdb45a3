import { expect, test } from 'vitest';
import { createLiveBlock } from './live-block.ts';

/** A terminal that knows only what a live block uses, and shows what is on it. */
function terminal(columns: number) {
  let rows: string[] = [''];
  let row = 0;
  let column = 0;
  let width = columns;
  const written: string[] = [];
  const put = (character: string): void => {
    if (column === width) {
      row += 1;
      column = 0;
    }
    rows[row] =
      `${(rows[row] ?? '').slice(0, column).padEnd(column)}${character}${(rows[row] ?? '').slice(column + 1)}`;
    column += 1;
  };
  const write = (text: string): void => {
    written.push(text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of a terminal.
    for (const [part, count, code] of text.matchAll(/\u001b\[(\d*)([AKJ])|\r|\n|[^\r\n\u001b]/g)) {
      if (part === '\r') column = 0;
      else if (part === '\n') row += 1;
      else if (code === 'A') row = Math.max(0, row - Number(count || 1));
      else if (code === 'K') rows[row] = (rows[row] ?? '').slice(0, column);
      else if (code === 'J') {
        rows[row] = (rows[row] ?? '').slice(0, column);
        rows = rows.slice(0, row + 1);
      } else put(part);
    }
  };
  return {
    write,
    written,
    width: () => width,
    /** As terminals do it: rows that do not fit any more are broken. */
    narrow(to: number) {
      width = to;
      const end = rows.flatMap((line) => line.match(new RegExp(`.{1,${to}}`, 'g')) ?? ['']);
      row = end.length - 1;
      rows = end;
      column = (rows[row] ?? '').length;
    },
    screen: () => rows.map((line) => line.trimEnd()).join('\n'),
  };
}

test('lines are rewritten in place, and the rest of longer ones goes', () => {
  const screen = terminal(40);
  const block = createLiveBlock(screen.write, screen.width);
  block.draw(['Step 2 ...', '  A is asked', '  3 of 12 points']);
  expect(screen.screen()).toBe('Step 2 ...\n  A is asked\n  3 of 12 points');
  block.draw(['Step 3 ...', '  5']);
  expect(screen.screen()).toBe('Step 3 ...\n  5');
  block.draw(['Step 3 ...', '  5', '  more']);
  expect(screen.screen()).toBe('Step 3 ...\n  5\n  more');
});

test('what stays goes above it', () => {
  const screen = terminal(40);
  const block = createLiveBlock(screen.write, screen.width);
  block.draw(['one', 'two']);
  block.erase();
  screen.write('warning: careful\r\n');
  block.draw(['one', 'two', 'three']);
  expect(screen.screen()).toBe('warning: careful\none\ntwo\nthree');
});

test('nothing is written where nothing changed', () => {
  const screen = terminal(40);
  const block = createLiveBlock(screen.write, screen.width);
  block.draw(['one']);
  block.draw(['one']);
  expect(screen.written).toHaveLength(1);
});

test('lines are never wider than the terminal, also after it has become narrower', () => {
  const screen = terminal(30);
  const block = createLiveBlock(screen.write, screen.width);
  block.draw(['a line that is longer than the terminal is wide', 'short']);
  expect(screen.screen()).toBe('a line that is longer than...\nshort');
  screen.narrow(12);
  block.draw(['a line that is longer than the terminal is wide', 'short']);
  expect(screen.screen()).toBe('a line t...\nshort');
});
