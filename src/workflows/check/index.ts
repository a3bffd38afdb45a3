// `check`: a folder of documents read as one, for a pull request. A plain pure function and no `Workflow`: it asks
// nobody, publishes nothing and needs no run to resume; files in, findings out.

import { compareFiles } from './compare-files.ts';
import { draftContradictions } from './contradictions.ts';
import { draftCycles } from './cycles.ts';
import type { CheckFinding } from './finding.ts';
import { placeDrafts } from './place-drafts.ts';
import type { Reading } from './reading.ts';
import { draftReferences } from './references.ts';
import { draftRequirements } from './requirements.ts';
import { draftRenamed, draftRepetitions, draftTerminology, foldCopies } from './terminology.ts';

// The linter of a review reads its document the same way.
export { draftContradictions } from './contradictions.ts';
export { draftCycles } from './cycles.ts';
export { type CheckFinding, type Draft, FINDING_KINDS, type FindingKind, type Place } from './finding.ts';
export { type CheckedText, type Reading, readFolder } from './reading.ts';
export { draftReferences } from './references.ts';
export { draftRequirements } from './requirements.ts';

export interface CheckReport {
  /** In the order of files and lines. */
  readonly findings: readonly CheckFinding[];
  readonly examined: {
    readonly files: number;
    readonly claims: number;
    readonly references: number;
    /** Pairs of files that were compared with each other, and all there are. */
    readonly pairs: number;
    readonly allPairs: number;
  };
}

/** `missing` are those of the outside documents that are known not to exist. */
export function checkFolder(reading: Reading, missing: ReadonlySet<string> = new Set()): CheckReport {
  const { files, claims, references } = reading;
  const { matters, renamed, pairs, allPairs } = compareFiles(reading);
  const contradictions = draftContradictions(reading, matters);
  const requirements = draftRequirements(reading, contradictions);
  const drafts = [
    ...contradictions,
    ...requirements.filter(({ kind }) => kind !== 'duplicate-requirement'),
    ...foldCopies(files, [
      ...requirements.filter(({ kind }) => kind === 'duplicate-requirement'),
      ...draftRepetitions(reading),
    ]),
    ...draftReferences(reading, missing),
    ...draftCycles(reading),
    ...draftTerminology(reading),
    ...draftRenamed(reading, renamed),
  ];
  return {
    findings: placeDrafts(files, drafts),
    examined: {
      files: files.length,
      claims: claims.filter(({ claim }) => claim.statement.type !== undefined).length,
      references: references.length + reading.requirements.mentions.length,
      pairs,
      allPairs,
    },
  };
}
