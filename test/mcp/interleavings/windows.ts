// A window of a coding agent: a client with a server of its own. Whoever kills the server, or closes the window, finds a new
// one behind it with the next call, which knows nothing of what was before.

import { type Connected, type Era, openClient, type Told } from '../clients.ts';

export interface Window {
  /** Rejects where the server goes away meanwhile. */
  call(given: object, tool?: string): Promise<Told>;
  /** With SIGKILL. */
  kill(): Promise<void>;
  /** As a client does that is closed. */
  leave(): Promise<void>;
}

export interface WindowOptions {
  readonly era: Era;
  readonly cwd: string;
  readonly leaseMs: number;
}

export function openWindow({ era, cwd, leaseMs }: WindowOptions): Window {
  const env = { STEELMAN_MCP_LEASE: String(leaseMs / 1000) };
  let open: Promise<Connected> | undefined;
  const take = (): Promise<Connected> | undefined => {
    const taken = open;
    open = undefined;
    return taken;
  };
  return {
    async call(given, tool = 'run') {
      open ??= openClient(era, { cwd, env });
      const mine = open;
      try {
        return await (await mine).call(tool, given);
      } catch (error) {
        // A server that is gone is of no use to the next call, either.
        if (open === mine) {
          open = undefined;
          await mine.then(({ close }) => close()).catch(() => undefined);
        }
        throw error;
      }
    },
    async kill() {
      const connected = await take()?.catch(() => undefined);
      if (connected === undefined) return;
      endProcess(connected.pid());
      await connected.close().catch(() => undefined);
    },
    async leave() {
      const connected = await take()?.catch(() => undefined);
      await connected?.close().catch(() => undefined);
    },
  };
}

/** It may have ended by itself. */
export function endProcess(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
