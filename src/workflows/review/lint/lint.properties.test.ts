// Whatever the text, what is raised can be checked: categories of the type, quotes that stand where they are said to.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARTIFACT_TYPES, CATEGORIES, type ChallengeDraft } from '../model/challenge.ts';
import { findChallenges } from './index.ts';

const example = (name: string): string =>
  readFileSync(new URL(`../../../../examples/review/${name}.md`, import.meta.url), 'utf8');
const SPOILED = [
  '## Phase 3: Again',
  '**Depends on**: Phase 5',
  'See [below](#nowhere).',
  'The ledger depends on the gateway.',
  'The gateway depends on the ledger.',
  '- **LOAN-99**: A member can borrow at most 3 tools, as in LOAN-98.',
  '## 1.1 One',
  '## 1.3 Three',
  '---',
  '```',
  '\u{1f600} **Goal**: \r',
  '',
];
const edits = fc.array(
  fc.record({
    at: fc.nat(),
    gone: fc.nat(3),
    line: fc.oneof(fc.constantFrom(...SPOILED), fc.string({ maxLength: 40 })),
    from: fc.nat(),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The example with lines cut out, moved and put in. */
const spoiled = (name: string): fc.Arbitrary<string> =>
  edits.map((all) => {
    const lines = example(name).split('\n');
    for (const { at, gone, line, from } of all)
      lines.splice(at % lines.length, gone, line, lines[from % lines.length] ?? '');
    return lines.join('\n');
  });

const stands = (challenge: ChallengeDraft, artifact: string, context: string): boolean =>
  challenge.evidence.every((one) => {
    if (one.kind === 'searched') return one.terms.length > 0 && one.places.length > 0;
    const lines = (one.of === 'artifact' ? artifact : context).split('\n').slice(one.line - 1, one.endLine);
    return one.text !== '' && lines.join('\n').includes(one.text);
  });

describe.each(ARTIFACT_TYPES)('%s', (type) => {
  test('every challenge has its category and its evidence', () => {
    let raised = 0;
    fc.assert(
      fc.property(spoiled(type.toUpperCase()), spoiled('PLAN'), (artifact, context) => {
        const found = findChallenges(
          type,
          { label: 'a.md', text: artifact },
          { label: 'b.md', text: context },
        );
        raised += found.length;
        for (const challenge of found) {
          expect(CATEGORIES[type]).toContain(challenge.category);
          expect(challenge.evidence.length).toBeGreaterThan(0);
          expect(stands(challenge, artifact, context)).toBe(true);
          for (const said of [challenge.concern, challenge.recommendation, challenge.ifLeft])
            expect(said).not.toMatch(/undefined|NaN|\[object/);
        }
      }),
      { seed: 1, numRuns: 40 },
    );
    expect(raised).toBeGreaterThan(0);
  });
});
