// What can be wrong with a plan: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';

export function challengePlan(_reading: ArtifactReading): ChallengeDraft[] {
  return [];
}
