// What a run would find here: keys and programs by name, configuration and how far it is trusted, the way to the network.
// No value of a variable leaves this file but the host of an address.

import { proxyFromEnvironment } from '../../agents/models/create-model.ts';
import { isLoopback, LOCAL_SERVERS, type LocalServer, VENDORS, vendorAddress } from '../../domain/vendors.ts';
import { keyVariables, programOf } from './model-aliases.ts';
import type { Permissions } from './refuse-model.ts';
import { allModels, type ModelSetup, type ResolvedModel, resolveModel } from './resolve-model.ts';

export interface Examination {
  /** Names of variables, and whether they are set. */
  readonly keys: readonly { readonly variable: string; readonly isSet: boolean }[];
  readonly programs: readonly { readonly name: string; readonly path: string | undefined }[];
  /** Variables that lead elsewhere, each with the host it names. */
  readonly network: readonly { readonly variable: string; readonly host: string }[];
  readonly files: readonly { readonly file: string; readonly from: string; readonly isTrusted: boolean }[];
  readonly models: readonly ResolvedModel[];
}

/** What is in force. */
interface InForce extends Pick<ModelSetup, 'models' | 'permissions'> {
  readonly files: readonly {
    readonly file: { readonly shown: string };
    readonly from: string;
    readonly isTrusted: boolean;
  }[];
}

/** `names`: the models asked about; all of them if empty. */
export function examine(
  settings: InForce,
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): Examination {
  const around = { ...settings, environment };
  const all = allModels(around);
  const variables = [
    ...Object.values(VENDORS).flatMap(({ keys }) => keys),
    ...all.flatMap(({ alias }) => keyVariables(alias)),
  ];
  const programs = all.flatMap(({ alias, program }) =>
    alias.provider === 'command' ? [[programOf(alias), program] as const] : [],
  );
  return {
    keys: [...new Set(variables)].map((variable) => ({
      variable,
      isSet: Boolean(environment[variable]?.trim()),
    })),
    programs: [...new Map(programs)].map(([name, path]) => ({ name, path })),
    network: findNetwork(environment),
    files: settings.files.map(({ file, from, isTrusted }) => ({ file: file.shown, from, isTrusted })),
    models: names.length === 0 ? all : names.map((name) => resolveModel(name, around)),
  };
}

function findNetwork(environment: NodeJS.ProcessEnv): Examination['network'] {
  const { httpProxy, httpsProxy, noProxy } = proxyFromEnvironment(environment);
  const addresses = Object.values(VENDORS).flatMap(({ addresses: names }) => names);
  const found: (readonly [string, string | undefined])[] = [
    ['HTTP_PROXY', httpProxy && hostOf(httpProxy)],
    ['HTTPS_PROXY', httpsProxy && hostOf(httpsProxy)],
    ['NO_PROXY', noProxy],
    ...[...new Set(addresses)].map((name) => [name, environment[name] && hostOf(environment[name])] as const),
    ['NODE_EXTRA_CA_CERTS', environment.NODE_EXTRA_CA_CERTS && 'set'],
  ];
  return found.flatMap(([variable, host]) => (host ? [{ variable, host }] : []));
}

/** An address may carry a password. */
function hostOf(address: string): string {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  return (URL.canParse(written) && new URL(written).host) || 'not an address';
}

export interface FoundServer {
  readonly server: LocalServer;
  readonly baseUrl: string;
  /** As the server calls them, in its order. */
  readonly models: readonly string[];
}

/** Who listens on this machine answers at once. */
const LONGEST_WAIT_MS = 1_000;
const MOST_MODELS = 50;

export async function findLocal(
  { allowedProviders, offline }: Permissions,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<readonly FoundServer[]> {
  if (offline) return [];
  const allowed = LOCAL_SERVERS.filter((server) => allowedProviders?.includes(server) ?? true);
  const found = await Promise.all(allowed.map((server) => ask(server, environment, signal)));
  return found.filter((server) => server !== undefined);
}

async function ask(
  server: LocalServer,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<FoundServer | undefined> {
  const baseUrl = vendorAddress(server, environment);
  // An address elsewhere is somebody's choice, and not looked for here.
  if (baseUrl === undefined || !isLoopback(baseUrl)) return undefined;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
    const response = await fetch(`${baseUrl}/models`, { signal: limit, redirect: 'error' });
    const models = response.ok ? readModels(await response.json()) : undefined;
    return models && { server, baseUrl, models };
  } catch {
    // Nobody listens, or somebody who is no such server.
    return undefined;
  }
}

/** Undefined where the answer is none of a server of models: many programs listen on such ports. */
function readModels(answer: unknown): string[] | undefined {
  const list = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  if (!Array.isArray(list)) return undefined;
  return list
    .flatMap((entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
        ? [entry.id]
        : [],
    )
    .slice(0, MOST_MODELS);
}
