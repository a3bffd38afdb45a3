// What can be wrong with a verification: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';

export function challengeVerification(_reading: ArtifactReading): ChallengeDraft[] {
  return [];
}
