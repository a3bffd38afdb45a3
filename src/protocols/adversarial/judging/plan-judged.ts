// The plan with what minds say of it: what the reference says beyond this base, where things belong that had no place in
// it, and what somebody stumbles over who reads the result.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { AdversarialInput } from '../input.ts';
import { type Planned, planMerge } from '../planning/index.ts';
import type { Decided } from '../planning/merge-context.ts';
import { askPlaces } from './ask-places.ts';
import { judgeAgainstBase } from './judge-against-base.ts';
import { readAgain, type Seen } from './read-again.ts';

export interface Looked {
  readonly planned: Planned;
  /** Undefined where nobody read it. */
  readonly seen?: readonly Seen[] | undefined;
}

/** `remembering` is the same door, for what is remembered as a whole question. */
export async function planJudged(
  decided: Decided,
  input: AdversarialInput,
  deliberation: Deliberation,
  remembering: Deliberation,
): Promise<Looked> {
  const judgement = await judgeAgainstBase(decided, input, deliberation);
  return readOver(await placed({ ...decided, judgement }, remembering), remembering);
}

/** Once more with the places that analysts name, where something that comes in had none in this base. */
async function placed(decided: Decided, deliberation: Deliberation): Promise<Planned> {
  const planned = planMerge(decided);
  const { judgement, comparison } = decided;
  if (judgement === undefined || planned.unplaced.length === 0) return planned;
  const labels = comparison.variants.map(({ label }) => label);
  const { baseIndex } = planned.context;
  const places = await askPlaces(judgement.book, baseIndex, planned.unplaced, labels, deliberation);
  return places.size === 0 ? planned : planMerge({ ...decided, places });
}

/** What a reader of the result stumbles over, and an analyst brought in, waits for a decision. */
async function readOver(planned: Planned, deliberation: Deliberation): Promise<Looked> {
  if (planned.judgedBlocks.size === 0) return { planned };
  const seen = await readAgain(planned, deliberation);
  const withdrawn = new Map(
    (seen ?? []).flatMap(({ withdrawn: places, kind, why, by, words }) =>
      places.map(
        (place) => [place, { why: `${by}, reading the merged document: ${kind}, ${why}`, words }] as const,
      ),
    ),
  );
  return { planned: withdrawn.size === 0 ? planned : planMerge({ ...planned.context, withdrawn }), seen };
}
