// What a person asks for at the plan: where it stands, in which form, and what is decided by it.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../../test/documents/merges-of.ts';
import { randomDocument } from '../../../../../test/documents/random-documents.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import { type PlanReview, reviewPlan } from '../../questions/checkpoints/review-plan.ts';
import { keepLedger } from '../ledger/keep-ledger.ts';
import { describePlan } from './checkpoints.ts';
import { applyDecisions, applyRequests, recordRequests } from './index.ts';
import { listItems } from './open-items.ts';
import { revisePlan } from './revise-plan.ts';

const BASE = [
  '# Desk',
  '',
  '## Goals',
  '',
  'Staff register parcels, print labels and hand parcels over.',
  '',
  '## Limits',
  '',
  '- A parcel waits for its owner for 7 days.',
  '- A label has four lines.',
  '',
  '## Devices',
  '',
  '| Device | Count |',
  '|---|---|',
  '| Printer | 3 |',
  '',
].join('\n');
const OTHER = [
  '# Counter',
  '',
  '## Purpose',
  '',
  'The counter must accept parcels from 08:00 to 20:00.',
  '',
  '## Rules',
  '',
  '- Every parcel must carry a barcode.',
  '- Cash is never accepted.',
  '',
  '| Tool | Count |',
  '|---|---|',
  '| Scale | 2 |',
  '',
].join('\n');

const APPROVED: PlanReview = { approved: true, remove: [], move: [] };

function ask(texts: readonly string[], said: Partial<PlanReview>) {
  const tried = mergeOf(texts, { winner: () => undefined });
  const review = { ...APPROVED, ...said };
  const refused = reviewPlan.check?.(review, describePlan(tried)) ?? [];
  const revised = revisePlan(tried.plan, review, true, tried.context.baseDocument);
  const { planned, plan, skip } = applyRequests({ planned: tried, ...revised }, review);
  const merge = applyChanges(planned.context.baseDocument.text, plan.changes, skip);
  const ledger = keepLedger({ planned, plan, merge });
  return { planned, plan, skip, merge, ledger, refused, text: merge.text };
}

const added = (one: NonNullable<PlanReview['add']>[number]) => ask([BASE, OTHER], { add: [one] });
const around = (text: string, words: string): string[] => {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes(words));
  return lines.slice(at - 1, at + 2);
};

describe('[000/T05.02-cp4-plan] something of a person stands where they want it', () => {
  test.each([
    [
      'an item among items',
      { words: 'A label is blue.', after: 9 },
      '- A label is blue.',
      '- A parcel',
      '- A label',
    ],
    ['behind a heading', { words: 'Limits are law.', after: 'L7' }, 'Limits are law.', '', ''],
    ['at the end of a section', { words: 'Goals are few.', after: 'Goals' }, 'Goals are few.', '', ''],
    ['a row among rows', { words: '| Lamp | 4 |', after: 16 }, '| Lamp | 4 |', '| Printer', ''],
    ['no row behind the table', { words: 'Lamps are lent.', after: 16 }, 'Lamps are lent.', '', ''],
    ['a foreign item', { take: 'v2.md:10', after: 9 }, '- Cash is never', '- A parcel', '- A label'],
    ['a foreign row', { take: 'v2.md:14', after: 16 }, '| Scale | 2 |', '| Printer', ''],
    ['a foreign row with its head', { take: 'v2.md:14', after: 5 }, '| Scale | 2 |', '|---|---|', ''],
    ['a statement by its id', { take: 'q-001', after: 5 }, 'The counter must', '', ''],
  ])('%s', (_, one, words, before, after) => {
    const { text, merge, refused, ledger } = added(one);
    expect([refused, merge.results.map(({ status }) => status), ledger.orphans]).toEqual([
      [],
      ['Applied'],
      [],
    ]);
    const [above = '', own = '', below = ''] = around(text, words);
    expect(own.startsWith(words)).toBe(true);
    expect([above.slice(0, before.length || 1), below.slice(0, after.length || 1)]).toEqual([before, after]);
  });

  test('several blocks stand as they were, and what was unjudged of them is decided', () => {
    const { text, planned, plan, ledger } = added({ take: 'v2.md:7-10', after: 'Goals', why: 'the law' });
    expect(text).toContain(
      'over.\n\n## Rules\n\n- Every parcel must carry a barcode.\n- Cash is never accepted.\n\n## Limits',
    );
    expect(recordRequests(planned)).toMatchObject([
      { deed: 'added', items: ['Q-002', 'Q-003'], by: 'person', why: 'the law' },
    ]);
    expect(planned.unjudged.map(({ id }) => id)).toEqual(['Q-001', 'Q-004']);
    expect(planned.counts).toMatchObject({ judged: { by_person: 2 }, unjudged: 2 });
    expect(plan.changes[0]?.decided).toBe('P-001, Q-002, Q-003 added by a person: the law');
    expect(ledger.entries.filter(({ place }) => place === 'merged into').map(({ line }) => line)).toEqual([
      7, 9, 10,
    ]);
    // What is left is still called by its own id.
    expect(listItems(planned).map(({ id }) => id)).toEqual(['Q-001', 'Q-004']);
  });

  test('a later decision goes on top of it', () => {
    const { planned, plan, skip } = added({ take: 'v2.md:10', after: 9 });
    const given = [{ item: 'Q-001', take: 'both', by: 'person' }];
    const order = applyDecisions({ planned, plan, skip }, { given, items: [], records: [], file: '' });
    expect(order.planned.unjudged.map(({ id }) => id)).toEqual(['Q-002', 'Q-004']);
    expect(order.planned.decisions?.map(({ item }) => item.id)).toEqual(['P-001', 'Q-001']);
    expect([...(order.planned.context.decided?.keys() ?? [])]).toEqual(['P-001', 'Q-003', 'Q-001']);
  });
});

