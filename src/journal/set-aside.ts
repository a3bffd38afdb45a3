// Keeps what somebody made of a file before the file is put back as it was: a copy beside it, over nothing else.

import { constants, copyFile, link, lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode } from './explain-io-error.ts';

const MOST_COPIES = 1000;

/** The name of the copy; undefined where there is no file. */
export async function setAside(file: string): Promise<string | undefined> {
  const isFile = await lstat(file).then(
    (status) => status.isFile(),
    () => false,
  );
  if (!isFile) return undefined;
  for (let number = 1; ; number += 1) {
    const copy = `${file}.altered${number === 1 ? '' : `-${number}`}`;
    try {
      // Whoever puts the file back puts another in its place, so a second name is a copy, however much is in it.
      await link(file, copy).catch(() => copyFile(file, copy, constants.COPYFILE_EXCL));
      return basename(copy);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || number === MOST_COPIES) throw error;
    }
  }
}
