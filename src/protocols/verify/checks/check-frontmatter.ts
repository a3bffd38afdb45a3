// Keys of a metadata block that were written without a value.

import { readFrontmatter } from '../read/read-metadata.ts';
import { type CheckResult, type Draft, examine } from '../report.ts';
import type { Artifact } from '../run-folder.ts';

export function checkFrontmatter({ path, document }: Artifact): CheckResult[] {
  const entries = [...readFrontmatter(document)];
  const drafts = entries
    .filter(([, { value, hasChildren }]) => value === '' && !hasChildren)
    .map(([key, { line }]): Draft => {
      return { declared: '', recomputed: key, message: `The key ${key} has no value.`, line };
    });
  return [examine('frontmatter.empty_value', path, entries.length, drafts)];
}
