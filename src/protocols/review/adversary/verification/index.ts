// What can be wrong with a verification: detectors, one file each.

import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { challengeCoverage } from './challenge-coverage.ts';
import { challengeHuman } from './challenge-human.ts';
import { challengePasses } from './challenge-passes.ts';
import { challengeRegression } from './challenge-regression.ts';
import { challengeScore } from './challenge-score.ts';
import { readReport } from './read-report.ts';

/** A text without checks is no report that could be judged as one. */
export function challengeVerification(reading: ArtifactReading): ChallengeDraft[] {
  const report = readReport(reading.document);
  if (report.checks.length === 0) return [];
  return [
    ...challengeScore(report),
    ...challengeCoverage(reading, report),
    ...challengePasses(report),
    ...challengeHuman(report),
    ...challengeRegression(report),
  ];
}
