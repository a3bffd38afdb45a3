// What a run left of its merge: the merged document as it is now, where its blocks came from, and where every block of every variant
// went. Each may be missing, or written by another version.

import { z } from 'zod';
import { PLACES } from '../../../domain/comparison/merge.ts';
import { deliveredName } from '../../../domain/run.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import {
  PROVENANCE_FILE,
  type ProvenanceRecord,
  provenanceRecord,
  sidecarName,
} from '../../../workflows/reports/provenance-record.ts';
import { labelsOf } from '../../model/names.ts';
import { jsonFile, type RunDocument, type RunFile, type RunRecord } from '../../model/record.ts';

const line = z.int().min(1);
const letter = z.string().regex(/^[A-J]$/);
const entry = z.object({
  variant: letter,
  block: z.int().min(0),
  kind: z.string(),
  line,
  endLine: line,
  place: z.enum(PLACES),
  baseLine: line.optional(),
  mergedLine: line.optional(),
  change: line.optional(),
  point: z.string().optional(),
  reason: z.string().optional(),
});
const ledgerFile = z.object({
  base: letter,
  anchors: z.int(),
  entries: z.array(entry),
  dropped: z.array(
    z.object({
      anchor: z.string(),
      kind: z.string(),
      variant: letter,
      line,
      point: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  orphans: z.array(z.object({ variant: letter, block: z.int(), line })),
});
export type LedgerFile = z.infer<typeof ledgerFile>;
export type Entry = LedgerFile['entries'][number];

export interface Merge {
  readonly labels: ReadonlyMap<string, string>;
  /** By letter. */
  readonly documents: ReadonlyMap<string, RunDocument>;
  readonly base: string | undefined;
  readonly file: RunFile | undefined;
  readonly provenance: ProvenanceRecord | undefined;
  readonly ledger: LedgerFile | undefined;
  /** Undefined while the run goes on, and where what it returned was altered. */
  readonly output: AdversarialOutput | undefined;
  /** Whether the page has something of that id. */
  readonly isPoint: (id: string) => boolean;
}

export function readMerge(record: RunRecord): Merge {
  const output = record.output as AdversarialOutput | undefined;
  const sidecar = output && jsonFile(record, deliveredName(sidecarName(output.mergedName)));
  const provenance = [jsonFile(record, PROVENANCE_FILE), sidecar]
    .map((value) => provenanceRecord.safeParse(value).data)
    .find((one) => one !== undefined);
  const ledger = ledgerFile.safeParse(jsonFile(record, 'ledger.json')).data;
  const name = deliveredName(output?.mergedName ?? provenance?.document ?? '');
  const items = new Set(record.items.flatMap(({ id, ids }) => [id, ...ids]));
  return {
    labels: labelsOf(record),
    documents: new Map(record.documents.map((one, at) => [String.fromCharCode(65 + at), one])),
    base: ledger?.base ?? provenance?.base,
    file: record.files.find((file) => file.name === name),
    provenance,
    ledger,
    output,
    isPoint: (id) => /^[SCXU]-\d+$/.test(id) || items.has(id),
  };
}
