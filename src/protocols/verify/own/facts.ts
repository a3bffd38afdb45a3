// What the second count works with: the recorded documents, the run's own data, and who is to be believed when two of
// its files disagree.

import type { Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import type { OwnRun } from './own-run.ts';
import {
  type AnalysisData,
  type LedgerData,
  type RunRecord,
  readAnalysis,
  readInput,
  readLedger,
  readSummary,
  readTagLines,
} from './record.ts';

export interface Facts {
  /** By letter, in input order. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly record: RunRecord;
  readonly analysis: AnalysisData | undefined;
  readonly ledger: LedgerData | undefined;
  readonly merged: string | undefined;
  readonly tagLines: readonly number[] | undefined;
  /** What a report calls the files. */
  readonly files: {
    readonly summary: string;
    readonly journal: string;
    readonly contract: string;
    of(recorded: string): string;
  };
  /** The first of these files that is not proved to be as the run wrote it. */
  blame(...files: readonly string[]): string;
}

export const ANALYSIS = 'diff-analysis.json';
export const LEDGER = 'ledger.json';
export const PROVENANCE = 'provenance.json';

/** Undefined where the run did not come to an end, or its data cannot be read. */
export function gatherFacts(own: OwnRun): Facts | undefined {
  const record = readSummary(own.summary.found?.text)?.output;
  const input = readInput(own.run.started?.input);
  if (!record || !input) return undefined;
  const byName = new Map(own.artifacts.map((artifact) => [artifact.name, artifact]));
  const textOf = (name: string): string | undefined => byName.get(name)?.found?.text;
  const proved = findProved(own);
  return {
    documents: new Map(
      input.documents.map(({ text }, index) => [String.fromCharCode(65 + index), parseDocument(text)]),
    ),
    record,
    analysis: readAnalysis(textOf(ANALYSIS)),
    ledger: readLedger(textOf(LEDGER)),
    merged: textOf(`../${record.mergedName}`),
    tagLines: readTagLines(textOf(PROVENANCE))?.tagLines,
    files: {
      summary: own.summary.file,
      journal: own.journal.file,
      contract: own.contract.file,
      of: (recorded) => byName.get(recorded)?.file ?? recorded,
    },
    blame: (...files) => files.find((file) => !proved.has(file)) ?? files[0] ?? own.summary.file,
  };
}

/** Files as the run wrote them: those whose hash is recorded, and those that follow from the rest to the byte. */
function findProved({ artifacts, summary, contract, journal }: OwnRun): ReadonlySet<string> {
  const proved = new Set(
    artifacts.filter(({ found, recorded }) => found && found.sha256 === recorded).map(({ file }) => file),
  );
  for (const { file, found, expected } of [summary, contract]) {
    if (found !== undefined && found.text === expected) proved.add(file);
  }
  const isConsistent = artifacts.every(
    ({ recorded, replayed }) => recorded !== undefined && recorded === replayed?.sha256,
  );
  if (isConsistent) proved.add(journal.file);
  return proved;
}
