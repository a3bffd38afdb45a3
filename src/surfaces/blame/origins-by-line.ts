// The record of a merge is kept by block; this spreads it over lines.

import type { ProvenanceRecord } from '../../protocols/adversarial/merging/provenance/provenance-record.ts';

export interface LineOrigin {
  readonly variant: string;
  readonly file: string;
  readonly line: number;
  /** Greater than `line` where it is not known which of these lines it was. */
  readonly endLine: number;
  /** Absent for text of the base. */
  readonly change?: number | undefined;
  readonly title?: string | undefined;
  readonly approach?: string | undefined;
  readonly points?: readonly string[] | undefined;
  /** Who decided it, for what and why. */
  readonly decided?: string | undefined;
}

type RecordedOrigin = NonNullable<ProvenanceRecord['blocks'][number]['parts']>[number];

/** By line of the document without its tags. */
export function originsByLine(record: ProvenanceRecord): Map<number, LineOrigin[]> {
  const found = new Map<number, LineOrigin[]>();
  const name = namer(record);
  // A record may have been tampered with: no line beyond the document is worth a loop.
  const last = record.sums.length;
  const parts = record.blocks.flatMap((block): readonly RecordedOrigin[] => block.parts ?? [block]);
  for (const part of parts) {
    for (let line = part.line; line <= Math.min(part.endLine, last); line += 1) {
      const origin = name(part, line);
      const known = found.get(line) ?? [];
      if (!known.some((one) => isSame(one, origin))) found.set(line, [...known, origin]);
    }
  }
  return found;
}

function namer(record: ProvenanceRecord): (part: RecordedOrigin, line: number) => LineOrigin {
  const labels = new Map(record.variants.map(({ id, label }) => [id, label]));
  const changes = new Map(record.changes.map((change) => [change.number, change]));
  return (part, line) => {
    const { variant, points = [] } = part;
    const source = { variant, file: labels.get(variant) ?? variant, ...sourceLines(part, line) };
    if (part.change === undefined) return source;
    const { title, approach, decided } = changes.get(part.change) ?? {};
    const known = { ...source, change: part.change, title, approach, points };
    return decided === undefined ? known : { ...known, decided };
  };
}

/** As many lines here as there: line by line. */
function sourceLines(part: RecordedOrigin, line: number): Pick<LineOrigin, 'line' | 'endLine'> {
  if (part.endLine - part.line !== part.sourceEndLine - part.sourceLine)
    return { line: part.sourceLine, endLine: part.sourceEndLine };
  const own = part.sourceLine + line - part.line;
  return { line: own, endLine: own };
}

const isSame = (a: LineOrigin, b: LineOrigin): boolean =>
  a.variant === b.variant && a.line === b.line && a.endLine === b.endLine && a.change === b.change;
