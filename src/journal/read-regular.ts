// The one way to read a file that somebody else may have put there: ordinary files only, and no more than fits. A pipe
// would be waited for, a device never ends.

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';

/** More than any file that a run writes, the journal apart. */
const LARGEST_FILE = 64_000_000;

/** `ENOTFILE` and `ETOOLARGE` beside what the operating system says. */
export async function readRegular(path: string, largest = LARGEST_FILE, also = 0): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | also);
  try {
    const status = await file.stat();
    if (status.isDirectory()) throw withCode('EISDIR', `"${path}" is a folder`);
    if (!status.isFile()) throw withCode('ENOTFILE', `"${path}" is no ordinary file`);
    if (status.size > largest) throw tooLarge(path, largest);
    const chunks: Buffer[] = [];
    // It may grow while it is read, and what the system makes up as it is asked for has no size at all.
    for await (const chunk of file.createReadStream({ end: largest, autoClose: false })) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.length > largest) throw tooLarge(path, largest);
    return bytes;
  } finally {
    await file.close();
  }
}

export const readRegularText = async (path: string, largest = LARGEST_FILE): Promise<string> =>
  (await readRegular(path, largest)).toString('utf8');

/** For a file in the folder of a run: a link in its place leads to somebody else's, and is not followed. */
export const readOwnText = async (path: string, largest = LARGEST_FILE): Promise<string> =>
  (await readOwn(path, largest)).toString('utf8');

export const readOwn = (path: string, largest = LARGEST_FILE): Promise<Buffer> =>
  readRegular(path, largest, constants.O_NOFOLLOW ?? 0);

const tooLarge = (path: string, largest: number): Error =>
  withCode('ETOOLARGE', `"${path}" is larger than ${largest / 1_000_000} MB`);

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });

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
