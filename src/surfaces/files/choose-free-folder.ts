// The folder of a run that has one of its own: the one that was named, or the usual one, or that with the next number.

import { resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { checkOutput, holdsRun, isFree } from './run-folder.ts';

export interface FreeFolderRequest {
  readonly cwd: string;
  /** As named by the caller. */
  readonly output: string | undefined;
  /** Where it goes if nobody named one. */
  readonly usual: string;
  /** Whether what comes to lie beside it has room, too; `number` is that of the folder. */
  readonly hasRoom?: ((folder: string, number: number) => Promise<boolean>) | undefined;
}

export interface FreeFolder {
  readonly folder: string;
  /** 1 for the first; others have it in their name. */
  readonly number: number;
}

/** Ruling E-17: a folder that was named and holds a run is an error; otherwise the next number is taken. */
export async function chooseFreeFolder(request: FreeFolderRequest): Promise<FreeFolder> {
  const { cwd, output, usual, hasRoom = async () => true } = request;
  const wanted = resolve(cwd, output ?? usual);
  await checkOutput(wanted);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`;
    if ((await isFree(folder, output !== undefined)) && (await hasRoom(folder, number)))
      return { folder, number };
    if (output !== undefined && number === 1 && (await holdsRun(folder))) throw inUse(folder);
  }
}

const inUse = (folder: string): UsageError =>
  new UsageError(`The output folder is already in use: ${folder}`, {
    code: 'output/in-use',
    hint: `Go on with that run: steelman resume ${folder} - or name another folder with --output.`,
  });
