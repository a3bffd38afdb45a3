// The name of a seat whose model runs in a server on this machine: `ollama:qwen3:8b`. Nothing has to be configured for it.

export const LOCAL_SERVERS = ['ollama', 'lmstudio', 'llamacpp'] as const;
export type LocalServer = (typeof LOCAL_SERVERS)[number];

export interface LocalSeat {
  readonly provider: LocalServer;
  readonly model: string;
}

export const isLocalServer = (word: string | undefined): word is LocalServer =>
  LOCAL_SERVERS.some((server) => server === word);

export const nameLocalSeat = (server: string, model: string): string => `${server}:${model}`;

/** Undefined for any other seat. */
export function localSeat(name: string): LocalSeat | undefined {
  const at = name.indexOf(':');
  const provider = name.slice(0, Math.max(at, 0));
  const model = name.slice(at + 1);
  return isLocalServer(provider) && model !== '' ? { provider, model } : undefined;
}