describe('[000/T05.02-cp4-plan] a change in other words', () => {
  const KIN = [BASE, BASE.replace('lines.\n', 'lines.\n- A claim is filed within 30 days.\n')];

  test('keeps its place and its marker, and the source is named as reworded', () => {
    const { text, plan, refused, planned } = ask(KIN, {
      reword: [{ change: 1, words: 'A claim is filed\nwithin 20 days.', why: 'the law' }],
    });
    expect(refused).toEqual([]);
    expect(text).toBe(KIN[1]?.replace('within 30', 'within 20'));
    expect(plan).toMatchObject({
      approval: 'user-overridden',
      changes: [{ decided: 'reworded by a person: the law, in own words', isReworded: true }],
    });
    expect(recordRequests(planned)).toMatchObject([{ deed: 'reworded', items: [], take: 'words' }]);
  });

  test.each([
    [{ reword: [{ change: 9, words: 'x' }] }, 'there is no Change #9 in this plan'],
    [{ reword: [{ change: 1, passage: 2, words: 'x' }] }, 'Change #1 has no passage 2'],
    [
      { reword: [{ change: 1, words: ' ' }] },
      'Change #1: own words are empty; to leave the change out, remove it',
    ],
    [
      { reword: [1, 1].map((change) => ({ change, words: 'x' })) },
      'Change #1 is written in other words twice',
    ],
    [
      { remove: [1], reword: [{ change: 1, words: 'x' }] },
      'Change #1 is left out and written in other words',
    ],
    [
      { add: [{ take: 'v2.md:11' }] },
      'v2.md L11 comes in with Change #1 already: name only what the plan leaves out',
    ],
    [
      { add: [{ take: 'v2.md:9-10' }] },
      'v2.md L9 stands in the base already: name only what the plan leaves out',
    ],
    [{ add: [{ take: 'v2.md:8' }] }, 'v2.md:8: these lines have no text'],
    [{ add: [{ take: 'C.md:8' }] }, '"C.md" is none of the documents that are merged in: v2.md'],
    [{ add: [{ take: 'X-009' }] }, '"X-009" is no point of this run and names no lines, as b.md:12-15 does'],
    [
      { add: [{ words: 'x' }] },
      'own words need a place: after: 12 for a line of the base, or the title of a section',
    ],
    [{ add: [{ words: 'x', after: 99 }] }, 'the base has no section and no line "99"; it has 16 lines'],
    [{ add: [{ words: ' ', after: 1 }] }, 'own words are empty'],
    [{ remove: [1], add: [{ take: 'v2.md:11' }, { take: 'v2.md:11-12' }] }, 'v2.md L11 is added twice'],
    [
      { add: [{ after: 1 }] },
      'an addition has either words or take: own words, or what is taken from a variant',
    ],
  ])('%j is refused', (said, message) => {
    expect(ask(KIN, said).refused.map((one) => one.message)).toEqual([message]);
  });

  test('lines of a change that is left out may come in elsewhere', () => {
    const { text, refused } = ask(KIN, { remove: [1], add: [{ take: 'v2.md:11', after: 5 }] });
    expect(refused).toEqual([]);
    expect(text).toContain('over.\n\n- A claim is filed within 30 days.\n\n## Limits');
  });
});

test('whatever is added anywhere is done, and nothing is lost', () =>
  fc.assert(
    fc.property(
      randomDocument,
      randomDocument,
      fc.array(fc.nat(999), { minLength: 1, maxLength: 4 }),
      (a, b, seeds) => {
        const tried = mergeOf([a, b], { winner: () => undefined });
        const { foreign, lines } = describePlan(tried);
        const free = foreign.filter(({ change, isInBase }) => change === undefined && !isInBase);
        const add = seeds.map((seed) => {
          const at = free[seed % Math.max(1, free.length)];
          const after = lines === 0 ? undefined : 1 + (seed % lines);
          return at && seed % 2 === 0
            ? { take: `${at.file}:${at.line}`, after }
            : { words: 'Own words.', after: after ?? 1 };
        });
        fc.pre(lines > 0 && reviewPlan.check?.({ ...APPROVED, add }, describePlan(tried)).length === 0);
        const { merge, ledger, planned } = ask([a, b], { add });
        expect(merge.results.filter(({ status }) => status !== 'Applied')).toEqual([]);
        expect(ledger.orphans).toEqual([]);
        expect(planned.unjudged.length).toBe(planned.variants.flatMap(({ unjudged }) => unjudged).length);
        expect(planned.counts.unjudged).toBe(planned.unjudged.length);
      },
    ),
    { numRuns: 40, seed: 1 },
  ));
