// What can be wrong with a roadmap: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';

export function challengeRoadmap(_reading: ArtifactReading): ChallengeDraft[] {
  return [];
}
