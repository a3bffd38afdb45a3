// What became of the files that a run recorded: whether each is still there as it was written.

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOfDelivered, type Run } from '../../domain/run.ts';
import { checkArtifactName } from '../../journal/check-artifact-name.ts';
import { besideRun } from '../../journal/deliver-document.ts';
import { fileSays } from '../../journal/read-regular.ts';

export type ArtifactState = 'unaltered' | 'altered' | 'missing';

export interface KeptArtifact {
  /** As the journal calls it: `../` and a name for a document beside the folder. */
  readonly name: string;
  readonly state: ArtifactState;
}

export async function artifactStates(folder: string, run: Run): Promise<KeptArtifact[]> {
  const states = [...run.artifacts].map(async ([name, sha256]) => ({
    name,
    state: await stateOf(artifactFile(folder, name), sha256),
  }));
  return Promise.all(states);
}

/** Undefined for a name that no run can have written: what a journal says is anybody's word. */
export function artifactFile(folder: string, name: string): string | undefined {
  const delivered = nameOfDelivered(name);
  try {
    if (delivered !== undefined) return besideRun(folder, delivered);
    checkArtifactName(name);
    return join(folder, name);
  } catch {
    return undefined;
  }
}

async function stateOf(file: string | undefined, sha256: string): Promise<ArtifactState> {
  if (file === undefined) return 'missing';
  if (await fileSays(file, sha256)) return 'unaltered';
  return lstat(file).then(
    () => 'altered',
    () => 'missing',
  );
}
