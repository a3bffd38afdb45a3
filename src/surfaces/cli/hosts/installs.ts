// What an installation added to a file, remembered so that removing it gives the same bytes as before: a file or an empty
// object that was there looks like one that was made. Only where the text alone does not say; without it the entry goes all the same.

import { mkdir, unlink } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { explained } from '../../../journal/explain-io-error.ts';
import { readOwnText } from '../../../journal/read-regular.ts';
import { OWNER_ONLY, writeAtomically } from '../../../journal/write-atomically.ts';
import { missingFolders, removeEmpty } from './config-file.ts';
import type { Around } from './hosts.ts';

const install = z.strictObject({
  file: z.string(),
  /** Of the file as it was left. */
  sha256: z.string(),
  /** The file was not there. */
  created: z.boolean(),
  /** Nor were these, outermost first. */
  folders: z.array(z.string()),
  /** The object around the entry was not there. */
  container: z.boolean(),
  inserts: z.array(z.strictObject({ at: z.int().nonnegative(), text: z.string() })),
});
const installs = z.strictObject({
  version: z.literal(1),
  /** Made for this record itself, outermost first. */
  folders: z.array(z.string()),
  installs: z.array(install),
});

export type Install = Readonly<z.infer<typeof install>>;

const LARGEST = 16_000_000;

function recordPath({ home, environment, platform }: Around): string {
  const { XDG_STATE_HOME: state = '', LOCALAPPDATA: local = '' } = environment;
  const own = platform === 'win32' ? local || join(home, 'AppData', 'Local') : state;
  return join(isAbsolute(own) ? own : join(home, '.local', 'state'), 'steelman', 'installs.json');
}

/** One that cannot be read is as good as none. */
async function readInstalls(around: Around): Promise<z.infer<typeof installs> | undefined> {
  try {
    return installs.parse(JSON.parse(await readOwnText(recordPath(around), LARGEST)));
  } catch {
    return undefined;
  }
}

export async function findInstall(around: Around, file: string): Promise<Install | undefined> {
  return (await readInstalls(around))?.installs.find((one) => one.file === file);
}

/** `record`: undefined where there is nothing to remember any more. */
export async function rememberInstall(
  around: Around,
  file: string,
  record: Install | undefined,
): Promise<void> {
  const path = recordPath(around);
  const before = await readInstalls(around);
  const others = before?.installs.filter((one) => one.file !== file) ?? [];
  const after = record === undefined ? others : [...others, record];
  if (before === undefined && after.length === 0) return;
  await explained('write', path, 'output', async () => {
    const folders = before?.folders ?? (await missingFolders(path));
    if (after.length === 0) return unlink(path).then(() => removeEmpty(folders));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify({ version: 1, folders, installs: after }, null, 2)}\n`;
    await writeAtomically(path, text, { mode: OWNER_ONLY });
  });
}
