// Which sections a page has, by workflow, in the order of the page.

import { files } from './files/files.ts';
import { firstScreen } from './first/first-screen.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection } from './model/section.ts';
import { challenges } from './review/challenges.ts';
import { edits } from './review/edits.ts';
import { rounds } from './review/rounds.ts';
import { milestones } from './roadmap/milestones.ts';
import { toJudge } from './roadmap/to-judge.ts';
import { traceability } from './roadmap/traceability.ts';
import { validation } from './roadmap/validation.ts';

const EVERY: readonly MakeSection[] = [files];

const BY_WORKFLOW: Readonly<Record<string, readonly MakeSection[]>> = {
  adversarial: [],
  roadmap: [milestones, toJudge, traceability, validation],
  review: [challenges, edits, rounds],
  decide: [],
};

export const sectionsOf = ({ protocol }: RunRecord): readonly MakeSection[] => [
  firstScreen,
  ...(BY_WORKFLOW[protocol ?? ''] ?? []),
  ...EVERY,
];
