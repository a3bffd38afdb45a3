// `steelman mcp`: over standard input and output, or over HTTP on this machine. Standard output belongs to the protocol; what is
// said to people goes to standard error.

import type { McpRequestContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { LEASE_MS } from '../runs/questions/tickets.ts';
import { openWorkers } from '../runs/serving/workers.ts';
import { openRoots } from './files/roots.ts';
import { serveHttp } from './http.ts';
import type { Serving } from './runs/result.ts';
import { createServer, newKey } from './server.ts';

export interface ServeOptions {
  readonly cwd: string;
  readonly roots: readonly string[];
  /** What starts this program, with the flags that every command takes. */
  readonly program: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  /** Over HTTP on this port; undefined: over standard input and output. */
  readonly port: number | undefined;
  /** Whoever connects over HTTP must show it. */
  readonly token: string;
  /** How long a ticket is good for; undefined: as long as usual. */
  readonly leaseMs: number | undefined;
}

/** Until the client goes away or the process is told to end. */
export async function serveMcp(options: ServeOptions): Promise<void> {
  const { cwd, program, environment, signal, note, port, token, leaseMs = LEASE_MS } = options;
  const roots = await openRoots(options.roots, cwd);
  const workers = openWorkers(program, environment);
  const serving: Serving = { roots, workers, now: () => Date.now(), leaseMs, key: newKey() };
  const factory = ({ era }: McpRequestContext) => createServer(serving, era);
  const onerror = (error: Error): void => note(`mcp: ${error.message}\n`);
  try {
    if (port !== undefined) return await serveHttp(factory, { port, token, signal, note, onerror });
    const handle = serveStdio(factory, { onerror });
    await new Promise<void>((resolve) => {
      process.stdin.once('end', resolve).once('close', resolve);
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await handle.close();
  } finally {
    workers.close();
  }
}
