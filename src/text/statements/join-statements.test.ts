import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../parse/parse-document.ts';
import { createClaimExtractor } from './extract-claims.ts';
import { joinStatements, sharedWeight } from './join-statements.ts';
import { type Weighing, weighStems } from './measure-likeness.ts';
import { createReader } from './read-statement.ts';

interface Stems {
  readonly stems: readonly number[];
}

/** Every pair compared with every other: slow, and right by inspection. */
function allPairs(statements: readonly Stems[], weighing: Weighing, threshold: number): string[] {
  const weights = statements.map(({ stems }) =>
    stems.reduce((sum, stem) => sum + weighing.weightOf(stem), 0),
  );
  const found: string[] = [];
  for (let a = 0; a < statements.length; a++) {
    for (let b = a + 1; b < statements.length; b++) {
      const shared = sharedWeight(statements[a]?.stems ?? [], statements[b]?.stems ?? [], weighing);
      const joint = (weights[a] as number) + (weights[b] as number) - shared;
      if (joint > 0 && shared / joint >= threshold) found.push(`${a} ${b}`);
    }
  }
  return found;
}

const joined = (statements: readonly Stems[], weighing: Weighing, threshold: number): string[] =>
  joinStatements(statements, weighing, threshold).map(({ a, b }) => `${a} ${b}`);

function realStatements(): { statements: Stems[]; stemCount: number } {
  const folder = 'test/fixtures/variants';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const reader = createReader();
  const extractor = createClaimExtractor(reader);
  for (const file of files) extractor.extract('A', parseDocument(readFileSync(join(folder, file), 'utf8')));
  return { statements: reader.statements.slice(0, 2000), stemCount: reader.vocabulary.stemCount() };
}

describe('the join equals the comparison of all pairs', () => {
  const { statements, stemCount } = realStatements();
  const weighing = weighStems(
    statements.map(({ stems }) => stems),
    stemCount,
  );

  test('there are 2,000 real statements', () => expect(statements).toHaveLength(2000));

  test.each([0.3, 0.5, 0.8, 1])('on 2,000 real statements at %d', (threshold) => {
    const expected = allPairs(statements, weighing, threshold);
    expect(expected.length).toBeGreaterThan(10);
    expect(joined(statements, weighing, threshold)).toEqual(expected);
  });
});

test('on random statements, at any threshold', () => {
  const stems = fc
    .uniqueArray(fc.nat(30), { maxLength: 8 })
    .map((list) => ({ stems: list.sort((a, b) => a - b) }));
  fc.assert(
    fc.property(
      fc.array(stems, { maxLength: 40 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      (list, threshold) => {
        const weighing = weighStems(
          list.map((one) => one.stems),
          31,
        );
        expect(joined(list, weighing, threshold)).toEqual(allPairs(list, weighing, threshold));
      },
    ),
  );
});
