// Writes the provenance of a delivered document as data; one block to a line, so that two records can be compared by eye.

import type { MergeResult } from '../../../../domain/comparison/merge.ts';
import { renderMembers, renderRows } from '../../../reports/json-rows.ts';
import { linesOf, PROVENANCE_FORMAT, sumLine } from '../../../reports/provenance-record.ts';
import type { Sources } from './sources.ts';
import { traceBlocks } from './trace-blocks.ts';

export interface Delivered {
  /** File name of the document. */
  readonly name: string;
  /** As written, with tags or without. */
  readonly text: string;
  readonly tagLines: readonly number[];
}

export function renderProvenance(merge: MergeResult, sources: Sources, delivered: Delivered): string {
  const { base, variants, changes, modified } = sources;
  const applied = new Set(merge.pieces.flatMap((piece) => (piece.from === 'change' ? [piece.change] : [])));
  const members: readonly (readonly [name: string, value: string])[] = [
    ['format', String(PROVENANCE_FORMAT)],
    ['document', JSON.stringify(delivered.name)],
    ['base', JSON.stringify(base.id)],
    [
      'variants',
      renderRows(
        variants.map(({ id, label, sourcePath, agentSpec }) => ({ id, label, sourcePath, agentSpec })),
      ),
    ],
    [
      'changes',
      renderRows(
        changes
          .filter(({ number }) => applied.has(number))
          .map(({ number, title, approach, points, decided }) => ({
            number,
            title,
            approach,
            points,
            ...(modified?.has(number) && { modified: true }),
            ...(decided !== undefined && { decided }),
          })),
      ),
    ],
    ['tagLines', JSON.stringify(delivered.tagLines)],
    ['sums', JSON.stringify(linesOf(delivered.text).map(sumLine))],
    ['blocks', renderRows(traceBlocks(merge, sources))],
  ];
  return renderMembers(members);
}
