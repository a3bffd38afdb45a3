// A disk that is full: a tmpfs of a given size in a mount namespace of its own where the kernel allows one, otherwise a
// limit on the size of files, which is as real and needs no rights. `DISK` says which it is.

import { spawnSync } from 'node:child_process';

const MOUNT = 'mount -t tmpfs -o size="$SIZE"k none "$PLACE"';

export const DISK: 'tmpfs' | 'ulimit -f' =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=16k none /tmp']).status === 0
    ? 'tmpfs'
    : 'ulimit -f';

/**
 * Runs a command in a copy of `folder` on a small disk; what it leaves is copied back over `folder`. Goes before the
 * words of the command, which begin with a program.
 */
export function onSmallDisk(folder: string, place: string, kilobytes: number): [string, ...string[]] {
  if (DISK === 'ulimit -f') {
    // Blocks are of 512 bytes; a write beyond the limit is to fail, not to end the process.
    const script = `trap '' XFSZ; cd ${quote(folder)}; ulimit -f ${2 * kilobytes}; exec "$@"`;
    return ['sh', '-c', script, 'sh'];
  }
  const script = [
    `SIZE=${kilobytes} PLACE=${quote(place)}`,
    MOUNT,
    `cp -a ${quote(folder)}/. "$PLACE"`,
    'cd "$PLACE"',
    '"$@"',
    'code=$?',
    `cp -a "$PLACE"/. ${quote(folder)}`,
    'exit $code',
  ].join('; ');
  return ['unshare', '-rm', 'sh', '-c', script, 'sh'];
}

const quote = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;
