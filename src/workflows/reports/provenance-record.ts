// The provenance of a delivered document as data: the sidecar beside it, and `provenance.json` in the folder of its
// run. What `steelman blame` reads.

import { z } from 'zod';

/** In the folder of the run, whatever the mode. */
export const PROVENANCE_FILE = 'provenance.json';

export const sidecarName = (merged: string): string => `${merged.replace(/\.md$/i, '')}.provenance.json`;

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
