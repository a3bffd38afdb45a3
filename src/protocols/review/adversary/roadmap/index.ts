// What can be wrong with a roadmap: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { challengeCounts } from './challenge-counts.ts';
import { challengeCoverage } from './challenge-coverage.ts';
import { challengeOrder } from './challenge-order.ts';
import { readPhases } from './read-phases.ts';

/** A text without phases is no roadmap that could be judged as one. */
export function challengeRoadmap(reading: ArtifactReading): ChallengeDraft[] {
  const { document } = reading;
  const phases = readPhases(document);
  if (phases.length === 0) return [];
  return [
    ...challengeOrder(document, phases),
    ...challengeCoverage(reading, phases),
    ...challengeCounts(document, phases),
  ];
}
