import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../../test/documents/merges-of.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { keepLedger } from './keep-ledger.ts';

const doc = (...parts: readonly string[]): string => `${['# Spec', '## Checks', ...parts].join('\n\n')}\n`;
const CHECKS = 'The gateway checks every token.';
const LOG = 'The gateway writes every failed call to the audit log for each tenant.';
const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';

/** Kind and place of each block of a variant, with what the place refers to. */
const placesOf = ({ ledger }: Pick<ReturnType<typeof mergeOf>, 'ledger'>, id: string): string[] =>
  ledger.entries.flatMap(({ variant, line, place, change, point, baseLine, mergedLine }) => {
    const to = [
      change && `#${change}`,
      point,
      baseLine && `base L${baseLine}`,
      mergedLine && `L${mergedLine}`,
    ];
    return variant === id ? [`L${line} ${[place, ...to].filter(Boolean).join(' ')}`] : [];
  });

describe('the place of a block', () => {
  const tried = mergeOf(
    [
      doc(CHECKS, LOG, 'The timeout is 30 s.', '- Calls are counted.'),
      doc(
        CHECKS,
        `${LOG.replace('writes', 'must write')}`,
        'The timeout is 10 s.',
        '## Rollback',
        ROLLBACK,
        '## Notes',
        'None.',
      ),
    ],
    { winner: 'B' },
  );

  test('of the base: kept, or superseded by a change', () => {
    expect(placesOf(tried, 'A')).toEqual([
      'L1 kept L1',
      'L3 kept L3',
      'L5 kept L5',
      'L7 kept L7',
      'L9 superseded by #1 X-001',
      'L11 kept L11',
    ]);
  });

  test('names the point that is about the block where a change settles several', () => {
    const limits = (timeout: number, backups: number) =>
      doc(CHECKS, `- The timeout is ${timeout} s.\n- Backups are taken every ${backups} hours.`);
    const several = mergeOf([limits(30, 6), limits(10, 2)]);
    const titleOf = (id: string | undefined) => several.context.points.find((one) => one.id === id)?.title;
    expect(several.plan.changes.map(({ points }) => points.length)).toEqual([2]);
    expect(several.ledger.dropped.map(({ anchor, point }) => [anchor.text, titleOf(point)])).toEqual([
      ['30 s', 'The timeout is …: 30 s against 10 s'],
      ['6 hours', 'Backups are taken every …: 6 hours against 2 hours'],
    ]);
    const settled = several.ledger.entries.filter(({ change }) => change !== undefined);
    expect(settled.map(({ variant, line, point }) => [variant, line, titleOf(point)?.slice(0, 8)])).toEqual([
      ['A', 7, 'The time'],
      ['A', 8, 'Backups '],
      ['B', 7, 'The time'],
      ['B', 8, 'Backups '],
    ]);
  });

  test('of a variant: in the base already, merged into it, or unjudged with a question', () => {
    expect(placesOf(tried, 'B')).toEqual([
      'L1 identical to base base L1',
      'L3 identical to base base L3',
      'L5 identical to base base L5',
      'L7 unjudged Q-001',
      'L9 merged into #1 X-001 L9',
      'L11 merged into #2 U-001 L13',
      'L13 merged into #2 U-001 L15',
      'L15 merged into #3 U-002 L17',
      'L17 merged into #3 U-002 L19',
    ]);
  });

  test('contested where nobody won', () => {
    const open = mergeOf([doc('The timeout is 30 s.'), doc('The timeout is 10 s.')], {
      winner: () => undefined,
    });
    expect(placesOf(open, 'B').at(-1)).toBe('L5 contested X-001');
  });

  test('the same text of a third is merged into what came in', () => {
    const both = doc(CHECKS, '## Rollback', ROLLBACK);
    const three = mergeOf([doc(CHECKS), both, both]);
    expect(placesOf(three, 'C').slice(-2)).toEqual(['L7 merged into #1 C-001', 'L9 merged into #1 C-001']);
  });

  test('of a change that was not carried out: rejected, and its anchors dropped with the point', () => {
    const { plan, context } = tried;
    const merge = applyChanges(context.baseDocument.text, plan.changes, new Set([1, 2]));
    const ledger = keepLedger({ planned: tried, plan, merge });
    expect(ledger.orphans).toEqual([]);
    expect(placesOf({ ledger }, 'B').slice(4, 7)).toEqual([
      'L9 rejected X-001',
      'L11 rejected U-001',
      'L13 rejected U-001',
    ]);
    expect(ledger.dropped.map(({ anchor, point }) => [anchor.text, point])).toEqual([
      ['10 s', 'X-001'],
      ['5 minutes', 'U-001'],
    ]);
  });

  test('an id in a heading that the base words otherwise is dropped with the point about the headings', () => {
    const { ledger } = mergeOf([doc(CHECKS), doc(CHECKS).replace('## Checks', '## FR-012: Checks')]);
    expect(ledger.dropped).toMatchObject([{ anchor: { text: 'FR-012' }, point: 'S-001', variant: 'B' }]);
  });

  test('an empty section and an empty table have one too', () => {
    const { ledger } = mergeOf([doc(CHECKS), doc(CHECKS, '| a | b |\n|---|---|', '## Later')]);
    expect(ledger.orphans).toEqual([]);
    expect(ledger.entries.filter(({ variant }) => variant === 'B')).toHaveLength(5);
  });
});

test('whatever Markdown allows: no block without a place, no heading of the base lost', () => {
  const examples: readonly { readonly markdown: string }[] = JSON.parse(
    readFileSync('test/fixtures/commonmark/spec.json', 'utf8'),
  );
  const piece = fc.oneof(
    fc.constantFrom(...examples.map(({ markdown }) => markdown)),
    fc.constantFrom(
      CHECKS,
      ROLLBACK,
      '# Spec',
      '## Limits',
      '- The timeout is 30 s.',
      '- The timeout is 10 s.',
    ),
  );
  const document = fc
    .tuple(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\n\n'),
      fc.constantFrom('\n', '\r\n'),
    )
    .map(([parts, between, end]) => parts.join(between).replaceAll('\n', end));
  const titlesOf = (text: string): string[] =>
    parseDocument(text).sections.flatMap(({ level, title }) =>
      level > 0 ? [`${level} ${title.trim()}`] : [],
    );
  fc.assert(
    fc.property(document, document, fc.constantFrom('A', 'B'), (base, other, winner) => {
      const { ledger, plan, text } = mergeOf([base, other], { winner });
      expect(ledger.orphans).toEqual([]);
      expect(ledger.dropped.filter(({ point, byRule }) => point === undefined && !byRule)).toEqual([]);
      expect(plan.lint).toEqual([]);
      const found = titlesOf(text);
      for (const title of titlesOf(base)) expect(found).toContain(title);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test('an unjudged block is led to its own question, not to one that only cites it', () => {
  const texts = ['Invoices stay in the archive.', 'Old invoices leave the archive on tape.', 'The archive holds invoices for the auditor.'];
  const { ledger, unjudged } = mergeOf(texts.map((text) => doc(text)));
  const ownerOf = (id: string | undefined) =>
    unjudged.find((point) => point.id === id)?.sides.find(({ present }) => present)?.variant;
  const asked = ledger.entries.filter(({ place, kind }) => place === 'unjudged' && kind === 'paragraph');
  expect(asked.map(({ variant }) => variant)).toEqual(['B', 'C']);
  expect(asked.map(({ point }) => ownerOf(point))).toEqual(['B', 'C']);
}); // biome-ignore format: texts
