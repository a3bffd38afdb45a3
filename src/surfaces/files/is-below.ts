// Whether a file really lies in one of some folders: a link in them may lead out.

import { realpath } from 'node:fs/promises';
import { isInside } from '../settings/settings-seats.ts';

export async function isBelow(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) if (isInside(real, await realpath(folder))) return true;
  return false;
}
