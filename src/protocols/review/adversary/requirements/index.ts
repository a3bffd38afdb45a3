// What can be wrong with any document as a text, and with one that defines requirements under ids: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { challengeConflicts } from './conflicts.ts';
import { challengeIdentifiers } from './identifiers.ts';
import { readStated } from './read-stated.ts';
import { challengeStructure } from './structure.ts';
import { challengeTotals } from './totals.ts';
import { challengeTwins } from './twins.ts';

/** Ids of another document's requirements may stand here undefined and several times. */
export function challengeAny(reading: ArtifactReading): ChallengeDraft[] {
  return [...challengeConflicts(reading, []), ...challengeStructure(reading)];
}

export function challengeRequirements(reading: ArtifactReading): ChallengeDraft[] {
  const stated = readStated(reading);
  return [
    ...challengeTwins(reading, stated),
    ...challengeConflicts(reading, stated),
    ...challengeIdentifiers(reading),
    ...challengeTotals(reading, stated),
    ...challengeStructure(reading),
  ];
}
