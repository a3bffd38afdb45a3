// What can be wrong with a plan: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { challengeChecks } from './challenge-checks.ts';
import { challengeDecomposition } from './challenge-decomposition.ts';
import { challengeWiring } from './challenge-wiring.ts';
import { challengeWords } from './challenge-words.ts';
import { readTasks } from './read-tasks.ts';

/** A text without tasks is no plan that could be judged as one. */
export function challengePlan({ document }: ArtifactReading): ChallengeDraft[] {
  const tasks = readTasks(document);
  if (tasks.length === 0) return [];
  return [
    ...challengeWiring(document, tasks),
    ...challengeDecomposition(document, tasks),
    ...challengeChecks(document, tasks),
    ...challengeWords(document, tasks),
  ];
}
