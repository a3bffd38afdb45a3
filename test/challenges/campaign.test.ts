// A seeded tenth of the campaign: `npm run campaign:challenges` plants the rest.

import { expect, test } from 'vitest';
import { findChallenges } from '../../src/protocols/review/adversary/index.ts';
import { MUTATIONS } from './mutations/index.ts';
import { readClean } from './read-clean.ts';
import { renderFaults } from './render-campaign.ts';
import { type FindChallenges, runCampaign } from './run-campaign.ts';

const SOURCES = readClean();
/** At least so many of the faults of each kind are found. */
const FEWEST = 0.9;
const PER_MUTATION = 10;

test.each(SOURCES)('nothing is said against $name', ({ name, type, text, context }) => {
  expect(findChallenges(type, { label: name, text }, context)).toEqual([]);
});

test.each(MUTATIONS)('$type: $name is found', (mutation) => {
  const campaign = runCampaign(SOURCES, [mutation], findChallenges, { seed: 1, perMutation: PER_MUTATION });
  const [row] = campaign.rows;
  expect(row?.planted).toBeGreaterThan(0);
  expect(row?.wrongQuotes).toBe(0);
  expect(row?.found, renderFaults(campaign, 3)).toBeGreaterThanOrEqual(FEWEST * (row?.planted ?? 0));
});

test('an adversary without eyes finds none, one that sees faults everywhere is loud', () => {
  const options = { seed: 1, perMutation: 2 };
  const blind = runCampaign(SOURCES, MUTATIONS, () => [], options);
  expect(blind.rows.map(({ found }) => found)).toEqual(MUTATIONS.map(() => 0));
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
