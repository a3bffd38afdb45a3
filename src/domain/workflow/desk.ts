// Where a run is prepared: a workflow says which documents, seats and place it needs, and whoever holds the desk finds them.
// The only door between a workflow and the world before the run begins.

import type { Seat } from '../debate.ts';
import type { Warning } from '../errors.ts';
import type { Role } from '../question.ts';
import type { Run, RunStarted } from '../run.ts';

/** A path (or a pattern, or `-`), or a text that the caller has already. */
export type DocumentSource = string | { readonly name: string; readonly text: string };

/** A document that was named but not yet read. */
export type FoundDocument =
  | { readonly from: 'file'; readonly name: string; readonly path: string }
  | { readonly from: 'stdin'; readonly name: string }
  | { readonly from: 'text'; readonly name: string; readonly text: string };

export interface LoadedDocument {
  readonly label: string;
  readonly text: string;
  /** Absolute; undefined for texts, standard input and pipes, which are in no folder. */
  readonly path: string | undefined;
}

/** Seats that are filled together: who advocates, analyses, judges and merges. */
export interface Table {
  /** One for each document, or one for all; empty: the embedded engine. */
  readonly seats: readonly Seat[];
  /** Names of models, or how many; absent: the first seats of two families. */
  readonly analysts?: readonly string[] | number | undefined;
  /** Names of models. */
  readonly judges?: readonly string[] | undefined;
  readonly merger?: string | undefined;
}

export interface SeatPlan {
  readonly tables: readonly Table[];
  /** Seconds for one answer, where the workflow sets them. */
  readonly timeout?: number;
}

/** A seat at a table; a person; the embedded rules; the author of a document, who answers later; a run of its own. */
export type SeatChoice =
  | { readonly table: number; readonly role: Role }
  | 'person'
  | 'embedded'
  | 'author'
  | 'run';

/** Who sits at a table. */
export interface SeatedTable {
  /** Every model with a seat, by the name that the caller used, and the vendor and model it stands for. */
  readonly models: readonly { readonly name: string; readonly isModel: boolean }[];
  readonly engine: string;
  /** Names of the models that analyse. */
  readonly analysts: readonly string[];
  readonly warnings: readonly Warning[];
  /** The one family that all models are of; undefined where there are several, or one model alone. */
  readonly family: string | undefined;
}

/** Values of the configuration for what a request leaves open. */
export interface Defaults {
  readonly depth?: 'quick' | 'standard' | 'deep';
  readonly convergence?: number;
  readonly focus?: readonly string[];
  readonly openMarks?: 'line' | 'comment' | 'none';
  /** Where runs go unless the request says so. */
  readonly output?: string | undefined;
  readonly agents?: string | readonly string[] | undefined;
  readonly model?: string | undefined;
  readonly judges?: string | readonly string[] | undefined;
  readonly merger?: string | undefined;
}

/** Where a run and what it delivers beside its folder will be. */
export interface Place {
  readonly folder: string;
  /** 1 for the first run there; later ones have it in their names. */
  readonly number: number;
  /** The path of a document as seen from beside the run: `../specs/a.md`. */
  readonly pathTo: (path: string) => string;
}

export interface PlaceRequest {
  /** As the caller named it. */
  readonly output?: string | undefined;
  /** Where it goes otherwise: a path from the folder of this document, or from the current one. */
  readonly usual: string;
  readonly beside?: LoadedDocument | undefined;
  /** The files that will be beside the folder: all of them must be free. */
  readonly delivers?: ((number: number, folder: string) => readonly string[]) | undefined;
  /** What the folder is named by, for messages; `--output` unless said. */
  readonly flag?: string | undefined;
}

/** A run that is there already. */
export interface EarlierRun {
  readonly folder: string;
  /** For messages. */
  readonly shown: string;
  readonly name: string;
  readonly status: string;
  /** Why it cannot be read. */
  readonly detail: string | undefined;
  readonly workflow: string;
  readonly startedAt: string;
  read(): Promise<{ readonly run: Run; readonly started: RunStarted | undefined }>;
}

export interface Desk {
  /** Names that a seat may have. */
  readonly models: readonly string[];
  readonly defaults: Defaults;
  /** Expands patterns; a path that exists is never taken for one. */
  find(sources: readonly DocumentSource[]): Promise<readonly FoundDocument[]>;
  read(found: readonly FoundDocument[]): Promise<{
    readonly documents: readonly LoadedDocument[];
    readonly warnings: readonly Warning[];
  }>;
  /** Absolute. */
  resolve(...parts: readonly string[]): string;
  exists(path: string): Promise<boolean>;
  /** Where a path leads in truth, links followed as far as there are any. */
  realPath(path: string): Promise<string>;
  seat(plan: SeatPlan): Promise<readonly SeatedTable[]>;
  /** Refuses texts that seem to hold a secret, where a model would see them. */
  refuseSecrets(texts: readonly { readonly label: string; readonly text: string }[]): Promise<void>;
  place(request: PlaceRequest): Promise<Place>;
  /** Runs in folders of this name beside a document, the latest first. */
  earlierRuns(document: LoadedDocument, name: string): Promise<readonly EarlierRun[]>;
}

export interface Prepared<Input> {
  readonly input: Input;
  readonly place: Place;
  readonly warnings: readonly Warning[];
  /** What the caller should know before the run begins. */
  readonly notes?: readonly string[];
  /** What is sent to models, by name; by default the documents. */
  readonly sent?: readonly { readonly label: string }[];
}
