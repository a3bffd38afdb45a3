import { describe, expect, test } from 'vitest';
import { BOX, columnsOf, layOut } from './layers.ts';
import { wrapTitle } from './milestone-graph.ts';

const nodesOf = (written: Readonly<Record<string, string>>) =>
  Object.entries(written).map(([id, after]) => ({ id, dependencies: after === '' ? [] : after.split(' ') }));

test.each([
  ['nothing waits', { M1: '', M2: '' }, { M1: 0, M2: 0 }],
  ['a row', { M1: '', M2: 'M1', M3: 'M2' }, { M1: 0, M2: 1, M3: 2 }],
  ['listed backwards', { M3: 'M2', M2: 'M1', M1: '' }, { M1: 0, M2: 1, M3: 2 }],
  ['behind the longest way', { M1: '', M2: 'M1', M3: 'M1 M2' }, { M1: 0, M2: 1, M3: 2 }],
  ['unknown ones do not count', { M1: 'M9', M2: 'M1 M9' }, { M1: 0, M2: 1 }],
  ['a circle ends', { M1: 'M2', M2: 'M1', M3: 'M3' }, { M1: 1, M2: 0, M3: 0 }],
])('columns: %s', (_, written, expected) =>
  expect(Object.fromEntries(columnsOf(nodesOf(written)))).toEqual(expected),
);

describe('layout', () => {
  const { boxes, arrows, width, height, columns } = layOut(
    nodesOf({ M1: '', M2: '', M3: 'M1', M4: 'M3', M5: 'M1 M4' }),
  );

  test('boxes lie in the picture and on no other box', () => {
    expect([boxes.length, columns]).toEqual([5, 4]);
    for (const one of boxes) {
      expect(one.x + BOX.width).toBeLessThanOrEqual(width);
      expect(one.y + BOX.height).toBeLessThanOrEqual(height);
      const others = boxes.filter((other) => other !== one && other.x === one.x);
      for (const other of others) expect(Math.abs(other.y - one.y)).toBeGreaterThanOrEqual(BOX.height);
    }
  });

  test('every dependency is an arrow that runs through no box', () => {
    expect(arrows.map(({ from, to }) => `${from} ${to}`)).toEqual(['M1 M3', 'M3 M4', 'M1 M5', 'M4 M5']);
    for (const { points } of arrows)
      for (const [x, y] of points.slice(1, -1))
        expect(boxes.filter((box) => x === box.x && y > box.y && y < box.y + BOX.height)).toEqual([]);
  });

  test('nothing at all, and a name given twice', () => {
    expect(layOut([]).boxes).toEqual([]);
    expect(layOut([...nodesOf({ M1: '' }), ...nodesOf({ M1: '' })]).boxes).toHaveLength(1);
  });
});

test.each([
  ['Short', ['Short']],
  [
    'Prepare an envelope, signing order and verification page',
    ['Prepare an envelope, signing', 'order and verification page'],
  ],
  [
    'one two three four five six seven eight nine ten eleven twelve',
    ['one two three four five six', 'seven eight nine ten eleven…'],
  ],
  ['x'.repeat(40), ['x'.repeat(28), 'x'.repeat(12)]],
  ['x'.repeat(90), ['x'.repeat(28), `${'x'.repeat(27)}…`]],
  ['要求'.repeat(10), ['要求'.repeat(7), '要求'.repeat(3)]],
])('a title in its box: %s', (title, lines) => expect(wrapTitle(title)).toEqual(lines));
