// A tenth of the campaign (`npm run campaign:mutations` is the whole): known defects of every class in real
// documents are found with the right class and lines, and what was left alone is left alone.

import { beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { findDifferences } from '../../src/workflows/adversarial/differences/index.ts';
import { DEFECT_CLASSES } from './planted-defect.ts';
import { readSources } from './read-sources.ts';
import { percentRight, renderFaults, renderTable } from './render-campaign.ts';
import { type Campaign, type ClassRow, runCampaign } from './run-campaign.ts';

const SEED = 1;
const PER_CLASS = 32;
const sources = readSources('test/fixtures/variants');
const real = { parseDocument, findDifferences };

describe('planted defects', () => {
  let campaign: Campaign;
  const rowOf = (kind: string): ClassRow => {
    const row = campaign.rows.find((one) => one.kind === kind);
    if (!row) throw new Error(`no row for ${kind}`);
    return row;
  };

  beforeAll(() => {
    campaign = runCampaign(sources, real, { seed: SEED, perClass: PER_CLASS });
    console.log(`${renderTable(campaign)}\n\n${renderFaults(campaign, 2)}`.trimEnd());
  }, 300_000);

  test.each(DEFECT_CLASSES)('%s: at least 95 in 100 are found with the right class and lines', (kind) => {
    const row = rowOf(kind);
    expect(row.planted).toBe(PER_CLASS);
    expect(percentRight(row)).toBeGreaterThanOrEqual(95);
  });

  test.each(DEFECT_CLASSES)('%s: nothing above Low about sections that were left alone', (kind) => {
    expect(rowOf(kind).faults.flatMap(({ verdict }) => verdict.falseAlarms)).toEqual([]);
  });

  test.each(DEFECT_CLASSES)('%s: every quote is the text at its span', (kind) => {
    expect(rowOf(kind).wrongQuotes).toBe(0);
  });

  test('identical documents, two and ten of them, report nothing', () =>
    expect(campaign.loudPairs).toEqual([]));
});

describe('the campaign', () => {
  const silent = { parseDocument, findDifferences: () => ({ points: [] }) };
  const planted = runCampaign(sources, silent, { seed: SEED, perClass: 5 });

  test('misses everything where the analysis says nothing', () => {
    expect(planted.rows.map(({ kind, planted, right }) => ({ kind, planted, right }))).toEqual(
      DEFECT_CLASSES.map((kind) => ({ kind, planted: 5, right: 0 })),
    );
  });

  test('plants the same defects for the same seed and others for another', () => {
    const defects = (seed: number) =>
      runCampaign(sources, silent, { seed, perClass: 5 }).rows.map(({ faults }) =>
        faults.map(({ defect: { subject, before, after } }) => ({ subject, before, after })),
      );
    expect(defects(SEED)).toEqual(defects(SEED));
    expect(defects(SEED)).not.toEqual(defects(SEED + 1));
  });

  test.each(planted.rows.flatMap(({ kind, faults }) => faults.map(({ defect }) => ({ kind, defect }))))(
    '$kind changes lines inside the text: $defect.subject',
    ({ defect }) => {
      expect(defect.mutant).not.toBe(defect.base);
      for (const [text, { lines, sections }] of [
        [defect.base, defect.inBase],
        [defect.mutant, defect.inMutant],
      ] as const) {
        const count = text.split('\n').length;
        for (const { from, to } of [...lines, ...sections]) {
          expect(from).toBeGreaterThan(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(count);
        }
      }
      expect([...defect.inBase.lines, ...defect.inMutant.lines]).not.toEqual([]);
    },
  );
});
