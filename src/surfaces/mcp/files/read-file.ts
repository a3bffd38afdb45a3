// A file of a run, for a client that asks for it by name: only what the journal says the run wrote.

import { join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { deliveredName } from '../../../domain/run.ts';
import { CONTRACT_FILE, SUMMARY_FILE } from '../../../journal/check-artifact-name.ts';
import { readOwnText } from '../../../journal/read-regular.ts';
import { printable } from '../../files/show.ts';
import { readRun } from '../../runs/read-run.ts';
import { artifactFile } from '../../runs/replay-folder.ts';
import type { FoundRun } from './find-run.ts';

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.md$/, 'text/markdown'],
  [/\.json$/, 'application/json'],
  [/\.ya?ml$/, 'application/yaml'],
];

export async function readRunFile(
  { folder, id }: FoundRun,
  name: string,
): Promise<{ readonly text: string; readonly mimeType: string }> {
  const { run } = await readRun(folder);
  // The merged document lies beside the folder; clients name it without the way there.
  const recorded = [name, deliveredName(name)].find((one) => run.artifacts.has(one));
  const isOwn = name === CONTRACT_FILE || name === SUMMARY_FILE;
  const path = isOwn ? join(folder, name) : recorded && artifactFile(folder, recorded);
  if (path === undefined) {
    throw new UsageError(`The run ${printable(id)} has no file ${printable(name)}`, {
      code: 'mcp/no-file',
      hint: 'run status names its files.',
    });
  }
  const mimeType = TYPES.find(([ending]) => ending.test(name))?.[1] ?? 'text/plain';
  return { text: await readOwnText(path), mimeType };
}
