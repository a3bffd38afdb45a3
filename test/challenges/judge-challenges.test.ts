import { expect, test } from 'vitest';
import type { ChallengeDraft, Evidence } from '../../src/workflows/review/model/challenge.ts';
import { judgeChallenges } from './judge-challenges.ts';
import type { Planted } from './mutation.ts';

const TEXT = '# Requirements\n\n- A: fast\n- B: slow\n';
const quote = (line: number, text: string, of: 'artifact' | 'context' = 'artifact'): Evidence => ({
  kind: 'quote',
  of,
  line,
  endLine: line,
  text,
});
const raise = (category: string, ...evidence: readonly [Evidence, ...Evidence[]]): ChallengeDraft => ({
  category,
  section: '',
  concern: 'No requirement says what happens on failure',
  evidence,
  severity: 'minor',
  recommendation: '',
  ifLeft: '',
});
const fault: Planted = { text: TEXT, lines: [{ from: 3, to: 3 }], category: 'Feasibility', what: 'fast' };
const gap: Planted = {
  text: TEXT,
  lines: [],
  category: 'Completeness',
  missing: ['Retention'],
  what: 'none',
};
const searched = (term: string): Evidence => ({
  kind: 'searched',
  places: ['the whole document'],
  terms: [term],
});

test.each([
  ['the planted line', fault, raise('Feasibility', quote(3, 'A: fast')), { touched: true, found: true }],
  ['another category', fault, raise('Conflicts', quote(3, 'A: fast')), { touched: true, found: false }],
  ['another line', fault, raise('Feasibility', quote(4, 'B: slow')), { touched: false, found: false }],
  ['the context', fault, raise('Feasibility', quote(3, 'x', 'context')), { touched: false, found: false }],
  ['what is gone', gap, raise('Completeness', searched('retention')), { touched: true, found: true }],
  ['something else', gap, raise('Completeness', searched('limits')), { touched: false, found: false }],
])('a challenge about %s', (_, planted, challenge, expected) => {
  const verdict = judgeChallenges([challenge], planted, { text: 'x\nx\nx' });
  expect(verdict).toMatchObject({ ...expected, wrongQuotes: [] });
  expect(verdict.others).toEqual(expected.touched ? [] : [challenge]);
});

test.each([
  ['not in the text', quote(3, 'A: quick')],
  ['at another line', quote(4, 'A: fast')],
  ['empty', quote(3, '')],
])('a quote that is %s is wrong', (_, evidence) => {
  expect(judgeChallenges([raise('Feasibility', evidence)], fault).wrongQuotes).toEqual([evidence]);
});
