// Finds the place of a new run: the folder that is wanted, or the next number that is free together with every file that the
// run will deliver beside it. Only looks: nothing is made here.

import { dirname, join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { Place, PlaceRequest } from '../../domain/workflow/workspace.ts';
import { refuseLink } from '../../journal/private-folder.ts';
import { isThere } from './paths.ts';
import { checkOutput, holdsRun, isFree } from './run-folder.ts';
import { pathFrom } from './show.ts';

export async function choosePlace(request: PlaceRequest): Promise<Place> {
  const { folder: wanted, isNamed, refuses = 'run', checked = wanted, flag } = request;
  await checkOutput(checked, flag);
  for (let number = 1; ; number += 1) {
    const folder = numberedFolder(request, number);
    const isFolderFree = await isFree(folder, isNamed);
    const taken = await findTaken(request, number, folder);
    if (isFolderFree && taken === undefined) return placeAt(request, number);
    if (!isNamed) continue;
    // A folder that was named is where its caller looks for it.
    if (refuses === 'whole') {
      await refuseLink(folder, 'output');
      throw isFolderFree ? fileExists(taken ?? '', dirname(folder)) : await occupied(folder);
    }
    if (number === 1 && (await holdsRun(folder))) throw await occupied(folder);
  }
}

/** Where a run that writes nothing would have been: its artifacts name the same paths. */
export function placeAt(request: PlaceRequest, number = 1): Place {
  const folder = numberedFolder(request, number);
  return {
    folder,
    number,
    before: number === 1 ? undefined : numberedFolder(request, number - 1),
    pathTo: (path) => pathFrom(dirname(folder), path),
  };
}

const numberedFolder = ({ folder, numbered }: PlaceRequest, number: number): string =>
  numbered?.(number) ?? (number === 1 ? folder : `${folder}-${number}`);

/** The first file to be delivered whose name is taken. */
async function findTaken(
  { delivers }: PlaceRequest,
  number: number,
  folder: string,
): Promise<string | undefined> {
  for (const name of delivers?.(number) ?? []) {
    const file = join(dirname(folder), name);
    if (await isThere(file)) return file;
  }
  return undefined;
}

async function occupied(folder: string): Promise<UsageError> {
  const hint = (await holdsRun(folder))
    ? `Continue that run: steelman resume ${folder} - or name another folder with --output.`
    : 'Name another folder with --output.';
  return new UsageError(`The output folder is already in use: ${folder}`, { code: 'output/in-use', hint });
}

const fileExists = (file: string, output: string): UsageError =>
  new UsageError(`The merged document would take the place of a file: ${file}`, {
    code: 'output/merged-exists',
    hint: `Continue the run that wrote it: steelman resume ${output} - or move it away, or name another folder with --output.`,
  });
