// What a run that went on has in its folder: it writes only what is not there yet, so that hearing it is not enough.

import { join } from 'node:path';
import { nameOfDelivered } from '../../domain/run.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { readRun } from '../runs/read-run.ts';

/** By file name, in the order they were published. */
export async function readArtifacts(folder: string): Promise<ReadonlyMap<string, string>> {
  const { run } = await readRun(folder);
  const texts = new Map<string, string>();
  for (const name of run.artifacts.keys()) {
    const text = await readRegularText(join(folder, name)).catch(() => undefined);
    if (text !== undefined) texts.set(nameOfDelivered(name) ?? name, text);
  }
  return texts;
}
