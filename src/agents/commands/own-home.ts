// A home for one call of a program: a folder of its own with nothing in it but the login, gone afterwards. What a killed
// process left behind is taken away by the next. And what a program we start may know of ours: enough to run, a home that is not the
// user's, and no key of anybody. What leads it elsewhere (a proxy, a gateway, a cloud) reaches it only where the user trusts that.

import { createHash, randomUUID } from 'node:crypto';
import {
  access,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { homedir, hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LoginFile, Variables } from './description.ts';

export interface OwnHome {
  /** Home folder of the program. */
  readonly path: string;
  /** Where it stands: empty. */
  readonly work: string;
  readonly temporary: string;
}

const PREFIX = 'steelman-seat-';

export async function inOwnHome<T>(
  logins: readonly LoginFile[],
  work: (home: OwnHome) => Promise<T>,
): Promise<T> {
  await sweepOnce();
  const root = await mkdtemp(join(tmpdir(), `${PREFIX}${await markOfMachine()}-${process.pid}-`));
  const home = { path: join(root, 'home'), work: join(root, 'work'), temporary: join(root, 'tmp') };
  try {
    for (const folder of Object.values(home)) await mkdir(folder, { mode: 0o700 });
    // Programs look for one in every folder above: here the search ends.
    await writeFile(join(root, '.env'), '', { mode: 0o600 });
    const brought = await bringLogins(home.path, logins);
    try {
      return await work(home);
    } finally {
      await returnLogins(brought);
    }
  } finally {
    await remove(root);
  }
}

let swept: Promise<void> | undefined;

function sweepOnce(): Promise<void> {
  swept ??= sweepHomes();
  return swept;
}

/** Folders of processes on this machine that are no more; whatever else lies there is not ours to take. */
export async function sweepHomes(folder = tmpdir()): Promise<void> {
  const shape = new RegExp(`^${PREFIX}${await markOfMachine()}-(\\d{1,10})-`);
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = shape.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    // In a folder that everybody may write to, anybody may have made one of that name.
    if (found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) await remove(path);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers share folders, but not the numbers of their processes. */
async function markOfMachine(): Promise<string> {
  const space = await readlink('/proc/self/ns/pid').catch(() => '');
  return createHash('sha256').update(`${hostname()} ${space}`).digest('hex').slice(0, 8);
}

/** What a program still writes into must not stop a run that has its answer. */
const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }).catch(() => undefined);

export interface BroughtLogin {
  readonly here: string;
  readonly kept: string;
  readonly was: Buffer;
}

async function bringLogins(home: string, logins: readonly LoginFile[]): Promise<BroughtLogin[]> {
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
async function returnLogins(brought: readonly BroughtLogin[]): Promise<void> {
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

const ALLOWED: ReadonlySet<string> = new Set([
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  // By these, programs that only choose a version of another find it.
  'VOLTA_HOME',
  'NVM_DIR',
  'ASDF_DATA_DIR',
  'MISE_DATA_DIR',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
]);

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'];
const CLOUDS = ['AWS_', 'AZURE_', 'GOOGLE_APPLICATION_CREDENTIALS', 'CLOUDSDK_'];

export const homeOf = (environment: Variables): string =>
  environment.HOME || environment.USERPROFILE || homedir();

/** The variables that lead elsewhere; `names` are those of one program. */
export function setUpOf(environment: Variables, names: readonly string[]): Record<string, string> {
  const wanted = [...PROXIES, ...CLOUDS, ...names];
  return keep(environment, (upper) =>
    wanted.some((name) => (name.endsWith('_') ? upper.startsWith(name) : upper === name)),
  );
}

/** `also` names what one program needs besides. */
export function cleanEnvironment(
  environment: Variables,
  home: OwnHome,
  also: readonly string[] = [],
): Record<string, string> {
  const { path, temporary } = home;
  return {
    ...keep(environment, (upper) => ALLOWED.has(upper) || upper.startsWith('LC_') || also.includes(upper)),
    HOME: path,
    USERPROFILE: path,
    XDG_CONFIG_HOME: join(path, '.config'),
    XDG_DATA_HOME: join(path, '.local', 'share'),
    XDG_STATE_HOME: join(path, '.local', 'state'),
    XDG_CACHE_HOME: join(path, '.cache'),
    APPDATA: join(path, 'AppData', 'Roaming'),
    LOCALAPPDATA: join(path, 'AppData', 'Local'),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    // Colour codes and spinners have no place in an answer.
    NO_COLOR: '1',
    TERM: 'dumb',
  };
}

function keep(environment: Variables, isWanted: (upper: string) => boolean): Record<string, string> {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && isWanted(name.toUpperCase())) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}
