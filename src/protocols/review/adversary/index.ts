// The embedded adversary: detectors for each type of artifact. Each quotes what it found, and says nothing of good text.

import { type ArtifactType, type ChallengeDraft, SEVERITIES } from '../model.ts';
import { challengePlan } from './plan/index.ts';
import { type ArtifactReading, readArtifact, type TextGiven } from './read-artifact.ts';
import { challengeRequirements } from './requirements/index.ts';
import { challengeRoadmap } from './roadmap/index.ts';
import { challengeVerification } from './verification/index.ts';

const DETECTORS: Readonly<Record<ArtifactType, (reading: ArtifactReading) => ChallengeDraft[]>> = {
  requirements: challengeRequirements,
  roadmap: challengeRoadmap,
  plan: challengePlan,
  verification: challengeVerification,
};

/** Worst first, then in the order of the text; nothing is raised to fill a quota. */
export function findChallenges(
  type: ArtifactType,
  artifact: TextGiven,
  context?: TextGiven,
): ChallengeDraft[] {
  return DETECTORS[type](readArtifact(artifact, context)).sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || lineOf(a) - lineOf(b),
  );
}

/** What is missing everywhere comes after what stands somewhere. */
function lineOf({ evidence }: ChallengeDraft): number {
  const lines = evidence.flatMap((one) => (one.kind === 'quote' && one.of === 'artifact' ? [one.line] : []));
  return lines.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...lines);
}
