// What a run that went on has in its folder: it writes only what is not there yet, so that hearing it is not enough.

import { nameOfDelivered } from '../../domain/run.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { artifactFile } from '../runs/artifact-states.ts';
import { readRun } from '../runs/read-run.ts';

/** By file name, in the order they were published. */
export async function readArtifacts(folder: string): Promise<ReadonlyMap<string, string>> {
  const { run } = await readRun(folder);
  const texts = new Map<string, string>();
  for (const name of run.artifacts.keys()) {
    // What a journal says is anybody's word: only names that a run can have written lead to a file.
    const file = artifactFile(folder, name);
    const text = file && (await readOwnText(file).catch(() => undefined));
    if (text !== undefined) texts.set(nameOfDelivered(name) ?? name, text);
  }
  return texts;
}
