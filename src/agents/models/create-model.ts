// From the words of a configuration to a model of the AI SDK. The SDK is loaded here and not before; keys, base URLs
// and proxies are the caller's to give, and nothing is looked up in the environment behind its back.

import { UsageError } from '../../domain/errors.ts';
import { type Language, vendorNamed } from '../../domain/vendors.ts';
import { LANGUAGES } from './languages.ts';
import type { Model } from './model.ts';

export interface ModelSettings {
  readonly provider: Language;
  /** The vendor's id of the model. */
  readonly model: string;
  /** Undefined for local servers that ask for none. */
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Sent with every call, for gateways. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For "openai-compatible" alone: whether the endpoint takes a JSON Schema. */
  readonly structuredOutput?: boolean | undefined;
  readonly proxy?: ProxySettings | undefined;
}

export async function createModel(settings: ModelSettings): Promise<Model> {
  const { provider, model, structuredOutput = false } = settings;
  const shared = {
    baseURL: baseUrlOf(settings),
    // Never undefined: the SDK would look for a key in the environment.
    apiKey: settings.apiKey ?? '',
    headers: { ...settings.headers },
    fetch: await createFetch(settings.proxy),
  };
  return LANGUAGES[provider].create(shared, model, structuredOutput);
}

/** A bare host gets the version that the vendor's own tools add to it; a path is left as it is. */
export function baseUrlOf({ provider, baseUrl }: Pick<ModelSettings, 'provider' | 'baseUrl'>): string {
  const fallback = vendorNamed(provider)?.baseUrl;
  if (baseUrl === undefined) {
    if (fallback !== undefined) return fallback;
    throw new UsageError(`Provider "${provider}" needs a base URL`, {
      code: 'config/missing-base-url',
      hint: 'Name it in the configuration, such as http://localhost:11434/v1 for Ollama.',
    });
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(`The base URL of "${provider}" is not an http or https address`, {
      code: 'config/invalid-base-url',
      hint: 'Write it in full, such as https://gateway.example/v1.',
    });
  }
  const trimmed = baseUrl.replace(/(?<!\/)\/+$/, '');
  if (url.pathname !== '/') return trimmed;
  return `${trimmed}/${LANGUAGES[provider].version}`;
}

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

/** A long answer in small events, each with its envelope, is some 40 MB. */
const LONGEST_BODY = 64_000_000;
/** One event, which may hold a whole answer (4 MB) with its escapes; the SDK keeps it until its line ends. */
const LONGEST_LINE = 5_000_000;
/** What is wrong is said at the beginning. */
export const LONGEST_ERROR_BODY = 256_000;

const LINE_FEED = 10;

function boundBody(response: Response): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const bounded = body.pipeThrough(response.ok ? refuseMore() : cutOff());
  return new Response(bounded, { status, statusText, headers });
}

function refuseMore(): TransformStream<Uint8Array, Uint8Array> {
  let total = 0;
  let line = 0;
  return new TransformStream({
    transform(chunk, controller) {
      total += chunk.length;
      const lineEnd = chunk.lastIndexOf(LINE_FEED);
      line = lineEnd < 0 ? line + chunk.length : chunk.length - lineEnd - 1;
      if (total > LONGEST_BODY) controller.error(tooLong('an answer', LONGEST_BODY));
      else if (line > LONGEST_LINE) controller.error(tooLong('a line', LONGEST_LINE));
      else controller.enqueue(chunk);
    },
  });
}

function cutOff(): TransformStream<Uint8Array, Uint8Array> {
  let left = LONGEST_ERROR_BODY;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
}

const tooLong = (what: string, limit: number): Error =>
  new Error(`the endpoint sent ${what} of more than ${limit / 1_000_000} MB`);
