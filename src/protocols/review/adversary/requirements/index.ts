// What can be wrong with requirements: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { challengeArithmetic } from './arithmetic.ts';
import { challengeBounds } from './bounds.ts';
import { challengeCircular } from './circular.ts';
import { challengeCodeFamilies } from './code-families.ts';
import { challengeConflicts } from './conflicts.ts';
import { challengeDependencies } from './dependencies.ts';
import { challengeExcluded } from './excluded.ts';
import { challengeIdentifiers } from './identifiers.ts';
import { challengeImplementation } from './implementation.ts';
import { challengeMissingClasses } from './missing-classes.ts';
import { challengePromised } from './promised.ts';
import { readStated } from './read-stated.ts';
import { challengeStructure } from './structure.ts';
import { challengeTwins } from './twins.ts';
import { challengeUnproved } from './unproved.ts';
import { challengeUserFocus } from './user-focus.ts';
import { challengeVague } from './vague.ts';

const DETECTORS = [
  challengeTwins,
  challengeConflicts,
  challengeVague,
  challengeBounds,
  challengeArithmetic,
  challengeExcluded,
  challengeCodeFamilies,
  challengeImplementation,
  challengeMissingClasses,
  challengeIdentifiers,
  challengePromised,
  challengeDependencies,
  challengeCircular,
  challengeUnproved,
  challengeStructure,
  challengeUserFocus,
];

export function challengeRequirements(reading: ArtifactReading): ChallengeDraft[] {
  const stated = readStated(reading.document, reading.reading.files[0]?.name ?? '');
  return distinct(DETECTORS.flatMap((detect) => detect(reading, stated)));
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
