import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import type { Metric } from '../../../domain/comparison/scoring.ts';
import { measureVariants } from './measure.ts';

const fixture = (path: string): string => readFileSync(`test/fixtures/variants/${path}`, 'utf8');

const counts = (...texts: string[]): string[] =>
  measureVariants(variantsOf(...texts)).map(({ metrics }) =>
    metrics.map(({ symbol, numerator, denominator }) => `${symbol} ${numerator}/${denominator}`).join(' '),
  );

function metricOf(symbol: string, ...texts: string[]): Metric[] {
  return measureVariants(variantsOf(...texts)).map(
    ({ metrics }) => metrics.find((one) => one.symbol === symbol) as Metric,
  );
}

const doc = (...lines: string[]): string => `# Spec\n\n${lines.join('\n\n')}\n`;

describe('requirement coverage', () => {
  test.each([
    ['ids as whole tokens', ['FR-001 and FR-002.', 'FR-0010 only.'], ['2/3', '1/3']],
    ['both writings of an id', ['FR-AUTH.1 holds.', 'FR-AUTH-001 holds.'], ['1/1', '1/1']],
    ['ids inside a range', ['FR-1, FR-2, FR-3.', 'FR-1 to FR-3.'], ['3/3', '3/3']],
    ['a range of something else', ['FR-1, FR-2, NFR-3.', 'FR-1 to NFR-3.'], ['3/3', '2/3']],
    ['other families do not count', ['FR-1 and SC-4.', 'FR-1.'], ['1/1', '1/1']],
  ])('[000/T04.01-rc] [000/T04.01-rc-no-source] %s', (_, [a = '', b = ''], expected) => {
    const found = metricOf('RC', doc('## One', a), doc('## One', b));
    expect(found.map(({ numerator, denominator }) => `${numerator}/${denominator}`)).toEqual(expected);
  });

  test('[000/T04.01-rc] three words of the description in a row are the requirement, words like "the service must" are not', () => {
    const defined = doc('## Requirements', '- **FR-001**: The service must send signed receipts by mail.');
    expect(metricOf('RC', defined, doc('## One', 'It can send signed receipts.'))[1]).toMatchObject({
      numerator: 1,
    });
    expect(metricOf('RC', defined, doc('## One', 'The service must scale.'))[1]).toMatchObject({
      numerator: 0,
    });
  });

  test('[000/T04.01-rc] ids of a risk table are no requirements', () => {
    const risks = doc(
      '## Risks',
      '| ID | Risk | Probability |\n|---|---|---|\n| R-001 | The queue is full | Low |',
    );
    expect(metricOf('RC', risks, doc('## Risks', 'R-001 again, and FR-001.'))[0]).toMatchObject({
      denominator: 1,
      numerator: 0,
    });
    expect(metricOf('RC', doc('## Needs', '- **R-001**: Orders are kept.'), doc('## A'))[0]).toMatchObject({
      denominator: 1,
      numerator: 1,
    });
  });

  test('[000/T04.01-rc-no-source] without ids topics of second- and third-level headings, renamed sections by what they say', () => {
    const a = doc(
      '## Data Storage',
      'Orders are stored in PostgreSQL.',
      '### Backups',
      'Backups are taken daily.',
    );
    const b = doc('## Persistence', 'Orders are stored in PostgreSQL.');
    expect(metricOf('RC', a, b)).toMatchObject([
      { numerator: 3, denominator: 3 },
      { numerator: 2, denominator: 3 },
    ]);
  });

  test('[000/T04.01-rc-no-source] nothing to cover is 1.0, not applicable', () => {
    expect(metricOf('RC', 'Plain.', 'Text.')).toMatchObject([
      { value: 1, applicable: false },
      { value: 1, applicable: false },
    ]);
  });
});

