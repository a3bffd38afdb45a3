// What the output of a run keeps of its differences: how many there are of each kind, and which matter.

import type { Differences } from '../../differences/index.ts';
import { countKind } from './diff-analysis.ts';

export function countDifferences({ points, whatMatters, substantiallyIdentical }: Differences) {
  return {
    counts: {
      structural: countKind(points, 'structural'),
      content: countKind(points, 'content'),
      contradictions: countKind(points, 'contradiction'),
      unique: countKind(points, 'unique'),
      total: points.length,
    },
    highest: points.filter(({ severity }) => severity === 'High').map(({ id }) => id),
    whatMatters: whatMatters.flatMap((id) => {
      const point = points.find((one) => one.id === id);
      return point ? [{ id, severity: point.severity, title: point.title }] : [];
    }),
    substantiallyIdentical,
  };
}
