import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { chooseDebated } from '../choose-debated.ts';
import { findDifferences } from '../differences/index.ts';
import { type DebatePayload, showVariants } from '../questions/debate-payload.ts';
import { statePosition } from '../questions/state-position.ts';
import { DEFAULT_PERSONA, findPersona } from './personas.ts';
import { choose } from './take-stance.ts';
import { weighPoints } from './weigh-points.ts';

const FIXTURES = 'test/fixtures/variants';
const readSet = (name: string): string[] =>
  readdirSync(join(FIXTURES, name))
    .sort()
    .map((file) => readFileSync(join(FIXTURES, name, file), 'utf8'));

function payloadOf(texts: readonly string[], advocate = 'A', persona?: string): DebatePayload {
  const variants = variantsOf(...texts);
  const { points } = findDifferences(variants);
  const { points: debated } = chooseDebated(
    points,
    points.map(({ id }) => id),
    [],
  );
  const shown = showVariants(variants, points, debated, '');
  return { advocate, number: 1, seat: { model: 'embedded', persona }, focus: [], shown };
}

describe('personas', () => {
  test.each(['roadmap-v5', 'dispatch-cost', 'anti-instincts'])(
    'on %s architect, security and qa argue differently',
    (name) => {
      const texts = readSet(name);
      const claims = ['architect', 'security', 'qa'].map((persona) => {
        const { strengths, weaknesses } = statePosition.embedded(payloadOf(texts, 'B', persona));
        return JSON.stringify([...strengths, ...weaknesses].map(({ point, evidence }) => [point, evidence]));
      });
      expect(new Set(claims).size).toBe(3);
    },
  );

  test('an unknown persona is none', () => expect(findPersona('__proto__')).toBeUndefined());
});

const spec = (limits: string, more = '') => `# Spec\n\n## Limits\n\n${limits}\n${more}`;

describe('where the embedded advocate stands', () => {
  const stands = (texts: readonly string[], round: 1 | 2 | 3, advocate = 'A') => {
    const { shown } = payloadOf(texts, advocate);
    return weighPoints(shown, DEFAULT_PERSONA).map((point) => {
      const choice = choose(point, advocate, round);
      return { kind: point.kind, prefers: choice?.prefers?.variant, concedes: choice?.concedes };
    });
  };

  test('numbers in equal wording stay open, in every round', () => {
    const texts = [spec('The timeout is 30 s.'), spec('The timeout is 10 s.')];
    for (const round of [1, 2, 3] as const) {
      expect(stands(texts, round, 'A')).toEqual([{ kind: 'contradiction', prefers: 'A', concedes: false }]);
      expect(stands(texts, round, 'B')).toEqual([{ kind: 'contradiction', prefers: 'B', concedes: false }]);
    }
  });

  test('"must" is stronger than "may", and more clearly so in later rounds', () => {
    const texts = [spec('Guests may sign in first.'), spec('Guests must sign in first.')];
    expect(stands(texts, 1, 'B')).toEqual([{ kind: 'contradiction', prefers: 'B', concedes: false }]);
    expect(stands(texts, 1, 'A')).toEqual([{ kind: 'contradiction', prefers: 'B', concedes: false }]);
    expect(stands(texts, 2, 'A')).toMatchObject([{ prefers: 'B' }]);
  });

  test('variants that say the same speak with one voice', () => {
    const texts = [spec('The timeout is 30 s.'), spec('The timeout is 30 s.'), spec('The timeout is 10 s.')];
    const voices = ['A', 'B', 'C'].map((advocate) => stands(texts, 1, advocate)[0]?.prefers);
    expect(voices).toEqual(['A', 'A', 'C']);
  });

  test('the order of the variants does not change the scores', () => {
    const texts = [
      spec(
        'The timeout is 30 s. Guests must sign in first.',
        '\n## Storage\n\nFR-001: Payments are kept for 7 years.\n',
      ),
      spec('The timeout is 10 s. Guests may sign in first.', '\n## Storage\n\nPayments are kept.\n'),
      spec('The timeout is 20 s, because providers are slow. Guests must sign in first.'),
    ];
    const scores = (given: readonly string[]) =>
      weighPoints(payloadOf(given).shown, DEFAULT_PERSONA)
        .map(({ kind, sides }) => {
          const byText = sides.map(({ variant, score }) =>
            [given['ABC'.indexOf(variant)], score.toFixed(9)].join(' '),
          );
          return [kind, ...byText.sort()].join('\n');
        })
        .sort();
    expect(scores(texts).length).toBeGreaterThan(1);
    expect(scores([...texts].reverse())).toEqual(scores(texts));
  });
});

test('what it says names lines and values of the point, never the same sentence for two of them', () => {
  const { positions } = statePosition.embedded(payloadOf(readSet('roadmap-v5')));
  const vague = positions.filter(({ reasoning }) => !/\bL\d+|\d/.test(reasoning));
  expect(vague).toEqual([]);
  const content = positions.filter(({ point }) => point.startsWith('C-')).map(({ reasoning }) => reasoning);
  expect(new Set(content).size).toBeGreaterThan(content.length * 0.9);
});
