// Which sections a page has, by workflow, in the order of the page.

import { files } from './files/files.ts';
import { firstScreen } from './first/first-screen.ts';
import { mergeSection } from './merge/merge.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection } from './model/section.ts';

const EVERY: readonly MakeSection[] = [files];

const BY_WORKFLOW: Readonly<Record<string, readonly MakeSection[]>> = {
  adversarial: [mergeSection],
  roadmap: [],
  review: [],
  decide: [],
};

export const sectionsOf = ({ protocol }: RunRecord): readonly MakeSection[] => [
  firstScreen,
  ...(BY_WORKFLOW[protocol ?? ''] ?? []),
  ...EVERY,
];
