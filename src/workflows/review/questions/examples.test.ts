// An example that breaks its own rules teaches to break them: each is read and checked as an answer would be.

import { expect, test } from 'vitest';
import { findingsOf } from '../../../../test/documents/findings-of.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import type { RaisePayload } from '../reply/attack.ts';
import { DECIDED, decideOpen } from './decide-open.ts';
import { DEFENCE, type DefendPayload, defend } from './defend.ts';
import { ATTACK, raiseChallenges } from './raise-challenges.ts';

const at = (number: number, text: string): string => `${'\n'.repeat(number - 1)}${text}`;
const raised = (id: string): ReviewedChallenge => ({
  id,
  category: 'Conflicts',
  section: '',
  concern: 'After 9:00 no loaf is warm.',
  evidence: [{ kind: 'quote', of: 'artifact', line: 8, endLine: 8, text: 'Loaves are sold warm.' }],
  severity: 'critical',
  recommendation: 'Say until when.',
  ifLeft: '',
  raisedIn: 1,
  lastRaisedIn: 1,
  number: 1,
  status: 'open',
  note: '',
});
const [first, second] = ['CH-90010001', 'CH-90010002'].map(raised) as [ReviewedChallenge, ReviewedChallenge];

const defended: DefendPayload = {
  type: 'requirements',
  artifact: {
    label: 'SPEC.md',
    text: `${at(8, 'Loaves are sold warm.')}${at(5, 'At 9:00 the oven is cold.')}\n`,
  },
  context: { label: 'PROJECT.md', text: at(3, 'The apprentice lights the oven.') },
  round: 1,
  challenges: [first, second],
};
const decided = { label: 'SPEC.md', outcome: 'deadlock' as const, because: 'So it is', challenges: [first] };
const attacked: RaisePayload = {
  type: 'requirements',
  artifact: {
    label: 'SPEC.md',
    text: `${at(14, 'Backups are kept for 30 days.')}${at(18, 'A customer can have any state of the last 12 months restored.')}\n`,
  },
  round: 1,
  maxRounds: 3,
  previous: [],
  defence: '',
};
const attack = JSON.parse(JSON.stringify(ATTACK).replace('(one of the categories)', 'Conflicts'));

test.each<[string, readonly unknown[], readonly unknown[]]>([
  [
    'raise-challenges',
    findingsOf(raiseChallenges, attack, attacked),
    findingsOf(raiseChallenges, ATTACK, attacked),
  ],
  [
    'defend',
    findingsOf(defend, DEFENCE.answer, defended),
    findingsOf(defend, DEFENCE.answer, { ...defended, context: undefined }),
  ],
  [
    'decide-open',
    findingsOf(decideOpen, DECIDED.answer, decided),
    findingsOf(decideOpen, DECIDED.answer, { ...decided, challenges: [first, second] }),
  ],
])('%s: the example holds, and with a mistake it would not', (_, right, wrong) => {
  expect(right).toEqual([]);
  expect(wrong).not.toEqual([]);
});
