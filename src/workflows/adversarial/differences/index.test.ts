import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../../../test/documents/points-of.ts';
import { randomDocument, randomRevisions } from '../../../../test/documents/random-documents.ts';
import { section, variantsOf } from '../../../../test/documents/variants-of.ts';
import { type DiffPoint, ID_PREFIX, SEVERITIES } from '../../../domain/comparison/difference.ts';
import { checkQuotes } from '../reports/analysis/check-diff-analysis.ts';
import { normaliseText } from '../variants/read-variants.ts';
import { findDifferences } from './index.ts';

/** Sections with one amount each, of which the first few are changed. */
const limits = (count: number, changed: number, level = '##'): string =>
  Array.from({ length: count }, (_, at) => {
    const name = `${String.fromCharCode(65 + (at % 26))}${'xyz'[Math.floor(at / 26)] ?? 'w'}a`;
    return `${level} ${name}${at}\n\nThe ${name}${at} limit is ${at < changed ? 90 : 30} s.\n`;
  }).join('\n');

describe('[000/similarity-threshold] differences over topics plus three', () => {
  test.each([
    [0, 0, true],
    [1, 0.05, true],
    [2, 0.1, false],
    [3, 0.15, false],
  ])('%i of 17 sections changed: %d, identical %s', (changed, ratio, identical) => {
    const found = differencesOf(limits(17, 0), limits(17, changed));
    expect(found).toMatchObject({ comparable: 20, substantiallyIdentical: identical });
    expect(found.ratio).toBeCloseTo(ratio, 12);
    expect(found.points).toHaveLength(changed);
  });

  test('topics that only one variant has count too', () => {
    expect(differencesOf(limits(5, 0), limits(7, 0)).comparable).toBe(10);
  });

  test('identical normalised texts are identical, however short', () => {
    const text = 'One must stay.  \r\n\r\nTwo   \r\n';
    expect(differencesOf(text, normaliseText(text))).toMatchObject({
      points: [],
      substantiallyIdentical: true,
    });
  });
});

describe('what matters', () => {
  const only =
    '\n## Rollback\n\nThe release must stop within 5 minutes. The owner must sign. Data must stay.\n';

  test('is what is severe, contradictions before others, nothing Low', () => {
    const { whatMatters } = differencesOf(
      limits(9, 0),
      `${limits(9, 2)}${only}\n## Thanks\n\nThanks for reading.\n`,
    );
    expect(whatMatters).toEqual(['X-001', 'X-002', 'U-001']);
  });

  test('is at most twelve', () => {
    const { points, whatMatters } = differencesOf(limits(20, 0), limits(20, 18) + only);
    expect(points.filter(({ severity }) => severity === 'High').length).toBeGreaterThan(12);
    expect(whatMatters).toHaveLength(12);
  });

  test('is empty where nothing is above Low', () => {
    const found = differencesOf(
      section('The gateway validates every token.'),
      section('Every token is validated by the gateway.'),
    );
    expect(found.points).toHaveLength(1);
    expect(found.whatMatters).toEqual([]);
  });
});

test('too many points are grouped by topic and chapter, not cut', () => {
  const text = (verb: string) =>
    Array.from({ length: 40 }, (_, at) => {
      const line = (n: number) =>
        `The item${at}x${n} ${verb} must handle Kafka queue${at}y${n} ${verb === 'alpha' ? 'when orders arrive' : 'after customers sign papers'}.`;
      return `## Topic${at}k\n\n${Array.from({ length: 5 }, (_, n) => line(n)).join('\n\n')}\n`;
    }).join('\n');
  const { points, grain } = differencesOf(text('alpha'), text('omega'));
  expect(grain).not.toBe('claim');
  expect(points.length).toBeLessThanOrEqual(150);
  const quoted = points.flatMap(({ sides }) => sides[0]?.quotes ?? []).map(({ text: quote }) => quote);
  for (const at of [0, 20, 39]) expect(quoted.some((quote) => quote.includes(`item${at}x`))).toBe(true);
});

