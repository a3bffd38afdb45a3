// What can be wrong with requirements: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';

export function challengeRequirements(_reading: ArtifactReading): ChallengeDraft[] {
  return [];
}
