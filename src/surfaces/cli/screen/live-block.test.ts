import { expect, test } from 'vitest';
import { createLiveBlock } from './live-block.ts';

/** A terminal that knows only what a live block uses, and shows what is on it. */
function terminal(columns: number, height = 24) {
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
      else if (code === 'A') row = Math.max(0, rows.length - height, row - Number(count || 1));
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
    size: () => ({ columns: width, rows: height }),
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
  const block = createLiveBlock(screen.write, screen.size);
  block.draw(['Step 2 ...', '  A is asked', '  3 of 12 points']);
  expect(screen.screen()).toBe('Step 2 ...\n  A is asked\n  3 of 12 points');
  block.draw(['Step 3 ...', '  5']);
  expect(screen.screen()).toBe('Step 3 ...\n  5');
  block.draw(['Step 3 ...', '  5', '  more']);
  expect(screen.screen()).toBe('Step 3 ...\n  5\n  more');
});

test('what stays goes above it', () => {
  const screen = terminal(40);
  const block = createLiveBlock(screen.write, screen.size);
  block.draw(['one', 'two']);
  block.erase();
  screen.write('warning: careful\r\n');
  block.draw(['one', 'two', 'three']);
  expect(screen.screen()).toBe('warning: careful\none\ntwo\nthree');
});

test('nothing is written where nothing changed', () => {
  const screen = terminal(40);
  const block = createLiveBlock(screen.write, screen.size);
  block.draw(['one']);
  block.draw(['one']);
  expect(screen.written).toHaveLength(1);
});

test('lines are never wider than the terminal, also after it has become narrower', () => {
  const screen = terminal(30);
  const block = createLiveBlock(screen.write, screen.size);
  block.draw(['a line that is longer than the terminal is wide', 'short']);
  expect(screen.screen()).toBe('a line that is longer than...\nshort');
  screen.narrow(12);
  block.draw(['a line that is longer than the terminal is wide', 'short']);
  expect(screen.screen()).toBe('a line t...\nshort');
});

test('a terminal with fewer rows than lines: the first and the last, and no line twice', () => {
  const screen = terminal(40, 5);
  const block = createLiveBlock(screen.write, screen.size);
  const lines = (second: number): string[] => [
    `Step 1 (${second} s)`,
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((seat) => `  ${seat}`),
    '  3 calls',
  ];
  for (const second of [1, 2, 3]) block.draw(lines(second));
  expect(screen.screen()).toBe('Step 1 (3 s)\n  E\n  F\n  3 calls');
  const [low, lowest] = [terminal(40, 2), terminal(40, 1)];
  for (const { write, size } of [low, lowest]) {
    const small = createLiveBlock(write, size);
    for (const second of [1, 2]) small.draw(lines(second));
  }
  expect([low.screen(), lowest.screen()]).toEqual(['Step 1 (2 s)', 'Step 1 (2 s)']);
});

test.each([
  ['twice as wide', '\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57', '\u6f22\u5b57\u6f22...'],
  ['a picture', '\u{1f600}'.repeat(6), '\u{1f600}\u{1f600}\u{1f600}...'],
  ['marks over letters', 'e\u0301'.repeat(10), 'e\u0301'.repeat(10)],
])('%s', (_, line, shown) => {
  const written: string[] = [];
  createLiveBlock(
    (text) => written.push(text),
    () => ({ columns: 11, rows: 24 }),
  ).draw([line]);
  expect(written.join('')).toBe(`${shown}\u001b[K\u001b[J`);
});
