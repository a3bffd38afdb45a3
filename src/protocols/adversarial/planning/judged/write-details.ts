// A detail that somebody else's wording of the same lacks: in brackets behind the line that says it, never inside.

import type { Block } from '../../../../domain/document.ts';
import type { Ref } from '../../judging/judgement.ts';
import type { NumberedRecord, Unit } from '../../judging/number-statements.ts';
import type { DraftEdit } from '../draft-edit.ts';
import type { MergeContext } from '../merge-context.ts';

export interface Detail {
  readonly record: NumberedRecord;
  readonly unit: Unit;
  readonly to: Ref;
  readonly words: string;
  readonly by: string;
}

export function appendDetails(context: MergeContext, details: readonly Detail[]): DraftEdit[] {
  const { baseDocument, baseIndex } = context;
  return details.flatMap(({ record, to, words, by }): DraftEdit[] => {
    if (to.kind !== 'record' || to.record.variant !== baseIndex) return [];
    const block = baseDocument.blocks[to.record.block] as Block;
    const raw = baseDocument.text.slice(block.start, block.end);
    // Behind the end of code there is nothing but the next line.
    const isCode = block.kind === 'code' || block.kind === 'html';
    // Inside the cell that says it: behind the end of a row there is no line any more.
    const isRow = block.kind === 'table-row';
    const offset = isRow
      ? cellEnd(to, block.start + raw.replace(/\s*\|?\s*$/, '').length)
      : block.start + raw.trimEnd().length;
    return [
      {
        start: offset,
        end: offset,
        text: `${isCode ? '\n\n' : ' '}(${words.replace(/\s+/g, ' ').replace(/\|/g, isRow ? '\\|' : '|')})`,
        blocks: [record.block],
        supersedes: [],
        variant: record.variant,
        section: record.section,
        target: block.section,
        approach: 'append',
        points: [],
        rationale: `${by}: a detail that the base's wording lacks`,
        note: `behind L${block.endLine}`,
      },
    ];
  });
}

/** The end of the cell that is meant; of a whole row, of its last. */
const cellEnd = ({ record, unit }: Extract<Ref, { kind: 'record' }>, last: number): number =>
  unit === record ? last : unit.end;
