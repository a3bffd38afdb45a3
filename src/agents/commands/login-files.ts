// Brings the login of a program into its own home, and what became of it back: tokens are renewed while a program runs,
// and a renewed one that is lost logs the user out.

import { randomUUID } from 'node:crypto';
import { access, copyFile, lstat, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoginFile } from './description.ts';

export interface BroughtLogin {
  readonly here: string;
  readonly kept: string;
  readonly was: Buffer;
}

export async function bringLogins(home: string, logins: readonly LoginFile[]): Promise<BroughtLogin[]> {
  const brought: BroughtLogin[] = [];
  for (const { here, kept } of logins) {
    const was = await readFile(kept).catch(() => undefined);
    if (was === undefined) continue;
    const path = join(home, here);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // By a link several calls see what one of them renews; where links are not allowed, a copy has to do.
    await symlink(kept, path).catch(() => copyFile(kept, path));
    brought.push({ here: path, kept, was });
  }
  return brought;
}

/** A program that puts a new file in place of the link has written to its own home alone. */
export async function returnLogins(brought: readonly BroughtLogin[]): Promise<void> {
  for (const { here, kept, was } of brought) {
    const isOwn = (await lstat(here).catch(() => undefined))?.isFile() === true;
    const now = isOwn ? await readFile(here).catch(() => undefined) : undefined;
    if (now === undefined || now.length === 0 || now.equals(was)) continue;
    const written = `${kept}.${randomUUID()}.tmp`;
    await writeFile(written, now, { mode: 0o600 });
    await rename(written, kept);
  }
}

/** Below the home: where clouds keep what their own programs log in with, and renew. */
const CLOUD_FOLDERS = ['.aws', join('.config', 'gcloud')];

export async function linkClouds(home: string, kept: string): Promise<void> {
  for (const folder of CLOUD_FOLDERS) {
    try {
      await access(join(kept, folder));
      await mkdir(dirname(join(home, folder)), { recursive: true, mode: 0o700 });
      await symlink(join(kept, folder), join(home, folder));
    } catch {
      // Not there, or no links on this machine: then variables have to do.
    }
  }
}
