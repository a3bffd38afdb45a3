// Sabotages finished merges, one change at a time, and counts how many an inventory names.

import { createRandom } from '../mutations/seeded-random.ts';
import { type FinishedMerge, SABOTAGE_CLASSES, type Sabotage, type SabotageClass } from './sabotage.ts';
import { SABOTEURS } from './sabotage-merge.ts';

export interface Finding {
  readonly line: number;
  readonly item: { readonly text: string };
  readonly why: string;
}

export type FindUnaccounted = (evidence: FinishedMerge) => {
  readonly examined: number;
  readonly unaccounted: readonly Finding[];
};

export interface Trial {
  readonly merge: string;
  readonly sabotage: Sabotage;
  readonly findings: readonly Finding[];
}

export interface Campaign {
  /** Untouched merges that were found fault with. */
  readonly loud: readonly { readonly merge: string; readonly findings: readonly Finding[] }[];
  readonly examined: number;
  readonly trials: readonly Trial[];
}

export interface CampaignOptions {
  readonly seed: number;
  readonly perClass: number;
  readonly classes?: readonly SabotageClass[];
}

export const isNamed = ({ sabotage, findings }: Trial): boolean =>
  findings.some(({ item }) => sabotage.touched.some((line) => isPart(item.text, line)));

const isPart = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  ) as [string, string];
  return a !== '' && (a.includes(b) || b.includes(a));
};

/** How often a class looks for a merge with a place for it. */
const TRIES = 200;

export function runCampaign(
  merges: readonly FinishedMerge[],
  findUnaccounted: FindUnaccounted,
  { seed, perClass, classes = SABOTAGE_CLASSES }: CampaignOptions,
): Campaign {
  const untouched = merges.map((merge) => ({ merge: merge.name, ...findUnaccounted(merge) }));
  const loud = untouched.flatMap(({ merge, unaccounted }) =>
    unaccounted.length > 0 ? [{ merge, findings: unaccounted }] : [],
  );
  const trials = classes.flatMap((kind) => {
    const random = createRandom(seed, kind);
    const own: Trial[] = [];
    for (let tries = 0; own.length < perClass && tries < perClass * TRIES; tries += 1) {
      const merge = random.pick(merges);
      const change = SABOTEURS[kind](merge.merged, random);
      if (!change) continue;
      const { unaccounted } = findUnaccounted({ ...merge, merged: change.merged });
      own.push({ merge: merge.name, sabotage: { kind, ...change }, findings: unaccounted });
    }
    return own;
  });
  return { loud, examined: untouched.reduce((sum, { examined }) => sum + examined, 0), trials };
}