describe('internal consistency', () => {
  test('[000/T04.01-ic] counts proved contradictions over claims; vague statements are no claims', () => {
    const text = doc(
      '## Limits',
      'Uploads of the import service must finish within 30 s.',
      'Uploads of the import service must finish within 10 s.',
      'Retry as appropriate.',
    );
    expect(metricOf('IC', text, text)[0]).toMatchObject({ numerator: 1, denominator: 2, value: 0.5 });
  });

  test('[000/T04.01-ic] [000/T04.01-ic-deterministic] what the checkout example contradicts', () => {
    const b = readFileSync('examples/checkout/b.md', 'utf8');
    expect(metricOf('IC', b, b)[0]).toMatchObject({ numerator: 64, denominator: 65 });
  });

  test('[000/T04.01-ic] without claims it is 1.0, not applicable', () => {
    expect(metricOf('IC', '# A', '# B')[0]).toMatchObject({ value: 1, applicable: false });
  });
});

describe('specificity', () => {
  test.each([
    ['a quantity', 'Retries stop after 3 attempts.', 1, 1],
    ['a name', 'Orders are stored in PostgreSQL.', 1, 1],
    ['a measurable criterion', 'Releases have zero critical vulnerabilities.', 1, 1],
    ['neither', 'Orders are stored.', 0, 0],
    ['appropriate', 'Choose an appropriate size.', 0, 1],
    ['as needed', 'Retry as needed.', 0, 1],
    ['properly', 'Close files properly.', 0, 1],
    ['adequate', 'Provide adequate logs.', 0, 1],
    ['should consider', 'Teams should consider caching.', 0, 1],
    ['might', 'It might be slow for 3 users.', 0, 1],
    ['various', 'Supports various formats.', 0, 1],
    ['etc.', 'Stores orders, refunds, etc.', 0, 1],
    ['best practices', 'Follow best practices.', 0, 1],
    ['cited best practices', 'Follow the best practices of OWASP ASVS 4.', 1, 1],
    ['a vague word in code', 'Call `might` 3 times.', 1, 1],
    ['metadata', 'Status: draft 3', 0, 0],
  ])('[000/T04.01-sr] [000/T04.01-sr-vague] %s', (_, said, numerator, denominator) => {
    const text = doc('## Limits', said);
    expect(metricOf('SR', text, text)[0]).toMatchObject({ numerator, denominator });
  });

  test('[000/T04.01-sr-vague] headings and boilerplate are neither', () => {
    const text = doc('## 3 appropriate things', '## Revision History', 'Version 3 might follow.');
    expect(metricOf('SR', text, text)[0]).toMatchObject({ denominator: 0 });
  });

  test('[000/T04.01-sr] without either it is 0.0', () => {
    expect(metricOf('SR', '# A', '# B')[0]).toMatchObject({ value: 0, applicable: false });
  });
});

describe('dependency completeness', () => {
  const numbered = '## 1. One\n\n## 2. Two\n\n### 2.1 Sub\n\n## 3. Three';
  test.each([
    ['sections', `${numbered}\n\nSee Section 2.1, not Section 2.4.`, 1, 2],
    ['links to headings', '## One\n\nSee [it](#one) and [that](#two).', 1, 2],
    ['named sections', '## One\n\nSee [One] and see "Nowhere".', 1, 2],
    ['milestones', '## Plan\n\n- **M1**: build\n- **M2**: test, after M1 and M3', 1, 2],
    ['milestones that open in bold', '**Milestone M1**: build\n\nThe test follows M1.', 1, 1],
    ['deliverables', '## Plan\n\n- D1.1: a deliverable\n\nNeeds D1.1 and D1.2.', 1, 2],
    ['addresses and other documents', '## One\n\n[a](https://example.org/#x), [b](other.md#y).', 0, 0],
    ['a chip is no milestone', '## One\n\nRuns on an M2 machine.', 0, 0],
  ])('[000/T04.01-dc] %s', (_, body, numerator, denominator) => {
    const text = `# Checkout\n\n${body}\n`;
    expect(metricOf('DC', text, text)[0]).toMatchObject({ numerator, denominator });
  });

  test('[000/T04.01-dc] without any it is 1.0, not applicable', () => {
    expect(metricOf('DC', '# A', '# B')[0]).toMatchObject({ value: 1, applicable: false });
  });
});

