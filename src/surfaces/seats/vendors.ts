// The vendors steelman knows by name: where they are, which variable holds their key and which may move them.
// Whoever else speaks OpenAI's language is reached as `openai-compatible`, by address.

import { isLocalServer } from '../../domain/seat.ts';

export interface Vendor {
  readonly baseUrl: string;
  /** Any one of them is enough; none means that no key is needed. */
  readonly keys: readonly string[];
  /** Variables that name another address; the first that is set counts. */
  readonly addresses: readonly string[];
}

const OPENAI: Vendor = {
  baseUrl: 'https://api.openai.com/v1',
  keys: ['OPENAI_API_KEY'],
  addresses: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
};

export const VENDORS: ReadonlyMap<string, Vendor> = new Map<string, Vendor>([
  [
    'anthropic',
    {
      baseUrl: 'https://api.anthropic.com/v1',
      keys: ['ANTHROPIC_API_KEY'],
      addresses: ['ANTHROPIC_BASE_URL'],
    },
  ],
  ['openai', OPENAI],
  ['openai-chat', OPENAI],
  [
    'google',
    {
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
      keys: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
      addresses: ['GOOGLE_GEMINI_BASE_URL'],
    },
  ],
  ['openrouter', compatible('https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY')],
  ['xai', compatible('https://api.x.ai/v1', 'XAI_API_KEY')],
  ['mistral', compatible('https://api.mistral.ai/v1', 'MISTRAL_API_KEY')],
  ['groq', compatible('https://api.groq.com/openai/v1', 'GROQ_API_KEY')],
  ['deepseek', compatible('https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY')],
  ['ollama', { baseUrl: 'http://localhost:11434/v1', keys: [], addresses: ['OLLAMA_HOST'] }],
  ['lmstudio', { baseUrl: 'http://localhost:1234/v1', keys: [], addresses: ['LMSTUDIO_HOST'] }],
  ['llamacpp', { baseUrl: 'http://localhost:8080/v1', keys: [], addresses: ['LLAMACPP_HOST'] }],
]);

function compatible(baseUrl: string, key: string): Vendor {
  return { baseUrl, keys: [key], addresses: [] };
}

/** To whom a variable's value may be sent without asking; undefined for a variable of nobody we know. */
export function hostOfKey(variable: string): string | undefined {
  for (const { keys, baseUrl } of VENDORS.values()) {
    if (keys.includes(variable)) return new URL(baseUrl).host;
  }
  return undefined;
}

/** Where a provider is, as the environment has it. */
export function vendorAddress(provider: string, environment: NodeJS.ProcessEnv): string | undefined {
  const vendor = VENDORS.get(provider);
  const variable = vendor?.addresses.find((name) => environment[name]);
  const written = variable && environment[variable];
  return written ? fitAddress(provider, written) : vendor?.baseUrl;
}

/**
 * The same address means different things to different programs: Anthropic's own leave the version out of it; those of
 * local servers leave out everything but the host, and mean "here" by the address they listen on.
 */
export function fitAddress(provider: string, written: string): string {
  const address = /^https?:\/\//i.test(written) ? written : `http://${written}`;
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (isLocalServer(provider)) {
    if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost';
    if (url.port === '' && url.protocol === 'http:' && !/:80\b/.test(written))
      url.port = new URL(VENDORS.get(provider)?.baseUrl ?? address).port;
  }
  const isBare = url.pathname === '/' && (provider === 'anthropic' || isLocalServer(provider));
  return isBare ? new URL('/v1', url).href : address.replace(/(?<!\/)\/+$/, '');
}

/** Nothing sent there leaves the machine. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(host) ||
    host === '::1' ||
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host)
  );
}
