import { expect, test } from 'vitest';
import { type Defence, type ReviewedChallenge, unsettledOf } from '../model/record.ts';

const borne = (reason: string, more: Partial<Defence> = {}): Partial<ReviewedChallenge> => ({
  status: 'accepted-risk',
  defence: { id: 'CH-0123abcd', response: 'accepted-risk', reason, edited: false, ...more },
});

test.each<[string, Partial<ReviewedChallenge>, boolean]>([
  ['open', { status: 'open' }, true],
  ['noted where the debate converged', { status: 'noted' }, true],
  ['accepted by rule', borne('the document does not say what would decide this', { isByRule: true }), true],
  ['accepted without a reason', borne(' '), true],
  ['accepted with a reason', borne('one in a thousand loses a draft'), false],
  ['addressed', { status: 'addressed' }, false],
  ['rejected', { status: 'rejected' }, false],
  ['withdrawn', { status: 'withdrawn' }, false],
])('%s', (_, one, isUnsettled) => {
  const challenge = { id: 'CH-0123abcd', severity: 'critical', note: '', ...one } as ReviewedChallenge;
  expect(unsettledOf([challenge])).toEqual(isUnsettled ? [challenge] : []);
});
