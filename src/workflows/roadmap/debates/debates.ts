// The two debates of a roadmap: of specs that become one, and of roadmaps that several authors write.

import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { compareDrafts, type Draft } from '../planning/index.ts';
import type { RoadmapInput } from '../request/input.ts';
import { type Consolidated, consolidate } from './consolidate.ts';

export const UNIFIED_SPEC = 'unified-spec.md';
const MERGED_ROADMAP = 'merged-roadmap.md';
const SEATS_TO_ELIMINATE = 5;

/** Both debates of a combined run have these in common. */
const sharedSettings = ({ depth, interactive, judges, merger }: RoadmapInput) => ({
  depth,
  // The documents feed the next wave: comments in them would be read as text.
  provenance: 'none',
  ...(interactive && { interactive }),
  ...(judges && { judges }),
  ...(merger !== undefined && { merger }),
});

const analystsOf = (analysts: readonly string[] = []): object => (analysts.length > 0 ? { analysts } : {});

export function debateSpecs(input: RoadmapInput, deliberation: Deliberation): Promise<Consolidated> {
  const debate = {
    documents: input.specs.map(({ label, sourcePath, text }) => ({ label, sourcePath, text })),
    seats: input.model === undefined ? [] : input.specs.map(() => ({ model: input.model })),
    mergedName: UNIFIED_SPEC,
    ...analystsOf(input.analysts?.specs),
    ...sharedSettings(input),
  };
  const payload = { folder: 'adversarial-specs', input: debate } as const;
  return consolidate('wave-1a', payload, input.interactive ?? false, deliberation);
}

export function debateRoadmaps(
  input: RoadmapInput,
  spec: { readonly label: string; readonly text: string },
  drafts: readonly Draft[],
  deliberation: Deliberation,
): Promise<Consolidated> {
  const debate = {
    source: { label: spec.label, sourcePath: spec.label, text: spec.text },
    generate: 'roadmap',
    seats: input.seats,
    drafts: drafts.map(({ text }) => text),
    mergedName: MERGED_ROADMAP,
    // Ruling D-29: too many to debate with each other.
    ...(input.seats.length >= SEATS_TO_ELIMINATE && { eliminate: true }),
    ...analystsOf(input.analysts?.roadmaps),
    ...sharedSettings(input),
  };
  const payload = { folder: 'adversarial-roadmap', input: debate } as const;
  return consolidate('wave-2', payload, input.interactive ?? false, deliberation);
}

/** Said of rules alone: what models write is compared by the debate. */
export const tellDrafts = (seats: RoadmapInput['seats'], drafts: readonly Draft[]): string | undefined =>
  seats.every(({ model }) => model === 'embedded')
    ? compareDrafts(seats.map(({ persona }, at) => [persona ?? `author ${at + 1}`, drafts[at]] as const))
    : undefined;
