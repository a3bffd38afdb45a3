// What somebody may do to the folder of a finished run, by class; each changes exactly one file.

export const TAMPER_CLASSES = [
  'number',
  'quote',
  'tag',
  'ledger',
  'contract',
  'byte',
  'merged',
  'mark',
  'undecided',
  'brief',
  'id-map',
  'variant-copy',
  'run-json',
  'data',
  'removed-file',
  'added-file',
  'swapped-rows',
  'journal-answer',
  'journal-document',
  'journal-start',
  'journal-hash',
  'journal-output',
  'journal-line',
] as const;
export type TamperClass = (typeof TAMPER_CLASSES)[number];

export interface Tampering {
  readonly kind: TamperClass;
  /** As the journal calls it: `../merged-spec.md` lies beside the folder. */
  readonly file: string;
  /** In words, for whoever looks at a miss. */
  readonly what: string;
  /** Undefined: the file is removed. */
  readonly content: Uint8Array | undefined;
}

/** The files of a finished run, by the names of its journal. */
export interface FinishedRun {
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export const textOf = ({ files }: FinishedRun, file: string): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(files.get(file) ?? new Uint8Array());

export function tampering(kind: TamperClass, file: string, what: string, text: string): Tampering {
  return { kind, file, what, content: new TextEncoder().encode(text) };
}
