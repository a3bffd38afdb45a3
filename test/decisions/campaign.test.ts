// A tenth of the campaign (`npm run campaign:decisions` has more sets): whatever is decided about the contradictions of a merge, it is
// the same in the report, by file, by flags and by keys, and nothing that was decided is left.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_TERMINAL } from '../../scripts/measure/minds/press-keys.js';
import { resolve as listItems } from '../../src/surfaces/library/resolve.ts';
import { findBrowser, launchBrowser } from '../browser/open-browser.ts';
import { documentsOf } from '../documents/shipped.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { type Drawn, findLeft, type Item } from './find-left.ts';
import { isWhole, renderFaults, renderSums, renderTable } from './render-campaign.ts';
import { runSet, type SetResult } from './run-campaign.ts';

const SET = 'examples/retention';

describe('contradictions of a merge', () => {
  let scratch: string;
  let result: SetResult;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'steelman-'));
    const browser = findBrowser() === undefined ? undefined : await launchBrowser();
    const files = documentsOf(SET).map((name) => resolve(SET, name));
    result = await runSet(
      { name: 'retention', files },
      { steelman: steelmanHere, browser, listItems, scratch, seed: 7 },
    );
    await browser?.close();
    console.log(`${renderTable([result])}\n\n${renderSums([result])}\n\n${renderFaults([result])}`.trimEnd());
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test('are decided in every way that there is here', () => {
    expect(result.decided).toBe(5);
    const ways = ['flags', 'file', ...(findBrowser() ? ['page'] : []), ...(HAS_TERMINAL ? ['keys'] : [])];
    expect(result.ways.map(({ way }) => way)).toEqual(ways);
  });

  test('the files of the run are the same, they hold, and nothing that was decided is left', () => {
    for (const { isSame, findings, left } of result.ways)
      expect({ isSame, findings, left }).toEqual({ isSame: true, findings: [], left: [] });
    expect(isWhole(result)).toBe(true);
  });

  test('after an edit only what was edited is asked about', () => {
    expect(result.again?.asked).not.toEqual([]);
    expect(result.again?.needless).toEqual([]);
  });
});

describe('what is left is found', () => {
  const side = (letter: string, text: string) => ({
    take: `${letter.toLowerCase()}.md`,
    variants: [letter],
    quotes: [{ text }],
  });
  const item: Item = {
    id: 'X-001',
    kind: 'contradiction',
    sides: [side('A', 'Keep it 30 days. Tell nobody.'), side('B', 'Keep it 90 days. Tell\nnobody.')],
    options: [],
  };
  const points = [
    {
      id: 'X-001',
      sides: [
        { variant: 'A', quotes: [{ text: 'Keep it 30 days.' }] },
        { variant: 'B', quotes: [{ text: 'Keep it 90 days.' }] },
      ],
    },
  ];
  const take = (name: string, words?: string): Drawn => ({
    item: 'X-001',
    take: name,
    ...(words && { words }),
  });

  test.each<[string, Drawn, string, string[]]>([
    ['nothing', take('a.md'), 'Keep it 30 days.', []],
    ['a question', take('a.md'), 'Keep it 30 days.\n\n> **Open X-001**: 30 or 90\n', ['asked']],
    ['a question in a comment', take('a.md'), 'Keep it 30 days.\n<!-- Open X-001: 30 or 90 -->', ['asked']],
    ['one that is another', take('a.md'), 'Keep it 30 days.\n\n> **Open X-002**: 30 or 90\n', []],
    ['what a person has to edit', take('a.md'), '> **Decided X-001**: 30; to be edited: 90', ['told']],
    ['the words of the other side', take('a.md'), 'Keep it 30 days. Keep it\n90 days.', ['loser stands']],
    ['words that are not there', take('b.md'), 'Keep it.', ['winner is missing']],
    ['both', take('both'), 'Keep it 30 days. Keep it 90 days.', []],
    ['one of both', take('both'), '- Keep it 30 days.', ['winner is missing']],
    ['neither', take('neither'), 'Tell nobody.', []],
    ['one of neither', take('neither'), '| **Keep it 90 days.** |', ['loser stands']],
    ['own words', take('words', 'Keep it.'), 'Keep it.', []],
    ['own words beside others', take('words', 'Drop it.'), 'Drop it. Keep it 30 days.', ['loser stands']],
  ])('%s', (_, drawn, merged, found) => {
    expect(findLeft(merged, { items: [item], points }, [drawn]).map(({ what }) => what)).toEqual(found);
  });

  test('a value that stands in other places, too', () => {
    const rows = [side('A', '| Leak | High |'), side('B', '| Leak | Critical |')];
    const sides = ['High', 'Critical'].map((text, at) => ({ variant: 'AB'[at] ?? '', quotes: [{ text }] }));
    const of = { items: [{ ...item, sides: rows }], points: [{ id: 'X-001', sides }] };
    const merged = '| Leak | Critical |\n| Theft | High |';
    expect(findLeft(merged, of, [take('b.md')])).toEqual([]);
    expect(findLeft(merged, of, [take('neither')]).map(({ what }) => what)).toEqual(['loser stands']);
  });

  test('between two places of one document', () => {
    const [a, b] = [
      { ...side('A', '- Keep it 30 days. Tell nobody.'), take: 'a.md L3' },
      { ...side('A', '- Keep it 90 days.'), take: 'a.md L9' },
    ];
    const inner = { ...item, sides: [a, b] };
    const quotes = [{ text: 'Keep it 30 days.' }, { text: 'Keep it 90 days.' }];
    const of = { items: [inner], points: [{ id: 'X-001', sides: [{ variant: 'A', quotes }] }] };
    expect(findLeft('- Keep it 90 days.', of, [take('a.md L9')])).toEqual([]);
    expect(findLeft('- Keep it 90 days.', of, [take('a.md L3')]).map(({ what }) => what)).toEqual([
      'loser stands',
      'winner is missing',
    ]);
  });

  test('by the campaign, too, and other bytes, findings and needless questions', () => {
    const way = { way: 'page', isSame: true, findings: [], left: [] } as const;
    const set = { name: 's', documents: 2, decided: 1, again: undefined };
    const again = { edited: 'x', items: 2, asked: ['X-001'], needless: [] };
    const left = [{ item: 'X-001', what: 'loser stands', text: '90' }] as const;
    expect(isWhole({ ...set, ways: [way], again })).toBe(true);
    expect(isWhole({ ...set, ways: [way], again: { ...again, needless: ['X-002'] } })).toBe(false);
    for (const wrong of [{ isSame: false }, { findings: ['a'] }, { left }]) {
      const broken = { ...set, ways: [{ ...way, ...wrong }] };
      expect(isWhole(broken)).toBe(false);
      expect(renderFaults([broken])).toMatch(/^s, page: /);
    }
  });
});
