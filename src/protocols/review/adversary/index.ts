// The embedded adversary states facts that rules can prove: what contradicts itself in the same words, leads nowhere, was
// counted wrong, is in no possible order, or is covered by no phase. What a text means it leaves to minds.

import { type ArtifactType, type ChallengeDraft, SEVERITIES } from '../model.ts';
import { type ArtifactReading, readArtifact, type TextGiven } from './read-artifact.ts';
import { challengeAny, challengeRequirements } from './requirements/index.ts';
import { challengeRoadmap } from './roadmap/index.ts';

/** What holds of every document is told as of requirements; each other type has its own word for it. */
const CATEGORIES: Readonly<Record<Exclude<ArtifactType, 'requirements'>, Readonly<Record<string, string>>>> =
  {
    roadmap: {
      Conflicts: 'Milestone clarity',
      Completeness: 'Coverage',
      Feasibility: 'Phase ordering',
    },
    plan: {
      Conflicts: 'Assumption exposure',
      Completeness: 'Missing wiring',
      Feasibility: 'Task decomposition',
    },
    verification: { Conflicts: 'False positives', Completeness: 'Coverage', Feasibility: 'Coverage' },
  };

/** Worst first, then in the order of the text; nothing is raised to fill a quota. */
export function findChallenges(
  type: ArtifactType,
  artifact: TextGiven,
  context?: TextGiven,
): ChallengeDraft[] {
  return distinct(detect(type, readArtifact(artifact, context))).sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || lineOf(a) - lineOf(b),
  );
}

function detect(type: ArtifactType, reading: ArtifactReading): ChallengeDraft[] {
  if (type === 'requirements') return challengeRequirements(reading);
  const any = challengeAny(reading).map((one) => ({
    ...one,
    category: CATEGORIES[type][one.category] ?? one.category,
  }));
  return type === 'roadmap' ? [...challengeRoadmap(reading), ...any] : any;
}

/** Two detectors may see one fault: of challenges of a category about the same lines the first is kept. */
function distinct(challenges: readonly ChallengeDraft[]): ChallengeDraft[] {
  const byPlace = new Map<string, ChallengeDraft>();
  for (const challenge of challenges) {
    const lines = challenge.evidence.map((one) =>
      one.kind === 'quote' ? `${one.of} ${one.line}` : one.terms.join(),
    );
    const key = [challenge.category, ...lines.sort()].join('\u0000');
    if (!byPlace.has(key)) byPlace.set(key, challenge);
  }
  return [...byPlace.values()];
}

/** What is missing everywhere comes after what stands somewhere. */
function lineOf({ evidence }: ChallengeDraft): number {
  const lines = evidence.flatMap((one) => (one.kind === 'quote' && one.of === 'artifact' ? [one.line] : []));
  return lines.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...lines);
}
