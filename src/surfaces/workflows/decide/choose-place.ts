// Where a decision goes: its run in a folder of its own below `sadd`, the files of the judges beside that folder. What is
// there already stays as it is: the same question once more takes the next number.

import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Warning } from '../../../domain/errors.ts';
import { STANCES } from '../../../workflows/decide/model.ts';
import { debateFile, fileStem } from '../../../workflows/decide/request/file-stem.ts';
import { isThere } from '../../files/places.ts';
import { checkOutput, isFree } from '../../files/run-folder.ts';
import { printable } from '../../files/show.ts';

export interface DecidePlace {
  readonly folder: string;
  /** For the names of the files. */
  readonly stem: string;
  /** The folder of the last run of the same question. */
  readonly before: string | undefined;
}

const FOLDER = 'sadd';
/** Ruling E-16: where nothing says which feature a question is about. */
const WITHOUT_FEATURE = '.steelman';

export async function chooseDecidePlace(featureDir: string, id: string): Promise<DecidePlace> {
  const sadd = join(featureDir, FOLDER);
  await checkOutput(sadd, '--feature-dir');
  const wanted = fileStem(id);
  let before: string | undefined;
  for (let number = 1; ; number += 1) {
    const stem = number === 1 ? wanted : `${wanted}-${number}`;
    const folder = join(sadd, `run-${stem}`);
    if ((await isFree(folder, false)) && !(await isTaken(sadd, stem))) return { folder, stem, before };
    before = folder;
  }
}

async function isTaken(sadd: string, stem: string): Promise<boolean> {
  const names = STANCES.flatMap((stance) => [1, 2].map((round) => debateFile(stem, stance, round)));
  const there = await Promise.all(names.map((name) => isThere(join(sadd, name))));
  return there.includes(true);
}

export interface FeatureDir {
  readonly path: string;
  readonly warnings: readonly Warning[];
}

/**
 * The flag, then what the question file says, then a folder for the question alone. A file may come from anybody: it can
 * only name a folder below the one where the command is given, and not by a link that leads out of it.
 */
export async function chooseFeatureDir(
  cwd: string,
  { flag, written, id }: { flag: string | undefined; written: string; id: string },
): Promise<FeatureDir> {
  if (flag !== undefined) return { path: resolve(cwd, flag), warnings: [] };
  const otherwise = resolve(cwd, WITHOUT_FEATURE, fileStem(id));
  if (written.trim() === '') return { path: otherwise, warnings: [] };
  const path = resolve(cwd, written);
  if (!isAbsolute(written) && isBelow(resolve(cwd), path) && isBelow(await ledTo(cwd), await ledTo(path))) {
    return { path, warnings: [] };
  }
  const message = `feature_dir "${printable(written)}" is not below this folder and is not written to; --feature-dir decides`;
  return { path: otherwise, warnings: [{ code: 'decide/feature-dir', message }] };
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && !way.split(/[\\/]/).includes('..');
}

/** Where a path leads in truth, as far as it is there; the rest is made. */
async function ledTo(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined) return found;
  const above = dirname(path);
  return above === path ? path : join(await ledTo(above), basename(path));
}
