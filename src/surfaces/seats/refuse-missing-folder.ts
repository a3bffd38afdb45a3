// A run that waits for answers in files must look where it asked: a relative folder, seen from elsewhere, is another one.

import { existsSync } from 'node:fs';
import { UsageError } from '../../domain/errors.ts';
import { FILES } from '../../domain/seat.ts';
import { showPath } from '../show-path.ts';
import type { ResolvedModel } from './resolve-model.ts';

export function refuseMissingFolder(models: readonly ResolvedModel[], cwd: string): void {
  for (const { name, alias } of models) {
    if (alias.provider !== FILES || existsSync(alias.folder)) continue;
    throw new UsageError(`The folder of the seat ${name} is not here: ${showPath(alias.folder, cwd)}`, {
      code: 'files/no-folder',
      hint: 'Resume the run from the folder in which it was begun, or put the folder of the seat back.',
    });
  }
}