describe('section coverage', () => {
  test.each([
    ['of the most', ['# T\n## a\n## b\n### c', '# T\n## a'], [1, 0.5]],
    ['no section at all', ['text', '# T'], [1, 1]],
    ['chapters at the first level do not count', ['# a\n## a1\n# b\n# c\n# d', '# T\n## a\n## b'], [0.5, 1]],
  ])('[000/T04.01-sc] %s', (_, texts, values) => {
    expect(metricOf('SC', ...texts).map(({ value }) => value)).toEqual(values);
  });
});

test.each([
  ['roadmap-v5', ['roadmap-haiku-analyzer.md', 'roadmap-opus-architect.md']],
  ['anti-instincts', ['roadmap-haiku-architect.md', 'roadmap-opus-architect.md']],
  ['introspection-registry', ['erc-165.md', 'erc-820.md', 'erc-1820.md']],
  ['dispatch-cost', ['spec-draft-v1.md', 'spec-draft-v2.md', 'spec-draft-v3.md']],
])('counts of %s', (folder, files) => {
  expect(counts(...files.map((file) => fixture(`${folder}/${file}`)))).toMatchSnapshot();
});

/** Lines that touch every metric. */
const line = fc.constantFrom(
  '## Scope',
  '## Limits',
  '### Retries',
  '## Risks',
  'FR-001 must hold.',
  'FR-002 and NFR-1 are met.',
  '- **FR-003**: Orders are kept for 7 years.',
  'Retry as needed.',
  'The timeout of the import service must be 30 s.',
  'The timeout of the import service must be 10 s.',
  'See [Scope] and [Limits](#limits).',
  'Orders are stored in PostgreSQL.',
  'It might be slow.',
  '- **M1**: build',
  'M2 follows M1.',
  '| Risk | Impact |\n|---|---|\n| Full queue | High |',
);
const documents = fc.array(
  fc.array(line, { maxLength: 14 }).map((lines) => `# Spec\n\n${lines.join('\n\n')}\n`),
  { minLength: 2, maxLength: 4 },
);

test('[000/T04.01-determinism] the order of the variants changes no count', () => {
  fc.assert(
    fc.property(documents, (texts) => {
      expect(counts(...[...texts].reverse()).reverse()).toEqual(counts(...texts));
      const turned = [...texts.slice(1), texts[0] as string];
      expect(counts(...turned)).toEqual([...counts(...texts).slice(1), counts(...texts)[0]]);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('[000/T04.01-determinism] simple reference implementations agree', () => {
  fc.assert(
    fc.property(documents, (texts) => {
      const ids = texts.map((text) => new Set(text.match(/\bN?FR-\d+/g) ?? []));
      const all = new Set(ids.flatMap((one) => [...one]));
      const sections = texts.map((text) => (text.match(/^## /gm) ?? []).length);
      const vague = texts.map((text) => (text.match(/as needed|might/g) ?? []).length);
      const measured = measureVariants(variantsOf(...texts));
      measured.forEach(({ metrics }, index) => {
        const of = (symbol: string) => metrics.find((one) => one.symbol === symbol) as Metric;
        if (all.size > 0) expect(of('RC').denominator).toBe(all.size);
        if (all.size > 0) expect(of('RC').numerator).toBeGreaterThanOrEqual(ids[index]?.size ?? 0);
        expect(of('SC')).toMatchObject({ numerator: sections[index], denominator: Math.max(...sections) });
        expect(of('SR').denominator - of('SR').numerator).toBe(vague[index]);
        for (const { value, numerator, denominator } of metrics) {
          expect(numerator).toBeLessThanOrEqual(denominator);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      });
    }),
    { numRuns: 60, seed: 1 },
  );
});
