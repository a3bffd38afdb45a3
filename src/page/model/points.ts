// The points of a comparison as its diff-analysis.json has them.

import type { DiffPoint } from '../../domain/comparison/difference.ts';
import { jsonFile, type RunRecord } from './record.ts';

/** Empty before the file is written. */
export function pointsOf(record: Pick<RunRecord, 'files'>): readonly DiffPoint[] {
  const { points = [] } = (jsonFile(record, 'diff-analysis.json') ?? {}) as {
    readonly points?: readonly DiffPoint[];
  };
  return points;
}
