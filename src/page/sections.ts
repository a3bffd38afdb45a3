// Which sections a page has, by workflow, in the order of the page.

import { changes } from './changes/changes.ts';
import { files } from './files/files.ts';
import { firstScreen } from './first/first-screen.ts';
import { mergeSection } from './merge/merge.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection } from './model/section.ts';
import { points } from './points/points.ts';
import { scores } from './scores/scores.ts';
import { timeline } from './timeline/timeline.ts';

const EVERY: readonly MakeSection[] = [timeline, files];

const BY_WORKFLOW: Readonly<Record<string, readonly MakeSection[]>> = {
  adversarial: [points, mergeSection, scores],
  roadmap: [],
  review: [],
  decide: [],
};

export const sectionsOf = ({ protocol }: RunRecord): readonly MakeSection[] => [
  firstScreen,
  changes,
  ...(BY_WORKFLOW[protocol ?? ''] ?? []),
  ...EVERY,
];
