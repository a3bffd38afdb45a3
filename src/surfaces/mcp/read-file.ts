// A file of a run, for a client that asks for it by name: only what the journal says the run wrote.

import { UsageError } from '../../domain/errors.ts';
import { CONTRACT_FILE, SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { printable } from '../files/show.ts';
import { readRun } from '../runs/read-run.ts';
import { artifactFile } from '../runs/replay-folder.ts';
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
  const isOurs = run.artifacts.has(name) || name === CONTRACT_FILE || name === SUMMARY_FILE;
  const path = isOurs ? (artifactFile(folder, name) ?? `${folder}/${name}`) : undefined;
  if (path === undefined) {
    throw new UsageError(`The run ${printable(id)} has no file ${printable(name)}`, {
      code: 'mcp/no-file',
      hint: 'run status names its files.',
    });
  }
  const mimeType = TYPES.find(([ending]) => ending.test(name))?.[1] ?? 'text/plain';
  return { text: await readOwnText(path), mimeType };
}
