// What roadmap.md says of the debates behind it.

import type { RoadmapAdversarial } from '../reports/roadmap.ts';
import type { Mode } from '../request/input.ts';
import type { Consolidated } from './consolidate.ts';

/** For the frontmatter: of the debate that decided last, and wholly absent where there was none. */
export function describeDebates(
  mode: Mode,
  specs: Consolidated | undefined,
  roadmaps: Consolidated | undefined,
): RoadmapAdversarial | undefined {
  const last = roadmaps ?? specs;
  if (last === undefined || mode === 'none') return undefined;
  const { convergence, baseVariant, artifactsDir } = last.contract;
  return {
    mode,
    agents: last.agents,
    convergence_score: convergence,
    ...(roadmaps && baseVariant !== null && { base_variant: baseVariant }),
    artifacts_dir: artifactsDir ?? (roadmaps ? 'adversarial-roadmap' : 'adversarial-specs'),
  };
}
