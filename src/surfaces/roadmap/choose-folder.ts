// Where a roadmap goes: a folder of its own, named after the spec. What is there already stays as it is.

import { basename, extname, join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { checkOutput, holdsRun, isFree } from '../run-folder.ts';

/** Where releases are planned; the same as in the tools that users come from. */
const USUAL_FOLDER = '.dev/releases/current';

export interface FolderRequest {
  readonly cwd: string;
  readonly output: string | undefined;
  /** Path or name of the first spec. */
  readonly spec: string;
}

/** Ruling E-17: a folder that was named and holds a run is an error; otherwise the next number is taken. */
export async function chooseRoadmapFolder({ cwd, output, spec }: FolderRequest): Promise<string> {
  const wanted = resolve(cwd, output ?? join(USUAL_FOLDER, basename(spec, extname(spec))));
  await checkOutput(wanted);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`;
    if (await isFree(folder, output !== undefined)) return folder;
    if (output !== undefined && number === 1 && (await holdsRun(folder))) throw inUse(folder);
  }
}

const inUse = (folder: string): UsageError =>
  new UsageError(`The output folder is already in use: ${folder}`, {
    code: 'output/in-use',
    hint: `Go on with that run: steelman resume ${folder} - or name another folder with --output.`,
  });
