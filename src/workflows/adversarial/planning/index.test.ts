// What becomes of a whole document that is merged into another: by kinship, by order, by ancestor, and at the edges.

import { describe, expect, test } from 'vitest';
import { type DebateOutcome, mergeOf, type TriedMerge } from '../../../../test/documents/merges-of.ts';

const SHARED = [
  'The gateway keeps the audit trail for thirty days.',
  'Reports are sent to the owner every Monday morning.',
  'Every export must name the person who asked for it.',
];
const OWN = 'The ledger service stores invoices in the archive.';
const EXTRA = 'A failed release is rolled back by the operator on duty.';
const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const doc = (...parts: readonly string[]): string => lines('# Spec', ...parts);
const OLD = doc(...SHARED, OWN);
const NEW = doc(...SHARED, EXTRA);
const BOTH = doc(...SHARED, OWN, EXTRA);
const relay = (delivery: string, storage: string): string =>
  doc('## Delivery', delivery, '## Storage', storage);
const PUSHED = relay(
  'Events are pushed to subscribers in order of arrival.',
  'The queue lives in PostgreSQL and is vacuumed nightly.',
);
const FETCHED = relay(
  'Consumers fetch batches through long polling every minute.',
  'Messages are appended to files on local disks.',
);
const GERMAN = doc('## Grenzen', 'Das Gateway behält das Protokoll dreißig Tage.');
const MENU = '# Menu\n\nTomato soup with basil costs five euros.\n';
const requirements = (...ids: readonly string[]): string =>
  doc('## Requirements', SHARED.map((text, at) => `- ${ids[at]}: ${text}`).join('\n'));
const EARLIER = [
  '<!-- Provenance: This document was produced by /sc:adversarial -->',
  '<!-- Base: Variant A (original) -->',
  '<!-- Merge date: 2026-01-31T12:00:00Z -->',
  '# Spec',
  '<!-- Source: Base (original) -->',
  '',
  `${[...SHARED, OWN].join('\n\n')}`,
  '',
  '> **Open X-001**: 30 s (a.md) or 10 s (b.md)',
  '',
].join('\n');

const titles = ({ unjudged }: TriedMerge): string[] => unjudged.map(({ title }) => title);

describe('what comes in, and what is left for a mind', () => {
  const CIRCLING = [
    'The settlement report depends on the ledger export.',
    'The ledger export depends on the reconciliation job.',
    'The reconciliation job depends on the settlement report.',
  ];
  const CIRCLE = doc(...SHARED, OWN, '## Accounting', CIRCLING.map((one) => `- ${one}`).join('\n'));
  const [LISTED, DATES] = ['- Every receipt carries a number.', 'The delivery date is shown in the basket.'];
  const ALERT = 'An alert fires when a worker stops.';
  const QUEUED = ['The money is captured later by a worker from a queue.'];
  const flow = (how: string, list: string, ...more: readonly string[]): string =>
    doc(...SHARED, '## Flow', how, '## Rules', list, ...more);
  const sync = flow('The money is captured at once within the same request.', LISTED);
  const async = flow(QUEUED[0] ?? '', `${LISTED}\n- ${DATES}`, '## Alerts', ALERT);
  const MORE = 'The service must bear 2,000 concurrent checkouts on the busiest day.';
  const amounts = (...more: readonly string[]): string =>
    doc(...SHARED, '| Goal | Target |\n|---|---|\n| Concurrent checkouts | 2,000 |', ...more);
  const moved = doc(OWN, ...SHARED);
  const CHANGED = OWN.replace('the archive', 'two archives');
  const changed = doc(...SHARED, CHANGED);
  const cases: [string, string[], DebateOutcome, merged: string, unjudged: string[]][] = [
    ['revisions add what only they have', [OLD, NEW], {}, BOTH, []],
    ['the same addition of two comes in once', [OLD, BOTH, BOTH], {}, BOTH, []],
    ['an older text of a chain brings nothing back', [NEW, OLD], { order: [1, 0] }, NEW, [OWN]],
    ['a newer one adds to an older base', [OLD, NEW], { order: [0, 1] }, BOTH, []],
    ['what only the other changed since the ancestor is taken', [OLD, NEW], { ancestor: OLD }, NEW, []],
    ['what only the base changed stands', [NEW, OLD], { ancestor: OLD }, NEW, []],
    ['what the base moved and the other removed waits', [moved, doc(...SHARED)], { ancestor: OLD }, moved, [OWN]],
    ['what the base changed and the other removed waits', [changed, doc(...SHARED)], { ancestor: OLD }, changed, [CHANGED]],
    ['a circle inside one text does not come in', [OLD, CIRCLE], {}, OLD, CIRCLING],
    ['nor with one', [OLD, CIRCLE], { ancestor: OLD }, OLD, CIRCLING],
    ['what hangs on an open side waits with it', [sync, async], { winner: () => undefined }, sync.replace(LISTED, `${LISTED}\n- ${DATES}`), [...QUEUED, ALERT]],
    ['an amount of what the base has an amount for waits', [amounts(), amounts(MORE)], {}, amounts(), [MORE]],
    ['an ancestor that shares nothing decides nothing', [OLD, NEW], { ancestor: MENU }, OLD, [EXTRA]],
    [
      'independent texts add nothing',
      [PUSHED, FETCHED],
      {},
      PUSHED,
      [
        'Consumers fetch batches through long polling every minute.',
        'Messages are appended to files on local disks.',
      ],
    ],
    ['nor with somebody else\'s ancestor', [PUSHED, FETCHED], { ancestor: MENU }, PUSHED, [
      'Consumers fetch batches through long polling every minute.',
      'Messages are appended to files on local disks.',
    ]],
    ['without headings', [lines(...SHARED, OWN), lines(...SHARED, OWN, EXTRA)], {}, lines(...SHARED, OWN, EXTRA), []],
    ['the same document twice', [OLD, OLD], {}, OLD, []],
    ['an empty one', [OLD, ''], {}, OLD, []],
    ['into an empty one', ['', OLD], {}, '', [...SHARED, OWN]],
    ['in another language', [OLD, GERMAN], {}, OLD, ['Das Gateway behält das Protokoll dreißig Tage.']],
    ['a merged document of an earlier run', [OLD, EARLIER], {}, OLD, []],
    ['ids in two styles are the same ids', [requirements('FR1', 'FR2', 'FR3'), requirements('FR-001', 'FR-002', 'FR-003')], {}, requirements('FR1', 'FR2', 'FR3'), []],
  ]; // biome-ignore format: a table

  test.each(cases)('%s', (_, texts, outcome, merged, unjudged) => {
    const tried = mergeOf(texts, outcome);
    expect(tried.text).toBe(merged);
    expect(titles(tried)).toEqual(unjudged);
    expect(tried.counts.unjudged).toBe(unjudged.length);
    expect(tried.ledger.orphans).toEqual([]);
    expect(tried.validation.passed).toBe(true);
    // Every block that says something has a fate.
    for (const { fates, document } of tried.variants)
      expect(document.blocks.filter(({ kind }, at) => kind !== 'rule' && !fates[at])).toEqual([]);
  });

  test('statements are counted once: by rule or unjudged', () => {
    const { counts, context } = mergeOf([NEW, OLD], { order: [1, 0] });
    expect(counts).toEqual({ judged: { by_rule: 3, by_seat: 0, by_person: 0 }, unjudged: 1 });
    expect(context.comparison.claims[1]).toHaveLength(4);
  });
});

