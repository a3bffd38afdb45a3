// The fetch that models are called with: through the user's proxy, and as patient as a thinking model needs.

import { boundBody } from './bound-body.ts';

export interface ProxySettings {
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** As in NO_PROXY: hosts separated by commas. */
  readonly noProxy?: string | undefined;
}

/** The usual variables, in either case; the lower one wins, as in curl. */
export function proxyFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): ProxySettings {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const all = read('ALL_PROXY');
  return {
    httpProxy: read('HTTP_PROXY') ?? all,
    httpsProxy: read('HTTPS_PROXY') ?? all,
    noProxy: read('NO_PROXY'),
  };
}

/** One pool of connections for each way out. */
const fetches = new Map<string, Promise<typeof globalThis.fetch>>();

/** A local server is local: its documents must not take the way out. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const CONNECT_TIMEOUT_MS = 30_000;

export function createFetch(proxy: ProxySettings = {}): Promise<typeof globalThis.fetch> {
  const key = JSON.stringify([proxy.httpProxy, proxy.httpsProxy, proxy.noProxy]);
  const known = fetches.get(key);
  if (known !== undefined) return known;
  const made = makeFetch(proxy);
  fetches.set(key, made);
  return made;
}

async function makeFetch(proxy: ProxySettings): Promise<typeof globalThis.fetch> {
  const { Agent, EnvHttpProxyAgent, fetch } = await import('undici');
  // Node ends a call that is silent for 300 s, and the call would be paid again; our own timeout is the only one.
  const patience = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } };
  const { httpProxy, httpsProxy, noProxy } = proxy;
  const direct = httpProxy === undefined && httpsProxy === undefined;
  const dispatcher = direct
    ? new Agent(patience)
    : new EnvHttpProxyAgent({
        ...patience,
        // Empty rather than undefined, which would mean the environment.
        httpProxy: httpProxy ?? '',
        httpsProxy: httpsProxy ?? '',
        noProxy: noProxy === '*' ? noProxy : [...LOOPBACK, ...(noProxy ? [noProxy] : [])].join(','),
      });
  const patient = async (input: unknown, init: unknown) => {
    const response = await fetch(input as Parameters<typeof fetch>[0], {
      ...(init as Parameters<typeof fetch>[1]),
      dispatcher,
      // Whoever was permitted to read the documents may not pass them on to somebody else.
      redirect: 'error',
    });
    return boundBody(response as unknown as Response);
  };
  return patient as unknown as typeof globalThis.fetch;
}
