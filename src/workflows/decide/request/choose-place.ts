// Where a decision goes: the folder of the feature that it is about, below it `sadd`.

import { isAbsolute, join, relative } from 'node:path';
import type { Warning } from '../../../domain/errors.ts';
import { printable } from '../../../domain/workflow/printable.ts';
import type { PlaceRequest, Workspace } from '../../../domain/workflow/workspace.ts';
import { STANCES } from '../model/decision.ts';
import { debateFile, fileStem } from './file-stem.ts';

/** Ruling E-16: where nothing says which feature a question is about. */
const WITHOUT_FEATURE = '.steelman';

interface FeatureDir {
  readonly path: string;
  readonly warnings: readonly Warning[];
}

/**
 * The flag, then what the question file says, then a folder for the question alone. A file may come from anybody: it can
 * only name a folder below the one where the command is given, and not by a link that leads out of it.
 */
export async function chooseFeatureDir(
  { resolve, realPath }: Workspace,
  { flag, written, id }: { flag: string | undefined; written: string; id: string },
): Promise<FeatureDir> {
  if (flag !== undefined) return { path: resolve(flag), warnings: [] };
  const otherwise = resolve(WITHOUT_FEATURE, fileStem(id));
  if (written.trim() === '') return { path: otherwise, warnings: [] };
  const path = resolve(written);
  const isRelative = !isAbsolute(written);
  if (isRelative && isBelow(resolve(), path) && isBelow(await realPath(resolve()), await realPath(path)))
    return { path, warnings: [] };
  const message = `feature_dir "${printable(written)}" is not below this folder and is not written to; --feature-dir decides`;
  return { path: otherwise, warnings: [{ code: 'decide/feature-dir', message }] };
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && !way.split(/[\\/]/).includes('..');
}

export const stemOf = (id: string, number: number): string =>
  number === 1 ? fileStem(id) : `${fileStem(id)}-${number}`;

/** A run of its own below `sadd`, the files of the judges beside it. The same question once more takes the next number. */
export function placeOf(feature: string, id: string): PlaceRequest {
  const sadd = join(feature, 'sadd');
  const numbered = (number: number): string => join(sadd, `run-${stemOf(id, number)}`);
  return {
    folder: numbered(1),
    numbered,
    isNamed: false,
    checked: sadd,
    flag: '--feature-dir',
    delivers: (number) =>
      STANCES.flatMap((stance) => [1, 2].map((round) => debateFile(stemOf(id, number), stance, round))),
  };
}
