// Which sections a page has, by workflow, in the order of the page.

import { decide } from './comparison/decisions/decide.ts';
import { mergeSection } from './comparison/merge/merge.ts';
import { points } from './comparison/points/points.ts';
import { scores } from './comparison/scores/scores.ts';
import { firstScreen } from './first/first-screen.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection } from './model/section.ts';
import { changes } from './run/changes/changes.ts';
import { checkpoints } from './run/checkpoints/checkpoints.ts';
import { files } from './run/files/files.ts';
import { progress } from './run/progress/progress.ts';
import { timeline } from './run/timeline/timeline.ts';
import { crux } from './workflows/decide/crux.ts';
import { judges } from './workflows/decide/judges.ts';
import { options } from './workflows/decide/options.ts';
import { foreignOthers, foreignReports } from './workflows/foreign/documents.ts';
import { challenges } from './workflows/review/challenges.ts';
import { edits } from './workflows/review/edits.ts';
import { rounds } from './workflows/review/rounds.ts';
import { milestones } from './workflows/roadmap/milestones.ts';
import { toJudge } from './workflows/roadmap/to-judge.ts';
import { traceability } from './workflows/roadmap/traceability.ts';
import { validation } from './workflows/roadmap/validation.ts';

const EVERY: readonly MakeSection[] = [timeline, files];

const BY_WORKFLOW: Readonly<Record<string, readonly MakeSection[]>> = {
  adversarial: [decide, points, mergeSection, scores],
  roadmap: [milestones, toJudge, traceability, validation],
  review: [challenges, edits, rounds],
  decide: [options, judges, crux],
};

/** Another tool's. */
const FOREIGN: readonly MakeSection[] = [foreignReports, foreignOthers];

export const sectionsOf = ({ protocol }: RunRecord): readonly MakeSection[] => [
  firstScreen,
  checkpoints,
  progress,
  changes,
  ...(protocol === undefined
    ? FOREIGN
    : [...((Object.hasOwn(BY_WORKFLOW, protocol) && BY_WORKFLOW[protocol]) || []), ...EVERY]),
];
