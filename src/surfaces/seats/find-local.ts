// Which servers of local models listen on this machine, and what they have loaded: asked by their list of models, which
// costs nothing and sends nothing.

import { LOCAL_SERVERS, type LocalServer } from '../../domain/seat.ts';
import type { Permissions } from '../settings-seats.ts';
import { isLoopback, vendorAddress } from './vendors.ts';

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
