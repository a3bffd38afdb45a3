// Whether a file says what is recorded of it.

import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { readOwn } from './read-regular.ts';

export async function fileSays(file: string, sha256: string): Promise<boolean> {
  try {
    // A link may say the same today and something else tomorrow.
    return (await lstat(file)).isFile() && sha256Of(await readOwn(file)) === sha256;
  } catch {
    // Whatever keeps it from being read, writing it will overcome or explain.
    return false;
  }
}

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
