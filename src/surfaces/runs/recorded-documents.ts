// The documents that a run was begun with, whatever it is a run of. A workflow joins by a row.

import type { Run, RunStarted } from '../../domain/run.ts';
import { adversarialInput, sentDocuments } from '../../protocols/adversarial/input.ts';
import { decideInput } from '../../protocols/decide/input.ts';
import type { protocols } from '../../protocols/index.ts';
import { reviewInput } from '../../protocols/review/input.ts';
import { roadmapInput } from '../../protocols/roadmap/input.ts';
import { lastArtifact } from '../review/read-revision.ts';

export interface RecordedDocument {
  readonly label: string;
  /** From the folder around that of the run. */
  readonly sourcePath: string;
  readonly text: string;
}

type ReadDocuments = (input: unknown, answers?: Run['answers']) => readonly RecordedDocument[] | undefined;

const READERS: Readonly<Record<keyof typeof protocols, ReadDocuments>> = {
  adversarial(input) {
    const { data } = adversarialInput.safeParse(input);
    return data && sentDocuments(data);
  },
  decide: (input) => decideInput.safeParse(input).data?.context,
  roadmap: (input) => roadmapInput.safeParse(input).data?.specs,
  review(input, answers = new Map()) {
    const { data } = reviewInput.safeParse(input);
    if (data === undefined) return undefined;
    const artifact = { ...data.artifact, text: lastArtifact(data, answers) };
    return [artifact, ...(data.context ? [data.context] : [])];
  },
};

const byName: ReadonlyMap<string, ReadDocuments> = new Map(Object.entries(READERS));

/**
 * Undefined where they cannot be read; that is explained by whoever needs them. With the answers of the run a document
 * that was revised on the way is as it was then.
 */
export const recordedDocuments = (
  started: RunStarted | undefined,
  answers?: Run['answers'],
): ReturnType<ReadDocuments> => byName.get(started?.protocol ?? '')?.(started?.input, answers);
