// Which hosts are here and which of them know our server: by files and PATH alone, nothing is started.

import { VERSION } from '../../../domain/version.ts';
import { exists } from '../../files/paths.ts';
import { findProgram } from '../../seats/resolve-model.ts';
import { cannotEdit, readConfig } from './config-file.ts';
import { type Found, findEntry } from './config-text.ts';
import { Unsure } from './edit.ts';
import { type Around, fileOf, HOST_NAMES, HOSTS, type HostName, type Scope } from './hosts.ts';
import { type FoundSteelman, findSteelman, type Launch, launchOf } from './server-command.ts';

export interface Registration {
  readonly scope: Scope;
  readonly path: string;
  /** Undefined where the entry starts no program. */
  readonly launch: Launch | undefined;
  /** Of what it starts, as far as that can be told. */
  readonly version: string | undefined;
}

export interface FoundHost {
  readonly name: HostName;
  readonly program: string | undefined;
  /** Undefined where it is not there. */
  readonly folder: string | undefined;
  readonly registered: readonly Registration[];
  /** Files that could not be read, each with the reason. */
  readonly problems: readonly string[];
}

export async function findHosts(around: Around): Promise<readonly FoundHost[]> {
  const onPath = await findSteelman(around.environment);
  return Promise.all(HOST_NAMES.map((name) => findHost(name, around, onPath)));
}

async function findHost(
  name: HostName,
  around: Around,
  onPath: FoundSteelman | undefined,
): Promise<FoundHost> {
  const host = HOSTS[name];
  const folder = host.folder(around);
  const problems: string[] = [];
  const registered: Registration[] = [];
  for (const scope of scopesOf(name)) {
    const path = fileOf(host, scope).path(around);
    const entry = await readEntry(name, scope, around).catch((error: unknown) => {
      problems.push((error as Error).message);
      return undefined;
    });
    if (entry === undefined) continue;
    const launch = launchOf(entry);
    const version = launch?.kind === 'path' ? onPath?.version : launch?.version;
    registered.push({ scope, path, launch, version });
  }
  return {
    name,
    program: findProgram(host.program, around.environment),
    folder: (await exists(folder)) ? folder : undefined,
    registered,
    problems,
  };
}

/** In the order in which a host prefers them. */
export const scopesOf = (name: HostName): readonly Scope[] =>
  HOSTS[name].files.project === undefined ? ['user'] : ['project', 'user'];

export async function readEntry(name: HostName, scope: Scope, around: Around): Promise<Found | undefined> {
  const file = fileOf(HOSTS[name], scope);
  const { path, text } = await readConfig(file.path(around), 'read');
  if (text === undefined) return undefined;
  try {
    return findEntry(text, file);
  } catch (error) {
    throw error instanceof Unsure
      ? cannotEdit(path, error.message, 'Put the file right.', { doing: 'read' })
      : error;
  }
}

/** For people. */
export function describeRegistration({ launch, version }: Registration): string {
  if (launch === undefined) return 'at an address, not as a program';
  const words = [launch.command, ...launch.args].join(' ');
  if (launch.kind === undefined) return `starts something else: ${words}`;
  if (version === VERSION) return `version ${version} (${words})`;
  if (version !== undefined) return `another version, ${version} (${words})`;
  return launch.kind === 'path' ? `on PATH, where it is not (${words})` : `the newest version (${words})`;
}
