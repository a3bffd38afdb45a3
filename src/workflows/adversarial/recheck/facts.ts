// What the second count works with: the recorded documents, the run's own data, and who is to be believed when two of
// its files disagree.

import type { Document } from '../../../domain/document.ts';
import type { OwnRun } from '../../../domain/workflow/recheck.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
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
  readonly undecided: string | undefined;
  readonly brief: string | undefined;
  readonly log: string | undefined;
  /** As asked for. */
  readonly openMarks: string;
  readonly order: readonly number[] | undefined;
  readonly tagLines: readonly number[] | undefined;
  /** Letters of the variants that recorded answers of analysts name, and whether more was known from earlier runs. */
  readonly analysts: { readonly letters: ReadonlySet<string>; readonly isRemembered: boolean };
  /** No ancestor, and no document that a run of ours has written into. */
  readonly isPlain: boolean;
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
export const UNDECIDED = 'undecided.md';
export const BRIEF = 'decision-brief.md';
export const LOG = 'merge-log.md';

/** Undefined where the run did not come to an end, or its data cannot be read. */
export function gatherFacts(own: OwnRun): Facts | undefined {
  const record = readSummary(own.summary.found?.text)?.output;
  const input = readInput(own.run.started?.input);
  if (!record || !input) return undefined;
  const byName = new Map(own.artifacts.map((artifact) => [artifact.name, artifact]));
  const textOf = (name: string): string | undefined => byName.get(name)?.found?.text;
  const proved = findProved(own);
  return {
    documents: input.source === undefined ? given(input.documents) : written(own.run.answers),
    record,
    analysis: readAnalysis(textOf(ANALYSIS)),
    ledger: readLedger(textOf(LEDGER)),
    merged: textOf(`../${record.mergedName}`),
    undecided: textOf(UNDECIDED),
    brief: textOf(BRIEF),
    log: textOf(LOG),
    openMarks: input.openMarks ?? 'line',
    order: Array.isArray(input.order) ? input.order : undefined,
    tagLines: readTagLines(textOf(PROVENANCE))?.tagLines,
    analysts: { letters: lettersNamed(own.run.answers), isRemembered: input.remembered !== undefined },
    isPlain: input.ancestor === undefined && !input.documents.some(({ text }) => WRITTEN_BY_US.test(text)),
    files: {
      summary: own.summary.file,
      journal: own.journal.file,
      contract: own.contract.file,
      of: (recorded) => byName.get(recorded)?.file ?? recorded,
    },
    blame: (...files) => files.find((file) => !proved.has(file)) ?? files[0] ?? own.summary.file,
  };
}

const WRITTEN_BY_US = /^<!-- (?:Source|Provenance|Open|Decided)\b|^> \*\*(?:Open|Decided) [A-Z]-\d/m;

/** Numbers such as B12 or §B3, wherever an answer names one. */
function lettersNamed(answers: OwnRun['run']['answers']): ReadonlySet<string> {
  const ofAnalysts = [...answers.values()].filter(({ step }) => step.startsWith('analysis/'));
  const named = ofAnalysts.flatMap(({ answer }) => [
    ...(JSON.stringify(answer) ?? '').matchAll(/"§?([A-Ja-j])\d+[a-z]*"/g),
  ]);
  return new Set(named.map(([, letter = '']) => letter.toUpperCase()));
}

const given = (documents: readonly { readonly text: string }[]): Facts['documents'] =>
  new Map(documents.map(({ text }, index) => [String.fromCharCode(65 + index), parseDocument(text)]));

const WRITTEN = /^generate\/variant-([A-J])(?:\/|$)/;

/** In Mode B the documents are answers. */
function written(answers: OwnRun['run']['answers']): Facts['documents'] {
  const texts = [...answers.values()].flatMap(({ step, answer }): [string, string][] => {
    const letter = WRITTEN.exec(step)?.[1];
    return letter !== undefined && typeof answer === 'string' ? [[letter, answer]] : [];
  });
  return new Map(
    texts
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([letter, text]) => [letter, parseDocument(withoutTrailing(text))]),
  );
}

/** No trailing white space, one newline at the end: what a variant looks like in the folder of a run. */
export function withoutTrailing(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
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
