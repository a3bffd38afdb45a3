// Plants faults of every kind into clean documents, asks the adversary about each, and counts. The adversary is
// handed in: the tests use the source, the script the built package.

import type { findChallenges } from '../../src/workflows/review/lint/index.ts';
import type { ChallengeDraft } from '../../src/workflows/review/model/challenge.ts';
import { createRandom } from '../mutations/seeded-random.ts';
import { findWrongQuotes, judgeChallenges, type Verdict } from './judge-challenges.ts';
import type { Mutation, Planted, Source } from './mutation.ts';

export type FindChallenges = typeof findChallenges;

export interface CampaignOptions {
  readonly seed: number;
  readonly perMutation: number;
}

export interface Trial {
  readonly source: string;
  readonly planted: Planted;
  readonly challenges: readonly ChallengeDraft[];
  readonly verdict: Verdict;
}

export interface MutationRow {
  readonly name: string;
  readonly type: Mutation['type'];
  readonly planted: number;
  readonly found: number;
  readonly others: number;
  readonly wrongQuotes: number;
  /** Trials that are not as they should be. */
  readonly faults: readonly Trial[];
}

export interface Campaign {
  readonly rows: readonly MutationRow[];
  /** Clean documents against which something was said all the same. */
  readonly loud: readonly { readonly name: string; readonly challenges: readonly ChallengeDraft[] }[];
}

/** Draws per fault before a mutation counts as exhausted. */
const MOST_DRAWS = 20;

export function runCampaign(
  sources: readonly Source[],
  mutations: readonly Mutation[],
  find: FindChallenges,
  options: CampaignOptions,
): Campaign {
  return {
    rows: mutations.map((mutation) => runMutation(mutation, sources, find, options)),
    loud: sources.flatMap((source) => {
      const challenges = ask(find, source, source.text);
      const wrong = findWrongQuotes(challenges, source.text, source.context?.text);
      return challenges.length + wrong.length > 0 ? [{ name: source.name, challenges }] : [];
    }),
  };
}

const ask = (find: FindChallenges, { name, type, context }: Source, text: string): ChallengeDraft[] =>
  find(type, { label: name, text }, context);

function runMutation(
  mutation: Mutation,
  sources: readonly Source[],
  find: FindChallenges,
  { seed, perMutation }: CampaignOptions,
): MutationRow {
  const random = createRandom(seed, mutation.name);
  const fitting = sources.filter(({ type }) => type === mutation.type);
  const seen = new Set<string>();
  const trials: Trial[] = [];
  for (let draw = 0; trials.length < perMutation && draw < perMutation * MOST_DRAWS; draw++) {
    const source = fitting[draw % fitting.length];
    if (!source) break;
    const planted = mutation.plant(source.text, random);
    if (!planted || planted.text === source.text || seen.has(planted.text)) continue;
    seen.add(planted.text);
    const challenges = ask(find, source, planted.text);
    const verdict = judgeChallenges(challenges, planted, source.context);
    trials.push({ source: source.name, planted, challenges, verdict });
  }
  return summarise(mutation, trials);
}

function summarise({ name, type }: Mutation, trials: readonly Trial[]): MutationRow {
  const sum = (of: (verdict: Verdict) => number): number =>
    trials.reduce((total, { verdict }) => total + of(verdict), 0);
  return {
    name,
    type,
    planted: trials.length,
    found: sum(({ found }) => Number(found)),
    others: sum(({ others }) => others.length),
    wrongQuotes: sum(({ wrongQuotes }) => wrongQuotes.length),
    faults: trials.filter(({ verdict: { found, others, wrongQuotes } }) => {
      return !found || others.length > 0 || wrongQuotes.length > 0;
    }),
  };
}
