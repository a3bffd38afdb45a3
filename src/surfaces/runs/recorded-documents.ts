// The documents that a run was begun with, whatever it is a run of. A workflow joins by a row.

import type { RunStarted } from '../../domain/run.ts';
import { adversarialInput, sentDocuments } from '../../protocols/adversarial/input.ts';
import type { protocols } from '../../protocols/index.ts';
import { roadmapInput } from '../../protocols/roadmap/input.ts';

export interface RecordedDocument {
  readonly label: string;
  /** From the folder around that of the run. */
  readonly sourcePath: string;
  readonly text: string;
}

type ReadDocuments = (input: unknown) => readonly RecordedDocument[] | undefined;

const READERS: Readonly<Record<keyof typeof protocols, ReadDocuments>> = {
  adversarial(input) {
    const { data } = adversarialInput.safeParse(input);
    return data && sentDocuments(data);
  },
  roadmap: (input) => roadmapInput.safeParse(input).data?.specs,
};

const byName: ReadonlyMap<string, ReadDocuments> = new Map(Object.entries(READERS));

/** Undefined where they cannot be read; that is explained by whoever needs them. */
export const recordedDocuments = (started: RunStarted | undefined): ReturnType<ReadDocuments> =>
  byName.get(started?.protocol ?? '')?.(started?.input);
