// Where a workflow prepares a run: it says which documents, seats and place it needs, and the surface that called it finds
// them. The only way from a workflow to files, models and settings before the run begins.

import type { Seat } from '../comparison/debate.ts';
import type { Warning } from '../errors.ts';
import type { HelperName } from '../helper.ts';
import type { Role } from '../question.ts';
import type { Run, RunStarted } from '../run.ts';

/** A path (or a pattern, or `-`), or a text that the caller already has. */
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

/** As a run records it. */
export interface RecordedDocument {
  readonly label: string;
  /** Relative to the folder around that of the run. */
  readonly sourcePath: string;
  readonly text: string;
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

/** Who sits at a table. */
export interface SeatedTable {
  /** Every model with a seat, by the name that the caller used. */
  readonly models: readonly { readonly name: string; readonly isModel: boolean }[];
  /** Names of the models that analyse. */
  readonly analysts: readonly string[];
  readonly warnings: readonly Warning[];
  /** The one family that all models are of; undefined where there are several, or one model alone. */
  readonly family: string | undefined;
}

/** A seat at a table, by its role there; a person; the embedded rules; the author of a document; a run of its own. */
export type SeatChoice =
  | { readonly table: number; readonly role: Role }
  | 'person'
  | 'embedded'
  | 'author'
  | 'nested-run';

/** What the configuration says where a request does not. */
export interface SeatDefaults {
  readonly agents?: string | readonly string[] | undefined;
  readonly model?: string | undefined;
  readonly judges?: string | readonly string[] | undefined;
  readonly merger?: string | undefined;
}

export interface PlaceRequest {
  /** The folder of the run, or where it goes if it is free. */
  readonly folder: string;
  /** The caller named it: what is there already is not silently stepped around. */
  readonly isNamed: boolean;
  /** `whole`: where it is named, nothing there may be taken; `run`: only another run refuses it. */
  readonly refuses?: 'whole' | 'run';
  /** The folder whose rights are checked, and the flag that names another; by default `folder` and --output. */
  readonly checked?: string;
  readonly flag?: string;
  /** Files beside the folder that come with the run of this number: all of them must be free. */
  readonly delivers?: ((number: number) => readonly string[]) | undefined;
  /** From a folder and a number to that of the next run; by default `folder-2`. */
  readonly numbered?: ((number: number) => string) | undefined;
}

/** Where a run and what it delivers beside its folder will be. */
export interface Place {
  readonly folder: string;
  /** 1 for the first run there; later ones have it in their names. */
  readonly number: number;
  /** The folder of the run before it there. */
  readonly before: string | undefined;
  /** The path of a document as seen from beside the run, on every platform with `/`: `../specs/a.md`. */
  readonly pathTo: (path: string) => string;
}

/** A run that was made before, where it can be read. */
export interface EarlierRun {
  readonly folder: string;
  /** For messages. */
  readonly shown: string;
  readonly name: string;
  readonly status: string;
  /** Why it cannot be read. */
  readonly detail: string | undefined;
  readonly workflow: string | undefined;
  readonly startedAt: string;
  read(): Promise<{ readonly run: Run; readonly started: RunStarted | undefined }>;
}

export interface FoundHelpers {
  readonly usable: readonly HelperName[];
  /** Configured, but they cannot be started. */
  readonly failed: readonly HelperName[];
  readonly warnings: readonly Warning[];
}

export interface Workspace {
  /** Names that a seat may have. */
  readonly models: readonly string[];
  readonly defaults: SeatDefaults;
  /** What the folder of runs is by configuration, where the request names none. */
  readonly usualOutput: string | undefined;
  /** Seconds for one call, where they were typed. */
  readonly timeout: string | undefined;
  /** Nothing is asked yet: only what it would cost is wanted. */
  readonly isDryRun: boolean;
  /** Absolute. */
  resolve(...parts: readonly string[]): string;
  /** As a person is shown it: from the current folder. */
  show(path: string): string;
  exists(path: string): Promise<boolean>;
  /** Where a path leads in truth, links followed as far as there are any. */
  realPath(path: string): Promise<string>;
  /** Expands patterns; a path that exists is never taken for one. */
  find(sources: readonly DocumentSource[]): Promise<readonly FoundDocument[]>;
  read(found: readonly FoundDocument[]): Promise<{
    readonly documents: readonly LoadedDocument[];
    readonly warnings: readonly Warning[];
  }>;
  /** Refuses names of no model, missing keys, and models without a price where there is a limit on cost. */
  seat(plan: SeatPlan): Promise<readonly SeatedTable[]>;
  /** Refuses texts that seem to hold a secret, where anybody but the embedded engine would see them. */
  refuseSecrets(texts: readonly { readonly label: string; readonly text: string }[]): Promise<void>;
  /** What is remembered of documents with these labels; undefined: nothing. */
  recall(labels: readonly string[]): Promise<unknown>;
  /** Runs in folders of this name (`review`, `review-2`) beside a document, the latest first. */
  earlierRuns(path: string | undefined, name: string): Promise<readonly EarlierRun[]>;
  glance(folder: string): Promise<EarlierRun>;
  /** What the configuration has of helper servers; one that a run hangs on is started to see whether it can be. */
  helpers(): Promise<FoundHelpers>;
}

export interface Prepared<Input> {
  readonly place: PlaceRequest;
  /** Called again where another process took the place meanwhile. */
  readonly input: (place: Place) => Input;
  readonly warnings: readonly Warning[];
  /** What is found out only once the place of the run is known. */
  readonly warningsAt?: (place: Place) => Promise<readonly Warning[]>;
  /** What the caller should know before the run begins; silenced by --quiet. */
  readonly notes?: readonly string[] | ((place: Place) => Promise<readonly string[]>);
  /** What is sent to models, by name; by default the documents of the run. */
  readonly sent?: readonly { readonly label: string }[];
}
