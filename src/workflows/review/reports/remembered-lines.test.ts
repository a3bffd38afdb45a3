import { expect, test } from 'vitest';
import type { PriorChallenge } from '../model/prior.ts';
import { rememberedLines } from './challenge-lines.ts';

const prior = (number: number, more: Partial<PriorChallenge> = {}): PriorChallenge => ({
  id: `CH-0000000${number % 10}`,
  category: 'Conflicts',
  section: '',
  severity: 'critical',
  concern: 'It does not\u001b[31m fit.',
  evidence: [{ kind: 'searched', places: ['the whole document'], terms: ['backup'] }],
  status: 'accepted-risk',
  reason: 'We bear it.',
  from: 'review',
  settledAt: '2026-01-31T12:00:00.000Z',
  ...more,
});

test('nothing is said where nothing is remembered', () => expect(rememberedLines([])).toEqual([]));

test('what was rejected is counted, what is borne is listed with when and where it was accepted', () => {
  const later = { from: 'review-3', settledAt: '2026-02-28T12:00:00.000Z' };
  const lines = rememberedLines([prior(1), prior(2), prior(3, later), prior(4, { status: 'rejected' })]);
  expect(lines).toEqual([
    'Not raised again: 4 challenges settled in review, review-3 (--fresh raises everything again)',
    '  1 rejected with a reason',
    '  2 risks accepted on 2026-01-31 in review still stand',
    '  1 risk accepted on 2026-02-28 in review-3 still stands',
    ...[1, 2, 3].map((number) => `    critical  CH-0000000${number}  It does not\ufffd[31m fit.`),
  ]);
});

test('a long list ends', () => {
  const lines = rememberedLines(Array.from({ length: 12 }, (_, index) => prior(index)));
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe('    and 2 more');
});
