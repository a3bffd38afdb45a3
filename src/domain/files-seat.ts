// The name of a seat whose questions and answers are files: `files:` and the folder in which they lie. Whoever reads
// and writes there may be a person, a script or another program.

const PREFIX = 'files:';

export const FILES = 'files';

/** While an answer is missing the run stops with this code. */
export const FILES_WAITING = 'files/waiting';

export const nameFilesSeat = (folder: string): string => `${PREFIX}${folder}`;

/** As it was written; undefined for any other seat. */
export function folderOfSeat(name: string): string | undefined {
  return name.startsWith(PREFIX) && name.length > PREFIX.length ? name.slice(PREFIX.length) : undefined;
}

/** "seat" for "./a/seat/": what a person calls the folder, as a part of a file name. */
export function nameOfFolder(folder: string): string {
  const last = folder
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    .at(-1);
  return (last ?? 'here').replace(/[^\p{L}\p{N}._-]/gu, '_');
}
