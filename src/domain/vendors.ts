// The vendors that steelman knows by name: a row each, and nothing else has to be written for another one. Whoever else speaks
// OpenAI's language is reached as `openai-compatible`, by address.

/** How a vendor is spoken to: `openai` is its responses API, `openai-chat` the older one. */
export type Language = 'anthropic' | 'openai' | 'openai-chat' | 'google' | 'openai-compatible';

export interface Vendor {
  readonly speaks: Language;
  readonly baseUrl: string;
  /** Any one of them is enough; none means that no key is needed. */
  readonly keys: readonly string[];
  /** Variables that name another address; the first that is set counts. */
  readonly addresses: readonly string[];
  /** Who made all of its models; absent: their names say so. */
  readonly family?: string;
  /** A server on this machine: the seat may be named `ollama:qwen3`. */
  readonly isLocal?: true;
  /** Its own programs leave the version out of the address. */
  readonly omitsVersion?: true;
}

const OPENAI = {
  baseUrl: 'https://api.openai.com/v1',
  keys: ['OPENAI_API_KEY'],
  addresses: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  family: 'openai',
} as const;

const ROWS = {
  anthropic: {
    speaks: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keys: ['ANTHROPIC_API_KEY'],
    addresses: ['ANTHROPIC_BASE_URL'],
    family: 'anthropic',
    omitsVersion: true,
  },
  openai: { speaks: 'openai', ...OPENAI },
  'openai-chat': { speaks: 'openai-chat', ...OPENAI },
  google: {
    speaks: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keys: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    addresses: ['GOOGLE_GEMINI_BASE_URL'],
    family: 'google',
  },
  openrouter: compatible('https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  xai: { ...compatible('https://api.x.ai/v1', 'XAI_API_KEY'), family: 'xai' },
  mistral: { ...compatible('https://api.mistral.ai/v1', 'MISTRAL_API_KEY'), family: 'mistral' },
  groq: compatible('https://api.groq.com/openai/v1', 'GROQ_API_KEY'),
  deepseek: { ...compatible('https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'), family: 'deepseek' },
  ollama: local('http://localhost:11434/v1', 'OLLAMA_HOST'),
  lmstudio: local('http://localhost:1234/v1', 'LMSTUDIO_HOST'),
  llamacpp: local('http://localhost:8080/v1', 'LLAMACPP_HOST'),
} as const satisfies Readonly<Record<string, Vendor>>;

function compatible(baseUrl: string, key: string) {
  return { speaks: 'openai-compatible', baseUrl, keys: [key], addresses: [] } as const;
}

function local(baseUrl: string, address: string) {
  const addresses = [address];
  return {
    speaks: 'openai-compatible',
    baseUrl,
    keys: [],
    addresses,
    isLocal: true,
    omitsVersion: true,
  } as const;
}

export type VendorName = keyof typeof ROWS;

/** Names of the vendors whose rows are like this. */
type NameOf<Row> = { [Name in VendorName]: (typeof ROWS)[Name] extends Row ? Name : never }[VendorName];

export type LocalServer = NameOf<{ readonly isLocal: true }>;
/** Spoken to like OpenAI's older API, under a name of its own. */
export type CompatibleVendor = NameOf<{ readonly speaks: 'openai-compatible' }>;

export const VENDORS: Readonly<Record<VendorName, Vendor>> = ROWS;
export const VENDOR_NAMES = Object.keys(ROWS) as readonly VendorName[];

export const isCompatible = (name: VendorName): name is CompatibleVendor =>
  VENDORS[name].speaks === 'openai-compatible';

/** Undefined for whoever is no vendor known by name. */
export const vendorNamed = (provider: string): Vendor | undefined =>
  VENDOR_NAMES.some((name) => name === provider) ? VENDORS[provider as VendorName] : undefined;

export const isLocalServer = (word: string | undefined): word is LocalServer =>
  word !== undefined && vendorNamed(word)?.isLocal === true;

export const LOCAL_SERVERS: readonly LocalServer[] = VENDOR_NAMES.filter(isLocalServer);

/** To whom a variable's value may be sent without asking; undefined for a variable of nobody we know. */
export function hostOfKey(variable: string): string | undefined {
  const vendor = Object.values(VENDORS).find(({ keys }) => keys.includes(variable));
  return vendor && new URL(vendor.baseUrl).host;
}

/** Where a provider is, as the environment has it. */
export function vendorAddress(
  provider: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const vendor = vendorNamed(provider);
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
  const vendor = vendorNamed(provider);
  if (vendor?.isLocal) {
    if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost';
    if (url.port === '' && url.protocol === 'http:' && !/:80\b/.test(written))
      url.port = new URL(vendor.baseUrl).port;
  }
  const isBare = url.pathname === '/' && vendor?.omitsVersion;
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
