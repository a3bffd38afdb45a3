// Turns what the operating system says about a file into words for the person who must act on it.

import { JournalError, type SteelmanError, UsageError } from '../domain/errors.ts';

type Explanation = readonly [code: string, says: string, hint: string];

const NO_PERMISSION = 'Make sure that you own the folder or may write to it, or choose another one.';
const FULL = 'Free some space and try again; what was recorded is kept.';
const TOO_MANY = 'Close other programs, or raise the limit (ulimit -n), and try again.';
const ANOTHER = 'Choose another folder, or move that file away.';

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: ['no-permission', 'permission denied', NO_PERMISSION],
  EPERM: ['no-permission', 'permission denied', NO_PERMISSION],
  ENOSPC: ['no-space', 'no space left on the disk', FULL],
  EDQUOT: ['no-space', 'your disk quota is used up', FULL],
  EFBIG: ['no-space', 'the file would be larger than is allowed here', FULL],
  EROFS: ['read-only', 'the file system is read-only', 'Choose a folder on a disk that can be written.'],
  ENOTDIR: ['not-a-folder', 'a part of the path is a file, not a folder', ANOTHER],
  EEXIST: ['not-a-folder', 'a file of that name is in the way', ANOTHER],
  EISDIR: ['in-the-way', 'a folder of that name is in the way', 'Move that folder away and try again.'],
  ENOENT: [
    'gone',
    'the folder is gone',
    'It was removed or renamed. Put it back and try again, or start a new run.',
  ],
  ELOOP: [
    'symlink-loop',
    'its symbolic links go round in a circle',
    'Remove the circular link, or choose another folder.',
  ],
  ENAMETOOLONG: ['name-too-long', 'the name is too long', 'Choose a folder with a shorter name.'],
  ENOTFILE: [
    'not-a-file',
    'it is no ordinary file',
    'Pipes, sockets and devices are not read here. Put the file itself there.',
  ],
  ETOOLARGE: [
    'too-large',
    'it is larger than any that steelman writes',
    'Make sure that no one put another file in its place.',
  ],
  EMFILE: ['too-many-files', 'too many files are open', TOO_MANY],
  ENFILE: ['too-many-files', 'too many files are open', TOO_MANY],
  EIO: [
    'disk-error',
    'the disk reported an error',
    'Check the disk, then try again or choose a folder on another one.',
  ],
};

/** `output` while a folder is chosen, when another choice helps; `journal` once a run lives in it. */
export type Area = 'output' | 'journal';

/** The same error if it is already one of ours, or none of the operating system's. */
export function explainIoError(error: unknown, doing: 'read' | 'write', path: string, area: Area): unknown {
  const name = errorCode(error);
  if (name === undefined || !/^E[A-Z0-9]+$/.test(name)) return error;
  const [code, says, hint] = (Object.hasOwn(EXPLANATIONS, name) && EXPLANATIONS[name]) || [
    'io',
    `the system answered ${name}`,
    'Check the disk and the folder, then try again.',
  ];
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
