import { expect, test } from 'vitest';
import { ledger, variants } from '../../../../test/documents/merge-example.ts';
import { PLACES } from '../../../domain/comparison/merge.ts';
import { renderLedger } from './ledger-file.ts';

const text = renderLedger({ base: 'A', variants, ledger });

test('is JSON with its members in order, one entry to a line', () => {
  const read = JSON.parse(text);
  expect(Object.keys(read)).toEqual(['format', 'base', 'anchors', 'totals', 'entries', 'dropped', 'orphans']);
  expect(read).toMatchObject({ format: 1, base: 'A', anchors: 4, entries: ledger.entries, orphans: [] });
  expect(text.split('\n').filter((line) => line.includes('"block":'))).toHaveLength(ledger.entries.length);
});

test('totals are one number for each place, and add up to the blocks', () => {
  for (const total of JSON.parse(text).totals) {
    const places = PLACES.map((place) => total[place] as number);
    expect(places.reduce((sum, count) => sum + count, total.orphans)).toBe(total.blocks);
  }
});

test('keys stand in one order, wherever an entry was made', () => {
  const reversed = ledger.entries.map((entry) => Object.fromEntries(Object.entries(entry).reverse()));
  const shuffled = { ...ledger, entries: reversed as unknown as typeof ledger.entries };
  expect(renderLedger({ base: 'A', variants, ledger: shuffled })).toBe(text);
});

test('a loss without a point is null', () => {
  const [lost] = ledger.dropped;
  if (!lost) throw new Error('nothing dropped');
  const other = renderLedger({
    base: 'A',
    variants,
    ledger: { ...ledger, dropped: [{ ...lost, point: undefined }] },
  });
  expect(JSON.parse(other).dropped[0].point).toBeNull();
});

test.each(['\u2028', '"', '\\', '</script>', '\n  "format": 2', '__proto__', '\ud800'])(
  'a reason of %j is read back',
  (reason) => {
    const [lost] = ledger.dropped;
    if (!lost) throw new Error('nothing dropped');
    const other = renderLedger({
      base: 'A',
      variants,
      ledger: { ...ledger, dropped: [{ ...lost, reason }] },
    });
    expect(JSON.parse(other).dropped[0].reason).toBe(reason);
    expect(other.split('\n')).toHaveLength(text.split('\n').length - 1);
  },
);
