// Which sections a page has, by workflow, in the order of the page.

import { changes } from './changes/changes.ts';
import { crux } from './decide/crux.ts';
import { judges } from './decide/judges.ts';
import { options } from './decide/options.ts';
import { files } from './files/files.ts';
import { firstScreen } from './first/first-screen.ts';
import { foreignOthers, foreignReports } from './foreign/documents.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection } from './model/section.ts';
import { challenges } from './review/challenges.ts';
import { edits } from './review/edits.ts';
import { rounds } from './review/rounds.ts';
import { milestones } from './roadmap/milestones.ts';
import { toJudge } from './roadmap/to-judge.ts';
import { traceability } from './roadmap/traceability.ts';
import { validation } from './roadmap/validation.ts';
import { scores } from './scores/scores.ts';
import { timeline } from './timeline/timeline.ts';

const EVERY: readonly MakeSection[] = [timeline, files];

const BY_WORKFLOW: Readonly<Record<string, readonly MakeSection[]>> = {
  adversarial: [scores],
  roadmap: [milestones, toJudge, traceability, validation],
  review: [challenges, edits, rounds],
  decide: [options, judges, crux],
};

/** Another tool's. */
const FOREIGN: readonly MakeSection[] = [foreignReports, foreignOthers];

export const sectionsOf = ({ protocol }: RunRecord): readonly MakeSection[] => [
  firstScreen,
  changes,
  ...(protocol === undefined
    ? FOREIGN
    : [...((Object.hasOwn(BY_WORKFLOW, protocol) && BY_WORKFLOW[protocol]) || []), ...EVERY]),
];
