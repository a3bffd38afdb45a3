// How a host starts our server, and what an entry that is already there starts: by what is written and what lies on PATH.
// Nothing is started to find out.

import { realpath } from 'node:fs/promises';
import { delimiter, dirname, join, sep } from 'node:path';
import { VERSION } from '../../../domain/version.ts';
import { readRegularText } from '../../../journal/read-regular.ts';
import { findProgram } from '../../seats/resolve-model.ts';
import type { Found } from './config-text.ts';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** Where commander, npm and the package itself keep what is looked at here. */
const LARGEST_MANIFEST = 1_000_000;
const MOST_FOLDERS_UP = 4;

export interface FoundSteelman {
  readonly path: string;
  /** Undefined where its package does not lie near. */
  readonly version: string | undefined;
}

/** The one that a host would find, too: npx and npm put folders of their own on PATH for what they start. */
export async function findSteelman(environment: NodeJS.ProcessEnv): Promise<FoundSteelman | undefined> {
  const own = join('node_modules', '.bin');
  const folders = (environment.PATH ?? environment.Path ?? '').split(delimiter);
  const PATH = folders
    .filter((folder) => !folder.endsWith(own) && !folder.endsWith(own + sep))
    .join(delimiter);
  const path = findProgram('steelman', { ...environment, PATH });
  return path === undefined ? undefined : { path, version: await versionOf(path) };
}

/** A link leads into the package; on Windows a script lies beside the packages. */
async function versionOf(path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => path);
  const beside = join(dirname(path), 'node_modules', 'steelman');
  const above: string[] = [dirname(real)];
  while (above.length < MOST_FOLDERS_UP) above.push(dirname(above.at(-1) ?? ''));
  for (const folder of [...above, beside]) {
    const version = await versionIn(join(folder, 'package.json'));
    if (version !== undefined) return version;
  }
  return undefined;
}

async function versionIn(file: string): Promise<string | undefined> {
  try {
    const { name, version } = JSON.parse(await readRegularText(file, LARGEST_MANIFEST)) as Found;
    return name === 'steelman' && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** A program of that name in another version would answer for another contract. */
export function chooseCommand(found: FoundSteelman | undefined, platform: NodeJS.Platform): ServerCommand {
  const words =
    found?.version === VERSION ? ['steelman', 'mcp'] : ['npx', '-y', `steelman@${VERSION}`, 'mcp'];
  // There both are scripts, which only a shell starts.
  const [command = '', ...args] = platform === 'win32' ? ['cmd', '/c', ...words] : words;
  return { command, args };
}

export const wordsOf = ({ command, args }: ServerCommand): string[] => [command, ...args];

export interface Launch extends ServerCommand {
  /** Undefined where it is none of ours: another program, or ours with more words. */
  readonly kind: 'path' | 'npx' | undefined;
  /** Exact, as npx is told; undefined where that is left open or to PATH. */
  readonly version: string | undefined;
}

/** Undefined where an entry starts nothing: a server at an address, or something that is no entry at all. */
export function launchOf({ command, args = [] }: Found): Launch | undefined {
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined;
  if (!args.every((word): word is string => typeof word === 'string')) return undefined;
  const words = [command, ...args];
  const isWrapped = words[0] === 'cmd' && words[1]?.toLowerCase() === '/c';
  const line = (isWrapped ? words.slice(2) : words).join('\n');
  if (line === 'steelman\nmcp') return { command, args, kind: 'path', version: undefined };
  const npx = NPX.exec(line);
  return { command, args, kind: npx === null ? undefined : 'npx', version: npx?.[1] };
}

/** A word a line. No address and no other name, which npx would take behind the `@`, too. */
const NPX = /^npx\n(?:-y|--yes)\nsteelman(?:@latest|@(\d[\w.+-]*))?\nmcp$/;