describe('the fate of a block', () => {
  const fatesOf = (texts: string[], outcome?: DebateOutcome) =>
    mergeOf(texts, outcome).variants[0]?.fates.map((fate) => fate?.at);
  const limits = (seconds: number): string =>
    doc('## Limits', `The timeout of every request is ${seconds} s.`);

  test.each<[string, string[], DebateOutcome, (string | undefined)[]]>([
    ['said by the base, or coming in', [OLD, NEW], {}, ['base', 'base', 'base', 'base', 'incoming']],
    ['contested, with its heading', [limits(30), limits(10)], { winner: () => undefined }, ['base', 'base', 'contested']],
    ['unjudged, with the headings above', [PUSHED, FETCHED], {}, Array(5).fill('unjudged')],
    ['kept by the base since the ancestor', [NEW, OLD], { ancestor: OLD }, ['base', 'base', 'base', 'base', 'superseded']],
    ['front matter', [OLD, `---\ntitle: x\n---\n${PUSHED}`], {}, ['superseded', ...Array(5).fill('unjudged')]],
    ['code that the base has', [doc('```\nrun me\n```', OWN), doc('```\nrun me\n```', EXTRA)], {}, ['base', 'base', 'unjudged']],
    ['code that it has not', [PUSHED, `${FETCHED}\n\`\`\`\nrun me\n\`\`\`\n`], {}, Array(6).fill('unjudged')],
  ])('%s', (_, texts, outcome, fates) => expect(fatesOf(texts, outcome)).toEqual(fates)); // biome-ignore format: a table
});

describe('a decision', () => {
  const limit = (text: string): string => doc('## Limits', `Before it. ${text} Behind it.`);
  const said = (seconds: number): string => `The timeout of every request is ${seconds} s.`;
  const [one, other, third] = [30, 10, 20].map((seconds) => limit(said(seconds))) as [string, string, string];

  test('against the base fills the slot and nothing else', () => {
    const { text, plan } = mergeOf([one, other]);
    expect(text).toBe(other);
    expect(plan.changes).toMatchObject([
      { points: ['X-001'], approach: 'replace', rationale: 'Round 2, X-001, B with 95% confidence' },
    ]);
    expect(plan.changes[0]?.edits).toMatchObject([{ text: said(10) }]);
  });

  test.each<[string, string[], DebateOutcome, string]>([
    ['for a third takes its words', [one, other, third], { winner: 'C' }, third],
    ['for the base changes nothing', [one, other], { winner: 'A' }, one],
    ['for who says the same as the base changes nothing', [one, other, one], { winner: 'C' }, one],
    ['that is open changes nothing', [one, other], { winner: () => undefined }, one],
    ['that nobody took changes nothing', [one, other], { skipped: 'nobody debated' }, one],
  ])('%s', (_, texts, outcome, merged) => expect(mergeOf(texts, outcome).text).toBe(merged));

  test('on what the base does not say is refused, with the reason', () => {
    const { text, plan } = mergeOf([limit('Nothing is said.'), one, other], { winner: 'B' });
    expect(text).toBe(limit('Nothing is said.'));
    expect(plan.refusals.find(({ point }) => point === 'X-001')?.reason).toContain(
      'but the base says nothing in that place',
    );
  });
});
