// The independent readings of a merged document: each holds for a sound merge and fails for one that was tampered with.

import { beforeAll, describe, expect, test } from 'vitest';
import {
  findChangedBytes,
  findLostHeadings,
  findLostLines,
  findNewGaps,
  lineF1,
  readHeadings,
  withoutMarks,
} from '../../scripts/measure/inspect-merge.js';
import { renderMerges } from '../../scripts/measure/measure-variant-merges.js';
import { readMerge } from '../../scripts/measure/merge-set.js';
import { mergeTexts } from '../../scripts/measure/merge-texts.js';

describe('bytes of the base', () => {
  const base = 'one two three four';
  const edits = [
    { start: 4, end: 7, text: 'TWO' },
    { start: 14, end: 14, text: 'and ' },
  ];

  test('all between the edits', () => {
    expect(findChangedBytes(base, 'one TWO three and four', edits)).toEqual({
      lost: [],
      kept: 15 / 18,
      isWhole: true,
    });
  });

  test.each([
    ['a byte changed', 'one TWO thred and four'],
    ['something more came in', 'one TWO three and four five'],
    ['two stretches changed places', ' three one TWOand four'],
    ['an edit is missing', 'one TWO three four'],
  ])('%s', (_, merged) => expect(findChangedBytes(base, merged, edits).isWhole).toBe(false));
});

describe('marks of what is open', () => {
  const text = '# A\n\n> **Open X-001**: 1 (a.md) or 2 (b.md)\n\nText.\n';
  test.each([
    ['one goes with the line beside it', [3, 4], '# A\n\nText.\n'],
    ['one that the variants brought stays', [], text],
    ['a line that is none stays', [5], text],
    ['a blank line away from one stays', [6, 3], '# A\n\n\nText.\n'],
  ])('%s', (_, added, left) => expect(withoutMarks(text, added)).toBe(left));
});

describe('headings', () => {
  test('those in fences, comments and frontmatter are none', () => {
    const text =
      '---\ntitle: x\n# no\n---\n# A #\n```sh\n# no\n```\n<!--\n# no\n-->\n## B\n~~~\n```\n# no\n~~~\n### C\n';
    expect(readHeadings(text)).toEqual([
      { level: 1, title: 'A' },
      { level: 2, title: 'B' },
      { level: 3, title: 'C' },
    ]);
  });

  test.each([
    ['all there', '# A\n## New\n## B\n', []],
    ['one is gone', '# A\n', ['## B']],
    ['one became code', '# A\n```\n## B\n', ['## B']],
    ['another level', '# A\n### B\n', ['## B']],
    ['another order', '## B\n# A\n', ['## B']],
  ])('%s', (_, merged, lost) => expect(findLostHeadings('# A\n## B\n', merged)).toEqual(lost));

  test.each([
    ['none', '# A\n## B\n', []],
    ['that of the base', '# A\n### Deep\n', []],
    ['that of the base, and again', '# A\n### Deep\n# B\n### Deep\n', ['### Deep']],
    ['a new one', '# A\n## B\n#### C\n', ['#### C']],
  ])('new gaps: %s', (_, merged, gaps) => expect(findNewGaps('# A\n### Deep\n', merged)).toEqual(gaps));
});

describe('lines', () => {
  test.each([
    ['all there', 'a\nx\nb\nb\n', 3, []],
    ['margins do not count', 'a\nb\n  b\n', 3, []],
    ['one stands less often', 'a\nb\n', 3, ['b']],
  ])('%s', (_, merged, shared, lost) => {
    expect(findLostLines('a\nb\nb\nc\n', 'b\na\nb\nd\n', merged)).toEqual({ shared, lost });
  });

  test.each([
    ['', '', 1],
    ['a\nb\n', 'a\nb\n', 1],
    ['a\nb\n', 'a\n\n  c\n', 0.5],
    ['a\na\n', 'a\nb\n', 0.5],
    ['a\n', 'b\n', 0],
  ])('%j against %j: %d', (one, other, f1) => expect(lineF1(one, other)).toBe(f1));
});

describe('a whole merge', () => {
  const documents = [
    {
      name: 'a.md',
      text: '# Spec\n\n## Limits\n\nFR-001: The timeout must be 30 seconds.\n\n---\n\n## Storage\n\nFR-002: The store must be encrypted.\n',
    },
    {
      name: 'b.md',
      text: '# Spec\n\n## Limits\n\nFR-001: The timeout must be 60 seconds.\n\n## Audit\n\nFR-003: Every login must be logged within 5 seconds.\n\nFR-004: Every change must be logged in `audit.log`.\n',
    },
  ];
  let run: Awaited<ReturnType<typeof mergeTexts>>;
  beforeAll(async () => {
    run = await mergeTexts(documents);
  });
  const faultsOf = (changed: Partial<typeof run>): string[] =>
    Object.entries(readMerge(documents, { ...run, ...changed }).faults).flatMap(([name, list]) =>
      list.length > 0 ? [name] : [],
    );
  const { entries } = {
    entries: (): { variant: string; block: number; place: string }[] => run.ledger.entries,
  };

  test('a sound one has no faults', () => {
    expect(faultsOf({})).toEqual([]);
    const row = { set: 'made', variants: 2, megabytes: 1, ...readMerge(documents, run) };
    expect(renderMerges([row])).toMatch(/^\| set \| variants \| blocks \|.*\n\|.*\n\| made \| 2 \| 11 \|/);
  });

  test('a block without an entry', () => {
    expect(faultsOf({ ledger: { ...run.ledger, entries: entries().slice(1) } })).toEqual(['orphans']);
  });

  test('a block with two', () => {
    const twice = [...entries(), ...entries().slice(0, 1)];
    expect(faultsOf({ ledger: { ...run.ledger, entries: twice } })).toEqual(['two places']);
  });

  test('a dropped anchor that nothing explains, or that the log does not name', () => {
    expect(run.ledger.dropped).not.toEqual([]);
    expect(faultsOf({ ledger: { ...run.ledger, dropped: [] } })).toEqual(['anchors unaccounted for']);
    expect(faultsOf({ log: '' })).toEqual(['anchors not in the log']);
  });

  test('text of the base that is gone', () => {
    const merged = run.merged.replace('The store must be encrypted', 'The store is fine');
    expect(faultsOf({ merged })).toContain('base bytes changed');
  });

  test('a fence that swallows headings', () => {
    expect(faultsOf({ merged: run.merged.replace('# Spec', '```\n# Spec') })).toContain('headings lost');
  });

  test('a contradiction that no variant has', () => {
    const merged = `${run.merged}\nFR-001: The timeout must be 30 seconds.\n\nFR-001: The timeout must be 60 seconds.\n`;
    expect(faultsOf({ merged })).toContain('new contradictions');
  });

  test('a heading that skips a level', () => {
    expect(faultsOf({ merged: `${run.merged}\n#### Deep\n` })).toContain('new heading gaps');
  });

  test('a kept block that an edit touched', () => {
    const [change, ...others] = run.result.plan.changes;
    const edits = [{ ...change?.edits[0], start: 0, end: 6, text: '# Spec' }];
    const plan = { ...run.result.plan, changes: [{ ...change, edits }, ...others] };
    const result = { ...run.result, plan } as typeof run.result;
    expect(faultsOf({ result })).toContain('kept but changed');
  });
});
