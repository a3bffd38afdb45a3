// A few seeded faults of every kind; `npm run campaign:challenges` plants hundreds of each.

import { expect, test } from 'vitest';
import { findChallenges } from '../../src/workflows/review/lint/index.ts';
import { ARTIFACT_TYPES } from '../../src/workflows/review/model/challenge.ts';
import { MUTATIONS } from './mutations/index.ts';
import { readClean } from './read-clean.ts';
import { percentFound, renderFaults, renderTable } from './render-campaign.ts';
import { type FindChallenges, type MutationRow, runCampaign } from './run-campaign.ts';

const SOURCES = readClean();
/** At least so many of the faults are found, and some of every kind. */
const FEWEST = 0.9;
const PER_MUTATION = 3;

test.each(SOURCES)('nothing is said against $name', ({ name, type, text, context }) => {
  expect(findChallenges(type, { label: name, text }, context)).toEqual([]);
});

test.each(ARTIFACT_TYPES)('faults planted into documents of type %s are found', (type) => {
  const mutations = MUTATIONS.filter((mutation) => mutation.type === type);
  const campaign = runCampaign(SOURCES, mutations, findChallenges, { seed: 1, perMutation: PER_MUTATION });
  const { rows } = campaign;
  const sum = (of: (row: MutationRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  expect(rows.filter(({ found }) => found === 0).map(({ name }) => name)).toEqual([]);
  expect(sum(({ wrongQuotes }) => wrongQuotes)).toBe(0);
  expect(
    sum(({ found }) => found),
    renderFaults(campaign, 3),
  ).toBeGreaterThanOrEqual(FEWEST * sum(({ planted }) => planted));
});

test('an adversary without eyes finds none, one that sees faults everywhere is loud', () => {
  const options = { seed: 1, perMutation: 2 };
  const blind = runCampaign(SOURCES, MUTATIONS, () => [], options);
  expect(blind.rows.map(percentFound)).toEqual(MUTATIONS.map(() => 0));
  expect(renderTable(blind)).toMatch(/^type +mutation +planted[\s\S]+clean documents with challenges: 0$/);
  const nervous: FindChallenges = () => [
    {
      category: 'Feasibility',
      section: '',
      concern: 'Something',
      evidence: [{ kind: 'searched', places: ['the whole document'], terms: ['anything'] }],
      severity: 'minor',
      recommendation: '',
      ifLeft: '',
    },
  ];
  expect(runCampaign(SOURCES, [], nervous, options).loud).toHaveLength(SOURCES.length);
});
