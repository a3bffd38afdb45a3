// Looks for a program where a shell would, but never in the current folder: that one may be anybody's.

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export function findProgram(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (isAbsolute(name)) return isProgram(name) ? name : undefined;
  if (/[\\/]/.test(name)) return undefined;
  const folders = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter(isAbsolute);
  // Set on Windows alone, where a program is known by its ending.
  const endings = environment.PATHEXT?.split(';') ?? [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, `${name}${ending}`);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
