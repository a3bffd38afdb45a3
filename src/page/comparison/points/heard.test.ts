import { expect, test } from 'vitest';
import type { DiffPoint } from '../../../domain/comparison/difference.ts';
import type { RunEvent } from '../../../domain/run.ts';
import { heardDebate } from './heard.ts';

const side = (variant: string, text: string) => ({
  variant,
  summary: text,
  present: true,
  quotes: [{ variant, text, start: 0, end: text.length, line: 1, endLine: 1 }],
});

const POINT = {
  id: 'X-001',
  kind: 'contradiction',
  title: 'Limit',
  severity: 'High',
  reason: 'amounts differ',
  sides: [side('A', '30 s'), side('B', '40 s'), side('C', '40 s')],
} satisfies DiffPoint;

const answered = (step: string, answer: object, struck: readonly string[] = []): RunEvent => ({
  type: 'answer-recorded',
  step: `debate/${step}`,
  question: 'statement',
  role: 'advocate',
  agent: 'model',
  fingerprint: '',
  answer,
  struck: struck.map((path) => ({ path, message: 'not there' })),
});

const cited = (text: string) => ({ variant: 'A', line: 1, text });
const holds = (resolution: string, more: object = {}) => ({
  point: 'X-001',
  resolution,
  concedes: false,
  reasoning: `for ${resolution}`,
  evidence: [cited('30 s')],
  ...more,
});

test('a run that goes on: positions as answered, what is kept, moves, struck quotes', () => {
  const { stands, said } = heardDebate(
    [
      answered('round-1/advocate-C', { positions: [holds('C')] }),
      answered(
        'round-1/advocate-A',
        {
          positions: [holds('A', { evidence: [cited('30 s'), cited('made up')] })],
          weaknesses: [{ variant: 'B', point: 'X-001', claim: 'too long', evidence: [] }],
        },
        ['positions.0.evidence.1'],
      ),
      answered('round-2/advocate-C', {
        keeps: [],
        positions: [holds('A', { concedes: true })],
        replies: [{ criticism: 'A.1', claim: 'so it is', concedes: true, evidence: [] }],
      }),
      answered('round-2/advocate-A', { keeps: ['X-001'], positions: [] }),
    ],
    undefined,
    [POINT],
  );
  expect(
    stands
      .get('X-001')
      ?.map(({ advocate, round, resolution, from, isKept }) => [advocate, round, resolution, from, isKept]),
  ).toEqual([
    ['A', 1, 'A', undefined, false],
    // C says what B says: one approach, by its first letter.
    ['C', 1, 'B', undefined, false],
    ['C', 2, 'A', 'B', false],
    ['A', 2, 'A', undefined, true],
  ]);
  expect(stands.get('X-001')?.[0]).toMatchObject({ evidence: [cited('30 s')], struck: [cited('made up')] });
  expect(
    said.get('X-001')?.map(({ kind, about, claim, concedes }) => [kind, about, claim, concedes]),
  ).toEqual([
    ['criticism', 'B', 'too long', false],
    ['reply', undefined, 'so it is', true],
  ]);
});

test('what was asked again replaces what could not be read', () => {
  const { stands } = heardDebate(
    [
      answered('round-1/advocate-A', { positions: [holds('Z')] }),
      answered('round-1/advocate-A/again', { positions: [holds('A')] }),
    ],
    undefined,
    [POINT],
  );
  expect(stands.get('X-001')?.map(({ resolution }) => resolution)).toEqual(['A']);
});

test('a finished run: positions as counted, words as answered', () => {
  const position = { point: 'X-001', advocate: 'A', strength: 0.5 as const, evidence: [], concedes: false };
  const debate = {
    positions: [
      { ...position, round: 1, resolution: 'A', unheard: ['B'] },
      { ...position, round: 2, resolution: 'open' },
    ],
    hollow_moves: [{ point: 'X-001', advocate: 'A', round: 2, from: 'A', to: 'open' }],
  } as unknown as Parameters<typeof heardDebate>[1];
  const { stands } = heardDebate([answered('round-1/advocate-A', { positions: [holds('A')] })], debate, [
    POINT,
  ]);
  expect(stands.get('X-001')).toMatchObject([
    { resolution: 'A', reasoning: 'for A', unheard: ['B'], isKept: false, isHollow: false },
    { resolution: 'open', reasoning: '', from: 'A', isKept: true, isHollow: true },
  ]);
});
