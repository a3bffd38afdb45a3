// The provenance of a delivered document as data: the sidecar beside it, and `provenance.json` in the folder of its
// run. What `steelman blame` reads; one block to a line, so that two records can be compared by eye.

import { z } from 'zod';
import type { MergeResult } from '../../../../domain/comparison/merge.ts';
import { renderMembers, renderRows } from '../../../reports/json-rows.ts';
import type { Sources } from './sources.ts';
import { traceBlocks } from './trace-blocks.ts';

export const PROVENANCE_FORMAT = 1;

const line = z.int().min(1);
const origin = z.object({
  line,
  endLine: line,
  variant: z.string(),
  sourceLine: line,
  sourceEndLine: line,
  change: line.optional(),
  points: z.array(z.string()).optional(),
});

export const provenanceRecord = z.object({
  format: z.literal(PROVENANCE_FORMAT),
  document: z.string(),
  base: z.string(),
  variants: z.array(
    z.object({ id: z.string(), label: z.string(), sourcePath: z.string(), agentSpec: z.string() }),
  ),
  changes: z.array(
    z.object({
      number: line,
      title: z.string(),
      approach: z.string(),
      points: z.array(z.string()),
      /** Its text is not word for word that of its source. */
      modified: z.boolean().optional(),
      /** Who decided it, for what and why. */
      decided: z.string().optional(),
    }),
  ),
  /** Lines of the delivered document that are tags. */
  tagLines: z.array(line),
  /** Of every line of the delivered document, so that lines are recognised in a copy that was edited. */
  sums: z.array(z.string()),
  /** Lines are those of the document without its tags. */
  blocks: z.array(origin.extend({ kind: z.string(), parts: z.array(origin).optional() })),
});
export type ProvenanceRecord = z.infer<typeof provenanceRecord>;

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

/** A line end closes a line, it does not begin another. */
export function linesOf(text: string): string[] {
  const unit = text.includes('\n') ? '\n' : '\r';
  const lines = text.split(unit);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((one) => (one.endsWith('\r') ? one.slice(0, -1) : one));
}

export function sumLine(line: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1) {
    sum = Math.imul(sum ^ line.charCodeAt(at), 0x01000193);
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
}
