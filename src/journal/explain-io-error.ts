// Turns what the operating system says about a file into words for the person who must act on it.

import { JournalError, type SteelmanError, UsageError } from '../domain/errors.ts';

interface Explanation {
  readonly code: string;
  readonly says: string;
  readonly hint: string;
}

const NO_PERMISSION: Explanation = {
  code: 'no-permission',
  says: 'permission denied',
  hint: 'Make sure that you own the folder or may write to it, or choose another one.',
};
const NO_SPACE: Explanation = {
  code: 'no-space',
  says: 'no space left on the disk',
  hint: 'Free some space and try again; what was recorded is kept.',
};
const TOO_MANY_FILES: Explanation = {
  code: 'too-many-files',
  says: 'too many files are open',
  hint: 'Close other programs, or raise the limit (ulimit -n), and try again.',
};

const EXPLANATIONS: ReadonlyMap<string, Explanation> = new Map([
  ['EACCES', NO_PERMISSION],
  ['EPERM', NO_PERMISSION],
  ['ENOSPC', NO_SPACE],
  ['EDQUOT', { ...NO_SPACE, says: 'your disk quota is used up' }],
  ['EFBIG', { ...NO_SPACE, says: 'the file would be larger than is allowed here' }],
  [
    'EROFS',
    {
      code: 'read-only',
      says: 'the file system is read-only',
      hint: 'Choose a folder on a disk that can be written.',
    },
  ],
  [
    'ENOTDIR',
    {
      code: 'not-a-folder',
      says: 'a part of the path is a file, not a folder',
      hint: 'Choose another folder, or move that file away.',
    },
  ],
  [
    'EEXIST',
    {
      code: 'not-a-folder',
      says: 'a file of that name is in the way',
      hint: 'Choose another folder, or move that file away.',
    },
  ],
  [
    'EISDIR',
    {
      code: 'in-the-way',
      says: 'a folder of that name is in the way',
      hint: 'Move that folder away and try again.',
    },
  ],
  [
    'ENOENT',
    {
      code: 'gone',
      says: 'the folder is gone',
      hint: 'It was removed or renamed. Put it back and try again, or start a new run.',
    },
  ],
  [
    'ELOOP',
    {
      code: 'symlink-loop',
      says: 'its symbolic links go round in a circle',
      hint: 'Remove the circular link, or choose another folder.',
    },
  ],
  [
    'ENAMETOOLONG',
    { code: 'name-too-long', says: 'the name is too long', hint: 'Choose a folder with a shorter name.' },
  ],
  [
    'ENOTFILE',
    {
      code: 'not-a-file',
      says: 'it is no ordinary file',
      hint: 'Pipes, sockets and devices are not read here. Put the file itself there.',
    },
  ],
  [
    'ETOOLARGE',
    {
      code: 'too-large',
      says: 'it is larger than any that steelman writes',
      hint: 'Make sure that nobody put another file in its place.',
    },
  ],
  ['EMFILE', TOO_MANY_FILES],
  ['ENFILE', TOO_MANY_FILES],
  [
    'EIO',
    {
      code: 'disk-error',
      says: 'the disk reported an error',
      hint: 'Check the disk, then try again or choose a folder on another one.',
    },
  ],
]);

/** `output` while a folder is chosen, when another choice helps; `journal` once a run lives in it. */
export type Area = 'output' | 'journal';

/** The same error if it is already one of ours, or none of the operating system's. */
export function explainIoError(error: unknown, doing: 'read' | 'write', path: string, area: Area): unknown {
  const name = errorCode(error);
  if (name === undefined || !/^E[A-Z0-9]+$/.test(name)) return error;
  const { code, says, hint } = EXPLANATIONS.get(name) ?? {
    code: 'io',
    says: `the system answered ${name}`,
    hint: 'Check the disk and the folder, then try again.',
  };
  const details = { code: `${area}/${code}`, hint, cause: error };
  const message = `Cannot ${doing} "${path}": ${says}`;
  return area === 'output' ? new UsageError(message, details) : new JournalError(message, details);
}

/** A folder that is there but closed to us is not none. */
export function refuseClosed(error: unknown, path: string): void {
  if (errorCode(error) === 'EACCES') throw explainIoError(error, 'read', path, 'output');
}

/** Runs `work`, and explains what the operating system has against it. */
export async function explained<Result>(
  doing: 'read' | 'write',
  path: string,
  area: Area,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainIoError(error, doing, path, area);
  }
}

/** "ENOENT" and its like; undefined for anything the operating system did not say. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException | SteelmanError | undefined)?.code;
  return error instanceof Error ? code : undefined;
}
