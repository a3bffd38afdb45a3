// All that a page knows of a run: what its folder says, read once, as data. Nothing here is trusted: a folder may come from anybody.

import type { Receipt } from '../../domain/cost.ts';
import type { Checkpoint } from '../../domain/question.ts';
import type { Decision, RunEvent } from '../../domain/run.ts';
import type { OpenItem } from '../../workflows/adversarial/index.ts';

/** `unrecorded`: no hash says what it was; so are all files of other tools. */
export type FileState = 'unaltered' | 'altered' | 'missing' | 'unrecorded';

export interface RunFile {
  /** In the folder of the run; `../` and a name for a document that was delivered beside it. */
  readonly name: string;
  readonly state: FileState;
  /** Undefined where it is missing or no text. */
  readonly text: string | undefined;
}

export interface RunDocument {
  readonly label: string;
  readonly sourcePath: string;
  readonly text: string;
}

/** Where somebody waits for a person. */
export interface Waiting {
  readonly step: string;
  readonly checkpoint: Checkpoint;
  /** What was wrong with what was said before. */
  readonly refused: readonly string[];
}

export interface RunRecord {
  /** As a reader names it, with `/`. */
  readonly folder: string;
  /** Undefined for a folder without a journal: another tool made it, or what it recorded is gone. */
  readonly protocol: string | undefined;
  /** `success`, `partial`, `failed`, `running`, `stopped`, `waiting`, `interrupted`... */
  readonly status: string;
  /** Why it stopped. */
  readonly detail: string | undefined;
  readonly steelman: string | undefined;
  readonly startedAt: string | undefined;
  readonly engine: string | undefined;
  readonly documents: readonly RunDocument[];
  /** Of the workflow, as recorded. */
  readonly input: unknown;
  /** What the workflow returned; undefined until it has, and where its file was altered. */
  readonly output: unknown;
  readonly events: readonly RunEvent[];
  readonly files: readonly RunFile[];
  /** The contract, in one word each. */
  readonly facts: readonly (readonly [string, string])[];
  /** Undefined where nobody was paid. */
  readonly receipt: Receipt | undefined;
  readonly failures: readonly { readonly step: string; readonly message: string }[];
  readonly warnings: readonly string[];
  /** What a finished comparison leaves to decide, decided since or not. */
  readonly items: readonly OpenItem[];
  readonly decisions: readonly Decision[];
  readonly waiting: readonly Waiting[];
  /** The run that this one is compared with. */
  readonly earlier?: RunRecord | undefined;
  /** What does not recompute, in words; undefined where nobody looked. */
  readonly faults:
    | readonly { readonly file: string; readonly message: string; readonly line?: number | undefined }[]
    | undefined;
  /** What was examined of another tool's folder; undefined for a run of ours. */
  readonly examined?: Examined | undefined;
}

export interface Examined {
  /** Files that were known by their names for reports or documents of a run. */
  readonly recognised: readonly string[];
  /** Checks that found something to look at, and how many things they looked at. */
  readonly checks: number;
  readonly things: number;
  /** Checks that found nothing to look at. */
  readonly idle: number;
}

/** A JSON file of the run; undefined where it is missing or no JSON. */
export function jsonFile(record: Pick<RunRecord, 'files'>, name: string): unknown {
  const text = textFile(record, name);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const textFile = ({ files }: Pick<RunRecord, 'files'>, name: string): string | undefined =>
  files.find((file) => file.name === name)?.text;
