// What step 1 finds between texts, for tests that look at one kind of point.

import type { DiffPoint, PointKind } from '../../src/domain/comparison/difference.ts';
import { type Differences, findDifferences } from '../../src/workflows/adversarial/differences/index.ts';
import { variantsOf } from './variants-of.ts';

export const differencesOf = (...texts: readonly string[]): Differences =>
  findDifferences(variantsOf(...texts));

export const pointsOf = (kind: PointKind, ...texts: readonly string[]): DiffPoint[] =>
  differencesOf(...texts).points.filter((point) => point.kind === kind);

/** The one point with this title. */
export function pointTitled(points: readonly DiffPoint[], title: string): DiffPoint {
  const [found, ...more] = points.filter((point) => point.title === title);
  if (!found || more.length > 0)
    throw new Error(
      `${more.length + Number(!!found)} points titled "${title}" among ${points.map((point) => point.title).join(' | ')}`,
    );
  return found;
}

export const quotedBy = ({ sides }: DiffPoint): string[][] =>
  sides.map(({ quotes }) => quotes.map(({ text }) => text));
