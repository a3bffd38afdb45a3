// What a workflow is given to check one of its runs a second time, and what it answers: a run as it was found (its files,
// its journal, what follows from the journal), and every check with what does not hold.

import type { Run, RunEvent } from '../run.ts';

export interface FoundFile {
  readonly text: string;
  readonly sha256: string;
}

export interface JournalLine {
  readonly line: number;
  /** Undefined for a line that cannot be read; `fault` then says why. */
  readonly event: RunEvent | undefined;
  readonly fault: string | undefined;
}

export interface OwnArtifact {
  /** As the journal calls it. */
  readonly name: string;
  /** As the reader of a report calls it. */
  readonly file: string;
  readonly found: FoundFile | undefined;
  /** Hash in the journal. */
  readonly recorded: string | undefined;
  readonly replayed: { readonly content: string; readonly sha256: string } | undefined;
}

export interface ExpectedAnswer {
  readonly step: string;
  readonly question: string;
  readonly role: string;
  readonly struck: unknown;
  readonly answer?: unknown;
}

/** What running the protocol again gave. */
export interface OwnReplay {
  readonly answers: readonly ExpectedAnswer[];
  readonly output: { readonly value: unknown; readonly sha256: string } | undefined;
  readonly failure:
    | { readonly step: string | undefined; readonly code: string; readonly message: string }
    | undefined;
}

/** A file that no hash is recorded of: `run.json` and the contract. */
export interface OwnFile {
  readonly file: string;
  readonly found: FoundFile | undefined;
  /** Undefined where it cannot be known. */
  readonly expected: string | undefined;
}

export interface OwnRun {
  readonly journal: {
    readonly file: string;
    readonly lines: readonly JournalLine[];
    /** The last line was not written to its end. */
    readonly isTorn: boolean;
  };
  readonly run: Run;
  /** Undefined where the journal does not say what to run. */
  readonly replay: OwnReplay | undefined;
  /** Begun with another version, which may rightly have written something else. */
  readonly isOtherVersion: boolean;
  readonly artifacts: readonly OwnArtifact[];
  readonly summary: OwnFile;
  readonly contract: OwnFile;
  /** Files in the folder that nothing accounts for. */
  readonly extra: readonly string[];
}

export interface VerifyFinding {
  readonly check: string;
  readonly file: string;
  /** What the run wrote. */
  readonly declared: unknown;
  /** What follows from the run's own data. */
  readonly recomputed: unknown;
  readonly message: string;
  readonly line?: number;
}

export interface Checked {
  readonly check: string;
  readonly file: string;
  /** 0: not applicable, or nothing in the file could be read. */
  readonly examined: number;
}

export interface CheckResult extends Checked {
  readonly findings: readonly VerifyFinding[];
}