function expectNumbered(points: readonly DiffPoint[]): void {
  for (const [kind, prefix] of Object.entries(ID_PREFIX)) {
    const ids = points.filter((point) => point.kind === kind).map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`));
  }
}

/** Category, severity and quotes of each contradiction, with the variants renamed. */
function conflictsOf(points: readonly DiffPoint[], names: Readonly<Record<string, string>>): string[] {
  const rename = (id: string): string => names[id] ?? id;
  return points
    .filter(({ kind }) => kind === 'contradiction')
    .map(({ category, severity, within, sides }) =>
      JSON.stringify([
        category,
        severity,
        within?.split(', ').map(rename).sort(),
        sides
          .map(({ variant, quotes }) => [
            rename(variant),
            quotes.map(({ start, text }) => `${start} ${text}`).sort(),
          ])
          .sort(),
      ]),
    )
    .sort();
}

describe('for any documents', () => {
  test('a document and itself, in any number, say the same', () =>
    fc.assert(
      fc.property(randomDocument, fc.integer({ min: 2, max: 4 }), (text, count) => {
        const found = differencesOf(...new Array<string>(count).fill(text));
        expect(found).toMatchObject({ points: [], ratio: 0, substantiallyIdentical: true });
      }),
      { numRuns: 200, seed: 1 },
    ));

  test('[000/similarity-threshold] a document and its normalised copy say the same', () =>
    fc.assert(
      fc.property(randomDocument, (text) => {
        expect(differencesOf(text, normaliseText(text)).points).toEqual([]);
      }),
      { numRuns: 200, seed: 1 },
    ));

  test('ids have no gaps, every point has a side per variant and a rating, and every quote is where it says', () =>
    fc.assert(
      fc.property(fc.array(randomDocument, { minLength: 2, maxLength: 6 }), (texts) => {
        const variants = variantsOf(...texts);
        const { points, whatMatters } = findDifferences(variants);
        expectNumbered(points);
        expect(checkQuotes(points, variants)).toEqual([]);
        for (const { sides, severity, reason, title } of points) {
          expect(sides.map(({ variant }) => variant)).toEqual(variants.map(({ id }) => id));
          expect(sides.some(({ present }) => present)).toBe(true);
          expect(SEVERITIES).toContain(severity);
          expect(reason).not.toBe('');
          expect(typeof title).toBe('string');
        }
        expect(new Set(whatMatters).size).toBe(whatMatters.length);
      }),
      { numRuns: 150, seed: 1 },
    ));

  test('[000/T02.05-evidence-both-sides] every contradiction quotes both statements, verbatim', () =>
    fc.assert(
      fc.property(randomRevisions, (texts) => {
        const variants = variantsOf(...texts);
        for (const { kind, within, sides } of findDifferences(variants).points) {
          if (kind !== 'contradiction') continue;
          const quotes = sides.flatMap((side) => side.quotes);
          expect(
            new Set(quotes.map(({ variant, start, text }) => `${variant}${start}${text}`)).size,
          ).toBeGreaterThan(1);
          expect(new Set(quotes.map(({ variant }) => variant)).size).toBe(
            within ? within.split(', ').length : 2,
          );
          for (const { variant, text } of quotes) expect(texts[variant === 'A' ? 0 : 1]).toContain(text);
        }
      }),
      { numRuns: 300, seed: 1 },
    ));

  test('the order of two variants does not change which statements contradict', () =>
    fc.assert(
      fc.property(randomRevisions, ([one, other]) => {
        const straight = conflictsOf(differencesOf(one, other).points, {});
        expect(conflictsOf(differencesOf(other, one).points, { A: 'B', B: 'A' })).toEqual(straight);
      }),
      { numRuns: 400, seed: 1 },
    ));
});
