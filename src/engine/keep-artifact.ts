// Puts what a protocol made where its recorded name says: into the run, or beside it.

import { nameOfDelivered } from '../domain/run.ts';

/** `ours` is the hash of what this run put there before: only that may be replaced. */
export type Deliver = (document: string, content: string, ours: string | undefined) => Promise<void>;

export interface Shelves {
  readonly publish: (artifact: string, content: string) => Promise<void>;
  readonly deliver?: Deliver | undefined;
}

export function keepArtifact(
  { publish, deliver }: Shelves,
  recorded: string,
  content: string,
  ours: string | undefined,
): Promise<void> {
  const document = nameOfDelivered(recorded);
  if (document === undefined) return publish(recorded, content);
  return deliver === undefined ? publish(document, content) : deliver(document, content, ours);
}
