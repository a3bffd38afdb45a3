// A tenth of the campaign (`npm run campaign:sabotage` is the whole): whatever is done to a finished merge, the second
// inventory names it, and it has nothing to say about merges that were left alone.

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adversarial } from '../../src/surfaces/library/workflows.ts';
import { findUnaccounted } from '../../src/workflows/inventory/find-unaccounted.ts';
import { makeRuns } from '../tamper/make-runs.ts';
import { readMerges } from './read-merges.ts';
import { renderMisses, renderTable } from './render-campaign.ts';
import { type Campaign, isNamed, runCampaign } from './run-campaign.ts';
import { type FinishedMerge, SABOTAGE_CLASSES } from './sabotage.ts';

const SEED = 7;
const PER_CLASS = 5;
let scratch: string;
let merges: FinishedMerge[];

/** Runs of ours, as they lie in their folders. */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'steelman-'));
  await makeRuns(adversarial, scratch);
  merges = readMerges(scratch);
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('a merge that somebody sabotaged', () => {
  let campaign: Campaign;

  beforeAll(() => {
    campaign = runCampaign(merges, findUnaccounted, { seed: SEED, perClass: PER_CLASS });
    console.log(`${renderTable(campaign)}\n\n${renderMisses(campaign)}`.trimEnd());
  });

  test('untouched, all of it is accounted for', () => {
    expect(campaign.examined).toBeGreaterThan(500);
    expect(campaign.loud).toEqual([]);
  });

  test.each(SABOTAGE_CLASSES)('%s: is named', (kind) => {
    const own = campaign.trials.filter(({ sabotage }) => sabotage.kind === kind);
    expect(own).toHaveLength(PER_CLASS);
    const missed = own.filter((trial) => !isNamed(trial));
    expect(missed.map(({ merge, sabotage }) => [merge, ...sabotage.touched])).toEqual([]);
  });
});

describe('the campaign', () => {
  const blind = () => ({ examined: 1, unaccounted: [] });

  test('misses everything where the inventory says nothing', () => {
    const campaign = runCampaign(merges, blind, { seed: SEED, perClass: 1 });
    expect(campaign.trials.filter(isNamed)).toEqual([]);
    expect(renderMisses(campaign)).toMatch(/missed: .*, drops-requirement: /);
  });

  test('does the same for the same seed and something else for another', () => {
    const done = (seed: number) =>
      runCampaign(merges, blind, { seed, perClass: 3 }).trials.map(({ sabotage }) => sabotage.touched);
    expect(done(1)).toEqual(done(1));
    expect(done(1)).not.toEqual(done(2));
  });
});

test('the inventory shares no code with what makes merges', () => {
  const folder = 'src/workflows/inventory';
  const imports = readdirSync(folder)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/ from '([^']+)'/g)]);
  expect(imports.length).toBeGreaterThan(5);
  expect(imports.map(([, from]) => from).filter((from) => !from?.startsWith('./'))).toEqual([]);
});
