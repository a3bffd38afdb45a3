// One thing that a file says otherwise than it must, and how many of them a report shows.

import { type CheckResult, type Draft, examine } from '../report.ts';

export interface Difference extends Draft {
  readonly check: string;
}

/** Per file; one more finding then says how many there are besides. */
const MOST_SHOWN = 20;

/** `examined` is how many things of the file were compared. */
export function reportDifferences(
  check: string,
  file: string,
  examined: number,
  differences: readonly Difference[],
): CheckResult[] {
  const shown = differences.slice(0, MOST_SHOWN);
  const more = differences.length - shown.length;
  const groups = new Map<string, Draft[]>([[check, []]]);
  for (const { check: own, ...draft } of shown) groups.set(own, [...(groups.get(own) ?? []), draft]);
  if (more > 0) {
    const message = `${more} more differences in this file`;
    groups.set('more', [{ declared: differences.length, recomputed: 0, message }]);
  }
  return [...groups].map(([name, drafts]) =>
    examine(name, file, name === check ? examined : drafts.length, drafts),
  );
}
