import { expect, test } from 'vitest';
import type { Evaluation } from '../answers/evaluation.ts';
import { againstTotals, describeAgainst } from './result.ts';

type Level = 'LOW' | 'MEDIUM' | 'HIGH';

const evaluation = (
  stance: 'risk' | 'value' | 'effort',
  chosen: string | null,
  levels: Readonly<Record<string, readonly Level[]>>,
): Evaluation => ({
  stance,
  agent: 'a',
  chosen,
  confidence: 'LOW',
  reasoning: '',
  selfChallenge: '',
  problems: [],
  questions: [],
  options: Object.entries(levels).map(([option, given]) => ({
    option,
    evidence: [],
    struck: [],
    rated: given.map((level) => ({ type: 'User', description: '', levels: [level, level] as const })),
    work: [],
  })),
});

test.each([
  ['risk', 'A', { A: ['LOW'], B: ['HIGH'] }, undefined],
  ['risk', 'B', { A: ['LOW'], B: ['HIGH'] }, 'the tables put option A first: 0.3 against 2.5'],
  ['risk', 'A', { A: ['LOW'], B: [] }, undefined],
  ['risk', 'B', { A: ['LOW'], B: ['LOW'] }, undefined],
  ['value', 'A', { A: ['LOW'], B: ['HIGH'] }, 'the tables put option B first: 2.5 against 0.3'],
  ['value', 'B', { A: ['LOW'], B: ['HIGH'] }, undefined],
  ['value', null, { A: ['LOW'], B: ['HIGH'] }, undefined],
  ['effort', 'B', { A: ['LOW'], B: ['HIGH'] }, undefined],
] as const)('%s chooses %s of %j', (stance, chosen, levels, words) => {
  const found = againstTotals(evaluation(stance, chosen, levels));
  expect(found && describeAgainst(found)).toBe(words);
});
