// Tiny made-up sets on disk in the shapes that `npm run measure` reads.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

type Row = Readonly<Record<string, unknown>>;

/** Writes each file of rows (or of raw text) below a fresh folder and returns the folder. */
export async function writeSets(files: Readonly<Record<string, readonly Row[] | string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const text = typeof content === 'string' ? content : content.map((row) => JSON.stringify(row)).join('\n');
    await writeFile(path, `${text}\n`);
  }
  return folder;
}
