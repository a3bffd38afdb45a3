// Which sections a page has, by workflow, in the order of the page.

import { checkpoints } from './checkpoints/checkpoints.ts';
import { decide } from './decisions/decide.ts';
import { files } from './files/files.ts';
import { firstScreen } from './first/first-screen.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection } from './model/section.ts';
import { progress } from './progress/progress.ts';

const EVERY: readonly MakeSection[] = [files];

const BY_WORKFLOW: Readonly<Record<string, readonly MakeSection[]>> = {
  adversarial: [decide],
  roadmap: [],
  review: [],
  decide: [],
};

export const sectionsOf = ({ protocol }: RunRecord): readonly MakeSection[] => [
  firstScreen,
  checkpoints,
  progress,
  ...(BY_WORKFLOW[protocol ?? ''] ?? []),
  ...EVERY,
];
